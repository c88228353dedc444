/**
 * Arc-hybrid-swap: a projective order of the gold forest that can still be had. A subtree takes its
 * place among its sisters by where its root stands, or by where its first item stands.
 */

import { NONE } from "../core/configuration";
import { borrowInts, get, set } from "../memory";
import { kept } from "./arc_hybrid_swap_walls";
import { tokens } from "./swap_dynamic_items";

/** By token: its place in the order found last. */
export let order: usize = 0;

// By token: links to the first and last child and the next sister, the place of the token itself
// and the one its subtree counts by, the next child to visit.
let first: usize = 0;
let last: usize = 0;
let next: usize = 0;
let own: usize = 0;
let key: usize = 0;
let cursor: usize = 0;

/** Makes room. Borrows memory. */
export function beginOrder(): void {
  order = borrowInts(tokens + 1);
  first = borrowInts(tokens + 1);
  last = borrowInts(tokens + 1);
  next = borrowInts(tokens + 1);
  own = borrowInts(tokens + 1);
  key = borrowInts(tokens + 1);
  cursor = borrowInts(tokens + 1);
}

/** Finds the order of the `size` items of `x` by the arcs kept; tops of trees hang on token 0. */
export function findOrder(x: usize, size: i32, byFirst: bool): void {
  findOrderAround(x, size, size, size, byFirst);
}

/** The same for items at places 0 to `onStack` and `front` to `end`. */
export function findOrderAround(
  x: usize, onStack: i32, front: i32, end: i32, byFirst: bool,
): void {
  set(first, 0, NONE);
  for (let i = 0; i < onStack; i++) enter(get(x, i), i);
  for (let i = front; i < end; i++) enter(get(x, i), i);
  for (let i = 0; i < onStack; i++) link(get(x, i), i, byFirst);
  for (let i = front; i < end; i++) link(get(x, i), i, byFirst);
  set(own, 0, -1);
  set(order, 0, NONE);
  number();
}

function enter(item: i32, place: i32): void {
  set(first, item, NONE);
  set(own, item, place);
  set(key, item, NONE);
  set(order, item, NONE);
}

/** Links a node below its head, and with `byFirst` those above it that no item has linked yet. */
function link(node: i32, place: i32, byFirst: bool): void {
  do {
    if (get(key, node) != NONE) return;
    set(key, node, place);
    node = append(node);
  } while (byFirst && node > 0);
}

/** Appends a node to its head's children; returns the head, 0 for none. */
function append(node: i32): i32 {
  const head = max(get(kept, node), 0);
  set(next, node, NONE);
  if (get(first, head) == NONE) set(first, head, node);
  else set(next, get(last, head), node);
  set(last, head, node);
  set(cursor, node, NONE);
  return head;
}

/** Numbers the nodes in order, each after the children that count before it. */
function number(): void {
  let count = 0;
  let node = 0;
  set(cursor, 0, get(first, 0));
  for (;;) {
    const child = get(cursor, node);
    const isOut = get(order, node) != NONE;
    if (!isOut && (child == NONE || get(key, child) >= get(own, node))) {
      set(order, node, count++);
    } else if (child != NONE) {
      set(cursor, node, get(next, child));
      set(cursor, child, get(first, child));
      node = child;
    } else {
      if (node == 0) return;
      node = max(get(kept, node), 0);
    }
  }
}
