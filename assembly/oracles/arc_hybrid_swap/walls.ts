/**
 * Arc-hybrid-swap: the arcs that are lost whatever is done.
 *
 * An item on the stack takes dependents from its left only after it has returned to the buffer, and
 * it returns only when a larger one hops over it. An item larger than the whole buffer, a *wall*,
 * never does, for the buffer's largest item never grows. So an arc is lost if its head remains no
 * more, if its head is a wall and stands right of it, or if its dependent is a wall and the head
 * stands left of it but not right below; and all gold roots but one, where ROOT takes one.
 */

import { NONE } from "../../core/configuration";
import { borrowInts, get, set } from "../../memory";
import { Search } from "../best_first";
import { isSorted } from "../swap/items";

@unmanaged
export class Walls extends Search {
  /** By token: the gold head if the arc is still reachable by itself, else NONE. */
  kept: usize;
  /** By token: its place among the items that were looked at last. */
  places: usize;
  given: usize; // gold heads
  /** The buffer's largest item, and how many walls there are. */
  largest: i32;
  walls: i32;

  /** Makes room for a sentence, of these gold heads. Borrows memory. */
  beginWalls(goldHeads: usize, length: i32, singleRoot: bool): void {
    this.given = goldHeads;
    this.kept = borrowInts(length + 1);
    this.begin(this.kept, length, singleRoot);
    this.places = borrowInts(length + 1);
    memory.fill(this.places, 0xff, <usize> (length + 1) << 2);
  }

  /** 1 if a gold head is given for d, and it is not h. */
  // @inline
  isWrong(d: i32, h: i32): i32 {
    const head = get(this.given, d);
    return i32(head != NONE && head != h);
  }

  /** Fills `kept` for the `size` items of `x`, `onStack` of them on the stack; returns the losses. */
  directLosses(x: usize, size: i32, onStack: i32): i32 {
    return this.directLossesAround(x, onStack, onStack, size);
  }

  /**
   * The same for a stack at places 0 to `onStack` and a buffer at places `front` to `end`, with room
   * between them that does not count.
   */
  directLossesAround(x: usize, onStack: i32, front: i32, end: i32): i32 {
    const places = this.places;
    const first = onStack > 0 ? 0 : front;
    let largest = 0;
    for (let i = first; i < end; i = after(i, onStack, front)) {
      const item = get(x, i);
      set(places, item, i);
      if (i >= front) largest = max(largest, item);
    }
    const given = this.given, kept = this.kept;
    let walls = 0;
    let roots = 0;
    let lost = 0;
    for (let i = first; i < end; i = after(i, onStack, front)) {
      const d = get(x, i), h = get(given, d);
      const isWall = i < onStack && d > largest;
      walls += i32(isWall);
      set(kept, d, NONE);
      if (h == NONE) continue;
      const at = h == 0 ? -1 : get(places, h);
      const isGone = h > 0 && at < 0;
      const underWall = at < onStack && h > largest && i < at;
      const asWall = isWall && at < i && at != i - 1;
      if (isGone || underWall || asWall) {
        lost++;
        continue;
      }
      set(kept, d, h);
      roots += i32(h == 0);
    }
    for (let i = first; i < end; i = after(i, onStack, front)) set(places, get(x, i), NONE);
    this.largest = largest;
    this.walls = walls;
    return lost + (this.single && roots > 1 ? roots - 1 : 0);
  }

  /** Whether nothing is lost beyond the direct losses just found for these items. */
  isSettled(x: usize, size: i32, onStack: i32): bool {
    return onStack == size || (this.walls == 0 && isSorted(x, size));
  }

  /** Whether no item still waits for `token` as its head. */
  isDone(x: usize, size: i32, token: i32): bool {
    for (let i = 0; i < size; i++) if (get(this.kept, get(x, i)) == token) return false;
    return true;
  }
}

/** The place after i, where a buffer from `front` on follows a stack at places 0 to `onStack`. */
// @inline
export function after(i: i32, onStack: i32, front: i32): i32 {
  return i + 1 == onStack ? front : i + 1;
}
