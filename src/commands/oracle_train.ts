// `sagitta oracle train`: learns an oracle.

import type { DevelopmentScores, EpochReport } from "../training/best_epoch.ts";
import { learnersOf } from "../training/registry.ts";
import type { TrainingOptions, TrainingResult } from "../training/train.ts";
import { type Command, defineCommand } from "./command.ts";
import { printableLines } from "../rendering/display_width.ts";
import type { Host } from "./host.ts";
import { checkOptions, learnerOptions, learnerTable } from "./learner_options.ts";
import {
  interruptible,
  runTraining,
  saveTraining,
  TRAINING_OPTIONS,
  type TrainingArguments,
} from "./save_training.ts";
import { trainingFiles } from "./training_data.ts";
import { TrainingLog } from "./training_log.ts";

const ROWS = learnersOf("oracle");
const [ROW] = ROWS;

/** The command. */
export const command: Command = defineCommand({
  about: `
Learns an oracle by deep Q-learning: a network that looks at a configuration and its gold tree, and
says what each transition is worth. In arc-standard a step earns minus its exact cost. Exact costs
of swap take a search; there a step earns what it changes about the tree that the static oracle,
going on as well as it can, would build, in right heads. Without files it learns from a small sample
that comes with Sagitta. With --dev the best network there is kept, else the last. Ctrl-C saves the
best network so far and a checkpoint.`,
  operands: { usage: "[FILE…]" },
  options: {
    ...TRAINING_OPTIONS,
    noAverage: { help: "the last target network alone", excludes: ["average"] },
    noForks: { help: "as --fork 0", excludes: ["fork"] },
    ...(learnerTable(ROWS) as Record<never, never>),
  },
  examples: [
    "sagitta oracle train",
    "sagitta oracle train --train train.conllu --dev dev.conllu --model oracle.sagitta",
    "sagitta oracle train --system swap --train train.conllu --dev dev.conllu --model swap.sagitta",
    "sagitta oracle compare --learned oracle.sagitta dev.conllu",
  ],
  async run(args, host) {
    const options = {
      ...learnerOptions(args, ROW, ROWS),
      ...(args.options.noAverage ? { average: 1 } : {}),
      ...(args.options.noForks ? { fork: 0 } : {}),
    };
    await checkOptions(args, ROW, options);
    const log = new TrainingLog(host);
    const training = {
      ...trainingFiles(args, host),
      ...options,
      learner: ROW.name,
      onStart: (start) => log.start(start),
      onProgress: (progress) => log.progress(progress, "report"),
      onEpoch: (report) => log.line(reportLine(report, log.seconds)),
    } as TrainingOptions;
    const result = await interruptible(host, (signal) => {
      return runTraining(args.options, host, { ...training, signal });
    }).finally(() => log.clear());
    return await keep(result, args.options, host);
  },
});

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
function scoresLine({ share, projective, nonprojective, built, guide }: DevelopmentScores) {
  const percent = (value: number | undefined) => `${(value ?? 0).toFixed(2)} %`;
  if (guide !== undefined) return `kept ${percent(share)}, without it ${percent(guide)}`;
  return `right ${percent(projective)} projective, ${percent(nonprojective)} non-projective, ` +
    `built ${percent(built)}`;
}

/**
 * Saves what came of it, and says where it is.
 * @returns The exit code.
 */
async function keep(
  result: TrainingResult,
  options: TrainingArguments["options"],
  host: Host,
): Promise<number> {
  const { model, best, epochs: reports, stopped } = result;
  const { misplaced, ...saved } = await saveTraining(options, model, result, host);
  const { bytes, path, checkpoint } = saved, code = stopped || misplaced ? 1 : 0;
  if (options.json) {
    const summary = {
      model: path ?? null,
      bytes: bytes.length,
      checkpoint: checkpoint ?? null,
      stopped,
      best,
      reports,
    };
    await host.write(JSON.stringify(summary) + "\n");
    return code;
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
  await host.write(printableLines(lines.join("\n")) + "\n");
  return code;
}
