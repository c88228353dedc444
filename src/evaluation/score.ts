// Precision, recall and F1 from counts, in percent. What has nothing to count is 0.

/** Precision, recall and their harmonic mean, in percent. */
export interface Rates {
  /** Of what the system gave, how much is right. */
  readonly precision: number;
  /** Of what the gold standard has, how much was found. */
  readonly recall: number;
  /** The harmonic mean of the two. */
  readonly f1: number;
}

/** The score of one metric, with the counts it comes from. */
export interface Score extends Rates {
  /** Of the aligned words, how many are right, in percent; null where alignment is the metric. */
  readonly alignedAccuracy: number | null;
  readonly correct: number;
  readonly gold: number;
  readonly system: number;
  /** How many are aligned; null where alignment is the metric. */
  readonly aligned: number | null;
}

/**
 * The score of a metric.
 * @param aligned How many are aligned, where that is not the metric itself.
 */
export function score(
  correct: number,
  gold: number,
  system: number,
  aligned: number | null = null,
): Score {
  return {
    precision: percent(correct, system),
    recall: percent(correct, gold),
    f1: percent(2 * correct, gold + system),
    alignedAccuracy: aligned === null ? null : percent(correct, aligned),
    correct,
    gold,
    system,
    aligned,
  };
}

/** A part of a whole, in percent; of nothing, 0. */
export function percent(part: number, whole: number): number {
  return whole === 0 ? 0 : 100 * (part / whole);
}
