/**
 * The first hidden layer of a transition scorer, without its product. The layer reads the vectors
 * of the tokens in some slots (s1, s0, b0, …); its product with each token's vector is computed
 * once per token and slot, `table[token, slot] = vectors·w[slot]`, and a configuration only sums rows.
 */

import { borrow, get, mark, release } from "../memory";
import { activate, activateBackward } from "./activation";
import { addColumnSums, addFloats } from "./float_rows";

/** The row of `table` that row r picks for a slot; 0 where the slot is empty. */
// @inline
function picked(table: usize, picks: usize, slots: i32, width: i32, r: i32, slot: i32): usize {
  const row = get(picks, r * slots + slot);
  return row < 0 ? 0 : table + ((<usize> row * width) << 2);
}

/**
 * out is [rows, width]; table is [tokens, slots, width]; picks is [rows, slots] i32, token·slots +
 * slot or below 0 for none; bias is [width].
 * out[r] = act(bias + sum over slots of table[picks[r, slot]])
 */
export function slotSum(
  out: usize,
  table: usize,
  picks: usize,
  bias: usize,
  act: i32,
  slots: i32,
  rows: i32,
  width: i32,
): void {
  for (let r = 0; r < rows; r++) {
    const to = out + ((<usize> r * width) << 2);
    memory.copy(to, bias, <usize> width << 2);
    for (let slot = 0; slot < slots; slot++) {
      const row = picked(table, picks, slots, width, r, slot);
      if (row) addFloats(to, row, width);
    }
    activate(to, act, width);
  }
}

/**
 * dtable is [tokens, slots, width]; dbias is [width]; dout and out are [rows, width]; picks is as in
 * `slotSum`. Both gradients are added to, in the picked rows alone.
 */
export function slotSumBackward(
  dtable: usize,
  dbias: usize,
  dout: usize,
  out: usize,
  picks: usize,
  act: i32,
  slots: i32,
  rows: i32,
  width: i32,
): void {
  const start = mark();
  const dz = borrow(<usize> width << 2);
  for (let r = 0; r < rows; r++) {
    const at = (<usize> r * width) << 2;
    activateBackward(dz, dout + at, out + at, act, width);
    addColumnSums(dbias, dz, 1, width);
    for (let slot = 0; slot < slots; slot++) {
      const row = picked(dtable, picks, slots, width, r, slot);
      if (row) addFloats(row, dz, width);
    }
  }
  release(start);
}
