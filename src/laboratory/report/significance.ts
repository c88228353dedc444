// How far the difference of two arms could be chance: paired bootstrap over seeds and development
// sentences.

import { requireFields, requireKind } from "../../checks.ts";
import {
  type Difference,
  pairedBootstrap,
  type SentenceCounts,
} from "../../evaluation/bootstrap.ts";
import { seededRandom } from "../../random.ts";
import { type ExperimentResults, requireResults, type RunRecord } from "../experiments/results.ts";
import { type Contrast, pairsOf } from "./contrasts.ts";

/** How many times seeds and sentences are drawn. */
export const DRAWS = 2000;
/** The seed of the draws, the same for every contrast. */
const SEED = 1;

/** Two arms compared over the seeds that both were run with. */
export interface Significance {
  readonly seeds: number;
  readonly uas: Difference;
  readonly las: Difference;
}

/** The significance of a contrast on a treebank; nothing where no seed has both runs. */
export function significanceOf(
  results: Pick<ExperimentResults, "runs" | "plan" | "treebanks">,
  contrast: Contrast,
  treebank: string,
): Significance | undefined {
  requireResults(results);
  const names = { arm: "text", against: "text" } as const;
  requireFields("compare arms", contrast, names, "two arms");
  requireKind("compare arms", treebank, "text", "a treebank's name");
  const lengths = results.treebanks.find(({ name }) => name === treebank)?.devLengths;
  const pairs = pairsOf(results, contrast, treebank);
  if (!lengths || pairs.length === 0) return undefined;
  const difference = (which: "rightHeads" | "rightArcs") => {
    const counts = (run: RunRecord): SentenceCounts => {
      return { right: run[which], gold: lengths, system: lengths };
    };
    const before = pairs.map(([, other]) => counts(other));
    const after = pairs.map(([run]) => counts(run));
    return pairedBootstrap(before, after, DRAWS, seededRandom(SEED));
  };
  return { seeds: pairs.length, uas: difference("rightHeads"), las: difference("rightArcs") };
}
