/**
 * Arc-hybrid-swap: one derivation as the static oracle would make it for a projective order of the
 * gold forest that can still be had. If it loses no more than the direct losses, those are exact.
 *
 * A step takes constant time: only a SHIFT of the buffer's largest item can make walls, so only then
 * are the direct losses found anew.
 */

import { NONE } from "../core/configuration";
import { borrowInts, get, mark, release, set } from "../memory";
import { findOrderAround, order } from "./arc_hybrid_swap_order";
import { directLossesAround, isWrong, kept, largest, walls } from "./arc_hybrid_swap_walls";
import { single, waiting } from "./swap_dynamic_items";

// The stack at places 0 to `onStack`, the buffer at `front` to `end`.
let y: usize = 0;
let onStack: i32 = 0;
let front: i32 = 0;
let end: i32 = 0;
let descents: i32 = 0; // neighbours of which the larger stands first
let standing: i32 = 0; // walls on the stack

/**
 * Does the derivation reach a settled configuration with no more than `direct` losses? With
 * `goDown`, everything on the stack is first swapped back to the buffer as far as that goes.
 */
export function isDerived(x: usize, size: i32, stackItems: i32, direct: i32, goDown: bool): bool {
  const start = mark();
  y = borrowInts(size);
  memory.copy(y, x, <usize> size << 2);
  onStack = stackItems;
  front = stackItems;
  end = size;
  descents = 0;
  for (let i = 1; i < size; i++) descents += i32(get(y, i - 1) > get(y, i));
  const settled = derive(direct, goDown, 8 * size + 40);
  release(start);
  return settled;
}

function derive(direct: i32, goDown: bool, mostSteps: i32): bool {
  const byFirst = goDown;
  let isOrdered = false;
  if (findLosses() > direct) return false;
  for (let step = 0; step < mostSteps; step++) {
    if (front == end || (standing == 0 && descents == 0)) return true;
    const b0 = get(y, front);
    if (onStack == 0) goDown = false;
    const s0 = onStack == 0 ? 0 : get(y, onStack - 1);
    if (onStack > 0 && isReady(s0, b0)) {
      if (get(kept, s0) == NONE) direct -= isWrong(s0, NONE); // paid now
      pop(s0, b0);
      continue;
    }
    if (onStack > 0 && !goDown && !isOrdered) {
      findOrderAround(y, onStack, front, end, byFirst);
      isOrdered = true;
    }
    if (0 < s0 && s0 < b0 && (goDown || get(order, b0) < get(order, s0))) {
      swap(s0, b0);
    } else {
      set(y, onStack++, b0);
      front++;
      if (b0 == largest && findLosses() > direct) return false;
    }
  }
  return false;
}

/** The direct losses; counts walls, and the dependents that each item waits for. */
function findLosses(): i32 {
  const lost = directLossesAround(y, onStack, front, end);
  standing = walls;
  for (let i = 0; i < onStack; i++) set(waiting, get(y, i), 0);
  for (let i = front; i < end; i++) set(waiting, get(y, i), 0);
  for (let i = 0; i < onStack; i++) countFor(get(kept, get(y, i)), 1);
  for (let i = front; i < end; i++) countFor(get(kept, get(y, i)), 1);
  return lost;
}

// @ts-ignore: decorator
@inline
function countFor(head: i32, by: i32): void {
  if (head > 0) set(waiting, head, get(waiting, head) + by);
}

/** Is s0 complete, with its head beside it or none to lose? */
// @ts-ignore: decorator
@inline
function isReady(s0: i32, b0: i32): bool {
  if (get(waiting, s0) > 0) return false;
  const head = get(kept, s0);
  if (head == NONE || head == b0) return true;
  const s1 = onStack >= 2 ? get(y, onStack - 2) : 0;
  return head == s1 && (s1 != 0 || !single);
}

/** Takes s0 off the stack. */
function pop(s0: i32, b0: i32): void {
  const s1 = onStack >= 2 ? get(y, onStack - 2) : 0;
  descents += i32(s1 > b0) - i32(s1 > s0) - i32(s0 > b0);
  standing -= i32(s0 > largest);
  countFor(get(kept, s0), -1);
  onStack--;
}

/** Lets s0 < b0 change places, both in the buffer then. */
function swap(s0: i32, b0: i32): void {
  const s1 = onStack >= 2 ? get(y, onStack - 2) : 0;
  const b1 = front + 1 < end ? get(y, front + 1) : i32.MAX_VALUE;
  descents += 1 + i32(s1 > b0) + i32(s0 > b1) - i32(s1 > s0) - i32(b0 > b1);
  set(y, front, s0);
  set(y, --front, b0);
  onStack--;
}
