/**
 * A small segmenter for tests, trained on the sample.
 *
 * @module
 */

import type { SegmenterModel } from "../../src/model/segmenter_model.ts";
import { trainSegmenter } from "../../src/training/train_segmenter.ts";
import { sample } from "../training/small_model.ts";

/** Sentences of a paragraph. */
const PARAGRAPH = 5;

/** A segmenter trained on the sample. */
export function smallSegmenter(seed = 1): Promise<SegmenterModel> {
  const sentences = sample();
  sentences.forEach(({ comments }, i) => {
    if (i % PARAGRAPH === 0) comments.push("# newpar");
  });
  return trainSegmenter({ train: [{ sentences }], bits: 12, epochs: 4, seed });
}
