/**
 * What epochs came to, and which of them is kept.
 *
 * @module
 */

import type { Stored } from "../pipeline/file/stored.ts";

/** Scores on development data, in percent: `uas` and `las`, `upos`, … as the learner has them. */
export type DevelopmentScores = Readonly<Record<string, number>>;

/** What one epoch came to. */
export interface EpochReport {
  /** Which epoch, from 1. */
  readonly epoch: number;
  /** The share of wrong choices; with a beam, of sentences that changed the weights. */
  readonly loss: number;
  /** Scores on development data, if there are any. */
  readonly scores?: DevelopmentScores;
  /** What else the learner counts, such as episodes. */
  readonly details?: Readonly<Record<string, number>>;
}

/** The best epoch so far, with the components that it would save. */
export interface BestEpoch {
  readonly report: EpochReport;
  readonly components: readonly Stored[];
}

/**
 * Is an epoch better than the best before it? Of equals the first is kept; without scores, the last.
 *
 * @param name The score to choose by.
 */
export function isBetter(
  { scores }: EpochReport,
  best: EpochReport | undefined,
  name: string,
): boolean {
  if (!best?.scores || !scores) return true;
  return scores[name] > best.scores[name];
}

/** Is this a report, as far as its numbers go? */
export function isReport(value: unknown): value is EpochReport {
  const { epoch, loss, scores, details } = (value ?? {}) as Partial<EpochReport>;
  const numbers = [epoch, loss, ...Object.values(scores ?? {}), ...Object.values(details ?? {})];
  return numbers.every((number) => Number.isFinite(number));
}
