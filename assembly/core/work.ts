/**
 * How much work exact answers may take for a sentence. Trees of random arcs, and stars and chains of
 * thousands of words off the gold path, take time by a power of their length; beyond the bound oracles
 * estimate, and say so (`oracles/oracle.ts`). What is counted is the same everywhere, so that answers
 * are too. No treebank comes near it.
 */

/** Steps of innermost loops: half a second of them, roughly. */
const MAX_WORK: i64 = 300_000_000;

let left: i64 = MAX_WORK;
/** Answers that a bound made estimates of, since somebody asked. */
let estimates: i32 = 0;

/** Begins with another sentence. */
export function beginWork(): void {
  left = MAX_WORK;
}

/** Takes so many steps; false if there were not so many left. */
// @inline
export function spend(steps: i64): bool {
  left -= steps;
  return left >= 0;
}

/** Whether a sentence has taken more than its share. Its oracle's answer is then not to be used. */
// @inline
export function isSpent(): bool {
  return left < 0;
}

export function noteEstimate(): void {
  estimates++;
}

/** Answers that a bound made estimates of, since this was asked last. */
export function takeEstimates(): i32 {
  const count = estimates;
  estimates = 0;
  return count;
}
