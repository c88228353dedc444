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
import { HalfTrees, halfTrees } from "./half_trees";
import { frontOf, NEVER_FREE, reduce, waits } from "./reduction";

@unmanaged
export class Elements {
  c: Configuration;
  gold: Gold;
  front: i32;
  trees: HalfTrees;

  // The table's values: the most gold arcs reachable from here, and after each move.
  valueOfAll: i32;
  valueOfLeft: i32;
  valueOfRight: i32;
  valueOfShift: i32;

  K: i32;
  M: i32;
  /** The token of each element. */
  token: usize;
  /** And its gold head. */
  goldHead: usize;
  /** Whether s1 is element 2. */
  secondIsTied: bool;
  /** See `reduction.ts`. */
  priceOfFront: i32;
  /** Gold arcs of the buffer that are certain. */
  absorbed: i32;
  /** Whether ROOT takes one dependent only, and so joins at the end. */
  single: bool;
  /** Whether finished trees over several items count; `half_trees.ts` has their values. */
  blocks: bool;

  /** 1 if element h is the gold head of element d. */
  // @inline
  isGold(h: i32, d: i32): i32 {
    return i32(get(this.goldHead, d) == get(this.token, h));
  }

  /**
   * Notes the moves' values, by the table's corner: V(1, 0, s0) and V(1, 0, none); V(2, 0, s0) and
   * V(2, 0, s1) where s1 is an element; and V(1, 0, s0) where a buffer item is joined first.
   */
  // @inline
  noteValues(best: i32, headless: i32, below: i32, belowSecond: i32, grown: i32): void {
    this.valueOfAll = best;
    this.valueOfLeft = this.secondIsTied ? below + this.isGold(1, 2) : best;
    this.valueOfRight = this.secondIsTied ? belowSecond + this.isGold(2, 1) : headless;
    const shifted = best - this.priceOfFront;
    this.valueOfShift = this.M > 0 ? max(shifted, grown) : shifted;
  }

  /** Gold arcs between buffer tokens that are not in doubt, for the elements found last. */
  certainArcs(): i32 {
    const front = this.front;
    const gold = this.gold;
    if (this.blocks) return this.absorbed;
    let count = 0;
    for (let t = front; t <= gold.length; t++) count += i32(gold.head(t) >= front);
    for (let j = 1; j <= this.M; j++) count -= i32(get(this.goldHead, this.K + j) >= front);
    for (let s = 0; s < gold.solids; s++) {
      const root = gold.solid(s);
      if (gold.low(root) > front) count -= gold.solidLoss(root);
    }
    return count;
  }

  /** Takes the stack elements that are tied (the top always), and ROOT unless it joins last. */
  gatherStack(): void {
    const c = this.c, token = this.token, goldHead = this.goldHead;
    this.K = 0;
    this.secondIsTied = false;
    const size = c.stackSize;
    const bottom = this.single ? 1 : 0;
    for (let depth = 0; depth < size - bottom; depth++) {
      const t = c.s(depth);
      spend(1);
      if (depth > 0 && t != 0 && !this.isTied(t)) continue;
      set(token, ++this.K, t);
      set(goldHead, this.K, this.gold.head(t));
      if (depth == 1) this.secondIsTied = true;
    }
    if (this.K == 0) { // ROOT alone on the stack, one root: nothing is tied to "the top" yet
      this.K = 1;
      set(token, 1, -2);
      set(goldHead, 1, -3);
    }
  }

  /** Whether a stack item has a gold arc to the buffer, to another stack item or to ROOT. */
  isTied(t: i32): bool {
    const c = this.c, gold = this.gold, front = this.front;
    const head = gold.head(t);
    if (head == 0 || head >= front || (head != NONE && waits(c, head))) return true;
    for (let child = gold.first(t); child != NONE; child = gold.next(child)) {
      spend(1);
      if (child >= front || waits(c, child)) return true;
    }
    return false;
  }

  /**
   * Whether the rest can be treated as if the gold tree were projective: if no two gold arcs cross
   * that can both still be made, and none of them covers a token that has lost its gold head: that
   * one must reach ROOT from under the arc.
   */
  isProjectiveFrom(): bool {
    const c = this.c, gold = this.gold;
    if (!gold.whole) return false;
    for (let x = 0; x < gold.crossings; x++) {
      const d = gold.crossing(x);
      if (!this.canBeMade(d) || this.isSettled(d)) continue;
      const low = min(d, gold.head(d));
      const high = max(d, gold.head(d));
      if (!spend(high - low + gold.crossings - x)) return false;
      for (let inside = low + 1; inside < high; inside++) {
        if (c.head(inside) == NONE && !this.canBeMade(inside)) return false;
      }
      for (let y = x + 1; y < gold.crossings; y++) {
        const other = gold.crossing(y);
        const start = min(other, gold.head(other));
        const end = max(other, gold.head(other));
        const cross = start < low
          ? low < end && end < high
          : start > low && start < high && high < end;
        if (cross && this.canBeMade(other) && !this.isSettled(other)) return false;
      }
    }
    return true;
  }

  /** Whether a gold arc lies in a solid subtree that is still ahead as a whole. */
  isSettled(token: i32): bool {
    const gold = this.gold;
    const root = gold.solidAbove(token);
    return root != NONE && gold.low(root) > this.front;
  }

  /** Whether the gold arc into a token is neither made nor lost. */
  canBeMade(token: i32): bool {
    const c = this.c;
    return c.head(token) == NONE && c.head(this.gold.head(token)) == NONE;
  }

  /** Elements for projective gold: stack items' gold children and the chains above stack items. */
  gatherProjective(): void {
    const gold = this.gold, front = this.front, token = this.token, goldHead = this.goldHead;
    this.gatherStack();
    this.M = 0;
    const items = token + (<usize> this.K << 2);
    for (let e = 1; e <= this.K && !isSpent(); e++) {
      const t = get(token, e);
      if (t >= 0) this.insertChildren(items, t);
      for (let head = get(goldHead, e); head >= front; head = gold.head(head)) {
        if (!this.insert(items, head)) break;
      }
    }
    if (this.single) this.insertChildren(items, 0);
    for (let j = 1; j <= this.M; j++) set(goldHead, this.K + j, gold.head(get(items, j)));
    // The front lies in the fragment of an item, or in one whose root has lost its gold head.
    let top = front;
    while (top >= front && top <= gold.length && !this.holds(items, top)) top = gold.head(top);
    this.priceOfFront = top < front ? 0 : top > front ? 1 : NEVER_FREE;
  }

  /** Takes the gold children of t that lie in the buffer. */
  insertChildren(items: usize, t: i32): void {
    const gold = this.gold, front = this.front;
    for (let child = gold.first(t); child != NONE; child = gold.next(child)) {
      if (child >= front) this.insert(items, child);
    }
  }

  /** Puts a token into the sorted list of items; false if it was there. */
  insert(items: usize, t: i32): bool {
    const M = this.M;
    if (!spend(M + 1)) return false;
    let at = M;
    while (at > 0 && get(items, at) > t) at--;
    if (at > 0 && get(items, at) == t) return false;
    for (let j = M; j > at; j--) set(items, j + 1, get(items, j));
    set(items, at + 1, t);
    this.M = M + 1;
    return true;
  }

  holds(items: usize, t: i32): bool {
    const M = this.M;
    for (let j = 1; j <= M; j++) if (get(items, j) == t) return true;
    return false;
  }

  /** Elements for any gold: the reduced buffer, with half-trees over it. */
  gatherAny(): void {
    const c = this.c, gold = this.gold;
    this.gatherStack();
    const reduced = reduce(c, gold, false, false);
    this.M = reduced.count;
    this.absorbed = reduced.absorbed;
    this.priceOfFront = reduced.priceOfFront;
    for (let j = 1; j <= this.M; j++) {
      set(this.token, this.K + j, get(reduced.items, j));
      set(this.goldHead, this.K + j, gold.head(get(reduced.items, j)));
    }
    this.trees = halfTrees(reduced.items, this.M, gold);
  }
}

/** Finds the elements. Borrows memory. */
export function gatherElements(e: Elements, c: Configuration, gold: Gold): void {
  e.c = c;
  e.gold = gold;
  e.front = frontOf(c);
  e.single = c.singleRoot;
  e.blocks = !gold.projective && !e.isProjectiveFrom();
  const room = max(c.stackSize + gold.length + 4, 16); // rows of vectors read sixteen at once
  e.token = borrowInts(2 * room);
  e.goldHead = e.token + (<usize> room << 2);
  set(e.token, 0, -2); // nobody's head, nobody's child
  set(e.goldHead, 0, -3);
  if (e.blocks) e.gatherAny();
  else e.gatherProjective();
}
