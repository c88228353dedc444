/**
 * The options that the BiLSTM shares with linear parsers, until the engine trains it.
 *
 * @module
 */

import {
  completeLinear,
  LINEAR_OPTIONS,
  type LinearOptions,
  type ResolvedLinear,
} from "./linear/options.ts";
import { type OptionValues, resolveOptions } from "./options.ts";

export { TRAINING_ORACLES } from "./parser_options.ts";

/** How a parser is trained. */
export type LearningOptions = LinearOptions & { readonly learner?: string };
/** The same, complete. */
export type SettledOptions = ResolvedLinear & { readonly learner: string };

/** Those of some options that say how to learn, as far as they are given. */
export function learningOf(options: LearningOptions): LearningOptions {
  const given = Object.entries(options).filter(([name, value]) => {
    return Object.hasOwn(LINEAR_OPTIONS, name) && value !== undefined;
  });
  return Object.fromEntries(given);
}

/** Checks options and fills in what was left out. */
export function settleOptions(options: LearningOptions): SettledOptions {
  const checked = resolveOptions(LINEAR_OPTIONS, learningOf(options) as OptionValues);
  return { ...completeLinear(checked, "perceptron"), learner: "perceptron" };
}
