/**
 * A small model for tests, trained once on the sample.
 *
 * @module
 */

import { parseConllu } from "../../src/conllu/read.ts";
import type { Sentence } from "../../src/sentence/sentence.ts";
import { linearModelFile } from "../../src/model/linear_model.ts";
import { encodeModel } from "../../src/model/model_file.ts";
import { SAMPLE } from "../../src/sample/sample.ts";
import { train } from "../../src/training/train.ts";
import type { LearningOptions } from "../../src/training/training_options.ts";

/** The sample's sentences, new ones each time. */
export function sample(): Sentence[] {
  return parseConllu(SAMPLE);
}

/** The bytes of a model trained on the sample. */
export async function smallModel(options: LearningOptions = {}): Promise<Uint8Array> {
  const { model } = await train({ train: [{ sentences: sample() }], epochs: 4, ...options });
  return encodeModel(linearModelFile(model));
}
