/**
 * The segmenter of `sagitta train --pipeline` and `--segmenter-only`.
 *
 * @module
 */

import type { Sentence } from "../sentence/sentence.ts";
import { inputError } from "../errors.ts";
import type { ModelFile } from "../model/model_file.ts";
import { type SegmenterModel, withSegmenter } from "../model/segmenter_model.ts";
import { Segmenter } from "../text/segmenter.ts";
import { type SegmenterScores, segmenterScores } from "../training/segmenter_scores.ts";
import { trainSegmenter } from "../training/train_segmenter.ts";
import type { Treebank } from "../training/treebank.ts";
import type { TrainingLog } from "./training_log.ts";

/** Treebanks that can be gone through more than once. */
export interface HeldTreebank extends Treebank {
  readonly sentences: readonly Sentence[];
}

/** Data to train on. */
export interface HeldData {
  readonly train: readonly HeldTreebank[];
  readonly dev?: readonly HeldTreebank[];
}

/** A segmenter, and how good it is where that is known. */
export interface TrainedSegmenter {
  readonly model: SegmenterModel;
  readonly scores?: SegmenterScores;
  readonly seed: number;
}

/** Reads treebanks into memory, as a segmenter and a parser both go through them. */
export async function holdTreebanks(
  data: { train: readonly Treebank[]; dev?: readonly Treebank[] },
): Promise<HeldData> {
  const hold = async (treebanks: readonly Treebank[]) => {
    const held: HeldTreebank[] = [];
    for (const { file, sentences } of treebanks) {
      const list = await Array.fromAsync(sentences);
      if (list.length === 0) throw inputError("train", { file }, "no sentences", "one at least");
      held.push({ ...(file === undefined ? {} : { file }), sentences: list });
    }
    return held;
  };
  const train = await hold(data.train);
  return data.dev ? { train, dev: await hold(data.dev) } : { train };
}

/**
 * Trains a segmenter and tells about it.
 *
 * @param data The treebanks.
 * @param seed Where randomness starts.
 * @param signal Stops it; what was learned so far is kept.
 * @param log Whom to tell.
 * @returns The segmenter, with its scores on the development data.
 */
export async function learnSegmenter(
  { train, dev }: HeldData,
  seed: number,
  signal: AbortSignal,
  log: TrainingLog,
): Promise<TrainedSegmenter> {
  const onProgress = log.segmenterProgress.bind(log);
  const model = await trainSegmenter({ train, seed, signal, onProgress });
  const gold = dev?.flatMap(({ sentences }) => sentences);
  const scores = gold && segmenterScores(await Segmenter.of(model), gold);
  log.segmenter(scores);
  return { model, seed, ...(scores ? { scores } : {}) };
}

/** A model file with a segmenter, and how that came about. */
export function fileWithSegmenter(
  file: ModelFile,
  { model, scores, seed }: TrainedSegmenter,
  { train }: HeldData,
): ModelFile {
  const treebanks = train.flatMap(({ file }) => file === undefined ? [] : [file]);
  const origin = {
    seed,
    ...(treebanks.length > 0 ? { treebanks } : {}),
    ...(scores ? { scores: { ...scores } } : {}),
  };
  const { provenance, ...rest } = withSegmenter(file, model);
  return { ...rest, provenance: { ...provenance, segmenter: origin } };
}
