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
import { borrowInts, borrowRecord, get, set } from "../memory";

@unmanaged
export class HalfTrees {
  width: i32;
  right: usize;
  left: usize;
  meet: usize;
  both: usize;

  // @inline
  R(i: i32, j: i32): i32 {
    return get(this.right, i * this.width + j);
  }

  // @inline
  L(i: i32, j: i32): i32 {
    return get(this.left, i * this.width + j);
  }

  // @inline
  M(i: i32, j: i32): i32 {
    return get(this.meet, i * this.width + j);
  }

  // @inline
  B(i: i32, j: i32): i32 {
    return get(this.both, i * this.width + j);
  }

  /** A row of a table: what begins at i, by where it ends. */
  // @inline
  row(table: usize, i: i32): usize {
    return table + (<usize> (i * this.width) << 2);
  }
}

/** Fills the tables for `items` 1..count, if there is work left for it; the memory is borrowed. */
export function halfTrees(items: usize, count: i32, gold: Gold): HalfTrees {
  const trees = borrowRecord<HalfTrees>();
  if (!spend(<i64> count * count * (count + 1) / 2)) return trees;
  const width = count + 1;
  const table = <usize> width * <usize> width << 2;
  const headOf = borrowInts(<i64> width * width * 4 + width); // the gold head's item of each, or 0
  const right = headOf + (<usize> width << 2);
  trees.width = width;
  trees.right = right;
  trees.left = right + table;
  trees.meet = right + 2 * table;
  trees.both = right + 3 * table;
  for (let i = 1; i <= count; i++) {
    set(trees.right, i * width + i, 0);
    set(trees.left, i * width + i, 0);
    set(trees.both, i * width + i, 0);
    const head = gold.head(get(items, i));
    let h = count;
    while (h > 0 && get(items, h) != head) h--;
    set(headOf, i, h);
  }
  for (let span = 1; span < count; span++) {
    for (let i = 1; i + span <= count; i++) fill(i, i + span, headOf, width, right, table);
  }
  return trees;
}

/** One cell of each table. Loops are short, and their ends hard to guess: one for all four. */
// @inline
function fill(i: i32, j: i32, headOf: usize, width: i32, right: usize, table: usize): void {
  const left = right + table, meet = left + table, both = meet + table;
  const row = i * width;
  let middle = get(left, row + width + j);
  let asRight = 0;
  let asLeft = 0;
  let any = 0;
  for (let r = i + 1; r < j; r++) {
    const head = get(headOf, r);
    const below = get(left, (r + 1) * width + j);
    const from = get(left, row + r);
    middle = max(middle, get(right, row + r) + below);
    asRight = max(asRight, get(meet, row + r) + get(right, r * width + j) + i32(head == i));
    asLeft = max(asLeft, from + get(meet, r * width + j) + i32(head == j));
    any = max(any, from + get(right, r * width + j));
  }
  const at = row + j;
  middle = max(middle, get(right, at - 1));
  asRight = max(asRight, middle + i32(get(headOf, j) == i));
  asLeft = max(asLeft, middle + i32(get(headOf, i) == j));
  set(meet, at, middle);
  set(right, at, asRight);
  set(left, at, asLeft);
  set(both, at, max(any, max(asRight, asLeft)));
}
