/**
 * From values (the most gold arcs reachable after a transition) to costs and losses.
 */

import { Configuration, NONE } from "../core/configuration";
import { Gold } from "../core/gold";
import { get, set } from "../memory";

/** Less than any value. */
export const NEVER: i32 = -1 << 20;

/** Gold arcs that are not made, be it yet or for good; open heads are none. */
export function arcsLeft(c: Configuration, gold: Gold): i32 {
  let left = 0;
  for (let token = 1; token <= gold.length; token++) {
    const head = gold.head(token);
    left += i32(head != NONE && c.head(token) != head);
  }
  return left;
}

/** Turns the `count` values into costs: what each falls short of the best. */
export function valuesToCosts(values: usize, count: i32): void {
  let best = NEVER;
  for (let t = 0; t < count; t++) best = max(best, get(values, t));
  for (let t = 0; t < count; t++) set(values, t, best - get(values, t));
}

/** Gold arcs that went to another head; open heads do not count. */
export function wrongArcs(c: Configuration, gold: Gold): i32 {
  let wrong = 0;
  for (let token = 1; token <= gold.length; token++) {
    const head = gold.head(token);
    wrong += i32(c.head(token) != NONE && head != NONE && c.head(token) != head);
  }
  return wrong;
}
