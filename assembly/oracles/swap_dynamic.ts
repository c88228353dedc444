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
import { borrowInts, get, mark, release, set } from "../memory";
import { LEFT, moveOf, RIGHT, SHIFT } from "../core/transition";
import { beginCore } from "./swap_dynamic_core";
import { beginEffort, isProved } from "./swap_dynamic_effort";
import {
  beginItems, changeWithout, copyWithout, heads, isSorted, listItems, surveyItems,
} from "./swap_dynamic_items";
import { beginRelaxed } from "./swap_dynamic_relaxed";
import { extraLoss } from "./swap_dynamic_search";
import { swap } from "../systems/swap";
import { everyTree, newOracle, Oracle } from "./oracle";
import { wrongArcs } from "./values";

let isExact: bool = true; // were the last costs, or the last loss, all proved?

/** The loss: gold arcs that are out of reach already. */
function loss(c: Configuration, gold: Gold): i32 {
  const start = mark();
  const x = begin(c, gold);
  const lost = wrongArcs(c, gold) + lossOf(x, listItems(x, c), c.stackSize - 1);
  release(start);
  return lost;
}

/** Costs of the `count` legal transitions in `transitions`. */
function costs(
  out: usize,
  transitions: usize,
  count: i32,
  c: Configuration,
  gold: Gold,
): void {
  const start = mark();
  const x = begin(c, gold);
  const size = listItems(x, c);
  const onStack = c.stackSize - 1;
  const sorted = isSorted(x, size);
  const after = borrowInts(gold.length + 1);
  let least = i32.MAX_VALUE;
  for (let t = 0; t < count; t++) {
    const move = moveOf(get(transitions, t));
    let lost = 0;
    if (move == LEFT || move == RIGHT) {
      const place = move == LEFT ? onStack - 2 : onStack - 1;
      const other = move == LEFT ? onStack - 1 : onStack - 2;
      lost = isWrong(get(x, place), other < 0 ? 0 : get(x, other));
      if (sorted) {
        lost += surveyItems(x, size) + changeWithout(get(x, place));
      } else {
        copyWithout(after, x, size, place);
        lost += lossOf(after, size - 1, onStack - 1);
      }
    } else if (move == SHIFT) {
      lost = lossOf(x, size, onStack + 1);
    } else {
      memory.copy(after, x, <usize> size << 2);
      set(after, onStack - 2, get(x, onStack - 1));
      set(after, onStack - 1, get(x, onStack - 2));
      lost = lossOf(after, size, onStack - 1);
    }
    set(out, t, lost);
    least = min(least, lost);
  }
  for (let t = 0; t < count; t++) set(out, t, get(out, t) - least);
  release(start);
}

/** Makes room for a sentence; returns it for the items. Borrows memory. */
function begin(c: Configuration, gold: Gold): usize {
  isExact = true;
  beginItems(gold.heads, gold.length, c.singleRoot);
  beginCore();
  beginRelaxed();
  return borrowInts(gold.length + 1);
}

/** Arcs lost from the `size` items of `x` on, `onStack` of them on the stack. */
function lossOf(x: usize, size: i32, onStack: i32): i32 {
  const direct = surveyItems(x, size);
  if (isSorted(x, size)) return direct;
  beginEffort(size);
  const extra = extraLoss(x, size, onStack);
  if (!isProved(extra)) isExact = false;
  return direct + extra;
}

/** 1 if the gold head of d is another than h. */
// @ts-ignore: decorator
@inline
function isWrong(d: i32, h: i32): i32 {
  const head = get(heads, d);
  return i32(head >= 0 && head != h);
}

function proved(): bool {
  return isExact;
}

export const swapDynamic: Oracle = newOracle(swap, "dynamic", everyTree);
swapDynamic.costs = costs;
swapDynamic.loss = loss;
swapDynamic.proved = proved;
