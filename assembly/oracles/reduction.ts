/**
 * Makes the buffer short without changing what it is worth.
 *
 * How many gold arcs can still be had from a configuration depends on the buffer only through
 * gold arcs that are in doubt. Two rewritings remove tokens of which nothing is in doubt:
 *
 * - *absorb*: a token all of whose remaining gold children were absorbed, standing next to its
 *   gold head, becomes part of it. A stretch of the buffer that is a gold subtree, with only its
 *   root tied to the rest, is best built as it is: any better tree could be changed into one that
 *   builds it and keeps every gold arc it had.
 * - *drop*: a token without gold ties to anything that remains goes; whatever it did in a tree,
 *   its head can do as well.
 *
 * Either makes new neighbours, so both repeat until nothing changes, in linear time. On a
 * projective tree what is left are the tokens tied to the stack and the chains above them, the
 * "right stack" of Goldberg, Sartorio and Satta (2014, §4.2); on any other tree the knots too.
 * That this is exact, in every system, is checked against exhaustive search.
 *
 * Written for buffers that are a suffix b..n of the sentence.
 */

import { Configuration, NONE } from "../configuration";
import { Gold } from "../gold";
import { borrowInts, get, set } from "../memory";

/** The price of a front that cannot be had without giving up an item. */
export const NEVER_FREE: i32 = 1 << 19;

/** Marks a token in `into` that was dropped, not absorbed. */
const DROPPED: i32 = -2;

/** The tokens left, in order (items 1..count), and what went with the others. */
export class Reduction {
  /** Tokens of items 1..count; room for ROOT behind them. */
  items: usize = 0;
  count: i32 = 0;
  /** Gold arcs inside what was absorbed: they are certain. */
  absorbed: i32 = 0;
  /**
   * What it costs to join the front of the buffer to anything and have all else as before: 0 if it
   * was dropped, 1 (its gold arc) if it was absorbed, NEVER_FREE if it is an item itself.
   */
  priceOfFront: i32 = 0;
}

let result: Reduction = new Reduction();

// Rows of scratch, indexed by token.
let before: usize = 0; // neighbours in the list of what is left
let after: usize = 0;
let open: usize = 0; // gold children that remain outside
let into: usize = 0; // the head that absorbed a token, DROPPED, or NONE
let first: i32 = 0; // front of the buffer
let last: i32 = 0; // end of the buffer
let takers: usize = 0; // tokens left of the buffer that may still take dependents from it

/** The first token of the buffer, or n + 1 where only ROOT or nothing is left in it. */
export function frontOf(c: Configuration): i32 {
  const b0 = c.b(0);
  return b0 > 0 ? b0 : c.length + 1;
}

/**
 * Reduces the buffer of a configuration. The scratch memory behind the result is borrowed: the
 * caller marks before and releases after.
 *
 * @param keepFront Never absorb or drop the front of the buffer itself.
 * @param spines Do nodes on the right spines of stack items take dependents too (lr-spine)?
 */
export function reduce(c: Configuration, gold: Gold, keepFront: bool, spines: bool): Reduction {
  const n = gold.length;
  first = frontOf(c);
  last = n;
  const r = result;
  r.items = borrowInts(n + 3);
  r.count = 0;
  r.absorbed = 0;
  r.priceOfFront = NEVER_FREE;
  if (first > n) return r;
  before = borrowInts(n + 2);
  after = borrowInts(n + 2);
  open = borrowInts(n + 2);
  into = borrowInts(n + 2);
  takers = borrowInts(n + 2);
  memory.fill(takers, 0, <usize> first << 2);
  for (let depth = 0; depth < c.stackSize; depth++) {
    let node = c.s(depth);
    do {
      set(takers, node, 1);
      node = c.right1(node);
    } while (spines && node != NONE);
  }
  for (let token = first; token <= n; token++) {
    set(before, token, token - 1);
    set(after, token, token + 1);
    set(into, token, NONE);
    let children = token == first && keepFront ? 1 : 0;
    for (let child = gold.first(token); child != NONE; child = gold.next(child)) {
      if (child >= first || waits(c, child)) children++;
    }
    set(open, token, children);
  }
  for (let token = first; token <= n; token++) settle(token, c, gold);
  for (let token = first; token <= n; token++) {
    const where = get(into, token);
    if (where == NONE) set(r.items, ++r.count, token);
    else if (where != DROPPED) r.absorbed++;
  }
  let front = first;
  while (get(into, front) >= 0) front = get(into, front);
  if (get(into, front) == DROPPED) r.priceOfFront = 0;
  else if (front != first) r.priceOfFront = 1;
  return r;
}

/** Does a token left of the buffer still wait for a head? Then it is on the stack. */
// @ts-ignore: decorator

export function waits(c: Configuration, token: i32): bool {
  return c.head(token) == NONE;
}

/** Absorbs or drops a token if nothing about it is in doubt, then looks at its new neighbours. */
function settle(token: i32, c: Configuration, gold: Gold): void {
  if (get(into, token) != NONE || get(open, token) > 0) return;
  const head = gold.head(token);
  const left = get(before, token);
  const right = get(after, token);
  if (head >= first) {
    if (head != left && head != right) return;
    set(into, token, head);
  } else {
    if (head == 0 || get(takers, head)) return;
    set(into, token, DROPPED);
  }
  if (left >= first) set(after, left, right);
  if (right <= last) set(before, right, left);
  if (head >= first) {
    set(open, head, get(open, head) - 1);
    settle(head, c, gold);
  }
  if (left >= first) settle(left, c, gold);
  if (right <= last) settle(right, c, gold);
}
