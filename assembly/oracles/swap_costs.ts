/**
 * Costs and losses of the systems with SWAP, from what each loses from some remaining items on
 * (`swap_dynamic_items.ts`), `onStack` of them on the stack. A search for that may end at its bound;
 * then the last answer is not proved.
 */

import { Configuration, NONE } from "../core/configuration";
import { Gold } from "../core/gold";
import { LEFT, moveOf, RIGHT, SHIFT } from "../core/transition";
import { borrowInts, get, mark, release, set } from "../memory";
import { isProved } from "./swap_dynamic_effort";
import { copyWithout, listItems } from "./swap_dynamic_items";
import { wrongArcs } from "./values";

/** Makes room for a sentence; returns room for its items. Borrows memory. */
type Begin = (c: Configuration, gold: Gold) => usize;
/** Arcs lost from the `size` items of `x` on. */
type LossOf = (x: usize, size: i32, onStack: i32) => i32;

let isExact: bool = true; // were the last costs, or the last loss, all proved?

export function proved(): bool {
  return isExact;
}

/** Takes note of whether an extra loss is proved. Returns it. */
export function noted(extra: i32): i32 {
  if (!isProved(extra)) isExact = false;
  return extra;
}

/** The loss: gold arcs that are out of reach already. */
export function lossBy(c: Configuration, gold: Gold, begin: Begin, lossOf: LossOf): i32 {
  const start = mark();
  isExact = true;
  const x = begin(c, gold);
  const lost = wrongArcs(c, gold) + lossOf(x, listItems(x, c), c.stackSize - 1);
  release(start);
  return lost;
}

/**
 * Costs of the `count` legal transitions in `transitions`. LEFT and SWAP take the item `below` the
 * last on the stack, and what stands behind it is LEFT's head.
 */
export function costsBy(
  out: usize, transitions: usize, count: i32, c: Configuration, gold: Gold,
  begin: Begin, lossOf: LossOf, below: i32,
): void {
  const start = mark();
  isExact = true;
  const x = begin(c, gold);
  const size = listItems(x, c), onStack = c.stackSize - 1;
  const after = borrowInts(gold.length + 1);
  let least = i32.MAX_VALUE;
  for (let t = 0; t < count; t++) {
    const move = moveOf(get(transitions, t));
    const place = onStack - 1 - (move == RIGHT ? 0 : below);
    let lost = 0;
    if (move == LEFT || move == RIGHT) {
      const other = move == LEFT ? place + 1 : place - 1;
      const head = gold.head(get(x, place));
      copyWithout(after, x, size, place);
      lost = i32(head != NONE && head != (other < 0 ? 0 : get(x, other)));
      lost += lossOf(after, size - 1, onStack - 1);
    } else if (move == SHIFT) {
      lost = lossOf(x, size, onStack + 1);
    } else {
      memory.copy(after, x, <usize>size << 2);
      set(after, place, get(x, place + 1));
      set(after, place + 1, get(x, place));
      lost = lossOf(after, size, onStack - 1);
    }
    set(out, t, lost);
    least = min(least, lost);
  }
  for (let t = 0; t < count; t++) set(out, t, get(out, t) - least);
  release(start);
}
