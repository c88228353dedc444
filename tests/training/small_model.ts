/**
 * A small model for tests, trained once on the sample.
 *
 * @module
 */

import { parseConllu } from "../../src/conllu/read.ts";
import type { Sentence } from "../../src/sentence/sentence.ts";
import { encodeModel } from "../../src/model_file/model_file.ts";
import { SAMPLE } from "../../src/sample/sample.ts";
import type { LinearOptions } from "../../src/training/linear/options.ts";
import type { SearchOptions } from "../../src/training/search/options.ts";
import { train, type TrainingData, type TrainingOptions } from "../../src/training/train.ts";

/** The sample's sentences, new ones each time. */
export function sample(): Sentence[] {
  return parseConllu(SAMPLE);
}

/** How linear parsers are trained, by any of their learners. */
export type LinearTraining = Partial<TrainingData> & LinearOptions & SearchOptions & {
  readonly learner?: "perceptron" | "logistic" | "svm" | "search";
};

/** Trains a linear parser on the sample. */
export function trainLinear(options: LinearTraining) {
  return train({ train: [{ sentences: sample() }], ...options } as TrainingOptions);
}

/** The bytes of a model trained on the sample. */
export async function smallModel(options: LinearTraining = {}): Promise<Uint8Array> {
  const { model } = await trainLinear({ epochs: 4, ...options });
  return encodeModel(model);
}
