// Predicts every sentence of a treebank exactly once, by models that did not see it: for analysing
// errors, for finding doubtful annotations, and for whatever learns from predictions.

import { fail } from "../../errors.ts";
import { modelOf } from "../../model_file/model_file.ts";
import { Pipeline } from "../../pipeline/pipeline.ts";
import type { Sentence } from "../../sentence/sentence.ts";
import { trainAnnotators } from "../../training/annotators.ts";
import { cancelledBefore, pauseOf } from "../../training/cancel.ts";
import { jackknife } from "../../training/jackknife.ts";
import type { OptionValues } from "../../training/options.ts";
import type { TrainingProgress } from "../../training/progress.ts";
import { learnerRow } from "../../training/registry.ts";
import { train, type TrainingOptions } from "../../training/train.ts";

const refuse = fail("predict folds");

/** How the models of folds are trained. */
export interface FoldOptions {
  /** The learner's name; the default one unless given. */
  readonly learner?: string;
  readonly options?: OptionValues;
  readonly seed?: number;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: TrainingProgress, what: string) => void;
  /** Told when a fold begins: its number from 0, and how many sentences its model sees. */
  readonly onFold?: (fold: number, seen: number) => void;
}

/**
 * The sentences as models of the other folds annotate their words: with tags, lemmas and trees
 * where the learner needs or gives them.
 * @param folds Two or more; runs of neighbours.
 */
export async function predictFolds(
  sentences: readonly Sentence[],
  folds: number,
  { learner, options = {}, seed = 1, signal, onProgress, onFold }: FoldOptions = {},
): Promise<Sentence[]> {
  const row = learnerRow(learner), pause = pauseOf(signal, 0);
  return await jackknife(sentences, folds, async (seen, fold) => {
    onFold?.(fold, seen.length);
    const what = `fold ${fold + 1}/${folds}`;
    const told = (progress: TrainingProgress) => onProgress?.(progress, what);
    const data = { train: [{ sentences: seen }] };
    const annotators = row.needsTags?.(options)
      ? await trainAnnotators(data, { seed, signal, onProgress: told })
      : undefined;
    const how = { learner: row.name, seed, signal, onProgress: told };
    const annotated = annotators?.data ?? data;
    const result = await train({ ...annotated, ...options, ...how } as TrainingOptions);
    if (signal?.aborted) throw refuse("invalid-experiment", "a stop", "all folds to be trained");
    const components = [...(annotators?.components ?? []), ...result.model.components];
    const pipeline = await Pipeline.read(modelOf(components, {}));
    return (sentence) => pipeline.annotate(sentence, {});
  }, pause).catch(cancelledBefore("the last fold"));
}
