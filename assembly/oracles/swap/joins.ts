/**
 * Bringing a dependent and its head together by swaps: what stands between them goes to the left or
 * to the right of both.
 *
 * With d left of h, a smaller item than d cannot be passed by d and goes right, which needs it to be
 * smaller than h; a larger one goes left if it is larger than h too, or if nothing that goes right
 * stands before it, for then it costs nothing. Else either side will do, and both are tried. With d
 * right of h it is the mirror image. What goes left must be larger than all that it passes. The
 * order on each side stays as it was: fewer inversions are never worse.
 */

import { get, set } from "../../memory";
import { Effort } from "./effort";

const GOES_LEFT: i32 = 0;
const GOES_RIGHT: i32 = 1;
const EITHER: i32 = 2;

/** Items whose side is tried both ways; further ones go left. */
const MAX_CHOICES: i32 = 12;

/** Some item can go to neither side. */
export const BLOCKED: i32 = -1;

/**
 * Finds the sides of the `count` items of `z` between d and h. Returns how many may go either way,
 * or BLOCKED. `extra` is the extra loss that is being tried.
 */
export function planJoin(
  effort: Effort,
  sides: usize,
  z: usize,
  count: i32,
  d: i32,
  h: i32,
  dIsLeft: bool,
  extra: i32,
): i32 {
  let choices = 0;
  let held = false; // an item was met that d cannot pass
  for (let i = 0; i < count; i++) {
    const at = dIsLeft ? i : count - 1 - i;
    const item = get(z, at);
    const stays = dIsLeft ? item < d : item > d;
    const passesHead = dIsLeft ? item > h : item < h;
    if (stays) {
      if (passesHead) return BLOCKED;
      held = true;
      set(sides, at, dIsLeft ? GOES_RIGHT : GOES_LEFT);
    } else if (passesHead || !held) {
      set(sides, at, dIsLeft ? GOES_LEFT : GOES_RIGHT);
    } else {
      set(sides, at, EITHER);
      choices++;
    }
  }
  if (choices <= MAX_CHOICES) return choices;
  effort.noteCut(extra);
  return MAX_CHOICES;
}

/**
 * The sequence after d, at one of the places from < to, has been attached to h, at the other; bit
 * i of `mask` sends the i-th undecided item to the right. Returns its length, or BLOCKED if swaps
 * do not lead there.
 */
export function arrangeJoin(
  out: usize,
  s: usize,
  size: i32,
  from: i32,
  to: i32,
  h: i32,
  sides: usize,
  mask: i32,
): i32 {
  let length = from;
  let largest = -1; // of those that go right so far
  let choice = mask;
  for (let i = from + 1; i < to; i++) {
    let side = get(sides, i - from - 1);
    if (side == EITHER) {
      side = choice & 1;
      choice >>= 1;
    }
    const item = get(s, i);
    if (side == GOES_RIGHT) {
      largest = max(largest, item);
    } else {
      if (item < largest) return BLOCKED;
      set(out, length++, item);
    }
  }
  set(out, length++, h);
  choice = mask;
  for (let i = from + 1; i < to; i++) {
    let side = get(sides, i - from - 1);
    if (side == EITHER) {
      side = choice & 1;
      choice >>= 1;
    }
    if (side == GOES_RIGHT) set(out, length++, get(s, i));
  }
  memory.copy(out, s, <usize> from << 2);
  const behind = size - to - 1;
  memory.copy(out + (<usize> length << 2), s + (<usize> (to + 1) << 2), <usize> behind << 2);
  return length + behind;
}
