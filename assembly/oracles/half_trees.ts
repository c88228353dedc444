/**
 * Half-trees over reduced buffer items (Eisner 1996): the most gold arcs that fit into
 *
 *   R(i, j): a tree headed i over items i..j, i its leftmost       i──▶··j
 *   L(i, j): a tree headed j over items i..j, j its rightmost      i··◀──j
 *   M(i, j): R(i, m) and L(m + 1, j) side by side, for the best m  i──▶·◀──j
 *   B(i, j): a tree over items i..j, whatever its head             i·◀─▶·j
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
let both: usize = 0;

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

// @ts-ignore: decorator
@inline
export function B(i: i32, j: i32): i32 {
  return get(both, i * width + j);
}

/** Fills the tables for `items` 1..count, if there is work left for it; the memory is borrowed. */
export function halfTrees(items: usize, count: i32, gold: Gold): bool {
  if (!spend(<i64> count * count * (count + 1) / 2)) return false;
  width = count + 1;
  const table = <usize> width * <usize> width << 2;
  const headOf = borrowInts(<i64> width * width * 4 + width); // the gold head's item of each, or 0
  right = headOf + (<usize> width << 2);
  left = right + table;
  meet = left + table;
  both = meet + table;
  for (let i = 1; i <= count; i++) {
    set(right, i * width + i, 0);
    set(left, i * width + i, 0);
    set(both, i * width + i, 0);
    const head = gold.head(get(items, i));
    let h = count;
    while (h > 0 && get(items, h) != head) h--;
    set(headOf, i, h);
  }
  for (let span = 1; span < count; span++) {
    for (let i = 1; i + span <= count; i++) fill(i, i + span, headOf);
  }
  return true;
}

/** One cell of each table. Loops are short, and their ends hard to guess: one for all four. */
// @ts-ignore: decorator
@inline
function fill(i: i32, j: i32, headOf: usize): void {
  let middle = L(i + 1, j);
  let asRight = 0;
  let asLeft = 0;
  let any = 0;
  for (let r = i + 1; r < j; r++) {
    const head = get(headOf, r);
    middle = max(middle, R(i, r) + L(r + 1, j));
    asRight = max(asRight, M(i, r) + R(r, j) + i32(head == i));
    asLeft = max(asLeft, L(i, r) + M(r, j) + i32(head == j));
    any = max(any, L(i, r) + R(r, j));
  }
  middle = max(middle, R(i, j - 1));
  asRight = max(asRight, middle + i32(get(headOf, j) == i));
  asLeft = max(asLeft, middle + i32(get(headOf, i) == j));
  const at = i * width + j;
  set(meet, at, middle);
  set(right, at, asRight);
  set(left, at, asLeft);
  set(both, at, max(any, max(asRight, asLeft)));
}
