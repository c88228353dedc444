// Trains a segmenter on its own data and puts it into a model: a pipeline's first part.

import type { ModelFile } from "../model_file/model_file.ts";
import { readSegmenter } from "../components/segmenter/model.ts";
import { Segmenter } from "../components/segmenter/segmenter.ts";
import { loadKernel } from "../runtime/kernel.ts";
import type { DevelopmentScores } from "./best_epoch.ts";
import { SEED } from "./parser_options.ts";
import type { PruneOptions } from "./prune.ts";
import type { SegmenterOptions } from "./segmenter/options.ts";
import { segmenterScores } from "./segmenter/scores.ts";
import { trainLearner } from "./train_learner.ts";
import type { PartListeners, TrainingData } from "./training.ts";
import type { LoadedData } from "./treebank.ts";

/** Options that every part of a pipeline has. */
type SharedOptions = PruneOptions & { readonly seed: number };

/** The options of a parser that hold for the other parts, too. */
export function sharedOptions(options: object): SharedOptions {
  const { seed = SEED.default, prune } = options as Partial<SharedOptions>;
  return { seed, ...(prune === undefined ? {} : { prune }) };
}

/** Treebanks in memory, and what is common to the parts of a pipeline. */
type SegmenterTraining = Pick<TrainingData, "signal" | "module"> & PartListeners & LoadedData;

/**
 * Trains a segmenter on treebanks; with development data, the best epoch is kept.
 * @returns Its scores on development data; and a function that puts it into a model file.
 */
export async function trainSegmenter(
  { onProgress, onPart, ...data }: SegmenterTraining,
  options: SegmenterOptions,
) {
  const { model, provenance: { treebanks }, stopped } = await trainLearner({
    ...{ learner: "segmenter", ...data, ...options },
    onProgress: (progress) => onProgress?.(progress, "segmenter"),
  });
  const [stored] = model.components;
  const reference = data.dev?.flatMap(({ sentences }) => sentences);
  const segmenter = new Segmenter(await loadKernel(data.module), readSegmenter(stored));
  const scores: DevelopmentScores | undefined = reference &&
    { ...await segmenterScores(segmenter, reference) };
  onPart?.("Segmenter", scores);
  const own = { ...treebanks === undefined ? {} : { treebanks }, ...scores ? { scores } : {} };
  return {
    ...(scores ? { scores } : {}),
    stopped,
    /** A model file with the segmenter in it, and how that came about. */
    addTo(file: ModelFile): ModelFile {
      const others = file.components.filter(({ kind }) => kind !== stored.kind);
      const provenance = { ...file.provenance, segmenter: { ...options, ...own } };
      return { ...file, components: [stored, ...others], provenance };
    },
  };
}
