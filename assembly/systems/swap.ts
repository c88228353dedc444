/**
 * Swap (Nivre 2009): arc-standard with online reordering, for every tree, projective or not.
 * Starts with [0], [1..n]; final is [0], [].
 *
 * | Move  | Precondition                                               | Effect             |
 * |-------|------------------------------------------------------------|--------------------|
 * | SHIFT | buffer not empty                                           | push b0            |
 * | LEFT  | two on the stack, s1 ≠ 0                                   | s0 → s1, remove s1 |
 * | RIGHT | two on the stack; single root: s1 ≠ 0 or the buffer empty  | s1 → s0, pop s0    |
 * | SWAP  | 0 < s1 < s0                                                | s1 back to buffer  |
 *
 * Two tokens change places once at most, and each SWAP asks for one more SHIFT: n(n + 1) steps.
 */

import { Configuration } from "../core/configuration";
import { S0, S1 } from "../core/place";
import { moveOf, SWAP } from "../core/transition";
import { set } from "../memory";
import { apply as applyStandard, init, isFinal, isLegal as isLegalStandard } from "./arc_standard";
import { BASIC_MOVES, bit, newSystem, Trait } from "./system";

function isLegal(c: Configuration, transition: i32): bool {
  if (moveOf(transition) != SWAP) return isLegalStandard(c, transition);
  return c.stackSize >= 2 && c.s(1) > 0 && c.s(1) < c.s(0);
}

function apply(c: Configuration, transition: i32): void {
  if (moveOf(transition) != SWAP) {
    applyStandard(c, transition);
    return;
  }
  const s0 = c.pop();
  const s1 = c.pop();
  c.push(s0);
  set(c.buffer, --c.front, s1);
}

function mostSteps(n: i32): i32 {
  return n * (n + 1);
}

export const swap = newSystem("swap", BASIC_MOVES | bit(SWAP), init, isFinal, isLegal, apply);
swap.traits = Trait.REORDERS;
swap.placeArcs(S0, S1, S1, S0);
swap.mostSteps = mostSteps;
