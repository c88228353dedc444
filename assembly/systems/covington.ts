/**
 * Covington (Covington 2001, as a transition system Nivre 2008): each token looks back at those
 * before it, one by one, and any pair of them may become an arc: every tree, projective or not.
 * i is the last of the left list, j the front of the buffer. Starts with an empty left list and
 * [1..n]; final when the buffer is empty. ROOT is in neither.
 *
 * | Move  | Precondition                               | Effect                                   |
 * |-------|--------------------------------------------|------------------------------------------|
 * | SHIFT | buffer not empty                           | left list: all tokens up to j; j is past |
 * | LEFT  | i has no head and is no ancestor of j      | j → i, then PASS                         |
 * | RIGHT | j has no head and is no ancestor of i      | i → j, then PASS                         |
 * | PASS  | left list not empty, buffer not empty      | i goes to the front of the passed list   |
 *
 * Left list and passed list together are always 1..j−1, in this order. So the stack holds all tokens
 * from the start; its size is where the left list ends, and s0 is i. The system itself knows no
 * single root: `hangOnRoot` gives ROOT to tokens without a head, and sees to it.
 * j looks back at j − 1 tokens at most, and is shifted: n(n + 1) / 2 steps.
 */

import { Configuration, NONE } from "../core/configuration";
import { B0, S0 } from "../core/place";
import { labelOf, LEFT, moveOf, PASS, RIGHT, SHIFT } from "../core/transition";
import { set } from "../memory";
import { BASIC_MOVES, bit, hangOnRoot, newSystem, Trait } from "./system";

function init(c: Configuration): void {
  for (let token = 1; token <= c.length; token++) set(c.stack, token - 1, token);
  c.fillBuffer(1, c.length);
}

function isFinal(c: Configuration): bool {
  return c.bufferIsEmpty;
}

function isLegal(c: Configuration, transition: i32): bool {
  if (c.bufferIsEmpty) return false;
  const move = moveOf(transition);
  if (move == SHIFT) return true;
  const i = c.s(0);
  if (i == NONE) return false;
  const j = c.b(0);
  if (move == LEFT) return c.head(i) == NONE && (c.head(j) == NONE || topOf(c, j) != i);
  if (move == RIGHT) return c.head(j) == NONE && (c.lefts(j) == 0 || topOf(c, i) != j);
  return move == PASS;
}

/** The token without a head at the end of the heads of `token`: itself, or its furthest ancestor. */
function topOf(c: Configuration, token: i32): i32 {
  for (let head = c.head(token); head != NONE; head = c.head(head)) token = head;
  return token;
}

function apply(c: Configuration, transition: i32): void {
  const move = moveOf(transition);
  const i = c.s(0);
  const j = c.b(0);
  if (move == SHIFT) {
    c.front++;
    c.stackSize = j;
    return;
  }
  if (move == LEFT) c.attach(j, i, labelOf(transition));
  else if (move == RIGHT) c.attach(i, j, labelOf(transition));
  c.stackSize--;
}

function mostSteps(n: i32): i32 {
  return n * (n + 1) / 2;
}

export const covington = newSystem(
  "covington",
  BASIC_MOVES | bit(PASS),
  init,
  isFinal,
  isLegal,
  apply,
  hangOnRoot,
);
covington.traits |= Trait.ATTACHES_EARLY | Trait.HEADS_MATTER;
covington.placeArcs(B0, S0, S0, B0);
covington.mostSteps = mostSteps;
