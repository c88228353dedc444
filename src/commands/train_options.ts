/**
 * The words of `sagitta train` as options of `train`.
 *
 * @module
 */

import { FEATURE_SETS } from "../encoding/feature_set.ts";
import { SagittaError } from "../errors.ts";
import { SYSTEMS } from "../parsing/system.ts";
import {
  LEARNERS,
  type LearningOptions,
  POLICIES,
  settleOptions,
  TRAINING_ORACLES,
  UPDATES,
} from "../training/training_options.ts";
import { type Arguments, type OptionKind, readArguments, usage } from "./arguments.ts";

const OPTIONS = {
  train: "values",
  dev: "values",
  model: "value",
  resume: "value",
  checkpoint: "value",
  licence: "value",
  json: "flag",
  system: "value",
  oracle: "value",
  learner: "value",
  rate: "value",
  policy: "value",
  "explore-after": "value",
  "explore-rate": "value",
  beam: "value",
  update: "value",
  epochs: "value",
  features: "value",
  seed: "value",
  "hash-bits": "value",
  "label-bits": "value",
  "projective-only": "flag",
  unlabelled: "flag",
  "several-roots": "flag",
  "root-first": "flag",
} as const satisfies Record<string, OptionKind>;

/** The words of `sagitta train`. */
export type TrainArguments = Arguments<keyof typeof OPTIONS>;

/** Takes the words apart. */
export function readTrainArguments(args: string[]): TrainArguments {
  return readArguments("train", args, OPTIONS);
}

/** How to learn, as far as the words say it. */
export function learningOptions(words: TrainArguments): LearningOptions {
  const choice = <C extends string>(name: keyof typeof OPTIONS, choices: readonly C[]) =>
    words.value(name) === undefined ? undefined : words.choice(name, choices, choices[0]);
  const number = (name: keyof typeof OPTIONS) =>
    words.value(name) === undefined ? undefined : words.number(name, 0);
  const flag = (name: keyof typeof OPTIONS) => words.has(name) ? true : undefined;
  const options: LearningOptions = {
    system: choice("system", SYSTEMS),
    oracle: choice("oracle", TRAINING_ORACLES),
    learner: choice("learner", LEARNERS),
    rate: number("rate"),
    policy: choice("policy", POLICIES),
    exploreAfter: number("explore-after"),
    exploreRate: number("explore-rate"),
    beam: number("beam"),
    update: choice("update", UPDATES),
    epochs: number("epochs"),
    features: choice("features", FEATURE_SETS),
    seed: number("seed"),
    moveBits: number("hash-bits"),
    labelBits: number("label-bits"),
    projectiveOnly: flag("projective-only"),
    unlabelled: flag("unlabelled"),
    singleRoot: words.has("several-roots") ? false : undefined,
    rootFirst: flag("root-first"),
  };
  const given = Object.entries(options).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given);
}

/** Refuses options that do not go together, as wrong words. */
export function checkLearningOptions(options: LearningOptions): void {
  try {
    settleOptions(options);
  } catch (error) {
    if (!(error instanceof SagittaError)) throw error;
    throw usage("train", error.message.replace(/^Cannot train: /, ""));
  }
}
