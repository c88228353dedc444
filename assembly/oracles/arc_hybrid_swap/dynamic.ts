/**
 * Arc-hybrid-swap's oracles: static (de Lhoneux, Stymne and Nivre 2017, whose own oracle is static
 * where swaps are concerned), and dynamic: exact costs for every gold tree, projective or not, with
 * one root or several, whole or with open heads.
 *
 * As for swap, what is reachable depends on the remaining items in their order and on how many of
 * them are on the stack. The direct losses (`walls.ts`) are exact if the buffer is
 * empty, or if nothing is inverted and there is no wall; else if a derivation shows it, or an order
 * does; else a search tells (docs/swap-oracle.md). One that takes too many nodes is
 * broken off: its loss is a bound from below, and `costs` says so.
 */

import { Configuration, NONE } from "../../core/configuration";
import { Gold } from "../../core/gold";
import { borrowRecord } from "../../memory";
import { LEFT, pack, RIGHT, SHIFT, SWAP } from "../../core/transition";
import { arcHybridSwap } from "../../systems/arc_hybrid_swap";
import { isComplete } from "../arc_standard_static";
import { Search } from "../best_first";
import { everyTree, Oracle } from "../oracle";
import { newOracle } from "../register";
import { costsBy, lossBy } from "../swap/costs";
import { HybridSearch } from "./search";

function costs(out: usize, transitions: usize, count: i32, c: Configuration, gold: Gold): bool {
  return costsBy(out, transitions, count, c, gold, begin, lossOf, 0);
}

function loss(c: Configuration, gold: Gold): i32 {
  return lossBy(c, gold, begin, lossOf);
}

/**
 * The transition of the static oracle: LEFT or RIGHT once s0 is complete, SWAP when b0 comes before
 * s0 in the tree's projective order, else SHIFT.
 */
function canonical(c: Configuration, gold: Gold): i32 {
  const s0 = c.s(0);
  const b0 = c.b(0);
  if (s0 > 0 && isComplete(c, gold, s0)) {
    if (b0 != NONE && gold.head(s0) == b0) return pack(LEFT);
    if (gold.head(s0) == c.s(1)) return pack(RIGHT);
  }
  if (s0 > 0 && b0 != NONE && gold.order(b0) < gold.order(s0)) return pack(SWAP);
  return pack(SHIFT);
}

function begin(c: Configuration, gold: Gold): Search {
  const search = borrowRecord<HybridSearch>();
  search.beginWalls(gold.heads, gold.length, c.singleRoot);
  search.beginOrder();
  return search;
}

function lossOf(search: Search, x: usize, size: i32, onStack: i32): i32 {
  const s = changetype<HybridSearch>(search);
  s.beginEffort(size);
  const direct = s.directLosses(x, size, onStack);
  if (
    s.isSettled(x, size, onStack) ||
    s.isDerived(x, size, onStack, direct, false) ||
    s.isDerived(x, size, onStack, direct, true) ||
    s.fitsSomewhere(x, size, onStack, direct)
  ) {
    return direct;
  }
  return direct + s.noted(s.extraLoss(x, size, onStack, direct));
}

export const arcHybridSwapDynamic: Oracle = newOracle(arcHybridSwap, "dynamic", everyTree);
arcHybridSwapDynamic.costs = costs;
arcHybridSwapDynamic.loss = loss;

export const arcHybridSwapStatic: Oracle = newOracle(arcHybridSwap, "static", everyTree);
arcHybridSwapStatic.loss = loss;
arcHybridSwapStatic.canonical = canonical;
