/**
 * How scores become confidences: divided by a temperature, then made shares of a sum of
 * exponentials. The right temperature makes a parser as sure as it is right.
 *
 * @module
 */

/** How sure a parser is of a head, and whether the head is right. */
export interface Confidence {
  readonly confidence: number;
  readonly right: boolean;
}

/** Temperatures that are tried: powers of 2. */
const TRIED = Array.from({ length: 20 }, (_, i) => 2 ** (i / 2 - 1));
/** Words that are looked at. */
export const CALIBRATION_WORDS = 4000;
/** No confidence counts as more certain than this. */
const CERTAIN = 0.999;

/** Temperatures to try, for scores of a scale: 1 but for learners whose scores are small. */
export function temperatures(scale: number): number[] {
  return TRIED.map((temperature) => scale * temperature);
}

/**
 * The temperature with the best log-likelihood of what is right and what is wrong.
 *
 * @param tried The temperatures.
 * @param lists How sure the parser is of each head at each of them.
 */
export function likeliest(tried: readonly number[], lists: readonly Confidence[][]): number {
  let best = tried[0], most = -Infinity;
  for (const [i, list] of lists.entries()) {
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
