/**
 * Arc-eager (Nivre 2003): right dependents are attached before their own dependents are known.
 * ROOT last: starts with [], [1..n, 0]; final is [], [0].
 * ROOT first (an option): starts with [0], [1..n]; final when the buffer is empty.
 *
 * | Move   | Precondition                                | Effect              |
 * |--------|---------------------------------------------|---------------------|
 * | SHIFT  | b0 ≠ 0, buffer not empty                    | push b0             |
 * | LEFT   | s0 ≠ 0 has no head, buffer not empty        | b0 → s0, pop s0     |
 * | RIGHT  | b0 ≠ 0, neither stack nor buffer empty      | s0 → b0, push b0    |
 * | REDUCE | s0 has a head, and the configuration is not final | pop s0        |
 *
 * The system itself knows no single root. `hangOnRoot` gives ROOT to tokens left without a head (ROOT
 * first), then, where one root is asked for, hangs every further root on the first, or on the
 * preferred one.
 */

import { Configuration, Flag, NONE } from "../core/configuration";
import { labelOf, LEFT, moveOf, REDUCE, RIGHT, SHIFT } from "../core/transition";
import { B0, S0 } from "../core/place";
import { BASIC_MOVES, bit, hangOnRoot, newSystem, Trait } from "./system";

function init(c: Configuration): void {
  if (c.rootFirst) c.push(0);
  c.fillBuffer(1, c.length);
  if (!c.rootFirst) c.fillBuffer(0, 0);
}

function isFinal(c: Configuration): bool {
  return c.rootFirst ? c.bufferIsEmpty : c.stackSize == 0 && c.b(0) == 0;
}

function isLegal(c: Configuration, transition: i32): bool {
  if (c.bufferIsEmpty) return false;
  const move = moveOf(transition);
  const s0 = c.s(0);
  if (move == SHIFT) return c.b(0) != 0;
  if (move == LEFT) return s0 > 0 && c.head(s0) == NONE;
  if (move == RIGHT) return s0 != NONE && c.b(0) != 0;
  return move == REDUCE && s0 > 0 && c.head(s0) != NONE;
}

function apply(c: Configuration, transition: i32): void {
  const move = moveOf(transition);
  if (move == SHIFT) {
    c.shift();
  } else if (move == LEFT) {
    const s0 = c.pop();
    c.attach(c.b(0), s0, labelOf(transition));
  } else if (move == RIGHT) {
    c.attach(c.s(0), c.b(0), labelOf(transition));
    c.shift();
  } else {
    c.pop();
  }
}

export const arcEager = newSystem(
  "arc-eager",
  BASIC_MOVES | bit(REDUCE),
  init,
  isFinal,
  isLegal,
  apply,
  hangOnRoot,
);
arcEager.traits |= Trait.ATTACHES_EARLY | Trait.HEADS_MATTER;
arcEager.flags = Flag.SINGLE_ROOT | Flag.ROOT_FIRST;
arcEager.placeArcs(B0, S0, S0, B0);
