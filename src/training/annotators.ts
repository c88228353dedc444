// Trains what stands between a segmenter and a linear parser: a tagger and a lemmatiser. The
// treebank comes back with jack-knifed tags and lemmas, so that the parser learns from what it will
// be given at work.

import { modelOf } from "../model_file/model_file.ts";
import type { Stored } from "../model_file/stored.ts";
import { Pipeline } from "../pipeline/pipeline.ts";
import type { Sentence } from "../sentence/sentence.ts";
import { Cancelled, cancelledBefore, mapPaused, type Pause, pauseOf } from "./cancel.ts";
import { jackknife } from "./jackknife.ts";
import type { PruneOptions } from "./prune.ts";
import type { PartListeners } from "./training.ts";
import { trainLearner } from "./train_learner.ts";
import type { LoadedData, LoadedTreebank } from "./treebank.ts";

/** How annotators are trained. */
export interface AnnotatorOptions extends PruneOptions, PartListeners {
  readonly seed: number;
  /** Parts of the treebank, each tagged by what learned from the others; 4 unless given. */
  readonly folds?: number;
  readonly signal?: AbortSignal;
}

/**
 * The tagger, and the lemmatiser where the treebank has lemmas; and the treebanks as a parser will
 * see them.
 */
type Trained = { readonly components: readonly Stored[]; readonly data: LoadedData };

/** Epochs of the taggers that only serve for jack-knifing. */
const JACKKNIFE_EPOCHS = 4;

type Annotate = (sentence: Sentence) => Sentence;

/** Trains tagger and lemmatiser. Where a signal stops it, nothing comes of it. */
export function trainAnnotators(data: LoadedData, options: AnnotatorOptions): Promise<Trained> {
  return trainEach(data, options).catch(cancelledBefore("the parser's first epoch"));
}

async function trainEach(
  { train: treebanks, dev }: LoadedData,
  { seed, folds = 4, signal, onProgress, onPart, prune }: AnnotatorOptions,
): Promise<Trained> {
  const pause = pauseOf(signal, 0);
  const fit = async (
    learner: "linear-tagger" | "lemmatiser",
    what: string,
    data: LoadedData,
    epochs?: number,
  ) => {
    const result = await trainLearner({
      ...{ learner, ...data, seed, signal, prune, epochs },
      onProgress: (progress) => onProgress?.(progress, what),
    });
    if (result.stopped) throw new Cancelled();
    return { stored: result.components[0], scores: result.best.scores };
  };
  const tagger = await fit("linear-tagger", "tagger", { train: treebanks, dev });
  onPart?.("Tagger", tagger.scores);
  const tag = await annotatorOf(tagger.stored);
  const sentences = treebanks.flatMap((treebank) => treebank.sentences);
  const parts = Math.min(folds, sentences.length);
  const tagged = parts < 2
    ? await mapPaused(sentences, pause, tag)
    : await jackknife(sentences, parts, async (sentences) => {
      const seen = { train: [{ sentences }] };
      const fold = await fit("linear-tagger", "folds", seen, JACKKNIFE_EPOCHS);
      return await annotatorOf(fold.stored);
    }, pause);
  const jackknifed = { train: regroup(treebanks, tagged), dev: dev && await over(dev, tag, pause) };
  if (!sentences.some(({ lemmas }) => lemmas.some((lemma) => lemma !== "_"))) {
    return { components: [tagger.stored], data: jackknifed };
  }
  const lemmatiser = await fit("lemmatiser", "lemmatiser", jackknifed);
  onPart?.("Lemmatiser", lemmatiser.scores);
  const lemmatise = await annotatorOf(lemmatiser.stored);
  return {
    components: [tagger.stored, lemmatiser.stored],
    data: {
      train: await over(jackknifed.train, lemmatise, pause),
      dev: jackknifed.dev && await over(jackknifed.dev, lemmatise, pause),
    },
  };
}

/** The work of a trained component on sentences. */
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
