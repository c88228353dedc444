/**
 * Swap's dynamic oracle: exact costs for every gold tree, projective or not, with one root or
 * several, whole or with open heads; docs/swap-oracle.md has the theory and its proof.
 *
 * Whether an arc can still be had depends on the remaining items in their order and on how many of
 * them are on the stack, nothing else. The loss is the direct losses (`swap_dynamic_items.ts`) if
 * the items are sorted; else an extra loss is searched for (`swap_dynamic_search.ts`), in a few
 * nodes nearly always. A search that takes too many nodes is broken off: its loss is a
 * bound from below, and `proved` says so.
 */

import { Configuration } from "../core/configuration";
import { Gold } from "../core/gold";
import { borrowInts } from "../memory";
import { beginCore } from "./swap_dynamic_core";
import { beginEffort } from "./swap_dynamic_effort";
import { beginItems, isSorted, surveyItems } from "./swap_dynamic_items";
import { beginRelaxed } from "./swap_dynamic_relaxed";
import { extraLoss } from "./swap_dynamic_search";
import { swap } from "../systems/swap";
import { everyTree, newOracle, Oracle } from "./oracle";
import { costsBy, lossBy, noted, proved } from "./swap_costs";

function costs(out: usize, transitions: usize, count: i32, c: Configuration, gold: Gold): void {
  costsBy(out, transitions, count, c, gold, begin, lossOf, 1);
}

function loss(c: Configuration, gold: Gold): i32 {
  return lossBy(c, gold, begin, lossOf);
}

function begin(c: Configuration, gold: Gold): usize {
  beginItems(gold.heads, gold.length, c.singleRoot);
  beginCore();
  beginRelaxed();
  return borrowInts(gold.length + 1);
}

function lossOf(x: usize, size: i32, onStack: i32): i32 {
  const direct = surveyItems(x, size);
  if (isSorted(x, size)) return direct;
  beginEffort(size);
  return direct + noted(extraLoss(x, size, onStack));
}

export const swapDynamic: Oracle = newOracle(swap, "dynamic", everyTree);
swapDynamic.costs = costs;
swapDynamic.loss = loss;
swapDynamic.proved = proved;
