/**
 * The words of `sagitta train` as options of `train`.
 *
 * @module
 */

import { FEATURE_SETS } from "../encoding/feature_set.ts";
import { SagittaError } from "../errors.ts";
import { SYSTEMS } from "../parsing/system.ts";
import { type BilstmOptions, PRESETS, settleBilstmOptions } from "../training/bilstm_options.ts";
import { BACKENDS } from "../networks/backends.ts";
import {
  LEARNERS,
  type LearningOptions,
  POLICIES,
  settleOptions,
  TRAINING_ORACLES,
  UPDATES,
} from "../training/training_options.ts";
import { type Arguments, type OptionKind, readArguments, usage } from "./arguments.ts";
import { SEARCH_WORDS, searchArguments } from "./search_arguments.ts";

const OPTIONS = {
  train: "values",
  dev: "values",
  model: "value",
  resume: "value",
  checkpoint: "value",
  licence: "value",
  json: "flag",
  pipeline: "flag",
  "segmenter-only": "flag",
  system: "value",
  oracle: "value",
  "oracle-model": "value",
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
  preset: "value",
  backend: "value",
  batch: "value",
  dropout: "value",
  patience: "value",
  vectors: "value",
  algorithm: "value",
  "roll-in": "value",
  "roll-out": "value",
  alpha: "value",
  base: "value",
  hidden: "value",
  "most-cost": "value",
} as const satisfies Record<string, OptionKind>;

/** The words of `sagitta train`. */
export type TrainArguments = Arguments<keyof typeof OPTIONS>;

/** Takes the words apart. */
export function readTrainArguments(args: string[]): TrainArguments {
  return readArguments("train", args, OPTIONS);
}

/** All learners. */
const ALL_LEARNERS = [...LEARNERS, "bilstm"] as const;

/** How to learn, as far as the words say it: a linear model, or a BiLSTM. */
export type WordedOptions =
  | { readonly kind: "linear"; readonly options: LearningOptions }
  | { readonly kind: "bilstm"; readonly options: BilstmOptions };

/** Options of one kind of learner that the other does not know. */
const ONLY = {
  linear: [
    ...["beam", "update", "features", "hash-bits", "label-bits"] as const,
    ...SEARCH_WORDS,
  ],
  bilstm: ["preset", "backend", "batch", "dropout", "patience", "vectors"],
} as const;

/** How to learn, as far as the words say it. */
export function wordedOptions(words: TrainArguments): WordedOptions {
  const kind = words.choice("learner", ALL_LEARNERS, "perceptron") === "bilstm"
    ? "bilstm"
    : "linear";
  const foreign = ONLY[kind === "bilstm" ? "linear" : "bilstm"];
  const odd = foreign.find((name) => words.value(name) !== undefined);
  if (odd !== undefined) {
    const expected = kind === "bilstm" ? "it without" : "it with";
    throw usage("train", `found --${odd}, expected ${expected} --learner bilstm`);
  }
  const { learner, ...options } = learningOptions(words);
  if (kind === "linear") {
    const given = words.value("learner") === undefined ? {} : { learner };
    return { kind, options: { ...options, ...given, ...searchArguments(words) } };
  }
  const number = (name: "batch" | "dropout" | "patience") =>
    words.value(name) === undefined ? {} : { [name]: words.number(name, 0) };
  const choice = (name: "preset" | "backend", choices: readonly string[]) =>
    words.value(name) === undefined ? {} : { [name]: words.choice(name, choices, choices[0]) };
  return {
    kind,
    options: {
      ...options,
      ...choice("preset", PRESETS),
      ...choice("backend", BACKENDS),
      ...number("batch"),
      ...number("dropout"),
      ...number("patience"),
    },
  };
}

/** What the words say to any learner. */
function learningOptions(words: TrainArguments): LearningOptions {
  const choice = <C extends string>(name: keyof typeof OPTIONS, choices: readonly C[]) =>
    words.value(name) === undefined ? undefined : words.choice(name, choices, choices[0]);
  const number = (name: keyof typeof OPTIONS) =>
    words.value(name) === undefined ? undefined : words.number(name, 0);
  const flag = (name: keyof typeof OPTIONS) => words.has(name) ? true : undefined;
  const options: LearningOptions = {
    system: choice("system", SYSTEMS),
    oracle: choice("oracle", TRAINING_ORACLES),
    learner: words.value("learner") === "bilstm" ? undefined : choice("learner", LEARNERS),
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

/** Refuses words about segmenters that do not go together. */
export function checkPipeline(words: TrainArguments, { kind, options }: WordedOptions): void {
  if (words.has("segmenter-only")) {
    if (words.has("pipeline")) {
      throw usage("train", "found --pipeline and --segmenter-only, expected one of them");
    }
    if (words.value("model") === undefined) {
      throw usage("train", "found --segmenter-only without --model, expected the model to add to");
    }
  }
  // Text has no tags, which linear models look at.
  if (words.has("pipeline") && kind === "linear" && options.features !== "words") {
    throw usage(
      "train",
      "found --pipeline with a learner that wants tagged input, " +
        "expected --learner bilstm or --features words",
    );
  }
}

/** Refuses options that do not go together, as wrong words. */
export function checkLearningOptions({ kind, options }: WordedOptions): void {
  try {
    if (kind === "bilstm") settleBilstmOptions(options);
    else settleOptions(options);
  } catch (error) {
    if (!(error instanceof SagittaError)) throw error;
    throw usage("train", error.message.replace(/^Cannot train: /, ""));
  }
}
