/**
 * What learning to search can be told: which policies lead in and out, and how costs are learned.
 *
 * @module
 */

import { inputError } from "../errors.ts";
import {
  REGRESSION_RULES,
  type RegressionRule,
  SEARCH_POLICIES,
  type SearchPolicy,
} from "../runtime/module.ts";

/** Policies that go on after a choice, by their number in the Wasm module; `none` only tells right from wrong. */
export const ROLL_OUTS = SEARCH_POLICIES;
/** Such a policy's name. */
export type RollOut = SearchPolicy;

/** Such a policy's name. */
export type RollIn = Exclude<RollOut, "none">;
/** Policies that lead to a choice, likewise. */
export const ROLL_INS: readonly RollIn[] = ROLL_OUTS.filter((name) => name !== "none");

/** Rules by which regressions learn, likewise. */
export const BASES = REGRESSION_RULES;
/** Such a rule's name. */
export type Base = RegressionRule;

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

/** How to search. */
export interface SearchOptions {
  /** Which policy leads to a choice; `mixture` unless given. */
  readonly rollIn?: RollIn;
  /** Which policy goes on after it; `reference` unless given. */
  readonly rollOut?: RollOut;
  /** A mixture takes the learned policy with probability 1 − (1 − alpha)^t; 1e-5 unless given. */
  readonly alpha?: number;
  /** How regressions learn; `adaptive` unless given. */
  readonly base?: Base;
  /** Units of a hidden layer beside the direct weights of moves; none unless given. */
  readonly hidden?: number;
  /** Costs above this count as this; 2, which is one wrong head, unless given. */
  readonly mostCost?: number;
}

/** The names of the options above. */
export const SEARCH_NAMES = [
  "rollIn",
  "rollOut",
  "alpha",
  "base",
  "hidden",
  "mostCost",
] as const satisfies readonly (keyof SearchOptions)[];

/** How large a step each rule takes, and how cautious it is: the best of a few on en_lines. */
const RATES: Readonly<Record<Base, { rate: number; caution: number }>> = {
  sgd: { rate: 0.004, caution: 0 },
  adaptive: { rate: 0.3, caution: 3 },
  ftrl: { rate: 0.03, caution: 1 },
};

/** Most units of a hidden layer. */
export const MOST_HIDDEN = 16;

/** The usual size of a rule's steps. */
export function searchRate(base: Base = "adaptive"): number {
  return RATES[base]?.rate ?? 1;
}

/** What keeps a rule from jumping. */
export function searchCaution(base: Base): number {
  return RATES[base].caution;
}

/**
 * Checks options and fills in what was left out.
 *
 * @example
 * ```ts
 * import { ALGORITHMS, settleSearchOptions } from "./search_options.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const { rollIn, rollOut, alpha } = settleSearchOptions(ALGORITHMS.searn);
 * assertEquals([rollIn, rollOut, alpha], ["mixture", "mixture", 1e-5]);
 * ```
 *
 * @param options What was asked for.
 * @param isStatic Is the oracle a static one, which knows gold paths only?
 * @returns The same, complete.
 */
export function settleSearchOptions(
  options: SearchOptions,
  isStatic = false,
): Required<SearchOptions> {
  const settled: Required<SearchOptions> = {
    rollIn: isStatic ? "reference" : "mixture",
    rollOut: isStatic ? "none" : "reference",
    alpha: 1e-5,
    base: "adaptive",
    hidden: 0,
    mostCost: 2,
    ...options,
  };
  const choices = { rollIn: ROLL_INS, rollOut: ROLL_OUTS, base: BASES };
  for (const [name, list] of Object.entries(choices)) {
    const value = settled[name as keyof typeof choices];
    if (list.some((choice) => choice === value)) continue;
    throw inputError("train", {}, `${name} ${JSON.stringify(value)}`, `one of ${list.join(", ")}`);
  }
  const bounds = {
    alpha: { min: 0, max: 1 },
    hidden: { min: 0, max: MOST_HIDDEN },
    mostCost: { min: 1, max: 1e6 },
  };
  for (const [name, { min, max }] of Object.entries(bounds)) {
    const value = settled[name as keyof typeof bounds];
    if (value >= min && value <= max && (name === "alpha" || Number.isInteger(value))) continue;
    throw inputError("train", {}, `${name} ${value}`, `${min} to ${max}`);
  }
  if (isStatic && (settled.rollIn !== "reference" || settled.rollOut !== "none")) {
    const found = `roll-in ${settled.rollIn} and roll-out ${settled.rollOut} with a static oracle`;
    throw inputError("train", {}, found, "reference and none");
  }
  return settled;
}
