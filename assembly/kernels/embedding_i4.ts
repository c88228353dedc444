/**
 * Embeddings of 4 bits, each row with a scale of its own: an eighth of the bytes of floats.
 *
 * A number from 0 to 15 stands for (number − 7.5)·scale: sixteen levels, as many below zero as above.
 * Two stand in a byte, the first in its lower half; a row of odd width ends in half a byte of 0.
 *
 *   packed [rows, ceil(width / 2)] u8     x0 | x1 << 4   x2 | x3 << 4   …
 *
 * A scale is the one of STEPS between the one that reaches the row's largest and about half of it
 * that leaves the least squared error: a few cut off extremes cost less than coarse levels for all.
 * Rows that were rounded before keep their levels.
 */

import { get } from "../memory";
import { sum4 } from "./vector";

/** The level of number 15, in scales. */
const TOP: f32 = 7.5;

/** How many scales are tried, and how much of the largest each is less than the one before. */
const STEPS: i32 = 14;
const STEP: f32 = 0.035;

/** Bytes of a packed row. */
// @inline
export function rowBytesI4(width: i32): usize {
  return <usize> (width + 1) >> 1;
}

/** The levels nearest to four floats, in scales, given 1 / scale. */
// @inline
function levels4(x: v128, inverse: v128): v128 {
  const level = f32x4.add(f32x4.floor(f32x4.mul(x, inverse)), f32x4.splat(0.5));
  return f32x4.pmin(f32x4.pmax(level, f32x4.splat(-TOP)), f32x4.splat(TOP));
}

/** x is [width]. The squared error of rounding it with a scale */
function errorI4(x: usize, scale: f32, width: i32): f32 {
  const end = x + (<usize> width << 2);
  const inverse = f32x4.splat(1 / scale);
  const scales = f32x4.splat(scale);
  let sum = f32x4.splat(0);
  for (; x + 16 <= end; x += 16) {
    const value = v128.load(x);
    const by = f32x4.sub(value, f32x4.mul(levels4(value, inverse), scales));
    sum = f32x4.add(sum, f32x4.mul(by, by));
  }
  let rest: f32 = 0;
  for (; x < end; x += 4) {
    const by = load<f32>(x) - f32x4.extract_lane(levels4(v128.load32_splat(x), inverse), 0) * scale;
    rest += by * by;
  }
  return sum4(sum) + rest;
}

/** x is [width]. The scale to round it with; 0 for a row of zeros. */
export function rowScaleI4(x: usize, width: i32): f32 {
  let most: f32 = 0;
  for (let j: usize = 0; j < <usize> width << 2; j += 4) most = max(most, abs(load<f32>(x + j)));
  if (most == 0) return 0;
  let best: f32 = 0;
  let least = f32.MAX_VALUE;
  for (let i = 0; i < STEPS; i++) {
    const scale = most * (1 - STEP * <f32> i) / TOP;
    const error = errorI4(x, scale, width);
    if (error >= least) continue;
    least = error;
    best = scale;
  }
  return best;
}

/** packed is [rows, ceil(width / 2)] u8; scales is [rows]; table is [rows, width]. */
export function packRowsI4(
  packed: usize,
  scales: usize,
  table: usize,
  rows: i32,
  width: i32,
): void {
  for (let r = 0; r < rows; r++, scales += 4) {
    const scale = rowScaleI4(table, width);
    const inverse = f32x4.splat(scale > 0 ? 1 / scale : 0);
    store<f32>(scales, scale);
    for (let j = 0; j < width; j += 2, packed++, table += 8) {
      const low = numberI4(table, inverse);
      const high = j + 1 < width ? numberI4(table + 4, inverse) : 0;
      store<u8>(packed, <u8> (low | high << 4));
    }
    if (width & 1) table -= 4;
  }
}

/** x is one float. The number of its level */
// @inline
function numberI4(x: usize, inverse: v128): i32 {
  return <i32> (f32x4.extract_lane(levels4(v128.load32_splat(x), inverse), 0) + TOP);
}

/** out is [rows, width]; x is [rows, width], and may be out. out = what x is after packing */
export function roundRowsI4(out: usize, x: usize, rows: i32, width: i32): void {
  for (let r = 0; r < rows; r++) {
    const scale = rowScaleI4(x, width);
    const inverse = f32x4.splat(scale > 0 ? 1 / scale : 0);
    const scales = f32x4.splat(scale);
    const end = x + (<usize> width << 2);
    for (; x + 16 <= end; x += 16, out += 16) {
      v128.store(out, f32x4.mul(levels4(v128.load(x), inverse), scales));
    }
    for (; x < end; x += 4, out += 4) {
      v128.store_lane<f32>(out, f32x4.mul(levels4(v128.load32_splat(x), inverse), scales), 0);
    }
  }
}

/** out is [4]. out = the levels of four numbers, times the scale */
// @inline
function storeFour(out: usize, numbers: v128, scale: v128): void {
  const levels = f32x4.add(f32x4.convert_i32x4_s(numbers), f32x4.splat(-TOP));
  v128.store(out, f32x4.mul(levels, scale));
}

/**
 * out is [count, width]; packed and scales are of `packRowsI4`; ids is [count] i32, below 0 for zeros.
 * out[p] = row ids[p] of the table
 */
export function gatherRowsI4(
  out: usize,
  packed: usize,
  scales: usize,
  ids: usize,
  count: i32,
  width: i32,
): void {
  const bytes = <usize> width << 2;
  const low = i8x16.splat(15);
  for (let p = 0; p < count; p++, out += bytes) {
    const id = get(ids, p);
    if (id < 0) {
      memory.fill(out, 0, bytes);
      continue;
    }
    const scale = load<f32>(scales + (<usize> id << 2));
    const factor = f32x4.splat(scale);
    let from = packed + <usize> id * rowBytesI4(width);
    let to = out;
    const end = out + bytes;
    for (; to + 64 <= end; to += 64, from += 8) {
      const pairs = v128.load64_zero(from);
      // deno-fmt-ignore
      const numbers = i8x16.shuffle(v128.and(pairs, low), i8x16.shr_u(pairs, 4),
        0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
      const left = i16x8.extend_low_i8x16_u(numbers);
      const right = i16x8.extend_high_i8x16_u(numbers);
      storeFour(to, i32x4.extend_low_i16x8_u(left), factor);
      storeFour(to + 16, i32x4.extend_high_i16x8_u(left), factor);
      storeFour(to + 32, i32x4.extend_low_i16x8_u(right), factor);
      storeFour(to + 48, i32x4.extend_high_i16x8_u(right), factor);
    }
    for (let half = 0; to < end; to += 4, half ^= 1) {
      const number = half ? load<u8>(from++) >> 4 : load<u8>(from) & 15;
      store<f32>(to, (<f32> number - TOP) * scale);
    }
  }
}
