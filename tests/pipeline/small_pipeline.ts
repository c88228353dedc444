/**
 * A whole linear pipeline, trained on the sample, and hashes of memory.
 *
 * @module
 */

import { type ModelFile, modelOf } from "../../src/model_file/model_file.ts";
import { trainAnnotators } from "../../src/training/annotators.ts";
import { train } from "../../src/training/train.ts";
import { sample } from "../training/small_model.ts";

/** Segmenter, tagger, lemmatiser and parser. */
export async function smallPipeline(prune?: number): Promise<ModelFile> {
  const treebanks = [{ sentences: sample() }];
  const { components, data } = await trainAnnotators({ train: treebanks }, {
    seed: 1,
    folds: 2,
    prune,
  });
  const segmenter = await train({
    learner: "segmenter",
    train: treebanks,
    bits: 12,
    epochs: 2,
    prune,
  });
  const parser = await train({ ...data, epochs: 2, moveBits: 14, prune });
  return modelOf([...segmenter.components, ...components, ...parser.components], {});
}

/** A hash of some bytes. */
export function hashBytes(bytes: Uint8Array): number {
  let hash = 0x811c9dc5;
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash >>> 0;
}
