/**
 * Swap: what the lock of the stack means. The items below the top are *locked*: each is first
 * touched, swapped or joined, from above, by the first of the *free* items, the top and the buffer.
 *
 * `isFreed` tries one greedy way down that loses nothing. `mayPassWalls` finds a reason why there
 * is none: a *wall*, a locked item larger than all above it, cannot be swapped over, so it is first
 * touched by an arc; that is free only if one of the two ends is done and takes its gold head, or
 * has none to lose.
 */

import { borrowInts, get, mark, release, set } from "../../memory";
import { Search } from "../best_first";
import { moveDown } from "./items";

@unmanaged
export class Locks extends Search {
  /**
   * Whether a greedy descent frees all but `open` items of the stack without an extra loss. At each
   * boundary: the gold arc, if its dependent is complete; else an item that is lost anyway goes; else
   * the first free item that can be swapped over the locked one. The items were surveyed last.
   */
  isFreed(x: usize, size: i32, onStack: i32, open: i32): bool {
    const start = mark();
    const y = borrowInts(size);
    memory.copy(y, x, <usize> size << 2);
    let free = onStack - 1; // where the free part begins
    let isDown = true;
    for (; free >= open && isDown; free--) {
      const goes = this.completeAt(y, free);
      if (goes >= 0) {
        this.takeOut(get(y, goes));
        size--;
        for (let i = goes; i < size; i++) set(y, i, get(y, i + 1));
      } else {
        const low = get(y, free - 1);
        let from = free;
        while (from < size && get(y, from) < low) from++;
        isDown = from < size;
        if (isDown) moveDown(y, from, free - 1);
      }
    }
    isDown = isDown && this.isRelaxedWithin(y, size, 0, 0) && !this.exhausted;
    release(start);
    return isDown;
  }

  /** Which of the two items at the boundary can go without a loss, or -1. */
  completeAt(y: usize, free: i32): i32 {
    const heads = this.heads, waiting = this.waiting;
    const low = get(y, free - 1);
    const high = get(y, free);
    const lowIsDone = get(waiting, low) == 0;
    const highIsDone = get(waiting, high) == 0;
    if (lowIsDone && get(heads, low) == high) return free - 1;
    if (highIsDone && (get(heads, high) == low || !this.isWanted(high))) return free;
    return lowIsDone && !this.isWanted(low) ? free - 1 : -1;
  }

  /** Whether every wall can be touched without losing an arc. */
  mayPassWalls(x: usize, size: i32, onStack: i32): bool {
    let i = size - 1;
    let most = 0;
    for (; i >= onStack - 1; i--) most = max(most, get(x, i));
    const start = mark();
    let deepest: usize = 0; // by token: the first place of its gold descendants and itself
    let mayPass = true;
    for (; i >= 0 && mayPass; i--) {
      const wall = get(x, i);
      if (wall < most) continue;
      most = wall;
      if (!deepest) deepest = this.findDeepest(x, size);
      mayPass = this.isTouched(x, size, i, deepest);
    }
    release(start);
    return mayPass;
  }

  findDeepest(x: usize, size: i32): usize {
    const heads = this.heads;
    this.surveyItems(x, size);
    const deepest = borrowInts(this.tokens + 1);
    for (let i = 0; i < size; i++) set(deepest, get(x, i), i);
    for (let i = 0; i < size; i++) {
      let node = get(heads, get(x, i));
      while (node > 0 && this.remains(node) && get(deepest, node) > i) {
        set(deepest, node, i);
        node = get(heads, node);
      }
    }
    return deepest;
  }

  /** Whether the wall at `place` and an item above it can be joined at no loss. */
  isTouched(x: usize, size: i32, place: i32, deepest: usize): bool {
    const heads = this.heads;
    const wall = get(x, place);
    const head = get(heads, wall);
    const isDone = get(this.waiting, wall) == 0;
    if (isDone && this.price(wall) == 0) return true;
    for (let i = place + 1; i < size; i++) {
      const item = get(x, i);
      if (isDone && item == head) return true;
      if (get(deepest, item) >= place && (get(heads, item) == wall || !this.isWanted(item))) {
        return true;
      }
    }
    return false;
  }
}
