/**
 * LR-spine (Sartorio, Satta and Nivre 2013): as arc-standard, but stack items are partial trees,
 * and the head of a new arc is any node of a spine. The left spine of a tree is its root, the
 * root's outermost left child, that child's outermost left child, and so on; the right spine is
 * its mirror. Starts with [0], [1..n]; final is [0], [].
 *
 * | Move    | Precondition                                 | Effect                               |
 * |---------|----------------------------------------------|--------------------------------------|
 * | SHIFT   | buffer not empty                             | push b0                              |
 * | LEFT:k  | two on the stack, s1 ≠ 0, k ≤ spine          | k-th of s0's left spine → s1, s1 gone|
 * | RIGHT:k | two on the stack, k ≤ spine; single root:    | k-th of s1's right spine → s0,       |
 * |         | not a second dependent for ROOT              | pop s0                               |
 *
 * k counts from 1 at the root of the spine.
 */

import { Configuration, NONE } from "../core/configuration";
import { set } from "../memory";
import { S0, S1 } from "../core/place";
import { labelOf, LEFT, moveOf, nodeOf, pack, RIGHT, SHIFT } from "../core/transition";
import { BASIC_MOVES, bit, newSystem, Trait } from "./system";

function init(c: Configuration): void {
  c.push(0);
  c.fillBuffer(1, c.length);
}

function isFinal(c: Configuration): bool {
  return c.stackSize == 1 && c.bufferIsEmpty;
}

function isLegal(c: Configuration, transition: i32): bool {
  const move = moveOf(transition);
  if (move == SHIFT) return !c.bufferIsEmpty;
  if (c.stackSize < 2) return false;
  if (move == LEFT && c.s(1) == 0) return false;
  const head = spineNode(c, transition);
  if (head == NONE) return false;
  return head != 0 || !c.singleRoot || c.right1(0) == NONE;
}

function apply(c: Configuration, transition: i32): void {
  const move = moveOf(transition);
  if (move == SHIFT) {
    c.shift();
    return;
  }
  const head = spineNode(c, transition);
  const s0 = c.pop();
  if (move == LEFT) {
    c.attach(head, c.s(0), labelOf(transition));
    set(c.stack, c.stackSize - 1, s0);
  } else {
    c.attach(head, s0, labelOf(transition));
  }
}

/** The head that LEFT:k or RIGHT:k would give, or NONE where the spine is shorter than k. */
function spineNode(c: Configuration, transition: i32): i32 {
  const move = moveOf(transition);
  let k = nodeOf(transition);
  if (k < 1 || (move != LEFT && move != RIGHT)) return NONE;
  let node = move == LEFT ? c.s(0) : c.s(1);
  while (--k > 0 && node != NONE) node = move == LEFT ? c.left1(node) : c.right1(node);
  return node;
}

function legal(out: usize, c: Configuration): i32 {
  let count = 0;
  if (!c.bufferIsEmpty) set(out, count++, pack(SHIFT));
  if (c.stackSize < 2) return count;
  if (c.s(1) != 0) {
    let k = 1;
    for (let node = c.s(0); node != NONE; node = c.left1(node)) {
      set(out, count++, pack(LEFT, 0, k++));
    }
  }
  let k = 1;
  for (let node = c.s(1); node != NONE; node = c.right1(node), k++) {
    if (node != 0 || !c.singleRoot || c.right1(0) == NONE) set(out, count++, pack(RIGHT, 0, k));
  }
  return count;
}

/** The two spines have no node in common. */
function mostTransitions(n: i32): i32 {
  return 2 * n + 8;
}

export const lrSpine = newSystem("lr-spine", BASIC_MOVES, init, isFinal, isLegal, apply);
lrSpine.traits = Trait.HEADS_MATTER;
lrSpine.withArgument = lrSpine.argumentIsHead = bit(LEFT) | bit(RIGHT);
lrSpine.placeArcs(S0, S1, S1, S0);
lrSpine.legal = legal;
lrSpine.headOf = spineNode;
lrSpine.mostTransitions = mostTransitions;
