// How far what one arm scores above another could be chance: paired bootstrap over seeds and
// development sentences.

import { requireFields, requireKind } from "../../checks.ts";
import {
  type Difference,
  pairedBootstrap,
  type SentenceCounts,
} from "../../evaluation/bootstrap.ts";
import { seededRandom } from "../../random.ts";
import type { Contrast } from "./contrasts.ts";
import { type ExperimentResults, requireResults, type RunRecord } from "../experiments/results.ts";

/** How many times seeds and sentences are drawn. */
export const DRAWS = 2000;
/** Every contrast is judged by the same draws. */
const SEED = 1;

/** Two arms compared over the seeds that both were run with. */
export interface Significance {
  readonly seeds: number;
  readonly uas: Difference;
  readonly las: Difference;
}

/** Judges a contrast on a treebank; nothing where there is no seed with both runs. */
export function significanceOf(
  results: Pick<ExperimentResults, "runs" | "plan" | "treebanks">,
  contrast: Contrast,
  treebank: string,
): Significance | undefined {
  requireResults(results);
  const names = { arm: "text", against: "text" } as const;
  requireFields("compare arms", contrast, names, "two arms");
  requireKind("compare arms", treebank, "text", "a treebank's name");
  const { runs, plan, treebanks } = results;
  const { arm, against } = contrast;
  const lengths = treebanks.find(({ name }) => name === treebank)?.devLengths;
  const find = (id: string, seed: number) =>
    runs.find((run) => run.treebank === treebank && run.arm === id && run.seed === seed);
  const pairs = plan.seeds.flatMap((seed) => {
    const [before, after] = [find(against, seed), find(arm, seed)];
    return before && after ? [{ before, after }] : [];
  });
  if (!lengths || pairs.length === 0) return undefined;
  const difference = (which: "rightHeads" | "rightArcs") => {
    const counts = (run: RunRecord): SentenceCounts => {
      return { right: run[which], gold: lengths, system: lengths };
    };
    const before = pairs.map((pair) => counts(pair.before));
    const after = pairs.map((pair) => counts(pair.after));
    return pairedBootstrap(before, after, DRAWS, seededRandom(SEED));
  };
  return { seeds: pairs.length, uas: difference("rightHeads"), las: difference("rightArcs") };
}
