/**
 * The words of `sagitta train` that say how to search.
 *
 * @module
 */

import {
  ALGORITHM_NAMES,
  ALGORITHMS,
  BASES,
  ROLL_INS,
  ROLL_OUTS,
  type SearchOptions,
} from "../training/search_options.ts";
import { type Arguments, usage } from "./arguments.ts";

/** Words for `--learner search` alone. */
export const SEARCH_WORDS = [
  "algorithm",
  "roll-in",
  "roll-out",
  "alpha",
  "base",
  "hidden",
  "most-cost",
] as const;

type SearchWord = typeof SEARCH_WORDS[number];

/** Words that say the same to other learners: which choices training follows. */
const FOREIGN = ["policy", "explore-after", "explore-rate"] as const;

/** What the options mean, for the help text. */
export const SEARCH_HELP = `
Options of --learner search, which learns what each transition costs by regression, greedily:
  --algorithm NAME     dagger, aggrevate, searn or lols: what --roll-in and --roll-out would say
  --roll-in NAME       who leads to a choice: mixture (default), learned or reference
  --roll-out NAME      who goes on after it: reference (default), learned, mixture, or none: costs
                       only tell right from wrong
  --alpha X            a mixture follows what was learned with probability 1 − (1 − X)^t after
                       t choices (0.00001)
  --base NAME          how regressions learn: adaptive (default), sgd or ftrl
  --hidden N           N units of a hidden layer beside the weights of moves (0)
  --most-cost N        costs above N count as N; a wrong head costs 2, a wrong label 1 (2)`;

/** How to search, as far as the words say it. */
export function searchArguments(
  words: Arguments<SearchWord | typeof FOREIGN[number] | "learner">,
): SearchOptions {
  const searching = words.value("learner") === "search";
  const odd = (searching ? FOREIGN : SEARCH_WORDS).find((name) => words.value(name) !== undefined);
  if (odd !== undefined) {
    const expected = searching ? "it without" : "it with";
    throw usage("train", `found --${odd}, expected ${expected} --learner search`);
  }
  if (!searching) return {};
  const choice = <C extends string>(key: string, name: SearchWord, choices: readonly C[]) =>
    words.value(name) === undefined ? {} : { [key]: words.choice(name, choices, choices[0]) };
  const number = (key: string, name: SearchWord) =>
    words.value(name) === undefined ? {} : { [key]: words.number(name, 0) };
  const algorithm = words.value("algorithm") === undefined
    ? {}
    : ALGORITHMS[words.choice("algorithm", ALGORITHM_NAMES, ALGORITHM_NAMES[0])];
  return {
    ...algorithm,
    ...choice("rollIn", "roll-in", ROLL_INS),
    ...choice("rollOut", "roll-out", ROLL_OUTS),
    ...number("alpha", "alpha"),
    ...choice("base", "base", BASES),
    ...number("hidden", "hidden"),
    ...number("mostCost", "most-cost"),
  };
}
