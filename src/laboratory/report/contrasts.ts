// Contrasts: by how much one arm scores above another, seed by seed, and how far that could be chance:
// paired bootstrap over seeds and development sentences.

import { requireFields, requireKind } from "../../checks.ts";
import {
  type Difference,
  pairedBootstrap,
  type SentenceCounts,
} from "../../evaluation/bootstrap.ts";
import { seededRandom } from "../../random.ts";
import { EXPERIMENT_ORACLES } from "../experiments/arms.ts";
import {
  type ExperimentPlan,
  type ExperimentResults,
  findRun,
  requireResults,
  type RunRecord,
} from "../experiments/results.ts";
import { figureOf, type Spread, spreadOf } from "./scores.ts";

/** Two arms, and what the first has that the second lacks. */
export interface Contrast {
  readonly arm: string;
  readonly against: string;
  /** The reason of their difference. */
  readonly question: string;
}

const CONTRASTS = [
  ["dynamic:all", "approximate:all", "exact costs in place of approximate ones"],
  ["dynamic:projective", "approximate:projective", "the same on projective sentences"],
  ["dynamic:all", "static:all", "exact costs and exploration in place of one transition"],
  ["dynamic:all", "nondeterministic:all", "exploration: following wrong choices too"],
  ["nondeterministic:all", "static:all", "every right transition in place of one"],
  ["static:all", "static:projective", "non-projective sentences for the static oracle"],
  [
    "approximate:all",
    "approximate:projective",
    "non-projective sentences for the approximate oracle",
  ],
  ["dynamic:all", "dynamic:projective", "non-projective sentences for the exact oracle"],
  ["approximate:all", "static:projective", "the thesis's dynamic oracle against its static one"],
  ["dynamic:all", "static:projective", "the same with exact costs"],
];

/** Oracles that the contrasts above do not know are held against the exact one. */
const OTHERS = EXPERIMENT_ORACLES.filter((oracle) => {
  return !CONTRASTS.some((contrast) => contrast.includes(`${oracle}:all`));
}).map((name) => [`${name}:all`, "dynamic:all", `the ${name} oracle in place of the exact one`]);

/** The contrasts that a plan has both arms for. */
export function contrastsOf(plan: ExperimentPlan): Contrast[] {
  requireFields("compare arms", plan, { arms: "texts" }, "a plan with arms");
  return [...CONTRASTS, ...OTHERS]
    .map(([arm, against, question]) => ({ arm, against, question }))
    .filter(({ arm, against }) => plan.arms.includes(arm) && plan.arms.includes(against));
}

/** A contrast in short. */
export function contrastName({ arm, against }: Contrast): string {
  return `${arm} − ${against}`;
}

/** The runs of a contrast on a treebank, those of the same seed together: the arm's, the other's. */
export function pairsOf(
  { runs, plan }: Pick<ExperimentResults, "runs" | "plan">,
  { arm, against }: Contrast,
  treebank: string,
): (readonly [RunRecord, RunRecord])[] {
  return plan.seeds.flatMap((seed) => {
    const [first, second] = [arm, against].map((id) => findRun(runs, treebank, id, seed));
    return first && second ? [[first, second]] : [];
  });
}

/**
 * The differences of the two arms' last UAS on a treebank, paired by seed.
 * @returns Their spread; nothing where no seed has both runs.
 */
export function difference(
  results: Pick<ExperimentResults, "runs" | "plan">,
  contrast: Contrast,
  treebank: string,
): Spread | undefined {
  const pairs = pairsOf(results, contrast, treebank);
  return spreadOf(pairs.map(([run, other]) => figureOf(run, "uas") - figureOf(other, "uas")));
}

/** Which way a difference points: beyond its own standard deviation, or not. */
export function signOf({ mean, deviation }: Spread): "above" | "below" | "within" {
  if (Math.abs(mean) <= (deviation ?? 0)) return "within";
  return mean > 0 ? "above" : "below";
}

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
    const [after, before] = [0, 1].map((place) =>
      pairs.map((pair): SentenceCounts => {
        return { right: pair[place][which], gold: lengths, system: lengths };
      })
    );
    return pairedBootstrap(before, after, DRAWS, seededRandom(SEED));
  };
  return { seeds: pairs.length, uas: difference("rightHeads"), las: difference("rightArcs") };
}
