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

import { borrowInts, get, mark, release, set } from "../memory";
import { exhausted, noteSearch, spendNode } from "./swap_dynamic_effort";
import {
  copyWithout, heads, isSorted, moveDown, price, remains, single, surveyItems, tokens, waiting,
} from "./swap_dynamic_items";
import { arrangeJoin, BLOCKED, planJoin } from "./swap_dynamic_joins";
import { isFreed, mayPassWalls } from "./swap_dynamic_locks";
import { beginNodes, dropNode, isNews, linkNode, newNode, Node, putNode, takeNode } from "./swap_dynamic_nodes";
import { isRelaxedWithin, relaxedExtra } from "./swap_dynamic_relaxed";

const NEW: i32 = 0;
const MET: i32 = 1;
const AT_BOUNDARY: i32 = 2;
const INSIDE: i32 = 3;
const GIVING_UP: i32 = 4;

let level: i32 = 0; // the extra loss that is being tried
let sides: usize = 0; // for joins
let places: usize = 0; // by token, for joins

/** The extra loss of `size` items, `onStack` of them on the stack, surveyed last. */
export function extraLoss(x: usize, size: i32, onStack: i32): i32 {
  const open = single ? 2 : 1; // so many items on the stack lock nothing
  if (onStack <= open) return relaxedExtra(x, size);
  if (isFreed(x, size, onStack, open)) return 0;
  noteSearch();
  const start = mark();
  sides = borrowInts(size);
  places = borrowInts(tokens + 1);
  beginNodes(size);
  const root = newNode(size);
  memory.copy(root.items, x, <usize> size << 2);
  putNode(root, size, onStack, 0, 0);
  level = 0;
  while (!hasGoal(open) && !exhausted) level++;
  release(start);
  return level;
}

/** Empties the bucket of the present level; true if there was a goal in it. */
function hasGoal(open: i32): bool {
  for (let at = takeNode(level); at; at = takeNode(level)) {
    const node = changetype<Node>(at);
    if (node.stage == NEW) {
      if (!isNews(node)) continue;
      node.stage = MET;
    }
    if (node.stage == MET) {
      if (!spendNode()) return false;
      if (!isWithin(node, open)) {
        linkNode(node, level + 1);
        continue;
      }
      if (exhausted) return false;
      if (node.onStack <= open || isSorted(node.items, node.size)) return true;
      node.stage = AT_BOUNDARY;
    }
    expand(node);
    if (exhausted) return false;
  }
  return false;
}

/** Does nothing say that more is lost from here than the present level allows? */
function isWithin(node: Node, open: i32): bool {
  const budget = level - node.paid;
  if (budget == 0 && node.onStack > open && !mayPassWalls(node.items, node.size, node.onStack)) {
    return false;
  }
  return isRelaxedWithin(node.items, node.size, budget, level);
}

function expand(node: Node): void {
  surveyItems(node.items, node.size);
  const stage = node.stage++;
  if (stage < GIVING_UP) linkNode(node, level);
  if (stage == AT_BOUNDARY) expandBoundary(node);
  else if (stage == INSIDE) expandInside(node);
  else expandLosses(node);
}

/** Puts a child into the bucket of what was paid for it. */
// @ts-ignore: decorator
@inline
function put(child: Node, size: i32, onStack: i32, paid: i32): void {
  putNode(child, size, onStack, paid, max(paid, level));
}

/** Puts the child in which the item at `place` is gone. */
function putWithout(node: Node, place: i32, onStack: i32, paid: i32): void {
  const child = newNode(node.size);
  copyWithout(child.items, node.items, node.size, place);
  put(child, node.size - 1, onStack, paid);
}

/** Puts the child in which the item at `from` came down over the locked item, which is gone. */
function putOver(node: Node, from: i32, paid: i32): void {
  const child = newNode(node.size);
  const low = node.onStack - 2;
  memory.copy(child.items, node.items, <usize> node.size << 2);
  set(child.items, low, get(node.items, from));
  for (let i = from; i < node.size - 1; i++) set(child.items, i, get(node.items, i + 1));
  put(child, node.size - 1, node.onStack - 1, paid);
}

/** Stage 1. The item nearest to the boundary is put last, and so tried first. */
function expandBoundary(node: Node): void {
  const x = node.items;
  const free = node.onStack - 1;
  const low = get(x, free - 1);
  const largest = sides; // by place: of the free items up to it
  set(largest, free, get(x, free));
  for (let i = free + 1; i < node.size; i++) set(largest, i, max(get(largest, i - 1), get(x, i)));
  for (let i = node.size - 1; i >= free; i--) {
    const item = get(x, i);
    if (item < get(largest, i)) continue;
    if (item > low) {
      const child = newNode(node.size);
      memory.copy(child.items, x, <usize> node.size << 2);
      moveDown(child.items, i, free - 1);
      put(child, node.size, free, node.paid);
    }
    if (get(heads, item) == low) putWithout(node, i, free, node.paid + get(waiting, item));
    if (get(heads, low) == item) putOver(node, i, node.paid + get(waiting, low));
  }
}

/** Stage 2. */
function expandInside(node: Node): void {
  const x = node.items;
  const free = node.onStack - 1;
  for (let i = 0; i < node.size; i++) set(places, get(x, i), i);
  for (let i = node.size - 1; i >= free; i--) {
    const d = get(x, i);
    const h = get(heads, d);
    if (h <= 0 || !remains(h) || get(places, h) < free) continue;
    const from = min(i, get(places, h));
    const to = max(i, get(places, h));
    const z = x + (<usize> (from + 1) << 2);
    const choices = planJoin(sides, z, to - from - 1, d, h, from == i, level);
    for (let mask = 0; choices != BLOCKED && mask < (1 << choices); mask++) {
      const child = newNode(node.size);
      const size = arrangeJoin(child.items, x, node.size, from, to, h, sides, mask);
      if (size == BLOCKED) dropNode(child);
      else put(child, size, node.onStack, node.paid + get(waiting, d));
    }
  }
}

/** Stage 3. */
function expandLosses(node: Node): void {
  const x = node.items;
  const free = node.onStack - 1;
  const low = get(x, free - 1);
  let most = 0;
  for (let i = free; i < node.size; i++) {
    const item = get(x, i);
    if (item > most) {
      most = item;
      if (get(heads, item) != low) putWithout(node, i, free, node.paid + price(item));
      if (get(heads, low) != item) putOver(node, i, node.paid + price(low));
    } else {
      putWithout(node, i, node.onStack, node.paid + price(item));
    }
  }
}
