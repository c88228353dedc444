/**
 * Costs and losses of the systems with SWAP, from what each loses from some remaining items on
 * (`items.ts`), `onStack` of them on the stack. A search for that may end at its bound;
 * then the last answer is not proved.
 */

import { Configuration, NONE } from "../../core/configuration";
import { Gold } from "../../core/gold";
import { LEFT, moveOf, RIGHT, SHIFT } from "../../core/transition";
import { borrowInts, get, mark, release, set } from "../../memory";
import { Search } from "../best_first";
import { copyWithout, listItems } from "./items";
import { wrongArcs } from "../values";

/** Makes room for a sentence. Borrows memory. */
type Begin = (c: Configuration, gold: Gold) => Search;
/** Arcs lost from the `size` items of `x` on. */
type LossOf = (search: Search, x: usize, size: i32, onStack: i32) => i32;

/** The loss: gold arcs that are out of reach already. */
export function lossBy(c: Configuration, gold: Gold, begin: Begin, lossOf: LossOf): i32 {
  const start = mark();
  const search = begin(c, gold);
  const x = borrowInts(gold.length + 1);
  const lost = wrongArcs(c, gold) + lossOf(search, x, listItems(x, c), c.stackSize - 1);
  release(start);
  return lost;
}

/**
 * Costs of the `count` legal transitions in `transitions`. LEFT and SWAP take the item `below` the
 * last on the stack, and what stands behind it is LEFT's head.
 */
export function costsBy(
  out: usize,
  transitions: usize,
  count: i32,
  c: Configuration,
  gold: Gold,
  begin: Begin,
  lossOf: LossOf,
  below: i32,
): bool {
  const start = mark();
  const search = begin(c, gold);
  const x = borrowInts(gold.length + 1);
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
      lost += lossOf(search, after, size - 1, onStack - 1);
    } else if (move == SHIFT) {
      lost = lossOf(search, x, size, onStack + 1);
    } else {
      memory.copy(after, x, <usize> size << 2);
      set(after, place, get(x, place + 1));
      set(after, place + 1, get(x, place));
      lost = lossOf(search, after, size, onStack - 1);
    }
    set(out, t, lost);
    least = min(least, lost);
  }
  for (let t = 0; t < count; t++) set(out, t, get(out, t) - least);
  const isExact = search.isExact;
  release(start);
  return isExact;
}
