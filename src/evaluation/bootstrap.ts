// Paired bootstrap over sentences, and over seeds where there are several: how far a difference
// between two systems could be chance.
//
// The gold sentences are drawn anew, as many as there are, with replacement; both systems are scored
// on the same draw, many times. Of systems trained with several seeds, pairs of one seed are drawn
// in the same way, and a draw's score is their mean. The interval holds the middle 95 % of the
// differences. p is twice the share of draws in which the difference is not on the side it is on for
// all sentences.
//
// Berg-Kirkpatrick, Burkett and Klein 2012, An Empirical Investigation of Statistical Significance
// in NLP; Efron and Tibshirani 1993.

import { percent } from "./score.ts";

/** Counts of words by sentence: right ones, gold ones, the system's. */
export interface SentenceCounts {
  readonly right: ArrayLike<number>;
  readonly gold: ArrayLike<number>;
  readonly system: ArrayLike<number>;
}

/** Two systems compared, in percent. */
export interface Difference {
  readonly a: number;
  readonly b: number;
  /** The score of b less that of a. */
  readonly difference: number;
  /** The middle 95 % of the differences of all draws. */
  readonly low: number;
  readonly high: number;
  readonly p: number;
}

/**
 * Compares two systems' F1 by paired bootstrap.
 * @param a One system's counts, an entry a seed.
 * @param b The other's, of the same sentences and seeds.
 * @param random Random numbers from 0 up to 1.
 */
export function pairedBootstrap(
  a: readonly SentenceCounts[],
  b: readonly SentenceCounts[],
  draws: number,
  random: () => number,
): Difference {
  const all = (count: number) => Int32Array.from({ length: count }, (_, i) => i);
  const seeds = all(a.length), sentences = all(a[0].gold.length);
  // The mean of F1 over the seeds drawn, each over the sentences drawn.
  const meanOf = (counts: readonly SentenceCounts[]) =>
    seeds.reduce((sum, seed) => sum + scoreOf(counts[seed], sentences), 0) / seeds.length;
  const before = meanOf(a), after = meanOf(b);
  const differences = new Float64Array(draws);
  for (let draw = 0; draw < draws; draw++) {
    if (a.length > 1) redraw(seeds, random);
    redraw(sentences, random);
    differences[draw] = meanOf(b) - meanOf(a);
  }
  differences.sort();
  const notAbove = differences.filter((difference) => difference <= 0).length;
  const notBelow = differences.filter((difference) => difference >= 0).length;
  const share = (Math.min(notAbove, notBelow) + 1) / (draws + 1);
  return {
    a: before,
    b: after,
    difference: after - before,
    low: differences[Math.floor(0.025 * draws)],
    high: differences[Math.min(draws - 1, Math.ceil(0.975 * draws))],
    p: Math.min(1, 2 * share),
  };
}

/** Draws places of a list anew, with replacement. */
function redraw(places: Int32Array, random: () => number): void {
  for (let i = 0; i < places.length; i++) places[i] = Math.floor(random() * places.length);
}

/** F1 over some sentences. */
function scoreOf({ right, gold, system }: SentenceCounts, sentences: Int32Array): number {
  let hits = 0, words = 0;
  for (let i = 0; i < sentences.length; i++) {
    const sentence = sentences[i];
    hits += right[sentence];
    words += gold[sentence] + system[sentence];
  }
  return percent(2 * hits, words);
}
