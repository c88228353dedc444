// Options of learning to search: roll-in and roll-out policies, and how costs are learned.

import { fail } from "../../errors.ts";
import {
  REGRESSION_RULES,
  type RegressionRule,
  SEARCH_POLICIES,
  type SearchPolicy,
} from "../../runtime/module.ts";
import { FEATURE_OPTIONS, OPEN_HEAD_OPTIONS } from "../linear/options.ts";
import type { OptionsOf, OptionTable, OptionValues } from "../options.ts";
import {
  defaultOracle,
  isStatic,
  PARSER_OPTIONS,
  requireOracle,
  SHARE,
} from "../parser_options.ts";

/** Roll-out policies, by their number in the module; `none` only tells right from wrong. */
export const ROLL_OUTS: typeof SEARCH_POLICIES = SEARCH_POLICIES;
/** Such a policy's name. */
export type RollOut = SearchPolicy;

/** Such a policy's name. */
export type RollIn = Exclude<RollOut, "none">;
/** Roll-in policies, likewise. */
export const ROLL_INS: readonly RollIn[] = ROLL_OUTS.filter((name) => name !== "none");

/** Rules by which regressions learn, likewise. */
export const BASES: typeof REGRESSION_RULES = REGRESSION_RULES;
/** Such a rule's name. */
export type RegressionBase = RegressionRule;

/** Algorithms that are settings of this one: how each rolls in and out. */
export const ALGORITHMS = {
  dagger: { rollIn: "learned", rollOut: "none" },
  aggrevate: { rollIn: "learned", rollOut: "reference" },
  searn: { rollIn: "mixture", rollOut: "mixture" },
  lols: { rollIn: "learned", rollOut: "mixture" },
} as const satisfies Record<string, { rollIn: RollIn; rollOut: RollOut }>;

/** An algorithm's name. */
export type Algorithm = keyof typeof ALGORITHMS;

/** Their names. */
export const ALGORITHM_NAMES = Object.keys(ALGORITHMS) as readonly Algorithm[];

/** Options with nothing left open but the tables' sizes, which depend on the data. */
export type ResolvedSearch =
  & Required<Omit<SearchOptions, "moveBits" | "labelBits" | "prune" | "algorithm">>
  & Pick<SearchOptions, "moveBits" | "labelBits" | "prune">;

/** How large a step each rule takes, and how cautious it is: the best of a few on en_lines. */
export const RULES: Readonly<Record<RegressionBase, { rate: number; caution: number }>> = {
  sgd: { rate: 0.004, caution: 0 },
  adaptive: { rate: 0.3, caution: 3 },
  ftrl: { rate: 0.03, caution: 1 },
};

/** Most units of a hidden layer, and the highest cost. */
const MAX_HIDDEN = 16, MAX_COST = 1e6;

/** The options of learning to search. */
export const SEARCH_OPTIONS = {
  ...PARSER_OPTIONS,
  ...FEATURE_OPTIONS,
  ...OPEN_HEAD_OPTIONS,
  algorithm: {
    choices: ALGORITHM_NAMES,
    help: "dagger, aggrevate, searn or lols: what --roll-in and --roll-out would say",
  },
  rollIn: { choices: ROLL_INS, help: "roll-in policy: mixture (default), learned or reference" },
  rollOut: {
    choices: ROLL_OUTS,
    help:
      "roll-out policy: reference (default), learned, mixture, or none: costs only tell right " +
      "from wrong",
  },
  alpha: {
    ...SHARE,
    default: 1e-5,
    help: "a mixture follows what was learned with probability 1 − (1 − X)^t after t choices",
  },
  base: { choices: BASES, default: "adaptive", help: "how regressions learn" },
  hidden: {
    ...{ min: 0, max: MAX_HIDDEN, default: 0 },
    help: "N units of a hidden layer next to the weights of moves",
  },
  mostCost: {
    ...{ min: 1, max: MAX_COST, default: 2 },
    help: "costs above N count as N; a wrong head costs 2, a wrong label 1",
  },
} as const satisfies OptionTable;

/** How to search. */
export type SearchOptions = OptionsOf<typeof SEARCH_OPTIONS>;

/** Options whose defaults are filled in. */
type Given = SearchOptions & Required<Pick<SearchOptions, "system" | "base">>;

/** Fills in what depends on other options, and refuses what does not go together. */
export function completeSearch(options: OptionValues): ResolvedSearch {
  const { algorithm, ...given } = options as unknown as Given;
  const { system, base, oracle = defaultOracle(system) } = given;
  requireOracle(system, oracle);
  const onPath = isStatic(system, oracle);
  const resolved = {
    rate: RULES[base].rate,
    rollIn: onPath ? "reference" : "mixture",
    rollOut: onPath ? "none" : "reference",
    ...(algorithm ? ALGORITHMS[algorithm] : {}),
    ...given,
    oracle,
  } as ResolvedSearch;
  const { rollIn, rollOut } = resolved;
  if (!onPath || (rollIn === "reference" && rollOut === "none")) return resolved;
  const found = `roll-in ${rollIn} and roll-out ${rollOut} with a static oracle`;
  throw fail("train")("cannot-train", found, "reference and none");
}
