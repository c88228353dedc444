/**
 * Swap's dynamic oracle: exact costs for every gold tree, projective or not, with one root or
 * several, whole or with open heads; docs/swap-oracle.md has the theory and its proof.
 *
 * Whether an arc is still reachable depends on the remaining items in their order and on how many of
 * them are on the stack, nothing else. The loss is the direct losses (`items.ts`) if
 * the items are sorted; else an extra loss is searched for (`search.ts`), in a few
 * nodes nearly always. A search that takes too many nodes is broken off: its loss is a
 * bound from below, and `costs` says so.
 */

import { Configuration } from "../../core/configuration";
import { Gold } from "../../core/gold";
import { borrowRecord } from "../../memory";
import { swap } from "../../systems/swap";
import { Search } from "../best_first";
import { everyTree, Oracle } from "../oracle";
import { newOracle } from "../register";
import { costsBy, lossBy } from "./costs";
import { isSorted } from "./items";
import { SwapSearch } from "./search";

function costs(out: usize, transitions: usize, count: i32, c: Configuration, gold: Gold): bool {
  return costsBy(out, transitions, count, c, gold, begin, lossOf, 1);
}

function loss(c: Configuration, gold: Gold): i32 {
  return lossBy(c, gold, begin, lossOf);
}

function begin(c: Configuration, gold: Gold): Search {
  const search = borrowRecord<SwapSearch>();
  search.begin(gold.heads, gold.length, c.singleRoot);
  return search;
}

function lossOf(search: Search, x: usize, size: i32, onStack: i32): i32 {
  const direct = search.surveyItems(x, size);
  if (isSorted(x, size)) return direct;
  search.beginEffort(size);
  return direct + search.noted(changetype<SwapSearch>(search).extraLoss(x, size, onStack));
}

export const swapDynamic: Oracle = newOracle(swap, "dynamic", everyTree);
swapDynamic.costs = costs;
swapDynamic.loss = loss;
