/**
 * Models to start hostile ones from: every kind of component, so small that thousands a second can
 * be read.
 *
 * @module
 */

import { readFile } from "node:fs/promises";
import { readPretrainedFolder } from "../../src/networks/pretrained.ts";
import { type ModelFile, modelOf } from "../../src/model_file/model_file.ts";
import { train } from "../../src/training/train.ts";
import { trainBilstm } from "../training/small_bilstm.ts";
import { sample } from "../training/small_model.ts";

/** Sizes that differ from each other, so that a dimension of a tensor tells whose it is. */
const SIZES = {
  wordWidth: 6,
  ngramWidth: 10,
  ngramBuckets: 32,
  cells: 4,
  hidden: 12,
  labelHidden: 14,
  arc: 16,
};

/** Segmenter, tagger, lemmatiser and parser with tables; packed ones where `prune` is given. */
async function linearModel(prune?: number): Promise<ModelFile> {
  const data = { train: [{ sentences: sample().slice(0, 12) }], epochs: 1, prune };
  const parts = [
    await train({ learner: "segmenter", ...data, bits: 8 }),
    await train({ learner: "linear-tagger", ...data, bits: 9 }),
    await train({ learner: "lemmatiser", ...data, bits: 8 }),
    await train({ ...data, moveBits: 8, labelBits: 8 }),
  ];
  return modelOf(parts.flatMap(({ components }) => components), { seed: 1 });
}

/** Encoder, tagger and parser of a network. */
async function networkModel(): Promise<ModelFile> {
  const sentences = sample().slice(0, 6);
  const { model } = await trainBilstm({ train: [{ sentences }], epochs: 1, sizes: SIZES });
  return model;
}

/** The same over a transformer, whose tables have 4 bits a weight. */
async function transformerModel(): Promise<ModelFile> {
  const folder = new URL("../networks/fixtures/tiny_bert", import.meta.url).pathname;
  const read = (path: string) => readFile(path).catch(() => undefined);
  const pretrained = await readPretrainedFolder(folder, read);
  const data = { train: [{ sentences: sample().slice(0, 2) }], epochs: 1 };
  return (await train({ learner: "transformer", backend: "module", pretrained, ...data })).model;
}

/** All of them. */
export async function baseModels(): Promise<ModelFile[]> {
  return [
    await linearModel(),
    await linearModel(0.5),
    await networkModel(),
    await transformerModel(),
  ];
}
