// Trains what stands between a segmenter and a linear parser: a tagger and a lemmatiser. The
// treebank comes back with jack-knifed tags and lemmas, so that the parser learns from what it will
// be given at work.

import { modelOf } from "../pipeline/file/model_file.ts";
import type { Stored } from "../pipeline/file/stored.ts";
import { Pipeline } from "../pipeline/pipeline.ts";
import type { Sentence } from "../sentence/sentence.ts";
import type { DevelopmentScores } from "./best_epoch.ts";
import { Cancelled, cancelledBefore, mapPaused, type Pause, pauseOf } from "./cancel.ts";
import { jackknife } from "./jackknife.ts";
import type { PruneOptions } from "./prune.ts";
import type { TrainingProgress } from "./progress.ts";
import { train } from "./train.ts";
import type { LoadedTreebank } from "./treebank.ts";

/** Treebanks in memory. */
export interface AnnotatorData {
  readonly train: readonly LoadedTreebank[];
  readonly dev?: readonly LoadedTreebank[];
}

/** How annotators are trained. */
export interface AnnotatorOptions extends PruneOptions {
  readonly seed: number;
  /** Parts of the treebank, each tagged by what learned from the others; 4 unless given. */
  readonly folds?: number;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: TrainingProgress, what: string) => void;
  /** Told what came of each. */
  readonly onResult?: (what: string, scores: DevelopmentScores | undefined) => void;
}

/** What came of it. */
export interface TrainedAnnotators {
  /** The tagger, and the lemmatiser where the treebank has lemmas. */
  readonly components: readonly Stored[];
  /** The treebanks as a parser will see them. */
  readonly data: AnnotatorData;
}

/** Epochs of the taggers that only serve for jack-knifing. */
const KNIFE_EPOCHS = 4;

type Annotate = (sentence: Sentence) => Sentence;

/** Trains tagger and lemmatiser. Where a signal stops it, nothing comes of it. */
export function trainAnnotators(
  data: AnnotatorData,
  options: AnnotatorOptions,
): Promise<TrainedAnnotators> {
  return trainThem(data, options).catch(cancelledBefore("the parser's first epoch"));
}

async function trainThem(
  { train: treebanks, dev }: AnnotatorData,
  { seed, folds = 4, signal, onProgress, onResult, prune }: AnnotatorOptions,
): Promise<TrainedAnnotators> {
  const pause = pauseOf(signal, 0);
  const fit = async (
    learner: "linear-tagger" | "lemmatiser",
    what: string,
    data: AnnotatorData,
    epochs?: number,
  ) => {
    const result = await train({
      learner,
      ...data,
      seed,
      signal,
      prune,
      ...(epochs === undefined ? {} : { epochs }),
      onProgress: (progress) => onProgress?.(progress, what),
    });
    if (result.stopped) throw new Cancelled();
    return { stored: result.components[0], scores: result.best.scores };
  };
  const tagger = await fit("linear-tagger", "tagger", { train: treebanks, dev });
  onResult?.("Tagger", tagger.scores);
  const tag = await annotatorOf(tagger.stored);
  const sentences = treebanks.flatMap((treebank) => treebank.sentences);
  const parts = Math.min(folds, sentences.length);
  const tagged = parts < 2
    ? await mapPaused(sentences, pause, tag)
    : await jackknife(sentences, parts, async (seen) => {
      const train = [{ sentences: seen }];
      return await annotatorOf(
        (await fit("linear-tagger", "folds", { train }, KNIFE_EPOCHS)).stored,
      );
    }, pause);
  const knifed = { train: regroup(treebanks, tagged), dev: dev && await over(dev, tag, pause) };
  if (!sentences.some(({ lemmas }) => lemmas.some((lemma) => lemma !== "_"))) {
    return { components: [tagger.stored], data: knifed };
  }
  const lemmatiser = await fit("lemmatiser", "lemmatiser", knifed);
  onResult?.("Lemmatiser", lemmatiser.scores);
  const lemmatise = await annotatorOf(lemmatiser.stored);
  return {
    components: [tagger.stored, lemmatiser.stored],
    data: {
      train: await over(knifed.train, lemmatise, pause),
      dev: knifed.dev && await over(knifed.dev, lemmatise, pause),
    },
  };
}

/** What a trained component does to sentences. */
async function annotatorOf(stored: Stored): Promise<Annotate> {
  const pipeline = await Pipeline.read(modelOf([stored], {}));
  return (sentence) => pipeline.annotate(sentence, {});
}

async function over(
  treebanks: readonly LoadedTreebank[],
  annotate: Annotate,
  pause: Pause,
): Promise<LoadedTreebank[]> {
  const found: LoadedTreebank[] = [];
  for (const treebank of treebanks) {
    found.push({ ...treebank, sentences: await mapPaused(treebank.sentences, pause, annotate) });
  }
  return found;
}

/** Sentences of all treebanks, back in their treebanks. */
function regroup(
  treebanks: readonly LoadedTreebank[],
  sentences: readonly Sentence[],
): LoadedTreebank[] {
  let at = 0;
  return treebanks.map((treebank) => {
    return { ...treebank, sentences: sentences.slice(at, at += treebank.sentences.length) };
  });
}
