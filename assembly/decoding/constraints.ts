/**
 * Keeps given arcs: a candidate that would lose one of them is made unattractive.
 *
 * The given heads are a gold tree with holes (-1), and the dynamic oracle knows what each
 * transition loses of it. Where the given arcs exclude each other (they cross, say), as many as
 * possible are kept. Only systems with exact costs can keep arcs.
 */

import { Configuration } from "../core/configuration";
import { Gold } from "../core/gold";
import { borrowInts, fail, Failure, get } from "../memory";
import { costs, exactCostsOf, Oracle } from "../oracles/oracle";
import { System } from "../systems/system";
import { candidateCount, candidates, candidateScores, scoreOf } from "../scoring/candidates";

/** Taken off a score for every given arc that is lost. */
const PENALTY: f32 = 1e7;

let prices: usize = 0;
let oracle: Oracle = changetype<Oracle>(0);

/** Borrows memory for a sentence of `length` tokens. */
export function makeRoomForConstraints(system: System, length: i32): void {
  oracle = exactCostsOf(system);
  if (changetype<usize>(oracle) == 0) fail(Failure.EXACT_COSTS, system.number);
  prices = borrowInts(system.mostTransitions(length));
}

/** Lowers the scores of the candidates that would lose given arcs. */
export function forbid(c: Configuration, fixed: Gold): void {
  costs(oracle, prices, candidates(), candidateCount(), c, fixed);
  for (let t = 0; t < candidateCount(); t++) {
    const lost = get(prices, t);
    if (lost > 0) {
      store<f32>(candidateScores() + (<usize> t << 2), scoreOf(t) - PENALTY * <f32> lost);
    }
  }
}
