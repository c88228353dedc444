/**
 * Vectors of words and of hashed n-grams: rows picked out of a table and summed, bag by bag.
 *
 *   ids      7 3 9 | 4 | | 8 8      offsets  0 3 4 4 6      four bags, the third empty
 *
 * An id below 0 adds nothing: a word that dropout took away. Gradients go to the picked rows alone;
 * `distinct` lists these, for `adamRows` and `zeroRows`, so that a large table costs nothing where
 * it was not touched.
 */

import { get, set } from "../memory";
import { addFloats } from "./float_rows";

/**
 * out is [bags, width]; table is [rows, width]; ids is [offsets[bags]] i32; offsets is [bags + 1] i32.
 * out[b] = sum over the bag's ids of table[id]
 */
export function gatherBags(
  out: usize,
  table: usize,
  ids: usize,
  offsets: usize,
  bags: i32,
  width: i32,
): void {
  const bytes = <usize> width << 2;
  memory.fill(out, 0, <usize> bags * bytes);
  for (let b = 0; b < bags; b++, out += bytes) {
    for (let p = get(offsets, b); p < get(offsets, b + 1); p++) {
      const id = get(ids, p);
      if (id >= 0) addFloats(out, table + <usize> id * bytes, width);
    }
  }
}

/**
 * dtable is [rows, width]; dout is [bags, width]; ids and offsets are as in `gatherBags`.
 * dtable[id] += dout[b] for each id of each bag
 */
export function scatterBags(
  dtable: usize,
  dout: usize,
  ids: usize,
  offsets: usize,
  bags: i32,
  width: i32,
): void {
  const bytes = <usize> width << 2;
  for (let b = 0; b < bags; b++, dout += bytes) {
    for (let p = get(offsets, b); p < get(offsets, b + 1); p++) {
      const id = get(ids, p);
      if (id >= 0) addFloats(dtable + <usize> id * bytes, dout, width);
    }
  }
}

/**
 * out is [count] i32; marks is [rows] bytes, all zero and left so; ids is [count] i32.
 * out = the ids from 0 on, each once, in the order they first occur. Returns how many there are.
 */
export function distinct(out: usize, marks: usize, ids: usize, count: i32): i32 {
  let found = 0;
  for (let p = 0; p < count; p++) {
    const id = get(ids, p);
    if (id < 0 || load<u8>(marks + id)) continue;
    store<u8>(marks + id, 1);
    set(out, found++, id);
  }
  for (let p = 0; p < found; p++) store<u8>(marks + get(out, p), 0);
  return found;
}

/** table is [rows, width]; ids is [count] i32. table[id] = 0 for each id */
export function zeroRows(table: usize, ids: usize, count: i32, width: i32): void {
  const bytes = <usize> width << 2;
  for (let p = 0; p < count; p++) memory.fill(table + <usize> get(ids, p) * bytes, 0, bytes);
}
