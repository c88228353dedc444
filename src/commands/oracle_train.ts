// `sagitta oracle train`: learns an oracle.

import type { DevelopmentScores, EpochReport } from "../training/best_epoch.ts";
import { learnersOf } from "../training/registry.ts";
import type { TrainingResult } from "../training/train.ts";
import { type Command, defineCommand } from "./shared/command.ts";
import { checkOptions, learnerOptions, learnerTable } from "./shared/learner_options.ts";
import { keptCommand, resumedArguments } from "./shared/resumed_arguments.ts";
import { trainAndSave, TRAINING_OPTIONS } from "./shared/save_training.ts";
import { namedTreebanks, openRecipe } from "./shared/training_data.ts";
import { TrainingLog } from "./shared/training_log.ts";

const ROWS = learnersOf("oracle");
const [ROW] = ROWS;
const OPTIONS = {
  ...TRAINING_OPTIONS,
  noAverage: { help: "the last target network alone", excludes: ["average"] },
  noForks: { help: "as --fork 0", excludes: ["fork"] },
  ...(learnerTable(ROWS) as Record<never, never>),
} as const;

/** The command. */
export const command: Command = defineCommand({
  about: `
Learns an oracle by deep Q-learning: a network that looks at a configuration and its gold tree, and
says what each transition is worth. In arc-standard a step earns minus its exact cost. Exact costs
of swap take a search; there a step earns what it changes about the tree that the static oracle,
going on as well as it can, would build, in right heads. Without files it learns from a small sample
that comes with Sagitta. With --dev the best network there is kept, else the last. Ctrl-C saves the
best network so far and a checkpoint, from which --resume continues.`,
  operands: { usage: "[FILE…]" },
  options: OPTIONS,
  examples: [
    "sagitta oracle train",
    "sagitta oracle train --train train.conllu --dev dev.conllu --model oracle.sagitta",
    "sagitta oracle train --system swap --train train.conllu --dev dev.conllu --model swap.sagitta",
    "sagitta oracle compare --learned oracle.sagitta dev.conllu",
  ],
  complete: resumedArguments,
  async run(args, host) {
    const options = {
      ...learnerOptions(args, ROW, ROWS),
      ...(args.options.noAverage ? { average: 1 } : {}),
      ...(args.options.noForks ? { fork: 0 } : {}),
    };
    if (args.options.resume === undefined) await checkOptions(args, ROW, options);
    const log = new TrainingLog(host);
    const recipe = { ...namedTreebanks(args), ...options, learner: ROW.name };
    const training = {
      ...await openRecipe(recipe, host, "learning from"),
      ...log.listeners("report", (report) => log.line(reportLine(report, log.seconds))),
      command: keptCommand(["oracle", "train"], OPTIONS, args),
    };
    return await trainAndSave(training, args.options, WORDS, log, host);
  },
});

const WORDS = {
  command: "sagitta oracle train",
  noun: "Oracle",
  facts: ({ details, scores }: EpochReport) =>
    `step ${details?.step ?? 0}${scores ? `, dev ${scoresLine(scores)}` : ""}`,
  stopped: () => "Stopped before its end.",
  next: (path: string) => `Compare it: sagitta oracle compare --learned ${path} FILE.conllu`,
  summary: ({ best, epochs: reports }: TrainingResult) => ({ best, reports }),
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
function scoresLine({ share, projective, nonprojective, built, guide }: DevelopmentScores) {
  const percent = (value: number | undefined) => `${(value ?? 0).toFixed(2)} %`;
  if (guide !== undefined) return `kept ${percent(share)}, without it ${percent(guide)}`;
  return `right ${percent(projective)} projective, ${percent(nonprojective)} non-projective, ` +
    `built ${percent(built)}`;
}
