/**
 * Arc-swift (Qi and Manning 2017): arc-eager whose REDUCEs are part of the arc that needs them.
 * Starts with [], [1..n, 0]; final when the buffer is [0] and every stack item has a head.
 *
 * | Move    | Precondition                                     | Effect                           |
 * |---------|--------------------------------------------------|----------------------------------|
 * | SHIFT   | b0 ≠ 0                                           | push b0                          |
 * | LEFT:k  | the k-th item has no head, the k − 1 above have  | b0 → k-th item, pop k items      |
 * | RIGHT:k | b0 ≠ 0, the k − 1 items above the k-th have heads| k-th item → b0, pop k − 1 items, |
 * |         |                                                  | push b0                          |
 *
 * k counts from 1 at the top of the stack. So LEFT has one k at most, and RIGHT those up to it. The
 * system itself knows no single root: `hangOnRoot` sees to it.
 */

import { Configuration, NONE } from "../core/configuration";
import { B0, S0 } from "../core/place";
import { labelOf, LEFT, moveOf, nodeOf, pack, RIGHT, SHIFT } from "../core/transition";
import { set } from "../memory";
import { BASIC_MOVES, bit, hangOnRoot, newSystem, Trait } from "./system";

function init(c: Configuration): void {
  c.fillBuffer(1, c.length);
  c.fillBuffer(0, 0);
}

function isFinal(c: Configuration): bool {
  return c.b(0) == 0 && topmostOpen(c) > c.stackSize;
}

function isLegal(c: Configuration, transition: i32): bool {
  const move = moveOf(transition);
  if (move == SHIFT) return c.b(0) != 0;
  const k = nodeOf(transition);
  if (k < 1 || k > c.stackSize) return false;
  const open = topmostOpen(c);
  if (move == LEFT) return k == open;
  return move == RIGHT && c.b(0) != 0 && k <= open;
}

function apply(c: Configuration, transition: i32): void {
  const move = moveOf(transition);
  if (move == SHIFT) {
    c.shift();
    return;
  }
  c.stackSize -= nodeOf(transition) - 1;
  if (move == LEFT) {
    const item = c.pop();
    c.attach(c.b(0), item, labelOf(transition));
  } else {
    c.attach(c.s(0), c.b(0), labelOf(transition));
    c.shift();
  }
}

/** Which item from the top, counted from 1, is the first without a head; past the last if none is. */
export function topmostOpen(c: Configuration): i32 {
  let k = 1;
  while (k <= c.stackSize && c.head(c.s(k - 1)) != NONE) k++;
  return k;
}

function legal(out: usize, c: Configuration): i32 {
  const open = topmostOpen(c);
  const deepest = min(open, c.stackSize);
  let count = 0;
  if (c.b(0) != 0) set(out, count++, pack(SHIFT));
  if (open <= c.stackSize) set(out, count++, pack(LEFT, 0, open));
  if (c.b(0) == 0) return count;
  for (let k = 1; k <= deepest; k++) set(out, count++, pack(RIGHT, 0, k));
  return count;
}

/** The stack item that a transition's argument picks, or NONE. */
function pickedItem(c: Configuration, transition: i32): i32 {
  const k = nodeOf(transition);
  return k > 0 ? c.s(k - 1) : NONE;
}

function headOf(c: Configuration, transition: i32): i32 {
  return moveOf(transition) == LEFT ? c.b(0) : pickedItem(c, transition);
}

function dependentOf(c: Configuration, transition: i32): i32 {
  return moveOf(transition) == LEFT ? pickedItem(c, transition) : c.b(0);
}

/** SHIFT, one LEFT, and a RIGHT for each item of a stack that lacks b0 at least. */
function mostTransitions(n: i32): i32 {
  return n + 2;
}

export const arcSwift = newSystem(
  "arc-swift",
  BASIC_MOVES,
  init,
  isFinal,
  isLegal,
  apply,
  hangOnRoot,
);
arcSwift.traits |= Trait.ATTACHES_EARLY | Trait.HEADS_MATTER;
arcSwift.withArgument = bit(LEFT) | bit(RIGHT);
arcSwift.argumentIsHead = bit(RIGHT);
arcSwift.placeArcs(B0, S0, S0, B0);
arcSwift.legal = legal;
arcSwift.headOf = headOf;
arcSwift.dependentOf = dependentOf;
arcSwift.mostTransitions = mostTransitions;
