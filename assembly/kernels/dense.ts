/**
 * A layer of sums and a function of them (kernels/activation.ts).
 */

import { borrow, mark, release } from "../memory";
import { activate, activateBackward } from "./activation";
import { addColumnSums, fillRows } from "./float_rows";
import { addMatmul, addMatmulLeft, addMatmulRight } from "./matmul";

/**
 * out is [rows, outputs]; x is [rows, inputs]; w is [inputs, outputs]; bias is [outputs].
 * out = act(x·w + bias)
 */
export function dense(
  out: usize,
  x: usize,
  w: usize,
  bias: usize,
  act: i32,
  rows: i32,
  inputs: i32,
  outputs: i32,
): void {
  fillRows(out, bias, rows, outputs);
  addMatmul(out, x, w, rows, inputs, outputs);
  activate(out, act, rows * outputs);
}

/**
 * dx is [rows, inputs], or 0 if it is not wanted; dw is [inputs, outputs]; dbias is [outputs];
 * dout and out are [rows, outputs]; x and w are as in `dense`. All gradients are added to.
 */
export function denseBackward(
  dx: usize,
  dw: usize,
  dbias: usize,
  dout: usize,
  out: usize,
  x: usize,
  w: usize,
  act: i32,
  rows: i32,
  inputs: i32,
  outputs: i32,
): void {
  const start = mark();
  const dz = borrow((<usize> rows * outputs) << 2);
  activateBackward(dz, dout, out, act, rows * outputs);
  addMatmulLeft(dw, x, dz, inputs, rows, outputs);
  addColumnSums(dbias, dz, rows, outputs);
  if (dx) addMatmulRight(dx, dz, w, rows, outputs, inputs);
  release(start);
}
