/**
 * Arc-standard's approximate oracle: an estimate of the costs in linear time, after §5.2 of the
 * master thesis Dynamic Oracle for the Arc-Standard Parser (University of Padova). **Not exact**,
 * for projective gold neither: `sagitta oracle compare` measures how often its cheapest
 * transitions are not among the exact ones (docs/oracles.md).
 *
 * LEFT and RIGHT remove a token: they cost the gold arcs that it still has to make, without the
 * one being made, less what the SHIFT just before was charged for already.
 *
 * SHIFT, by the top of the stack s0:
 *   1   s0 has a gold child in the buffer: 0
 *   2   s0 is a right child; by b0 and its gold ancestors:
 *   2.1   one of them has lost its gold head: 0
 *   2.2   the head of one of them is on the stack, and not ROOT: 1
 *   2.3   else the smaller number of arcs still to make, of s0's and of b0's
 *   3   s0 is a left child: its gold children on the stack
 */

import { Configuration, NONE } from "../core/configuration";
import { Gold } from "../core/gold";
import { get, set } from "../memory";
import { LEFT, moveOf, SHIFT } from "../core/transition";
import { arcStandard } from "../systems/arc_standard";
import { noTree, Oracle } from "./oracle";
import { newOracle } from "./register";

/** Estimated costs of the `count` legal transitions in `transitions`. */
function costs(out: usize, transitions: usize, count: i32, c: Configuration, gold: Gold): bool {
  let charged = 0;
  if (c.last != NONE && moveOf(c.last) == SHIFT && c.stackSize >= 2) {
    charged = shiftCost(c, gold, c.stackSize - 1, c.front - 1);
  }
  for (let t = 0; t < count; t++) {
    const move = moveOf(get(transitions, t));
    if (move == SHIFT) set(out, t, shiftCost(c, gold, c.stackSize, c.front));
    else if (move == LEFT) set(out, t, removalCost(c, gold, c.s(1), c.s(0)) - charged);
    else set(out, t, removalCost(c, gold, c.s(0), c.s(1)) - charged);
  }
  return true;
}

/** Gold arcs of `token` still to make, but for the one to `head`. */
function removalCost(c: Configuration, gold: Gold, token: i32, head: i32): i32 {
  return arcsLeft(c, gold, token, c.stackSize, c.front, c.end) - i32(gold.head(token) == head);
}

/** Gold arcs between `token` and the first `size` stack items or the buffer from `front` on. */
function arcsLeft(c: Configuration, gold: Gold, token: i32, size: i32, front: i32, end: i32): i32 {
  const head = gold.head(token);
  let count = 0;
  for (let i = 0; i < size; i++) {
    const other = get(c.stack, i);
    count += i32(gold.head(other) == token) + i32(head == other);
  }
  for (let i = front; i < end; i++) {
    const other = get(c.buffer, i);
    count += i32(gold.head(other) == token) + i32(head == other);
  }
  return count;
}

/** Cost of SHIFT with `size` items on the stack and the buffer from index `front` on. */
function shiftCost(c: Configuration, gold: Gold, size: i32, front: i32): i32 {
  const s0 = get(c.stack, size - 1);
  if (s0 == 0) return 0;
  const b0 = get(c.buffer, front);
  for (let i = front; i < c.end; i++) {
    if (gold.head(get(c.buffer, i)) == s0) return 0;
  }
  if (gold.head(s0) < s0) {
    for (let token = b0; gold.head(token) != 0; token = gold.head(token)) {
      const head = gold.head(token);
      if (head >= b0) continue;
      return i32(c.head(head) == NONE);
    }
    const ofTop = arcsLeft(c, gold, s0, size, front, front);
    return min(ofTop, arcsLeft(c, gold, b0, size, front, c.end));
  }
  let children = 0;
  for (let i = 0; i < size; i++) children += i32(gold.head(get(c.stack, i)) == s0);
  return children;
}

export const approximate: Oracle = newOracle(arcStandard, "approximate", noTree);
approximate.costs = costs;
