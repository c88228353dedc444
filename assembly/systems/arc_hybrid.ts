/**
 * Arc-hybrid (Kuhlmann, Gómez-Rodríguez and Satta 2011): LEFT as in arc-eager, RIGHT as in
 * arc-standard. Starts with [0], [1..n]; final is [0], [].
 *
 * | Move  | Precondition                                               | Effect          |
 * |-------|------------------------------------------------------------|-----------------|
 * | SHIFT | buffer not empty                                           | push b0         |
 * | LEFT  | s0 ≠ 0, buffer not empty                                   | b0 → s0, pop s0 |
 * | RIGHT | two on the stack; single root: s1 ≠ 0 or the buffer empty  | s1 → s0, pop s0 |
 */

import { Configuration } from "../core/configuration";
import { labelOf, LEFT, moveOf, RIGHT, SHIFT } from "../core/transition";
import { B0, S0, S1 } from "../core/place";
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
  if (move == LEFT) return c.s(0) != 0 && !c.bufferIsEmpty;
  return move == RIGHT && c.stackSize >= 2 &&
    (c.s(1) != 0 || !c.singleRoot || c.bufferIsEmpty);
}

export function apply(c: Configuration, transition: i32): void {
  const move = moveOf(transition);
  if (move == SHIFT) {
    c.shift();
  } else if (move == LEFT) {
    const s0 = c.pop();
    c.attach(c.b(0), s0, labelOf(transition));
  } else {
    const s0 = c.pop();
    c.attach(c.s(0), s0, labelOf(transition));
  }
}

export const arcHybrid = newSystem("arc-hybrid", BASIC_MOVES, init, isFinal, isLegal, apply);
arcHybrid.placeArcs(B0, S0, S1, S0);
