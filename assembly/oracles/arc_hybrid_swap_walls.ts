/**
 * Arc-hybrid-swap: the arcs that are lost whatever is done.
 *
 * An item on the stack takes dependents from its left only after it has returned to the buffer, and
 * it returns only when a larger one hops over it. An item larger than the whole buffer, a *wall*,
 * never does, for the buffer's largest item never grows. So an arc is lost if its head remains no
 * more, if its head is a wall and stands right of it, or if its dependent is a wall and the head
 * stands left of it but not right below; and all gold roots but one, where ROOT takes one.
 */

import { NONE } from "../core/configuration";
import { borrowInts, get, set } from "../memory";
import { isSorted, single, tokens } from "./swap_dynamic_items";

/** By token: the gold head if the arc can still be had one by one, else NONE. */
export let kept: usize = 0;
/** By token: its place among the items that were looked at last. */
export let places: usize = 0;

let given: usize = 0; // gold heads
/** The buffer's largest item, and how many walls there are. */
export let largest: i32 = 0;
export let walls: i32 = 0;
let roots: i32 = 0; // arcs from ROOT that are kept

/** Makes room for the arcs that can still be had; returns it. Borrows memory. */
export function beginKept(goldHeads: usize, length: i32): usize {
  given = goldHeads;
  kept = borrowInts(length + 1);
  return kept;
}

/** Makes room for places. Borrows memory. */
export function beginPlaces(): void {
  places = borrowInts(tokens + 1);
  memory.fill(places, 0xff, <usize> (tokens + 1) << 2);
}

/** 1 if a gold head is given for d, and it is not h. */
// @ts-ignore: decorator
@inline
export function isWrong(d: i32, h: i32): i32 {
  const head = get(given, d);
  return i32(head != NONE && head != h);
}

/** Fills `kept` for the `size` items of `x`, `onStack` of them on the stack; returns the losses. */
export function directLosses(x: usize, size: i32, onStack: i32): i32 {
  return directLossesAround(x, onStack, onStack, size);
}

/**
 * The same for a stack at places 0 to `onStack` and a buffer at places `front` to `end`, with room
 * between them that does not count.
 */
export function directLossesAround(x: usize, onStack: i32, front: i32, end: i32): i32 {
  largest = 0;
  for (let i = front; i < end; i++) {
    set(places, get(x, i), i);
    largest = max(largest, get(x, i));
  }
  for (let i = 0; i < onStack; i++) set(places, get(x, i), i);
  walls = 0;
  roots = 0;
  let lost = 0;
  for (let i = 0; i < onStack; i++) {
    const isWall = get(x, i) > largest;
    walls += i32(isWall);
    lost += lossAt(x, i, onStack, isWall);
  }
  for (let i = front; i < end; i++) lost += lossAt(x, i, onStack, false);
  for (let i = 0; i < onStack; i++) set(places, get(x, i), NONE);
  for (let i = front; i < end; i++) set(places, get(x, i), NONE);
  return lost + (single && roots > 1 ? roots - 1 : 0);
}

/** 1 if the arc into the item at place i is lost for certain; else it is kept. */
// @ts-ignore: decorator
@inline
function lossAt(x: usize, i: i32, onStack: i32, isWall: bool): i32 {
  const d = get(x, i);
  const h = get(given, d);
  set(kept, d, NONE);
  if (h == NONE) return 0;
  const at = h == 0 ? -1 : get(places, h);
  const isGone = h > 0 && at < 0;
  const underWall = at < onStack && h > largest && i < at;
  const asWall = isWall && at < i && at != i - 1;
  if (isGone || underWall || asWall) return 1;
  set(kept, d, h);
  roots += i32(h == 0);
  return 0;
}

/** Are the direct losses, just found for these items, all there is to lose? */
export function isSettled(x: usize, size: i32, onStack: i32): bool {
  return onStack == size || (walls == 0 && isSorted(x, size));
}

/** Does no arc that can still be had wait for `token` among the items? */
export function isDone(x: usize, size: i32, token: i32): bool {
  for (let i = 0; i < size; i++) if (get(kept, get(x, i)) == token) return false;
  return true;
}
