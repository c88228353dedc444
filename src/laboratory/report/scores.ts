// Scores of an experiment's arms over epochs and over seeds: means, and how far single values stray
// from them.

import type { ExperimentResults, RunRecord } from "../experiments/results.ts";

type Runs = readonly RunRecord[];

/** A score of the last epoch, or of the best one. */
export type Figure = "uas" | "las" | "best uas";

/** A run's figure. */
export function figureOf({ epochs }: RunRecord, figure: Figure): number {
  return figure === "best uas"
    ? Math.max(...epochs.map(({ uas }) => uas))
    : epochs[epochs.length - 1][figure];
}

/** An arm's figure on a treebank, over its seeds. */
export function armScore(
  runs: Runs,
  treebank: string,
  arm: string,
  figure: Figure,
): Spread | undefined {
  return spreadOf(runsOf(runs, treebank, arm).map((run) => figureOf(run, figure)));
}

/** An arm's figure averaged over all treebanks, over seeds that were run on all of them. */
export function meanScore(
  { runs, plan }: Pick<ExperimentResults, "runs" | "plan">,
  arm: string,
  figure: Figure,
): Spread | undefined {
  const means = plan.seeds.flatMap((seed) => {
    const figures = runs.filter((run) => run.arm === arm && run.seed === seed)
      .map((run) => figureOf(run, figure));
    return figures.length === plan.treebanks.length ? [spreadOf(figures)!.mean] : [];
  });
  return spreadOf(means);
}

/** An arm's UAS after each epoch, over its seeds. */
export function learningCurve(runs: Runs, treebank: string, arm: string): Spread[] {
  const curves = runsOf(runs, treebank, arm).map(({ epochs }) => epochs);
  if (curves.length === 0) return [];
  const length = Math.min(...curves.map((curve) => curve.length));
  return Array.from({ length }, (_, i) => spreadOf(curves.map((curve) => curve[i].uas))!);
}

/** The runs of an arm on a treebank. */
export function runsOf(runs: Runs, treebank: string, arm: string): RunRecord[] {
  return runs.filter((run) => run.treebank === treebank && run.arm === arm);
}

/** The mean of some values and their spread. */
export interface Spread {
  readonly mean: number;
  /** The standard deviation of a sample (n − 1); nothing for a single value. */
  readonly deviation: number | null;
  readonly count: number;
}

/** The mean and the standard deviation of some values. */
export function spreadOf(values: readonly number[]): Spread | undefined {
  const count = values.length;
  if (count === 0) return undefined;
  const mean = values.reduce((sum, value) => sum + value, 0) / count;
  if (count === 1) return { mean, deviation: null, count };
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { mean, deviation: Math.sqrt(squares / (count - 1)), count };
}

/**
 * A spread as text: `84.12 ± 0.31`, the mean alone for a single value, a dash without any.
 * @param isSigned Whether a plus stands before a mean above zero.
 */
export function spreadText(spread: Spread | undefined, isSigned = false): string {
  if (!spread) return "–";
  const { mean, deviation } = spread;
  const digits = mean.toFixed(2).replace(/^-(?=0\.00$)/, "");
  const sign = isSigned && Number(digits) > 0 ? "+" : "";
  const text = sign + digits.replace("-", "−");
  return deviation === null ? text : `${text} ± ${deviation.toFixed(2)}`;
}

/** A difference as text, with its sign. */
export function signedText(mean: number): string {
  return spreadText({ mean, deviation: null, count: 1 }, true);
}
