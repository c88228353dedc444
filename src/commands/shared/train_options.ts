// The options of `sagitta train`, and what they ask for.

import type { LearnerRow } from "../../training/learner.ts";
import type { startOptions } from "../../training/network/from_model.ts";
import { learnersOf } from "../../training/registry.ts";
import { MAX_WORKERS } from "../../training/workers.ts";
import type { Arguments } from "./command.ts";
import { checkOptions, learnerOptions, learnerTable } from "./learner_options.ts";
import { FILE, FILES } from "./option.ts";
import { TRAINING_OPTIONS } from "./save_training.ts";

const LEARNERS = learnersOf("parser");

/** The options. */
export const TRAIN_OPTIONS = {
  ...TRAINING_OPTIONS,
  pipeline: {
    help: "train all that plain text needs into one file: a segmenter and, for learners that " +
      "want tags, a tagger and a lemmatiser; the parser then learns from tags as the tagger " +
      "gives them to sentences that it did not see (default where the training data have " +
      "# text or SpaceAfter, and tags where they are needed)",
  },
  noPipeline: {
    help: "train the parser alone: its model reads tokens, tagged ones where its learner wants " +
      "tags; it may then replace a model that reads text",
    excludes: ["pipeline"],
  },
  holdOut: {
    ...{ min: 0, max: 0.5, fraction: true },
    help: "without --dev, hold out this share of 100 sentences or more for the best epoch; 0.1 " +
      "unless given",
  },
  segmenterOnly: {
    help: "train the segmenter alone, and put it into the model that --model names",
    excludes: ["pipeline", "noPipeline"],
  },
  learner: {
    choices: LEARNERS.map(({ name }) => name),
    default: LEARNERS[0].name,
    help: "perceptron (default), logistic, svm or search, which want tagged input; bilstm or " +
      "transformer, neural networks that find tags, features, lemmas, heads and labels from " +
      "words alone, greedy in training",
  },
  oracleModel: { ...FILE, help: "the learned oracle, from sagitta oracle train" },
  vectors: {
    ...FILE,
    help: "with --learner bilstm: vectors that words start with: text, a word and its numbers on " +
      "each line",
  },
  from: {
    ...FILE,
    value: "MODEL",
    help: "go on from the network of a model with other data: new words and labels join it",
  },
  pretrained: {
    ...FILE,
    value: "FOLDER",
    help: "with --learner transformer: the encoder that it starts from, model.safetensors and " +
      "vocab.txt as they are published",
  },
  teacher: {
    ...FILES,
    value: "MODEL",
    help: "annotates what --unannotated names, to be learned from as --silver is; of several, " +
      "the tree that most of them agree on",
  },
  unannotated: { ...FILES, help: "plain text for --teacher" },
  silver: {
    ...FILES,
    help: "more training data, with trees made by machine: labels and tags found only here are " +
      "ignored, and so are ends of sentences; --silver-weight says how much they count",
  },
  workers: {
    ...{ min: 1, max: MAX_WORKERS, default: 1 },
    help: "train a network in N workers side by side; any N gives the same model",
  },
  ...(learnerTable(LEARNERS) as Record<never, never>),
} as const;

/** The options of the command. */
export type TrainArguments = Arguments<typeof TRAIN_OPTIONS>;

/** The share of sentences that is held out where there is no --dev. */
export function heldShare({ options }: TrainArguments): { readonly holdOut?: number } {
  if (options.dev.length > 0) return {};
  return { holdOut: options.holdOut ?? (options.resume === undefined ? 0.1 : 0) };
}

/**
 * Refuses words that do not go together.
 * @param start The settings of the model that training starts from.
 */
export async function requireLearner(
  args: TrainArguments,
  start?: ReturnType<typeof startOptions>,
): Promise<void> {
  const learner = start && args.given.learner === undefined ? start.learner : args.options.learner;
  const row = LEARNERS.find(({ name }) => name === learner)!;
  const options = { ...start?.options, ...learnerOptions(args, row, LEARNERS) };
  if (args.options.resume === undefined) await checkOptions(args, row, options);
  checkFiles(args, row);
}

/** Files that only some learners, or some options, want. */
function checkFiles({ options, given, usage }: TrainArguments, row: LearnerRow): void {
  const hasModel = options.oracleModel !== undefined;
  if (hasModel !== (given.oracle === "learned")) {
    const found = hasModel ? "--oracle-model alone" : "--oracle learned alone";
    throw usage(`found ${found}, expected both`);
  }
  if ((options.teacher.length > 0) !== (options.unannotated.length > 0)) {
    const found = options.teacher.length > 0 ? "--teacher" : "--unannotated";
    throw usage(`found ${found} alone, expected --teacher and --unannotated`);
  }
  if (options.segmenterOnly && options.model === undefined) {
    throw usage("found --segmenter-only without --model, expected the model to add to");
  }
  for (const name of ["vectors", "pretrained", "from"] as const) {
    if (options[name] === undefined || row.inputs?.includes(name)) continue;
    const knowing = LEARNERS.filter(({ inputs }) => inputs?.includes(name));
    const names = knowing.map(({ name }) => name).join(" or ");
    throw usage(`found --${name}, expected it with --learner ${names}`);
  }
}
