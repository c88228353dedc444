/**
 * `sagitta oracle train`: learns an oracle.
 *
 * @module
 */

import { parseConllu, readSentences } from "../conllu/read.ts";
import { encodeModel, MAX_MODEL_BYTES } from "../model/model_file.ts";
import { oracleModelFile } from "../model/oracle_model.ts";
import { ProgressReporter } from "../rendering/progress_reporter.ts";
import { SAMPLE } from "../sample/sample.ts";
import type { OracleScores } from "../training/oracle_development.ts";
import type { OracleReport } from "../training/oracle_report.ts";
import { type OracleTrainingResult, trainOracle } from "../training/train_oracle.ts";
import { usage } from "./arguments.ts";
import type { Command } from "./command.ts";
import type { Host } from "./host.ts";
import {
  type OracleTrainArguments,
  oracleTrainOptions,
  readOracleTrainArguments,
} from "./oracle_train_options.ts";
import { readBytes } from "./read_bytes.ts";
import { saveTraining } from "./save_training.ts";

const HELP = `
Usage: sagitta oracle train [--train FILE…] [--dev FILE] [--model OUT] [options]

Learns an oracle by deep Q-learning: a network that looks at a configuration and its gold tree, and
says what each transition is worth. In arc-standard a step earns minus its exact cost. Swap has no
exact oracle: a step earns what it changes about the tree that the static oracle, going on as well
as it can, would build, in right heads. Without files it learns from a small sample that comes with
Sagitta. With --dev the best network there is kept, else the last. Ctrl-C saves the best network so
far and a checkpoint.

Options:
  --train FILE        training data; may be repeated, and files may also stand without it
  --dev FILE          development data; may be repeated
  --model OUT         where the oracle goes; without it, nothing is saved
  --system NAME       arc-standard (default) or swap
  --features NAME     compact (default): the gold arcs still in doubt; thesis: 153 features of ten
                      stack and ten buffer tokens (arc-standard)
  --steps N           learning steps (6000)
  --batch N           examples of a step (512)
  --records N         configurations to meet before each step (256)
  --hidden N          units of the first layer (128)
  --second N          units of the second (64)
  --rate X            how large a step Adam takes at first (0.001)
  --discount X        how much what comes later counts (0.9; 0.3 for swap)
  --fork P            probability that an episode forks at a configuration (0.03)
  --average N         the target is the mean of the last N networks (4)
  --memory N          configurations that are remembered (100000)
  --target-every N    steps between two target networks (200)
  --evaluate-every N  steps between two looks at the development data (1000)
  --no-dueling        one value a move, not a configuration's worth and advantages
  --no-double         the target network also chooses the move
  --no-average        the last target network alone
  --no-priority       draw examples evenly
  --no-forks          as --fork 0
  --several-roots     let ROOT have several dependents
  --seed N            the same seed gives the same oracle (1)
  --backend NAME      what learns: module (default), auto, or TensorFlow.js on webgpu, wasm or cpu
  --licence TEXT      under what terms the oracle may be used, for its file
  --resume FILE       go on from a checkpoint, with the same data and options; --steps may be
                      larger, but then the rate falls more slowly from there on
  --checkpoint FILE   write a checkpoint at the end; at Ctrl-C it goes there, or beside the model
  --json              a summary as one JSON object on standard output

Examples:
  sagitta oracle train
  sagitta oracle train --train train.conllu --dev dev.conllu --model oracle.sagitta
  sagitta oracle train --system swap --train train.conllu --dev dev.conllu --model swap.sagitta
  sagitta oracle compare --learned oracle.sagitta dev.conllu

Permissions: deno run --allow-read --allow-write cli.ts oracle train …; none at all without files
`;

const NAME = "oracle train";

/** The command. */
export const command: Command = {
  name: "train",
  summary: "learn an oracle by deep Q-learning, on treebanks or on the sample",
  help: HELP,
  async run(args, host) {
    const words = readOracleTrainArguments(args);
    const options = oracleTrainOptions(words);
    const data = treebanks(words, host);
    const resumeFile = words.value("resume");
    const resume = resumeFile && await readBytes(host, resumeFile, MAX_MODEL_BYTES);
    const controller = new AbortController();
    const release = host.onInterrupt?.(() => controller.abort());
    const reporter = new ProgressReporter({
      terminal: host.errorIsTerminal,
      width: host.columns,
      clock: () => host.now(),
      write: (text) => host.draw(text),
    });
    const clear = () => host.errorIsTerminal && host.draw("\r\x1b[K");
    let started = host.now();
    let result: OracleTrainingResult;
    try {
      result = await trainOracle({
        ...options,
        ...data,
        ...(resume ? { resume, resumeFile } : {}),
        ...(words.value("licence") === undefined ? {} : { licence: words.value("licence") }),
        signal: controller.signal,
        onStart({ sentences, severalRoots, backend, options: { system, features } }) {
          host.note(
            `${sentences.toLocaleString("en")} sentences; ${system}, features ${features}, ` +
              `on ${backend}`,
          );
          if (severalRoots > 0) {
            host.note(
              `Left out for their several roots: ${severalRoots.toLocaleString("en")} sentences`,
            );
          }
          started = host.now();
        },
        onProgress({ step, steps, error }) {
          reporter.update({ label: "learn", done: step, total: steps, loss: error });
        },
        onReport(report) {
          clear();
          host.note(reportLine(report, (host.now() - started) / 1000));
        },
      });
    } finally {
      release?.();
      clear();
    }
    await keep(result, words, host);
    return result.stopped ? 1 : 0;
  },
};

/** The data that the words name, or the sample. */
function treebanks(words: OracleTrainArguments, host: Host) {
  const files = [...words.values("train"), ...words.files];
  const tests = words.values("dev");
  const open = (file: string) => ({ file, sentences: readSentences(host.read(file), { file }) });
  if (files.length > 0) {
    return { train: files.map(open), ...(tests.length > 0 ? { dev: tests.map(open) } : {}) };
  }
  if (tests.length > 0) throw usage(NAME, "found --dev without training data, expected --train");
  const sample = { file: "the sample", sentences: parseConllu(SAMPLE) };
  host.note(
    "No --train was given: learning from the sample that comes with Sagitta, to show how it goes. " +
      "The figures are on the same sentences.",
  );
  return { train: [sample], dev: [sample] };
}

function reportLine({ step, episodes, error, scores }: OracleReport, seconds: number): string {
  const facts = [
    `step ${step}`,
    `${episodes.toLocaleString("en")} episodes`,
    `error ${error.toFixed(4)}`,
    ...(scores ? [`dev ${scoresLine(scores)}`] : []),
    `${seconds.toFixed(1)}s`,
  ];
  return facts.join("  ");
}

/** Shares in a few words. */
function scoresLine({ share, projective, nonprojective, built, static: other }: OracleScores) {
  const percent = (value: number | undefined) => `${(value ?? 0).toFixed(2)} %`;
  if (other !== undefined) return `kept ${percent(share)}, static ${percent(other)}`;
  return `right ${percent(projective)} projective, ${percent(nonprojective)} non-projective, ` +
    `built ${percent(built)}`;
}

/** Saves what came of it, and says where it is. */
async function keep(
  result: OracleTrainingResult,
  words: OracleTrainArguments,
  host: Host,
): Promise<void> {
  const { model, best, reports, stopped } = result;
  const bytes = encodeModel(oracleModelFile(model));
  const { path, checkpoint } = await saveTraining(words, bytes, result, host);
  if (words.has("json")) {
    const summary = {
      model: path ?? null,
      bytes: bytes.length,
      checkpoint: checkpoint ?? null,
      stopped,
      best,
      reports,
    };
    await host.write(JSON.stringify(summary) + "\n");
    return;
  }
  const scores = best.scores ? `, dev ${scoresLine(best.scores)}` : "";
  const facts = `step ${best.step}${scores}, ${bytes.length.toLocaleString("en")} bytes`;
  const lines = stopped ? ["Stopped before its end."] : [];
  if (path === undefined) {
    lines.push(`Oracle: ${facts}. It was not saved; --model OUT saves it.`);
  } else {
    lines.push(`Oracle: ${path} (${facts})`);
    lines.push(`Compare it: sagitta oracle compare --learned ${path} FILE.conllu`);
  }
  if (checkpoint !== undefined) {
    lines.push(`Go on with it: the same command with --resume ${checkpoint}`);
  }
  await host.write(lines.join("\n") + "\n");
}
