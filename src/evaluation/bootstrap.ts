/**
 * Paired bootstrap over sentences: how far a difference between two systems could be chance.
 *
 * The gold sentences are drawn anew, as many as there are, with replacement; both systems are scored
 * on the same draw, many times. The interval holds the middle 95 % of the differences. p is twice
 * the share of draws in which the difference is not on the side it is on for all sentences.
 *
 * Berg-Kirkpatrick, Burkett and Klein 2012, An Empirical Investigation of Statistical Significance
 * in NLP; Efron and Tibshirani 1993.
 *
 * @module
 */

import { percent } from "./score.ts";

/** What a system did in each sentence: words that are right, gold words, the system's words. */
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
 *
 * @example
 * ```ts
 * import { pairedBootstrap } from "./bootstrap.ts";
 * import { seededRandom } from "../random.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const words = [10, 10, 10, 10];
 * const counts = (right: number[]) => ({ right, gold: words, system: words });
 * const same = pairedBootstrap(counts([5, 6, 7, 8]), counts([5, 6, 7, 8]), 200, seededRandom(1));
 * assertEquals([same.difference, same.low, same.high, same.p], [0, 0, 0, 1]);
 * const better = pairedBootstrap(counts([5, 6, 7, 8]), counts([6, 7, 8, 9]), 199, seededRandom(1));
 * assertEquals([better.a, better.b, better.p], [65, 75, 0.01]);
 * ```
 *
 * @param a One system's counts.
 * @param b The other's, of the same sentences.
 * @param draws How many times sentences are drawn.
 * @param random Random numbers from 0 up to 1.
 */
export function pairedBootstrap(
  a: SentenceCounts,
  b: SentenceCounts,
  draws: number,
  random: () => number,
): Difference {
  const sentences = a.gold.length;
  const every = Int32Array.from({ length: sentences }, (_, i) => i);
  const drawn = new Int32Array(sentences);
  const differences = new Float64Array(draws);
  for (let draw = 0; draw < draws; draw++) {
    for (let i = 0; i < sentences; i++) drawn[i] = Math.floor(random() * sentences);
    differences[draw] = scoreOf(b, drawn) - scoreOf(a, drawn);
  }
  differences.sort();
  const before = scoreOf(a, every), after = scoreOf(b, every);
  const notAbove = differences.reduce((count, d) => count + (d <= 0 ? 1 : 0), 0);
  const notBelow = differences.reduce((count, d) => count + (d >= 0 ? 1 : 0), 0);
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
