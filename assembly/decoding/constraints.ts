/**
 * Keeps given arcs: a candidate that would lose one of them is made unattractive.
 *
 * The given heads are a gold tree with holes (-1), and the dynamic oracle knows what each
 * transition loses of it. Where the given arcs cannot all be had (they cross, say), as many as
 * possible are kept. Swap has no dynamic oracle, and so no constraints.
 */

import { Configuration } from "../configuration";
import { Gold } from "../gold";
import { borrowInts, get } from "../memory";
import { costs, DYNAMIC } from "../oracles/oracle";
import { mostTransitions } from "../systems/system";
import { candidates, count, scoreOf, scores } from "./candidates";

/** Taken off a score for every given arc that is lost. */
const PENALTY: f32 = 1e7;

let prices: usize = 0;

/** Borrows memory for a sentence of `length` tokens. */
export function makeRoomForConstraints(length: i32): void {
  prices = borrowInts(mostTransitions(length));
}

/** Lowers the scores of the candidates at hand that would lose given arcs. */
export function forbid(c: Configuration, fixed: Gold): void {
  costs(prices, candidates, count, c, fixed, DYNAMIC);
  for (let t = 0; t < count; t++) {
    const lost = get(prices, t);
    if (lost > 0) store<f32>(scores + (<usize>t << 2), scoreOf(t) - PENALTY * <f32>lost);
  }
}
