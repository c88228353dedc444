/**
 * `sagitta oracle train`: learns an oracle.
 *
 * @module
 */

import type { DevelopmentScores, EpochReport } from "../training/best_epoch.ts";
import { learnersOf } from "../training/registry.ts";
import type { TrainingOptions, TrainingResult } from "../training/train.ts";
import { type Arguments, readArguments, usage } from "./arguments.ts";
import type { Command } from "./command.ts";
import type { Host } from "./host.ts";
import { checkOptions, learnerHelp, learnerOptions, learnerWords } from "./learner_words.ts";
import { runTraining, saveTraining, TRAINING_WORDS } from "./save_training.ts";
import { trainingFiles } from "./training_data.ts";
import { TrainingLog } from "./training_log.ts";

const NAME = "oracle train";
const ROWS = learnersOf("oracle");
const [ROW] = ROWS;

/** Words that say what a number would. */
const SHORT = { "no-average": ["average", 1], "no-forks": ["fork", 0] } as const;

const HELP = `
Usage: sagitta oracle train [--train FILE…] [--dev FILE] [--model OUT] [options]

Learns an oracle by deep Q-learning: a network that looks at a configuration and its gold tree, and
says what each transition is worth. In arc-standard a step earns minus its exact cost. Swap has no
exact oracle: a step earns what it changes about the tree that the static oracle, going on as well
as it can, would build, in right heads. Without files it learns from a small sample that comes with
Sagitta. With --dev the best network there is kept, else the last. Ctrl-C saves the best network so
far and a checkpoint.

Options:
  --train FILE         training data; may be repeated, and files may also stand without it
  --dev FILE           development data; may be repeated
  --model OUT          where the oracle goes; without it, nothing is saved
  --licence TEXT       under what terms the oracle may be used, for its file
  --resume FILE        go on from a checkpoint, with the same data and options; --steps may be
                       larger, but then the rate falls more slowly from there on
  --checkpoint FILE    write a checkpoint at the end; at Ctrl-C it goes there, or beside the model
  --json               a summary as one JSON object on standard output
  --no-average         the last target network alone
  --no-forks           as --fork 0
${learnerHelp(ROWS)}

Examples:
  sagitta oracle train
  sagitta oracle train --train train.conllu --dev dev.conllu --model oracle.sagitta
  sagitta oracle train --system swap --train train.conllu --dev dev.conllu --model swap.sagitta
  sagitta oracle compare --learned oracle.sagitta dev.conllu

Permissions: deno run --allow-read --allow-write cli.ts oracle train …; none at all without files
`;

/** The command. */
export const command: Command = {
  name: "train",
  summary: "learn an oracle by deep Q-learning, on treebanks or on the sample",
  help: HELP,
  async run(args, host) {
    const shorts = { "no-average": "flag", "no-forks": "flag" } as const;
    const known = { ...TRAINING_WORDS, ...shorts, ...learnerWords(ROWS) };
    const words: Arguments = readArguments<string>(NAME, args, known);
    const options = { ...learnerOptions(NAME, words, ROW, ROWS) };
    for (const [flag, [name, value]] of Object.entries(SHORT)) {
      if (!words.has(flag)) continue;
      if (options[name] !== undefined) {
        throw usage(NAME, `found --${flag} and --${name}, expected one of them`);
      }
      options[name] = value;
    }
    await checkOptions(NAME, ROW, options);
    const log = new TrainingLog(host);
    const training = {
      ...trainingFiles(NAME, words, host),
      ...options,
      learner: ROW.name,
      onStart: (start) => log.start(start),
      onProgress: (progress) => log.progress(progress, "report"),
      onEpoch: (report) => log.line(reportLine(report, log.seconds)),
    } as TrainingOptions;
    const result = await runTraining(words, host, training).finally(() => log.clear());
    await keep(result, words, host);
    return result.stopped ? 1 : 0;
  },
};

function reportLine({ loss, scores, details }: EpochReport, seconds: number): string {
  const { step, episodes } = details!;
  const facts = [
    `step ${step}`,
    `${episodes.toLocaleString("en")} episodes`,
    `error ${loss.toFixed(4)}`,
    ...(scores ? [`dev ${scoresLine(scores)}`] : []),
    `${seconds.toFixed(1)}s`,
  ];
  return facts.join("  ");
}

/** Shares in a few words. */
function scoresLine({ share, projective, nonprojective, built, static: other }: DevelopmentScores) {
  const percent = (value: number | undefined) => `${(value ?? 0).toFixed(2)} %`;
  if (other !== undefined) return `kept ${percent(share)}, static ${percent(other)}`;
  return `right ${percent(projective)} projective, ${percent(nonprojective)} non-projective, ` +
    `built ${percent(built)}`;
}

/** Saves what came of it, and says where it is. */
async function keep(result: TrainingResult, words: Arguments, host: Host): Promise<void> {
  const { model, best, epochs: reports, stopped } = result;
  const { bytes, path, checkpoint } = await saveTraining(words, model, result, host);
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
  const facts = `step ${best.details?.step ?? 0}${scores}, ${
    bytes.length.toLocaleString("en")
  } bytes`;
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
