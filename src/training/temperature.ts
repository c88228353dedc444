/**
 * How scores become confidences: divided by a temperature, then made shares of a sum of
 * exponentials. The right temperature makes a parser as sure as it is right.
 *
 * @module
 */

import type { Learner } from "./training_options.ts";

/** How sure a parser is of a head, and whether the head is right. */
export interface Confidence {
  readonly confidence: number;
  readonly right: boolean;
}

/** Where there are no development data; for a rate of 1, but for a search, whose scores are costs. */
export const DEFAULT_TEMPERATURES: Record<Learner, number> = {
  perceptron: 30,
  logistic: 10,
  svm: 30,
  search: 0.25,
};

/** Temperatures that are tried: powers of 2. */
const TRIED = Array.from({ length: 20 }, (_, i) => 2 ** (i / 2 - 1));
/** Words that are looked at. */
const WORDS = 4000;
/** No confidence counts as more certain than this. */
const CERTAIN = 0.999;

/**
 * The temperature with the best log-likelihood of what is right and what is wrong.
 *
 * @param confidences Parses so many words of development data, and tells how sure the parser is of
 * each head, a list for each temperature.
 * @param scale That of the scores: 1 but for learners whose scores are small.
 * @returns The temperature.
 */
export function chooseTemperature(
  confidences: (temperatures: readonly number[], words: number) => Confidence[][],
  scale = 1,
): number {
  const tried = TRIED.map((temperature) => scale * temperature);
  let best = scale, most = -Infinity;
  for (const [i, list] of confidences(tried, WORDS).entries()) {
    let likelihood = 0;
    for (const { confidence, right } of list) {
      const sure = Math.min(CERTAIN, Math.max(1 - CERTAIN, confidence));
      likelihood += Math.log(right ? sure : 1 - sure);
    }
    if (likelihood <= most) continue;
    most = likelihood;
    best = tried[i];
  }
  return best;
}
