/**
 * A small segmenter for tests, trained on the sample.
 *
 * @module
 */

import { readSegmenter, type SegmenterModel } from "../../../src/components/segmenter/model.ts";
import { train } from "../../../src/training/train.ts";
import { sample } from "../../training/small_model.ts";

/** Sentences of a paragraph. */
const PARAGRAPH = 5;

/** A segmenter trained on the sample. */
export async function smallSegmenter(seed = 1, bits = 12): Promise<SegmenterModel> {
  const sentences = sample();
  sentences.forEach(({ comments }, i) => {
    if (i % PARAGRAPH === 0) comments.push("# newpar");
  });
  const how = { learner: "segmenter", bits, epochs: 4, seed } as const;
  const { model } = await train({ ...how, train: [{ sentences }] });
  return readSegmenter(model.components[0]);
}
