/**
 * Swap: the least extra loss, by best-first search over sequences with their locks.
 *
 * The state is the items and how many are on the stack; SHIFT plays no part. The bound is the
 * relaxed extra loss, of which only "is it within the bucket?" is asked; a state where nothing is
 * locked, or nothing inverted, is a goal. Children, by the first step that joins items or touches
 * the boundary between locked and free, in three stages, each when the search comes back:
 *
 *   1  a free item that is larger than those before it comes to the front of the free part, and is
 *      swapped over the last locked item, or joined to it by a gold arc
 *   2  a gold arc inside the free part
 *   3  an arc that is not gold
 */

import { borrowInts, get, mark, release, reserveRecord, set } from "../../memory";
import { GOAL, Node, Problem, READY, Search } from "../best_first";
import { isSorted, moveDown } from "./items";
import { arrangeJoin, BLOCKED, planJoin } from "./joins";
import { Locks } from "./locks";

const AT_BOUNDARY: i32 = READY;
const INSIDE: i32 = READY + 1;
const GIVING_UP: i32 = READY + 2;

@unmanaged
export class SwapSearch extends Locks {
  open: i32; // so many items on the stack lock nothing
  sides: usize; // for joins
  places: usize; // by token, for joins

  /** The extra loss of `size` items, `onStack` of them on the stack, surveyed last. */
  extraLoss(x: usize, size: i32, onStack: i32): i32 {
    this.open = this.single ? 2 : 1;
    if (onStack <= this.open) return this.relaxedExtra(x, size);
    if (this.isFreed(x, size, onStack, this.open)) return 0;
    const start = mark();
    this.problem = swapProblem;
    this.sides = borrowInts(size);
    this.places = borrowInts(this.tokens + 1);
    const lost = this.leastLoss(x, size, onStack);
    release(start);
    return lost;
  }

  /** By how much more is lost from here than the present level allows? */
  lateBy(node: Node): i32 {
    if (!this.spendNode()) return 0;
    const budget = this.level - node.paid;
    const isWalled = budget == 0 && node.onStack > this.open &&
      !this.mayPassWalls(node.items, node.size, node.onStack);
    if (isWalled || !this.isRelaxedWithin(node.items, node.size, budget, this.level)) return 1;
    return node.onStack <= this.open || isSorted(node.items, node.size) ? GOAL : 0;
  }

  expand(node: Node): void {
    this.surveyItems(node.items, node.size);
    const stage = node.stage++;
    if (stage < GIVING_UP) this.link(node, this.level);
    if (stage == AT_BOUNDARY) this.expandBoundary(node);
    else if (stage == INSIDE) this.expandInside(node);
    else this.expandLosses(node);
  }

  /** Puts a child into the bucket of what was paid for it. */
  putPaid(child: Node, size: i32, onStack: i32, paid: i32): void {
    this.put(child, size, onStack, paid, max(paid, this.level));
  }

  /** Puts the child in which the item at `place` is gone. */
  putGone(node: Node, place: i32, onStack: i32, paid: i32): void {
    this.putWithout(node, place, onStack, paid, max(paid, this.level));
  }

  /** Puts the child in which the item at `from` came down over the locked item, which is gone. */
  putOver(node: Node, from: i32, paid: i32): void {
    const child = this.copyOf(node.items, node.size);
    const low = node.onStack - 2;
    set(child.items, low, get(node.items, from));
    for (let i = from; i < node.size - 1; i++) set(child.items, i, get(node.items, i + 1));
    this.putPaid(child, node.size - 1, node.onStack - 1, paid);
  }

  /** Stage 1. The item nearest to the boundary is put last, and so tried first. */
  expandBoundary(node: Node): void {
    const heads = this.heads, waiting = this.waiting;
    const x = node.items;
    const free = node.onStack - 1;
    const low = get(x, free - 1);
    const largest = this.sides; // by place: of the free items up to it
    set(largest, free, get(x, free));
    for (let i = free + 1; i < node.size; i++) set(largest, i, max(get(largest, i - 1), get(x, i)));
    for (let i = node.size - 1; i >= free; i--) {
      const item = get(x, i);
      if (item < get(largest, i)) continue;
      if (item > low) {
        const child = this.copyOf(x, node.size);
        moveDown(child.items, i, free - 1);
        this.putPaid(child, node.size, free, node.paid);
      }
      if (get(heads, item) == low) this.putGone(node, i, free, node.paid + get(waiting, item));
      if (get(heads, low) == item) this.putOver(node, i, node.paid + get(waiting, low));
    }
  }

  /** Stage 2. */
  expandInside(node: Node): void {
    const sides = this.sides, places = this.places;
    const x = node.items;
    const free = node.onStack - 1;
    for (let i = 0; i < node.size; i++) set(places, get(x, i), i);
    for (let i = node.size - 1; i >= free; i--) {
      const d = get(x, i);
      const h = get(this.heads, d);
      if (h <= 0 || !this.remains(h) || get(places, h) < free) continue;
      const from = min(i, get(places, h));
      const to = max(i, get(places, h));
      const z = x + (<usize> (from + 1) << 2);
      const choices = planJoin(this, sides, z, to - from - 1, d, h, from == i, this.level);
      for (let mask = 0; choices != BLOCKED && mask < (1 << choices); mask++) {
        const child = this.newNode(node.size);
        const size = arrangeJoin(child.items, x, node.size, from, to, h, sides, mask);
        if (size == BLOCKED) this.drop(child);
        else this.putPaid(child, size, node.onStack, node.paid + get(this.waiting, d));
      }
    }
  }

  /** Stage 3. */
  expandLosses(node: Node): void {
    const heads = this.heads;
    const x = node.items;
    const free = node.onStack - 1;
    const low = get(x, free - 1);
    let most = 0;
    for (let i = free; i < node.size; i++) {
      const item = get(x, i);
      if (item > most) {
        most = item;
        if (get(heads, item) != low) this.putGone(node, i, free, node.paid + this.price(item));
        if (get(heads, low) != item) this.putOver(node, i, node.paid + this.price(low));
      } else {
        this.putGone(node, i, node.onStack, node.paid + this.price(item));
      }
    }
  }
}

/** The search problem of swap. */
const swapProblem: Problem = reserveRecord<Problem>();
swapProblem.lateBy = (search: Search, node: Node): i32 =>
  changetype<SwapSearch>(search).lateBy(node);
swapProblem.expand = (search: Search, node: Node): void =>
  changetype<SwapSearch>(search).expand(node);
