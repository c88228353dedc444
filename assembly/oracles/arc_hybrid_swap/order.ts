/**
 * Arc-hybrid-swap: a projective order of the gold forest that can still be had. A subtree takes its
 * place among its sisters by where its root stands, or by where its first item stands.
 */

import { NONE } from "../../core/configuration";
import { borrowInts, get, set } from "../../memory";
import { after, Walls } from "./walls";

@unmanaged
export class Order extends Walls {
  /** By token: its place in the order found last. */
  order: usize;
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
  findOrderAround(
    x: usize, onStack: i32, front: i32, end: i32, byFirst: bool,
  ): void {
    set(this.first, 0, NONE);
    const from = onStack > 0 ? 0 : front;
    for (let i = from; i < end; i = after(i, onStack, front)) this.enterItem(get(x, i), i);
    for (let i = from; i < end; i = after(i, onStack, front)) this.linkItem(get(x, i), i, byFirst);
    set(this.own, 0, -1);
    set(this.order, 0, NONE);
    this.numberNodes();
  }

  enterItem(item: i32, place: i32): void {
    set(this.first, item, NONE);
    set(this.own, item, place);
    set(this.key, item, NONE);
    set(this.order, item, NONE);
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
    const head = max(get(this.kept, node), 0);
    set(this.next, node, NONE);
    if (get(this.first, head) == NONE) set(this.first, head, node);
    else set(this.next, get(this.last, head), node);
    set(this.last, head, node);
    set(this.cursor, node, NONE);
    return head;
  }

  /** Numbers the nodes in order, each after the children that count before it. */
  numberNodes(): void {
    const cursor = this.cursor, first = this.first, order = this.order;
    let count = 0;
    let node = 0;
    set(cursor, 0, get(first, 0));
    for (;;) {
      const child = get(cursor, node);
      const isOut = get(order, node) != NONE;
      if (!isOut && (child == NONE || get(this.key, child) >= get(this.own, node))) {
        set(order, node, count++);
      } else if (child != NONE) {
        set(cursor, node, get(this.next, child));
        set(cursor, child, get(first, child));
        node = child;
      } else {
        if (node == 0) return;
        node = max(get(this.kept, node), 0);
      }
    }
  }
}

// By token: links to the first and last child and the next sister, the place of the token itself
// and the one its subtree counts by, the next child to visit.

