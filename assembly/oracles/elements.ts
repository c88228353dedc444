/**
 * The tied elements of an arc-standard configuration: what its oracle's table is over.
 *
 *   0        no tied head: as good as any element without ties
 *   1..K     stack elements from the top down; the top always, ROOT last unless it joins at the end
 *   K+1..    M buffer items from left to right
 *
 * An element is tied if it has a gold arc, not yet decided, to another one.
 */

import { Configuration, NONE } from "../core/configuration";
import { Gold } from "../core/gold";
import { isSpent, spend } from "../core/work";
import { borrowInts, get, set } from "../memory";
import { halfTrees } from "./half_trees";
import { frontOf, NEVER_FREE, reduce, waits } from "./reduction";

export let K: i32 = 0;
export let M: i32 = 0;
/** The token of each element. */
export let token: usize = 0;
/** And its gold head. */
export let goldHead: usize = 0;
/** Is s1 element 2? */
export let secondIsTied: bool = false;
/** See `reduction.ts`. */
export let priceOfFront: i32 = 0;
/** Gold arcs of the buffer that are certain. */
let absorbed: i32 = 0;
/** Has ROOT one dependent only, and so joins at the end? */
export let single: bool = false;
/** Do finished trees over several items count? Then `half_trees.ts` has their values. */
export let blocks: bool = false;

/** Finds the elements. Borrows memory. */
export function gatherElements(c: Configuration, gold: Gold): void {
  single = c.singleRoot;
  blocks = !gold.projective && !isProjectiveFrom(c, gold);
  const room = max(c.stackSize + gold.length + 4, 16); // rows of vectors read sixteen at once
  token = borrowInts(2 * room);
  goldHead = token + (<usize> room << 2);
  set(token, 0, -2); // nobody's head, nobody's child
  set(goldHead, 0, -3);
  if (blocks) gatherAny(c, gold);
  else gatherProjective(c, gold);
}

/** 1 if element h is the gold head of element d. */
// @ts-ignore: decorator
@inline
export function isGold(h: i32, d: i32): i32 {
  return i32(get(goldHead, d) == get(token, h));
}

/** Gold arcs between buffer tokens that are not in doubt, for the elements found last. */
export function certainArcs(c: Configuration, gold: Gold): i32 {
  if (blocks) return absorbed;
  const front = frontOf(c);
  let count = 0;
  for (let t = front; t <= gold.length; t++) count += i32(gold.head(t) >= front);
  for (let j = 1; j <= M; j++) count -= i32(get(goldHead, K + j) >= front);
  for (let s = 0; s < gold.solids; s++) {
    const root = gold.solid(s);
    if (gold.low(root) > front) count -= gold.solidLoss(root);
  }
  return count;
}

/** Takes the stack elements that are tied (the top always), and ROOT unless it joins last. */
function gatherStack(c: Configuration, gold: Gold, front: i32): void {
  K = 0;
  secondIsTied = false;
  const size = c.stackSize;
  const bottom = single ? 1 : 0;
  for (let depth = 0; depth < size - bottom; depth++) {
    const t = c.s(depth);
    spend(1);
    if (depth > 0 && t != 0 && !isTied(c, gold, t, front)) continue;
    set(token, ++K, t);
    set(goldHead, K, gold.head(t));
    if (depth == 1) secondIsTied = true;
  }
  if (K == 0) { // ROOT alone on the stack, one root: nothing is tied to "the top" yet
    K = 1;
    set(token, 1, -2);
    set(goldHead, 1, -3);
  }
}

/** Has a stack item a gold arc to the buffer, to another stack item or to ROOT? */
function isTied(c: Configuration, gold: Gold, t: i32, front: i32): bool {
  const head = gold.head(t);
  if (head == 0 || head >= front || (head != NONE && waits(c, head))) return true;
  for (let child = gold.first(t); child != NONE; child = gold.next(child)) {
    spend(1);
    if (child >= front || waits(c, child)) return true;
  }
  return false;
}

/**
 * Is what is left to do as if the gold tree were projective? So it is if no two gold arcs cross
 * that can both still be made, and none of them covers a token that has lost its gold head: that
 * one must reach ROOT from under the arc.
 */
function isProjectiveFrom(c: Configuration, gold: Gold): bool {
  if (!gold.whole) return false;
  const front = frontOf(c);
  for (let x = 0; x < gold.crossings; x++) {
    const d = gold.crossing(x);
    if (!canBeMade(c, gold, d) || isSettled(gold, d, front)) continue;
    const low = min(d, gold.head(d));
    const high = max(d, gold.head(d));
    if (!spend(high - low + gold.crossings - x)) return false;
    for (let inside = low + 1; inside < high; inside++) {
      if (c.head(inside) == NONE && !canBeMade(c, gold, inside)) return false;
    }
    for (let y = x + 1; y < gold.crossings; y++) {
      const other = gold.crossing(y);
      const start = min(other, gold.head(other));
      const end = max(other, gold.head(other));
      const cross = start < low
        ? low < end && end < high
        : start > low && start < high && high < end;
      if (cross && canBeMade(c, gold, other) && !isSettled(gold, other, front)) return false;
    }
  }
  return true;
}

/** Does a gold arc lie in a solid subtree that is still ahead as a whole? */
// @ts-ignore: decorator
@inline
function isSettled(gold: Gold, token: i32, front: i32): bool {
  const root = gold.solidAbove(token);
  return root != NONE && gold.low(root) > front;
}

/** Is the gold arc into a token neither made nor lost? */
// @ts-ignore: decorator
@inline
function canBeMade(c: Configuration, gold: Gold, token: i32): bool {
  return c.head(token) == NONE && c.head(gold.head(token)) == NONE;
}

/** Elements for projective gold: stack items' gold children and the chains above stack items. */
function gatherProjective(c: Configuration, gold: Gold): void {
  const front = frontOf(c);
  gatherStack(c, gold, front);
  M = 0;
  const items = token + (<usize> K << 2);
  for (let e = 1; e <= K && !isSpent(); e++) {
    const t = get(token, e);
    if (t >= 0) insertChildren(items, gold, t, front);
    for (let head = get(goldHead, e); head >= front; head = gold.head(head)) {
      if (!insert(items, head)) break;
    }
  }
  if (single) insertChildren(items, gold, 0, front);
  for (let j = 1; j <= M; j++) set(goldHead, K + j, gold.head(get(items, j)));
  // The front lies in the fragment of an item, or in one whose root has lost its gold head.
  let top = front;
  while (top >= front && top <= gold.length && !holds(items, top)) top = gold.head(top);
  priceOfFront = top < front ? 0 : top > front ? 1 : NEVER_FREE;
}

/** Takes the gold children of t that lie in the buffer. */
function insertChildren(items: usize, gold: Gold, t: i32, front: i32): void {
  for (let child = gold.first(t); child != NONE; child = gold.next(child)) {
    if (child >= front) insert(items, child);
  }
}

/** Puts a token into the sorted list of items; false if it was there. */
function insert(items: usize, t: i32): bool {
  if (!spend(M + 1)) return false;
  let at = M;
  while (at > 0 && get(items, at) > t) at--;
  if (at > 0 && get(items, at) == t) return false;
  for (let j = M; j > at; j--) set(items, j + 1, get(items, j));
  set(items, at + 1, t);
  M++;
  return true;
}

function holds(items: usize, t: i32): bool {
  for (let j = 1; j <= M; j++) if (get(items, j) == t) return true;
  return false;
}

/** Elements for any gold: the reduced buffer, with half-trees over it. */
function gatherAny(c: Configuration, gold: Gold): void {
  const front = frontOf(c);
  gatherStack(c, gold, front);
  const reduced = reduce(c, gold, false, false);
  M = reduced.count;
  absorbed = reduced.absorbed;
  priceOfFront = reduced.priceOfFront;
  for (let j = 1; j <= M; j++) {
    set(token, K + j, get(reduced.items, j));
    set(goldHead, K + j, gold.head(get(reduced.items, j)));
  }
  halfTrees(reduced.items, M, gold);
}
