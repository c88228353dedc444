/**
 * Arc-hybrid-swap's oracles: static (de Lhoneux, Stymne and Nivre 2017, whose own oracle is static
 * where swaps are concerned), and dynamic: exact costs for every gold tree, projective or not, with
 * one root or several, whole or with open heads.
 *
 * As for swap, what can be had depends on the remaining items in their order and on how many of
 * them are on the stack. The direct losses (`arc_hybrid_swap_walls.ts`) are exact if the buffer is
 * empty, or if nothing is inverted and there is no wall; else if a derivation shows it, or an order
 * does; else a search tells (docs/swap-oracle.md). One that takes too many nodes is
 * broken off: its loss is a bound from below, and `proved` says so.
 */

import { Configuration, NONE } from "../core/configuration";
import { Gold } from "../core/gold";
import { borrowInts, get, mark, release, set } from "../memory";
import { LEFT, moveOf, pack, RIGHT, SHIFT, SWAP } from "../core/transition";
import { isDerived } from "./arc_hybrid_swap_descent";
import { fitsSomewhere } from "./arc_hybrid_swap_fits";
import { beginOrder } from "./arc_hybrid_swap_order";
import { extraLoss } from "./arc_hybrid_swap_search";
import { beginKept, beginPlaces, directLosses, isSettled, isWrong } from "./arc_hybrid_swap_walls";
import { isComplete } from "./arc_standard";
import { beginCore } from "./swap_dynamic_core";
import { beginEffort, isProved } from "./swap_dynamic_effort";
import { beginItems, copyWithout, listItems } from "./swap_dynamic_items";
import { beginRelaxed } from "./swap_dynamic_relaxed";
import { arcHybridSwap } from "../systems/arc_hybrid_swap";
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
  const after = borrowInts(gold.length + 1);
  let least = i32.MAX_VALUE;
  for (let t = 0; t < count; t++) {
    const move = moveOf(get(transitions, t));
    let lost = 0;
    if (move == LEFT || move == RIGHT) {
      const head = move == LEFT ? get(x, onStack) : onStack < 2 ? 0 : get(x, onStack - 2);
      copyWithout(after, x, size, onStack - 1);
      lost = isWrong(get(x, onStack - 1), head) + lossOf(after, size - 1, onStack - 1);
    } else if (move == SHIFT) {
      lost = lossOf(x, size, onStack + 1);
    } else {
      memory.copy(after, x, <usize> size << 2);
      set(after, onStack - 1, get(x, onStack));
      set(after, onStack, get(x, onStack - 1));
      lost = lossOf(after, size, onStack - 1);
    }
    set(out, t, lost);
    least = min(least, lost);
  }
  for (let t = 0; t < count; t++) set(out, t, get(out, t) - least);
  release(start);
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

/** Makes room for a sentence; returns it for the items. Borrows memory. */
function begin(c: Configuration, gold: Gold): usize {
  isExact = true;
  beginItems(beginKept(gold.heads, gold.length), gold.length, c.singleRoot);
  beginPlaces();
  beginOrder();
  beginCore();
  beginRelaxed();
  return borrowInts(gold.length + 1);
}

/** Arcs lost from the `size` items of `x` on, `onStack` of them on the stack. */
function lossOf(x: usize, size: i32, onStack: i32): i32 {
  beginEffort(size);
  const direct = directLosses(x, size, onStack);
  if (
    isSettled(x, size, onStack) ||
    isDerived(x, size, onStack, direct, false) ||
    isDerived(x, size, onStack, direct, true) ||
    fitsSomewhere(x, size, onStack, direct)
  ) {
    return direct;
  }
  const extra = extraLoss(x, size, onStack, direct);
  if (!isProved(extra)) isExact = false;
  return direct + extra;
}

function proved(): bool {
  return isExact;
}

export const arcHybridSwapDynamic: Oracle = newOracle(arcHybridSwap, "dynamic", everyTree);
arcHybridSwapDynamic.costs = costs;
arcHybridSwapDynamic.loss = loss;
arcHybridSwapDynamic.proved = proved;

export const arcHybridSwapStatic: Oracle = newOracle(arcHybridSwap, "static", everyTree);
arcHybridSwapStatic.loss = loss;
arcHybridSwapStatic.canonical = canonical;
