/**
 * Arc-hybrid-swap: one derivation as the static oracle would make it for a projective order of the
 * gold forest that is still reachable. If it loses no more than the direct losses, those are exact.
 *
 * A step takes constant time: only a SHIFT of the buffer's largest item can make walls, so only then
 * are the direct losses found anew.
 */

import { NONE } from "../../core/configuration";
import { borrowInts, get, mark, release, set } from "../../memory";
import { Order } from "./order";

@unmanaged
export class Descent extends Order {
  y: usize; // the stack at places 0 to `onStack`, the buffer at `front` to `end`
  onStack: i32;
  front: i32;
  end: i32;
  descents: i32; // neighbours of which the larger stands first
  standing: i32; // walls on the stack

  /**
   * Whether the derivation reaches a settled configuration with no more than the `direct` losses of
   * these items. With `goDown`, everything on the stack is first swapped back to the buffer as far as
   * possible; without, the direct losses were found just before.
   */
  isDerived(x: usize, size: i32, stackItems: i32, direct: i32, goDown: bool): bool {
    const start = mark();
    const y = this.y = borrowInts(size);
    memory.copy(y, x, <usize> size << 2);
    this.onStack = stackItems;
    this.front = stackItems;
    this.end = size;
    this.descents = 0;
    for (let i = 1; i < size; i++) this.descents += i32(get(y, i - 1) > get(y, i));
    if (goDown) this.directLosses(y, size, stackItems);
    this.countWaiting();
    const settled = this.derive(direct, goDown, 8 * size + 40);
    release(start);
    return settled;
  }

  derive(direct: i32, goDown: bool, mostSteps: i32): bool {
    const y = this.y, end = this.end, order = this.order;
    const waiting = this.waiting, kept = this.kept;
    const byFirst = goDown;
    let isOrdered = false;
    for (let step = 0; step < mostSteps; step++) {
      const onStack = this.onStack, front = this.front;
      if (front == end || (this.standing == 0 && this.descents == 0)) return true;
      const b0 = get(y, front);
      if (onStack == 0) goDown = false;
      const s0 = onStack == 0 ? 0 : get(y, onStack - 1);
      const s1 = onStack >= 2 ? get(y, onStack - 2) : 0;
      if (onStack > 0 && get(waiting, s0) == 0 && this.isDue(get(kept, s0), s1, b0)) {
        if (get(kept, s0) == NONE) direct -= this.isWrong(s0, NONE); // paid now
        this.popTop(s0, s1, b0);
        continue;
      }
      if (onStack > 0 && !goDown && !isOrdered) {
        this.findOrderAround(y, onStack, front, end, byFirst);
        isOrdered = true;
      }
      if (0 < s0 && s0 < b0 && (goDown || get(order, b0) < get(order, s0))) {
        this.swapTop(s0, s1, b0);
      } else {
        set(y, onStack, b0);
        this.onStack = onStack + 1;
        this.front = front + 1;
        if (b0 != this.largest) continue;
        if (this.directLossesAround(y, this.onStack, this.front, end) > direct) return false;
        this.countWaiting();
      }
    }
    return false;
  }

  /** Counts the dependents that each item waits for; walls were counted with the direct losses. */
  countWaiting(): void {
    const y = this.y, onStack = this.onStack, front = this.front, end = this.end;
    const waiting = this.waiting, kept = this.kept;
    this.standing = this.walls;
    for (let i = 0; i < onStack; i++) set(waiting, get(y, i), 0);
    for (let i = front; i < end; i++) set(waiting, get(y, i), 0);
    for (let i = 0; i < onStack; i++) countFor(waiting, get(kept, get(y, i)));
    for (let i = front; i < end; i++) countFor(waiting, get(kept, get(y, i)));
  }

  /** Whether the head of a complete s0 is next to it, or there is none to lose. */
  // @inline
  isDue(head: i32, s1: i32, b0: i32): bool {
    return head == NONE || head == b0 || (head == s1 && (s1 != 0 || !this.single));
  }

  /** Takes s0 off the stack. */
  popTop(s0: i32, s1: i32, b0: i32): void {
    this.descents += i32(s1 > b0) - i32(s1 > s0) - i32(s0 > b0);
    this.standing -= i32(s0 > this.largest);
    const head = get(this.kept, s0);
    if (head > 0) set(this.waiting, head, get(this.waiting, head) - 1);
    this.onStack--;
  }

  /** Lets s0 < b0 change places, both in the buffer then. */
  swapTop(s0: i32, s1: i32, b0: i32): void {
    const y = this.y;
    const b1 = this.front + 1 < this.end ? get(y, this.front + 1) : i32.MAX_VALUE;
    this.descents += 1 + i32(s1 > b0) + i32(s0 > b1) - i32(s1 > s0) - i32(b0 > b1);
    set(y, this.front, s0);
    set(y, --this.front, b0);
    this.onStack--;
  }
}

// @inline
function countFor(waiting: usize, head: i32): void {
  if (head > 0) set(waiting, head, get(waiting, head) + 1);
}
