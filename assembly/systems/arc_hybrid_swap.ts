/**
 * Arc-hybrid with SWAP (de Lhoneux, Stymne and Nivre 2017): arc-hybrid with online reordering, for
 * every tree, projective or not. Starts with [0], [1..n]; final is [0], [].
 *
 * | Move  | Precondition                                               | Effect               |
 * |-------|------------------------------------------------------------|----------------------|
 * | SHIFT | buffer not empty                                           | push b0              |
 * | LEFT  | s0 ≠ 0, buffer not empty                                   | b0 → s0, pop s0      |
 * | RIGHT | two on the stack; single root: s1 ≠ 0 or the buffer empty  | s1 → s0, pop s0      |
 * | SWAP  | 0 < s0 < b0                                                | s0 goes behind b0    |
 *
 * Two tokens change places once at most, and each SWAP asks for one more SHIFT: n(n + 1) steps.
 */

import { Configuration } from "../core/configuration";
import { B0, S0, S1 } from "../core/place";
import { moveOf, SWAP } from "../core/transition";
import { get, set } from "../memory";
import { apply as applyHybrid, init, isFinal, isLegal as isLegalHybrid } from "./arc_hybrid";
import { BASIC_MOVES, bit, newSystem, Trait } from "./system";

function isLegal(c: Configuration, transition: i32): bool {
  if (moveOf(transition) != SWAP) return isLegalHybrid(c, transition);
  return c.s(0) > 0 && c.s(0) < c.b(0);
}

function apply(c: Configuration, transition: i32): void {
  if (moveOf(transition) != SWAP) {
    applyHybrid(c, transition);
    return;
  }
  const s0 = c.pop();
  const b0 = get(c.buffer, c.front);
  set(c.buffer, c.front, s0);
  set(c.buffer, --c.front, b0);
}

function mostSteps(n: i32): i32 {
  return n * (n + 1);
}

export const arcHybridSwap = newSystem(
  "arc-hybrid-swap",
  BASIC_MOVES | bit(SWAP),
  init,
  isFinal,
  isLegal,
  apply,
);
arcHybridSwap.traits = Trait.REORDERS;
arcHybridSwap.placeArcs(B0, S0, S1, S0);
arcHybridSwap.mostSteps = mostSteps;
