/**
 * From values (the most gold arcs to be had after a transition) to costs and losses.
 */

import { Configuration } from "../core/configuration";
import { Gold } from "../core/gold";
import { get, set } from "../memory";

/** Less than any value that can be had. */
export const NEVER: i32 = -1 << 20;

/** Gold arcs that are made already. */
export function arcsMade(c: Configuration, gold: Gold): i32 {
  let made = 0;
  for (let token = 1; token <= gold.length; token++) made += i32(c.head(token) == gold.head(token));
  return made;
}

/** Turns the `count` values into costs: what each falls short of the best. */
export function valuesToCosts(values: usize, count: i32): void {
  let best = NEVER;
  for (let t = 0; t < count; t++) best = max(best, get(values, t));
  for (let t = 0; t < count; t++) set(values, t, best - get(values, t));
}
