/**
 * Arc-standard (Nivre 2004): arcs between the two topmost items of the stack, bottom up.
 * Starts with [0], [1..n]; final is [0], [].
 *
 * | Move  | Precondition                                               | Effect             |
 * |-------|------------------------------------------------------------|--------------------|
 * | SHIFT | buffer not empty                                           | push b0            |
 * | LEFT  | two on the stack, s1 ≠ 0                                   | s0 → s1, remove s1 |
 * | RIGHT | two on the stack; single root: s1 ≠ 0 or the buffer empty  | s1 → s0, pop s0    |
 */

import { Configuration } from "../core/configuration";
import { set } from "../memory";
import { labelOf, LEFT, moveOf, RIGHT, SHIFT } from "../core/transition";
import { S0, S1 } from "../core/place";
import { BASIC_MOVES, newSystem } from "./system";

export function init(c: Configuration): void {
  c.push(0);
  c.fillBuffer(1, c.length);
}

export function isFinal(c: Configuration): bool {
  return c.stackSize == 1 && c.bufferIsEmpty;
}

export function isLegal(c: Configuration, transition: i32): bool {
  const move = moveOf(transition);
  if (move == SHIFT) return !c.bufferIsEmpty;
  if (c.stackSize < 2) return false;
  if (move == LEFT) return c.s(1) != 0;
  return move == RIGHT && (c.s(1) != 0 || !c.singleRoot || c.bufferIsEmpty);
}

export function apply(c: Configuration, transition: i32): void {
  const move = moveOf(transition);
  if (move == SHIFT) {
    c.shift();
  } else if (move == LEFT) {
    const s0 = c.pop();
    c.attach(s0, c.s(0), labelOf(transition));
    set(c.stack, c.stackSize - 1, s0);
  } else {
    const s0 = c.pop();
    c.attach(c.s(0), s0, labelOf(transition));
  }
}

export const arcStandard = newSystem("arc-standard", BASIC_MOVES, init, isFinal, isLegal, apply);
arcStandard.placeArcs(S0, S1, S1, S0);
