// Scores of an experiment's arms: over epochs, over seeds.

import type { ExperimentResults, RunRecord } from "../experiments/results.ts";
import { type Spread, spreadOf } from "./spread.ts";

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
