// Reports of epochs, and which of them is kept.

import type { Stored } from "../model_file/stored.ts";

/** Scores on development data, in percent: `uas` and `las`, `upos`, … as the learner has them. */
export type DevelopmentScores = Readonly<Record<string, number>>;

/** The outcome of one epoch. */
export interface EpochReport {
  /** Which epoch, from 1. */
  readonly epoch: number;
  /** The share of wrong choices; with a beam, of sentences that changed the weights. */
  readonly loss: number;
  /** Configurations whose costs were estimates, because a bounded search did not end; if any. */
  readonly estimates?: number;
  /** Scores on development data, if there are any. */
  readonly scores?: DevelopmentScores;
  /** Other counts of the learner, such as episodes. */
  readonly details?: Readonly<Record<string, number>>;
}

/** The best epoch so far, with the components that it would save. */
export interface BestEpoch {
  readonly report: EpochReport;
  readonly components: readonly Stored[];
}

/**
 * Whether an epoch is better than the best before it. Of equals the first is kept; without scores,
 * the last.
 */
export function isBetter({ scores }: EpochReport, best: EpochReport | undefined, name: string) {
  return !best?.scores || !scores || scores[name] > best.scores[name];
}

/** Whether this is a report, as far as its numbers go. */
export function isReport(value: unknown): value is EpochReport {
  const { epoch, loss, estimates = 0, scores, details } = (value ?? {}) as Partial<EpochReport>;
  const named = [...Object.values(scores ?? {}), ...Object.values(details ?? {})];
  return [epoch, loss, estimates, ...named].every((number) => Number.isFinite(number));
}
