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
 */

import { Configuration } from "../configuration";
import { set } from "../memory";
import { moveOf, SWAP } from "../transition";
import * as arcStandard from "./arc_standard";

export function init(c: Configuration): void {
  arcStandard.init(c);
}

export function isFinal(c: Configuration): bool {
  return arcStandard.isFinal(c);
}

export function isLegal(c: Configuration, transition: i32): bool {
  if (moveOf(transition) != SWAP) return arcStandard.isLegal(c, transition);
  return c.stackSize >= 2 && c.s(1) > 0 && c.s(1) < c.s(0);
}

export function apply(c: Configuration, transition: i32): void {
  if (moveOf(transition) != SWAP) {
    arcStandard.apply(c, transition);
    return;
  }
  const s0 = c.pop();
  const s1 = c.pop();
  c.push(s0);
  set(c.buffer, --c.front, s1);
}

export function finish(c: Configuration): void {
  arcStandard.finish(c);
}
