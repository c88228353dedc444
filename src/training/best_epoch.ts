/**
 * The best epoch so far, with its weights.
 *
 * @module
 */

import type { LinearModel } from "../model/linear_model.ts";

/** Attachment scores on development data, in percent. */
export interface DevelopmentScores {
  /** Unlabelled. */
  readonly uas: number;
  /** Labelled; in an unlabelled model the same as unlabelled. */
  readonly las: number;
  /** Tags, where the model gives any. */
  readonly upos?: number;
}

/** What one epoch came to. */
export interface EpochReport {
  /** Which epoch, from 1. */
  readonly epoch: number;
  /** The share of wrong choices; with a beam, of sentences that changed the weights. */
  readonly loss: number;
  /** Configurations whose costs were estimates, because a bounded search did not end; if any. */
  readonly estimates?: number;
  /** Scores on development data, if there are any. */
  readonly scores?: DevelopmentScores;
}

/** An epoch worth keeping, with its weights. */
export type BestEpoch = EpochReport & Pick<LinearModel, "moveTable" | "labelTable" | "hidden">;

/** Is an epoch better than the best before it? Without development data, the last is. */
export function isBetter(report: EpochReport, best: EpochReport | undefined): boolean {
  if (!best?.scores || !report.scores) return true;
  return report.scores.las > best.scores.las;
}

/** Is this a report, as far as its numbers go? */
export function isReport(value: unknown): boolean {
  const { epoch, loss, scores } = (value ?? {}) as Partial<EpochReport>;
  const numbers = [epoch, loss, ...(scores ? [scores.uas, scores.las] : [])];
  return numbers.every((number) => Number.isFinite(number));
}

/** A report without what is not given, as JSON has no place for that. */
export function plainReport({ epoch, loss, estimates, scores }: EpochReport): EpochReport {
  return {
    epoch,
    loss,
    ...(estimates === undefined ? {} : { estimates }),
    ...(scores ? { scores } : {}),
  };
}
