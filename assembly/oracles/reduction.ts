/**
 * Makes the buffer short without changing what it is worth.
 *
 * How many gold arcs are still reachable from a configuration depends on the buffer only through
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
import { borrow, borrowRecord, get, set } from "../memory";

/** The price of a front that cannot be joined without giving up an item. */
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
   * The price of joining the front of the buffer to anything and keeping all else: 0 if it
   * was dropped, 1 (its gold arc) if it was absorbed, NEVER_FREE if it is an item itself.
   */
  priceOfFront: i32;

  // Rows of scratch, indexed by token.
  before: usize; // neighbours in the list of what is left
  after: usize;
  open: usize; // gold children that remain outside
  into: usize; // the head that absorbed a token, DROPPED, or NONE
  takers: usize; // tokens outside that may still take dependents from inside
  todo: usize; // tokens to look at again
  waiting: i32; // how many
  first: i32; // the stretch of tokens: the buffer, or a subtree
  last: i32;

  /**
   * Sets up the lists for a stretch of tokens, without any ties to the outside. Solid subtrees go
   * into their roots if they begin at `solidFrom` or after: one at the front of the buffer must stay
   * as it is, for what SHIFT takes is its first token alone.
   */
  begin(from: i32, to: i32, gold: Gold, solidFrom: i32, keepFront: bool): void {
    this.first = from;
    this.last = to;
    const n = gold.length;
    const row = <usize> (n + 6) << 2;
    this.items = borrow(from > to ? row : 9 * row);
    this.count = 0;
    this.absorbed = 0;
    this.priceOfFront = NEVER_FREE;
    if (from > to) return;
    spend(4 * (to - from) + n);
    this.before = this.items + row;
    this.after = this.before + row;
    this.open = this.after + row;
    this.into = this.open + row;
    this.takers = this.into + row;
    this.todo = this.takers + row; // three rows
    this.waiting = 0;
    clear(this.takers, 0, from - 1);
    this.linkPieces(gold, keepFront);
    for (let piece = get(this.after, from - 1); piece <= to; piece = get(this.after, piece)) {
      const head = gold.head(piece);
      if (head >= from && head <= to) this.keep(head);
    }
    for (let s = 0; s < gold.solids; s++) {
      const root = gold.solid(s);
      if (gold.low(root) >= solidFrom && gold.high(root) <= to) this.absorbSolid(root, gold);
    }
  }

  /** Counts one more thing that a token waits for. */
  keep(token: i32): void {
    set(this.open, token, get(this.open, token) + 1);
  }

  /** Lists the pieces of the stretch, from the place before the first to the one after the last. */
  linkPieces(gold: Gold, keepFront: bool): void {
    const first = this.first, last = this.last, after = this.after, before = this.before;
    const into = this.into;
    let left = first - 1;
    for (let start = first; start <= last;) {
      const isKept = keepFront && start == first;
      const piece = isKept ? start : gold.piece(start);
      const end = isKept ? start : gold.pieceEnd(start);
      set(after, left, piece);
      set(before, piece, left);
      set(this.open, piece, 0);
      set(into, piece, NONE);
      this.absorbed += end - start;
      left = piece;
      start = end + 1;
    }
    set(after, left, last + 1);
    set(before, last + 1, left);
    const front = get(after, first - 1);
    if (front != first) set(into, first, front);
  }

  /** Puts a whole solid subtree into its root. */
  absorbSolid(root: i32, gold: Gold): void {
    const into = this.into, before = this.before, after = this.after;
    let left = NONE;
    let right = NONE;
    for (let start = gold.low(root); start <= gold.high(root); start = gold.pieceEnd(start) + 1) {
      const piece = gold.piece(start);
      if (get(into, piece) != NONE) continue;
      if (left == NONE) left = get(before, piece);
      right = get(after, piece);
      if (piece == root) continue;
      set(into, piece, root);
      this.absorbed++;
    }
    set(this.open, root, 0);
    set(before, root, left);
    set(after, root, right);
    set(after, left, root);
    set(before, right, root);
    this.absorbed -= gold.solidLoss(root);
  }

  /** Settles every token, then lists what is left. */
  settleAll(gold: Gold): Reduction {
    const after = this.after, last = this.last, first = this.first, into = this.into;
    const todo = this.todo;
    for (let token = get(after, first - 1); token <= last; token = get(after, token)) {
      if (get(into, token) != NONE || get(this.open, token) > 0) continue;
      set(todo, this.waiting++, token);
      while (this.waiting > 0) this.settle(get(todo, --this.waiting), gold);
    }
    for (let item = get(after, first - 1); item <= last; item = get(after, item)) {
      set(this.items, ++this.count, item);
    }
    let front = first;
    while (get(into, front) >= 0) front = get(into, front);
    if (get(into, front) == DROPPED) this.priceOfFront = 0;
    else if (front != first) this.priceOfFront = 1;
    return this;
  }

  /** Absorbs or drops a token if nothing about it is in doubt; its neighbours are looked at next. */
  settle(token: i32, gold: Gold): void {
    const into = this.into, open = this.open, todo = this.todo;
    if (get(into, token) != NONE || get(open, token) > 0) return;
    const head = gold.head(token);
    const left = get(this.before, token);
    const right = get(this.after, token);
    const inside = head >= this.first && head <= this.last;
    if (inside) {
      if (head != left && head != right) return;
      set(into, token, head);
      this.absorbed++;
      set(open, head, get(open, head) - 1);
      set(todo, this.waiting++, head);
    } else {
      if (head == 0 || (head != NONE && get(this.takers, head))) return;
      set(into, token, DROPPED);
    }
    set(this.after, left, right); // the place before the first token is the list's start
    set(this.before, right, left);
    if (left >= this.first) set(todo, this.waiting++, left);
    if (right <= this.last) set(todo, this.waiting++, right);
  }
}

/** The first token of the buffer, or n + 1 where only ROOT or nothing is left in it. */
export function frontOf(c: Configuration): i32 {
  const b0 = c.b(0);
  return b0 > 0 ? b0 : c.length + 1;
}

/** Whether a token left of the buffer still waits for a head, and so is on the stack. */
// @inline
export function waits(c: Configuration, token: i32): bool {
  return c.head(token) == NONE;
}

/**
 * Reduces the buffer of a configuration. The scratch memory behind the result is borrowed: the
 * caller marks before and releases after.
 *
 * @param keepFront Never absorb or drop the front of the buffer itself.
 * @param spines Whether nodes on the right spines of stack items take dependents too (lr-spine).
 * @param solids Whether solid knots go into their roots at once.
 */
export function reduce(
  c: Configuration,
  gold: Gold,
  keepFront: bool,
  spines: bool,
  solids: bool = true,
): Reduction {
  const front = frontOf(c);
  const r = borrowRecord<Reduction>();
  r.begin(front, gold.length, gold, solids ? front + 1 : gold.length + 1, keepFront);
  if (front > gold.length) return r;
  for (let depth = 0; depth < c.stackSize; depth++) {
    const item = c.s(depth);
    const head = gold.head(item);
    if (head >= front && waits(c, item)) r.keep(head);
    let node = item;
    do {
      set(r.takers, node, 1);
      node = c.right1(node);
    } while (spines && node != NONE);
  }
  if (keepFront) r.keep(front);
  return r.settleAll(gold);
}

/** Reduces the subtree of `root`, which covers tokens from..to, by itself; the root stays. */
export function reduceSubtree(root: i32, from: i32, to: i32, gold: Gold): Reduction {
  const r = borrowRecord<Reduction>();
  r.begin(from, to, gold, from, false);
  r.keep(root);
  return r.settleAll(gold);
}

/** Writes zeros to places first..last of a row, and up to three after; a call costs more for few. */
// @inline
function clear(row: usize, first: i32, last: i32): void {
  for (let i = first; i <= last; i += 4) v128.store(row + (<usize> i << 2), i32x4.splat(0));
}
