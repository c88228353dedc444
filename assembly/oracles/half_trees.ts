/**
 * Half-trees over reduced buffer items (Eisner 1996): the most gold arcs that fit into
 *
 *   R(i, j): a tree headed i over items i..j, i its leftmost       i──▶··j
 *   L(i, j): a tree headed j over items i..j, j its rightmost      i··◀──j
 *   M(i, j): R(i, m) and L(m + 1, j) side by side, for the best m  i──▶·◀──j
 *
 * O(m³) for m items; weight 1 for a gold arc, else 0. Where ROOT is put behind the items
 * (arc-eager), L(i, ROOT) is the best forest under ROOT, and nothing takes ROOT as a dependent.
 */

import { Gold } from "../core/gold";
import { spend } from "../core/work";
import { borrowInts, get, set } from "../memory";

let width: i32 = 0;
let right: usize = 0;
let left: usize = 0;
let meet: usize = 0;

// @ts-ignore: decorator
@inline
export function R(i: i32, j: i32): i32 {
  return get(right, i * width + j);
}

// @ts-ignore: decorator
@inline
export function L(i: i32, j: i32): i32 {
  return get(left, i * width + j);
}

// @ts-ignore: decorator
@inline
export function M(i: i32, j: i32): i32 {
  return get(meet, i * width + j);
}

/** Fills the tables for `items` 1..count, if there is work left for it; the memory is borrowed. */
export function halfTrees(items: usize, count: i32, gold: Gold): bool {
  if (!spend(<i64> count * count * (count + 1) / 2)) return false;
  width = count + 1;
  right = borrowInts(<i64> width * width);
  left = borrowInts(<i64> width * width);
  meet = borrowInts(<i64> width * width);
  const headOf = borrowInts(width); // which item is the gold head of each, or 0
  for (let i = 1; i <= count; i++) {
    set(right, i * width + i, 0);
    set(left, i * width + i, 0);
    const head = gold.head(get(items, i));
    let h = count;
    while (h > 0 && get(items, h) != head) h--;
    set(headOf, i, h);
  }
  for (let span = 1; span < count; span++) {
    for (let i = 1; i + span <= count; i++) {
      const j = i + span;
      let best = 0;
      for (let m = i; m < j; m++) best = max(best, R(i, m) + L(m + 1, j));
      set(meet, i * width + j, best);
      best = 0;
      for (let r = i + 1; r <= j; r++) {
        best = max(best, M(i, r) + R(r, j) + i32(get(headOf, r) == i));
      }
      set(right, i * width + j, best);
      best = 0;
      for (let r = i; r < j; r++) {
        best = max(best, L(i, r) + M(r, j) + i32(get(headOf, r) == j));
      }
      set(left, i * width + j, best);
    }
  }
  return true;
}
