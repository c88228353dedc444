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
 * A gold subtree over a stretch of the buffer without crossing arcs goes into its root in this way,
 * whatever else there is: such *pieces* are known beforehand, and taken as one token each.
 *
 * - *solid* knots (`solids.ts`): a subtree with crossing arcs that is best built as one, whatever
 *   happens around it, goes into its root at once.
 *
 * Each makes new neighbours, so all repeat until nothing changes, in linear time. On a
 * projective tree what is left are the tokens tied to the stack and the chains above them, the
 * "right stack" of Goldberg, Sartorio and Satta (2014, §4.2); on any other tree the knots too.
 * That this is exact, in every system, is checked against exhaustive search.
 *
 * Written for buffers that are a suffix b..n of the sentence.
 */

import { Configuration, NONE } from "../core/configuration";
import { Gold } from "../core/gold";
import { spend } from "../core/work";
import { borrow, get, reserve, set } from "../memory";

/** The price of a front that cannot be had without giving up an item. */
export const NEVER_FREE: i32 = 1 << 19;

/** Marks a token in `into` that was dropped, not absorbed. */
const DROPPED: i32 = -2;

/** The tokens left, in order (items 1..count), and what went with the others. */
@unmanaged
export class Reduction {
  /** Tokens of items 1..count; room for ROOT behind them. */
  items: usize;
  count: i32;
  /** Gold arcs inside what was absorbed: they are certain. */
  absorbed: i32;
  /**
   * What it costs to join the front of the buffer to anything and have all else as before: 0 if it
   * was dropped, 1 (its gold arc) if it was absorbed, NEVER_FREE if it is an item itself.
   */
  priceOfFront: i32;
}

const result: Reduction = changetype<Reduction>(reserve(offsetof<Reduction>()));

// Rows of scratch, indexed by token.
let before: usize = 0; // neighbours in the list of what is left
let after: usize = 0;
let open: usize = 0; // gold children that remain outside
let into: usize = 0; // the head that absorbed a token, DROPPED, or NONE
let takers: usize = 0; // tokens outside that may still take dependents from inside
let todo: usize = 0; // tokens to look at again
let waiting: i32 = 0; // how many
let first: i32 = 0; // the stretch of tokens: the buffer, or a subtree
let last: i32 = 0;

/** The first token of the buffer, or n + 1 where only ROOT or nothing is left in it. */
export function frontOf(c: Configuration): i32 {
  const b0 = c.b(0);
  return b0 > 0 ? b0 : c.length + 1;
}

/** Does a token left of the buffer still wait for a head? Then it is on the stack. */
// @ts-ignore: decorator
@inline
export function waits(c: Configuration, token: i32): bool {
  return c.head(token) == NONE;
}

/**
 * Reduces the buffer of a configuration. The scratch memory behind the result is borrowed: the
 * caller marks before and releases after.
 *
 * @param keepFront Never absorb or drop the front of the buffer itself.
 * @param spines Do nodes on the right spines of stack items take dependents too (lr-spine)?
 * @param solids Do solid knots go into their roots at once?
 */
export function reduce(
  c: Configuration, gold: Gold, keepFront: bool, spines: bool, solids: bool = true,
): Reduction {
  const front = frontOf(c);
  begin(front, gold.length, gold, solids ? front + 1 : gold.length + 1, keepFront);
  if (first > last) return result;
  for (let depth = 0; depth < c.stackSize; depth++) {
    const item = c.s(depth);
    const head = gold.head(item);
    if (head >= first && waits(c, item)) set(open, head, get(open, head) + 1);
    let node = item;
    do {
      set(takers, node, 1);
      node = c.right1(node);
    } while (spines && node != NONE);
  }
  if (keepFront) set(open, first, get(open, first) + 1);
  return settleAll(gold);
}

/** Reduces the subtree of `root`, which covers tokens from..to, by itself; the root stays. */
export function reduceSubtree(root: i32, from: i32, to: i32, gold: Gold): Reduction {
  begin(from, to, gold, from, false);
  set(open, root, get(open, root) + 1);
  return settleAll(gold);
}

/**
 * Sets up the lists for a stretch of tokens, without any ties to the outside. Solid subtrees go
 * into their roots if they begin at `solidFrom` or after: one at the front of the buffer must stay
 * as it is, for what SHIFT takes is its first token alone.
 */
function begin(from: i32, to: i32, gold: Gold, solidFrom: i32, keepFront: bool): void {
  first = from;
  last = to;
  const n = gold.length;
  const r = result;
  const row = <usize> (n + 6) << 2;
  r.items = borrow(from > to ? row : 9 * row);
  r.count = 0;
  r.absorbed = 0;
  r.priceOfFront = NEVER_FREE;
  if (from > to) return;
  spend(4 * (to - from) + n);
  before = r.items + row;
  after = before + row;
  open = after + row;
  into = open + row;
  takers = into + row;
  todo = takers + row; // three rows
  waiting = 0;
  clear(takers, 0, from - 1);
  linkPieces(gold, keepFront);
  for (let piece = get(after, from - 1); piece <= to; piece = get(after, piece)) {
    const head = gold.head(piece);
    if (head >= from && head <= to) set(open, head, get(open, head) + 1);
  }
  for (let s = 0; s < gold.solids; s++) {
    const root = gold.solid(s);
    if (gold.low(root) >= solidFrom && gold.high(root) <= to) absorbSolid(root, gold);
  }
}

/** Writes zeros to places first..last of a row, and up to three after; a call costs more for few. */
// @ts-ignore: decorator
@inline
function clear(row: usize, first: i32, last: i32): void {
  for (let i = first; i <= last; i += 4) v128.store(row + (<usize> i << 2), i32x4.splat(0));
}

/** Lists the pieces of the stretch, from the place before the first to the one after the last. */
function linkPieces(gold: Gold, keepFront: bool): void {
  let left = first - 1;
  for (let start = first; start <= last;) {
    const isKept = keepFront && start == first;
    const piece = isKept ? start : gold.piece(start);
    const end = isKept ? start : gold.pieceEnd(start);
    set(after, left, piece);
    set(before, piece, left);
    set(open, piece, 0);
    set(into, piece, NONE);
    result.absorbed += end - start;
    left = piece;
    start = end + 1;
  }
  set(after, left, last + 1);
  set(before, last + 1, left);
  const front = get(after, first - 1);
  if (front != first) set(into, first, front);
}

/** Puts a whole solid subtree into its root. */
function absorbSolid(root: i32, gold: Gold): void {
  let left = NONE;
  let right = NONE;
  for (let start = gold.low(root); start <= gold.high(root); start = gold.pieceEnd(start) + 1) {
    const piece = gold.piece(start);
    if (get(into, piece) != NONE) continue;
    if (left == NONE) left = get(before, piece);
    right = get(after, piece);
    if (piece == root) continue;
    set(into, piece, root);
    result.absorbed++;
  }
  set(open, root, 0);
  set(before, root, left);
  set(after, root, right);
  set(after, left, root);
  set(before, right, root);
  result.absorbed -= gold.solidLoss(root);
}

/** Settles every token, then lists what is left. */
function settleAll(gold: Gold): Reduction {
  const r = result;
  for (let token = get(after, first - 1); token <= last; token = get(after, token)) {
    if (get(into, token) != NONE || get(open, token) > 0) continue;
    set(todo, waiting++, token);
    while (waiting > 0) settle(get(todo, --waiting), gold);
  }
  for (let item = get(after, first - 1); item <= last; item = get(after, item)) {
    set(r.items, ++r.count, item);
  }
  let front = first;
  while (get(into, front) >= 0) front = get(into, front);
  if (get(into, front) == DROPPED) r.priceOfFront = 0;
  else if (front != first) r.priceOfFront = 1;
  return r;
}

/** Absorbs or drops a token if nothing about it is in doubt; its neighbours are looked at next. */
function settle(token: i32, gold: Gold): void {
  if (get(into, token) != NONE || get(open, token) > 0) return;
  const head = gold.head(token);
  const left = get(before, token);
  const right = get(after, token);
  const inside = head >= first && head <= last;
  if (inside) {
    if (head != left && head != right) return;
    set(into, token, head);
    result.absorbed++;
    set(open, head, get(open, head) - 1);
    set(todo, waiting++, head);
  } else {
    if (head == 0 || (head != NONE && get(takers, head))) return;
    set(into, token, DROPPED);
  }
  set(after, left, right); // the place before the first token is the list's start
  set(before, right, left);
  if (left >= first) set(todo, waiting++, left);
  if (right <= last) set(todo, waiting++, right);
}
