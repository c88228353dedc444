// Contrasts: what one arm scores above another, seed by seed, and what that says about oracles.

import { requireFields } from "../../checks.ts";
import { EXPERIMENT_ORACLES } from "../experiments/arms.ts";
import { lastUas } from "./scores.ts";
import type { ExperimentPlan, ExperimentResults } from "../experiments/results.ts";
import { type Spread, spreadOf } from "./spread.ts";

/** Two arms, and what the first has that the second lacks. */
export interface Contrast {
  readonly arm: string;
  readonly against: string;
  /** What their difference is due to. */
  readonly question: string;
}

const CONTRASTS: readonly Contrast[] = [
  {
    arm: "dynamic:all",
    against: "approximate:all",
    question: "exact costs in place of approximate ones",
  },
  {
    arm: "dynamic:projective",
    against: "approximate:projective",
    question: "the same on projective sentences",
  },
  {
    arm: "dynamic:all",
    against: "static:all",
    question: "exact costs and exploration in place of one transition",
  },
  {
    arm: "dynamic:all",
    against: "nondeterministic:all",
    question: "exploration: following wrong choices too",
  },
  {
    arm: "nondeterministic:all",
    against: "static:all",
    question: "every right transition in place of one",
  },
  {
    arm: "static:all",
    against: "static:projective",
    question: "non-projective sentences for the static oracle",
  },
  {
    arm: "approximate:all",
    against: "approximate:projective",
    question: "non-projective sentences for the approximate oracle",
  },
  {
    arm: "dynamic:all",
    against: "dynamic:projective",
    question: "non-projective sentences for the exact oracle",
  },
  {
    arm: "approximate:all",
    against: "static:projective",
    question: "the thesis's dynamic oracle against its static one",
  },
  {
    arm: "dynamic:all",
    against: "static:projective",
    question: "the same with exact costs",
  },
];

/** Oracles that the contrasts above do not know are held against the exact one. */
const OTHERS = EXPERIMENT_ORACLES.filter((oracle) => {
  return !CONTRASTS.some(({ arm, against }) => [arm, against].includes(`${oracle}:all`));
}).map((oracle): Contrast => ({
  arm: `${oracle}:all`,
  against: "dynamic:all",
  question: `the ${oracle} oracle in place of the exact one`,
}));

/** The contrasts that a plan has both arms for. */
export function contrastsOf(plan: ExperimentPlan): Contrast[] {
  requireFields("compare arms", plan, { arms: "texts" }, "a plan with arms");
  const { arms } = plan;
  return [...CONTRASTS, ...OTHERS].filter(({ arm, against }) => {
    return arms.includes(arm) && arms.includes(against);
  });
}

/**
 * What a contrast came to on a treebank: the differences of the two arms' last UAS, paired by seed.
 * @returns Their spread; nothing where there is no seed with both runs.
 */
export function difference(
  { runs, plan }: Pick<ExperimentResults, "runs" | "plan">,
  { arm, against }: Contrast,
  treebank: string,
): Spread | undefined {
  const differences = plan.seeds.flatMap((seed) => {
    const [first, second] = [arm, against].map((id) => lastUas(runs, treebank, id, seed));
    return first === undefined || second === undefined ? [] : [first - second];
  });
  return spreadOf(differences);
}

/** Which way a difference points: beyond its own standard deviation, or not. */
export function signOf({ mean, deviation }: Spread): "above" | "below" | "within" {
  if (Math.abs(mean) <= (deviation ?? 0)) return "within";
  return mean > 0 ? "above" : "below";
}
