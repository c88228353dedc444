/**
 * The words of `sagitta train`, and what they ask for.
 *
 * @module
 */

import type { LearnerRow } from "../training/learner.ts";
import type { OptionValues } from "../training/options.ts";
import { learnersOf } from "../training/registry.ts";
import { type Arguments, readArguments, usage } from "./arguments.ts";
import { checkOptions, learnerOptions, learnerWords } from "./learner_words.ts";
import { TRAINING_WORDS } from "./save_training.ts";

/** The learners that the command offers. */
export const PARSER_LEARNERS = learnersOf("parser");

const WORDS = {
  ...TRAINING_WORDS,
  pipeline: "flag",
  "segmenter-only": "flag",
  learner: "value",
  "oracle-model": "value",
  vectors: "value",
  pretrained: "value",
  silver: "values",
  workers: "value",
  ...learnerWords(PARSER_LEARNERS),
} as const;

/** What the words ask for. */
export interface WordedTraining {
  readonly words: Arguments;
  readonly row: LearnerRow;
  /** The row's name, where it was given. */
  readonly learner?: string;
  readonly options: OptionValues;
}

/** Reads the words; what does not go together is refused. */
export async function readTrainWords(args: string[]): Promise<WordedTraining> {
  const words: Arguments = readArguments<string>("train", args, WORDS);
  const names = PARSER_LEARNERS.map(({ name }) => name);
  const name = words.choice("learner", names, names[0]);
  const row = PARSER_LEARNERS.find((row) => row.name === name)!;
  const options = learnerOptions("train", words, row, PARSER_LEARNERS);
  if (words.value("resume") === undefined) await checkOptions("train", row, options);
  checkInputs(words, row);
  checkPipeline(words);
  const learner = words.value("learner");
  return { words, row, options, ...(learner === undefined ? {} : { learner }) };
}

/** Files that only some learners, or some options, want. */
function checkInputs(words: Arguments, row: LearnerRow): void {
  const hasModel = words.value("oracle-model") !== undefined;
  if (hasModel !== (words.value("oracle") === "learned")) {
    const found = hasModel ? "--oracle-model alone" : "--oracle learned alone";
    throw usage("train", `found ${found}, expected both`);
  }
  for (const word of ["vectors", "pretrained"]) {
    if (words.value(word) === undefined || row.inputs?.includes(word)) continue;
    const knowing = PARSER_LEARNERS.filter(({ inputs }) => inputs?.includes(word));
    const names = knowing.map(({ name }) => name).join(" or ");
    throw usage("train", `found --${word}, expected it with --learner ${names}`);
  }
}

/** Refuses words about segmenters that do not go together. */
function checkPipeline(words: Arguments): void {
  if (words.has("segmenter-only")) {
    if (words.has("pipeline")) {
      throw usage("train", "found --pipeline and --segmenter-only, expected one of them");
    }
    if (words.value("model") === undefined) {
      throw usage("train", "found --segmenter-only without --model, expected the model to add to");
    }
  }
}
