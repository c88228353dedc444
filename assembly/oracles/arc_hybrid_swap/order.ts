/**
 * Arc-hybrid-swap: a projective order of the gold forest that is still reachable. A subtree takes its
 * place among its sisters by where its root stands, or by where its first item stands.
 */

import { NONE } from "../../core/configuration";
import { borrowInts, get, set } from "../../memory";
import { after, Walls } from "./walls";

@unmanaged
export class Order extends Walls {
  /** By token: its place in the order found last. */
  order: usize;
  // By token: links to the first and last child and the next sister, the place of the token itself
  // and the one its subtree counts by, the next child to visit.
  first: usize;
  last: usize;
  next: usize;
  own: usize;
  key: usize;
  cursor: usize;

  /** Makes room. Borrows memory. */
  beginOrder(): void {
    const room = this.tokens + 1;
    this.order = borrowInts(room);
    this.first = borrowInts(room);
    this.last = borrowInts(room);
    this.next = borrowInts(room);
    this.own = borrowInts(room);
    this.key = borrowInts(room);
    this.cursor = borrowInts(room);
  }

  /** Finds the order of the `size` items of `x` by the arcs kept; tops of trees hang on token 0. */
  findOrder(x: usize, size: i32, byFirst: bool): void {
    this.findOrderAround(x, size, size, size, byFirst);
  }

  /** The same for items at places 0 to `onStack` and `front` to `end`. */
  findOrderAround(x: usize, onStack: i32, front: i32, end: i32, byFirst: bool): void {
    const first = this.first, own = this.own, key = this.key, order = this.order;
    const from = onStack > 0 ? 0 : front;
    set(first, 0, NONE);
    for (let i = from; i < end; i = after(i, onStack, front)) {
      const item = get(x, i);
      set(first, item, NONE);
      set(own, item, i);
      set(key, item, NONE);
      set(order, item, NONE);
    }
    for (let i = from; i < end; i = after(i, onStack, front)) this.linkItem(get(x, i), i, byFirst);
    set(own, 0, -1);
    set(order, 0, NONE);
    this.numberNodes();
  }

  /** Links a node below its head, and with `byFirst` those above it that no item has linked yet. */
  linkItem(node: i32, place: i32, byFirst: bool): void {
    const key = this.key;
    do {
      if (get(key, node) != NONE) return;
      set(key, node, place);
      node = this.append(node);
    } while (byFirst && node > 0);
  }

  /** Appends a node to its head's children; returns the head, 0 for none. */
  append(node: i32): i32 {
    const first = this.first, last = this.last, next = this.next;
    const head = max(get(this.kept, node), 0);
    set(next, node, NONE);
    if (get(first, head) == NONE) set(first, head, node);
    else set(next, get(last, head), node);
    set(last, head, node);
    set(this.cursor, node, NONE);
    return head;
  }

  /** Numbers the nodes in order, each after the children that count before it. */
  numberNodes(): void {
    const cursor = this.cursor, first = this.first, order = this.order, key = this.key;
    const own = this.own, next = this.next, kept = this.kept;
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
}
