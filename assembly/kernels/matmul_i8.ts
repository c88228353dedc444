/**
 * Products with weights of 8 bits, for parsing.
 *
 * A weight is its integer times the scale of its column. The rows of `a` are rounded to 12 bits,
 * each by a scale of its own, when the product starts; sums are then exact in 32 bits, for up to
 * MAX_INNER of them, and scaled once at the end. Two of the inner index are multiplied and added
 * by one instruction, so the packed weights lie in pairs:
 *
 *   packed [ceil(n / 8), ceil(k / 2), 8, 2] i8     b[2p, j] b[2p + 1, j]  b[2p, j + 1] b[2p + 1, j + 1] …
 */

import { borrow, mark, release } from "../memory";

const PANEL: i32 = 8;
const PAIR_BYTES: usize = 16;

/** Rows that pass over a panel together, so that they stay in the second cache. */
const ROW_BLOCK: i32 = 64;

/** The largest magnitude of a rounded element of `a`. */
const MAX_ROUNDED: f32 = 2047;

/** The most products in a sum: 8260 · 2047 · 127 fits in 31 bits. */
export const MAX_INNER: i32 = 8260;

/** Where a tile goes that sticks out of the matrix: [4, 8]. */
const EDGE: usize = memory.data(128, 16);
const EDGE_STEP: usize = 32;

/** Bytes of packed weights. */
export function packedSizeI8(k: i32, n: i32): usize {
  return <usize> ((n + PANEL - 1) / PANEL) * ((k + 1) >> 1) * PAIR_BYTES;
}

/** packed is [ceil(n / 8), ceil(k / 2), 8, 2] i8; b is [k, n] i8, from −127 to 127. */
export function packI8(packed: usize, b: usize, k: i32, n: i32): void {
  memory.fill(packed, 0, packedSizeI8(k, n));
  for (let first = 0; first < n; first += PANEL) {
    const columns = min(PANEL, n - first);
    for (let p = 0; p < k; p += 2, packed += PAIR_BYTES) {
      const above = b + <usize> p * n + first;
      const below = above + n;
      if (columns == PANEL && p + 1 < k) {
        const left = v128.load64_zero(above), right = v128.load64_zero(below);
        // deno-fmt-ignore
        const pairs = i8x16.shuffle(left, right,
          0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
        v128.store(packed, pairs);
        continue;
      }
      for (let j: usize = 0; j < <usize> columns; j++) {
        store<i8>(packed + (j << 1), load<i8>(above + j));
        if (p + 1 < k) store<i8>(packed + (j << 1) + 1, load<i8>(below + j));
      }
    }
  }
}

/** out is [2·ceil(k / 2)] i16; a is [k]. Rounds a; returns what one of its units is worth. */
function roundRow(out: usize, a: usize, k: i32): f32 {
  let most: f32 = 0;
  for (let p: usize = 0; p < <usize> k << 2; p += 4) most = max(most, abs(load<f32>(a + p)));
  const unit: f32 = most > 0 ? most / MAX_ROUNDED : 1;
  const scale = f32x4.splat(1 / unit);
  const end = a + (<usize> k << 2);
  for (; a + 16 <= end; a += 16, out += 8) {
    const whole = i32x4.trunc_sat_f32x4_s(f32x4.nearest(f32x4.mul(v128.load(a), scale)));
    v128.store64_lane(out, i16x8.narrow_i32x4_s(whole, whole), 0);
  }
  for (; a < end; a += 4, out += 2) store<i16>(out, <i16> nearest<f32>(load<f32>(a) * (1 / unit)));
  if (k & 1) store<i16>(out, 0);
  return unit;
}

/**
 * out is [4, 8] in rows `step` bytes apart; a is [4, 2·pairs] i16 in rows `row` bytes apart; units is
 * [4]; b is [pairs, 8, 2] i8; scales is [8].
 */
function tile4(
  out: usize,
  step: usize,
  a: usize,
  row: usize,
  units: usize,
  b: usize,
  scales: usize,
  add: bool,
  pairs: i32,
): void {
  let s00 = i32x4.splat(0);
  let s01 = s00;
  let s10 = s00;
  let s11 = s00;
  let s20 = s00;
  let s21 = s00;
  let s30 = s00;
  let s31 = s00;
  let a1 = a + row;
  let a2 = a1 + row;
  let a3 = a2 + row;
  const end = b + <usize> pairs * PAIR_BYTES;
  for (; b < end; b += PAIR_BYTES) {
    const b0 = v128.load8x8_s(b);
    const b1 = v128.load8x8_s(b, 8);
    let x = v128.load32_splat(a);
    s00 = i32x4.add(s00, i32x4.dot_i16x8_s(x, b0));
    s01 = i32x4.add(s01, i32x4.dot_i16x8_s(x, b1));
    x = v128.load32_splat(a1);
    s10 = i32x4.add(s10, i32x4.dot_i16x8_s(x, b0));
    s11 = i32x4.add(s11, i32x4.dot_i16x8_s(x, b1));
    x = v128.load32_splat(a2);
    s20 = i32x4.add(s20, i32x4.dot_i16x8_s(x, b0));
    s21 = i32x4.add(s21, i32x4.dot_i16x8_s(x, b1));
    x = v128.load32_splat(a3);
    s30 = i32x4.add(s30, i32x4.dot_i16x8_s(x, b0));
    s31 = i32x4.add(s31, i32x4.dot_i16x8_s(x, b1));
    a += 4;
    a1 += 4;
    a2 += 4;
    a3 += 4;
  }
  const low = v128.load(scales);
  const high = v128.load(scales, 16);
  place(out, s00, s01, v128.load32_splat(units), low, high, add);
  place(out + step, s10, s11, v128.load32_splat(units, 4), low, high, add);
  place(out + 2 * step, s20, s21, v128.load32_splat(units, 8), low, high, add);
  place(out + 3 * step, s30, s31, v128.load32_splat(units, 12), low, high, add);
}

/** out is [8] = or += two sums of four, times the row's unit and the columns' scales. */
// @inline
function place(out: usize, s0: v128, s1: v128, unit: v128, low: v128, high: v128, add: bool): void {
  let left = f32x4.mul(f32x4.convert_i32x4_s(s0), f32x4.mul(unit, low));
  let right = f32x4.mul(f32x4.convert_i32x4_s(s1), f32x4.mul(unit, high));
  if (add) {
    left = f32x4.add(left, v128.load(out));
    right = f32x4.add(right, v128.load(out, 16));
  }
  v128.store(out, left);
  v128.store(out, right, 16);
}

/**
 * out is [m, n]; a is [m, k]; packed is [ceil(n / 8), ceil(k / 2), 8, 2] i8 of `packI8`; scales is [n];
 * k ≤ MAX_INNER.
 * out = a·b, where b[p, j] is its integer · scales[j]
 */
export function matmulI8(
  out: usize,
  a: usize,
  packed: usize,
  scales: usize,
  m: i32,
  k: i32,
  n: i32,
): void {
  product(out, a, packed, scales, false, m, k, n);
}

/** As `matmulI8`, with out += a·b */
export function addMatmulI8(
  out: usize,
  a: usize,
  packed: usize,
  scales: usize,
  m: i32,
  k: i32,
  n: i32,
): void {
  product(out, a, packed, scales, true, m, k, n);
}

function product(
  out: usize,
  a: usize,
  packed: usize,
  scales: usize,
  add: bool,
  m: i32,
  k: i32,
  n: i32,
): void {
  const start = mark();
  const row = <usize> ((k + 1) >> 1) << 2;
  const rounded = borrow(<usize> ROW_BLOCK * row);
  const units = borrow(<usize> ROW_BLOCK << 2);
  const scaleRow = borrow(<usize> (n + PANEL) << 2);
  memory.copy(scaleRow, scales, <usize> n << 2);
  memory.fill(scaleRow + (<usize> n << 2), 0, <usize> PANEL << 2);
  for (let first = 0; first < m; first += ROW_BLOCK) {
    const rows = min(ROW_BLOCK, m - first);
    const from = a + ((<usize> first * k) << 2);
    for (let i = 0; i < rows; i++) {
      store<f32>(
        units + (<usize> i << 2),
        roundRow(rounded + <usize> i * row, from + ((<usize> i * k) << 2), k),
      );
    }
    memory.fill(rounded + <usize> rows * row, 0, <usize> (-rows & 3) * row);
    blockProduct(
      out + ((<usize> first * n) << 2),
      rounded,
      units,
      packed,
      scaleRow,
      add,
      rows,
      k,
      n,
    );
  }
  release(start);
}

/** out is [rows, n]; rounded is [rows up to a multiple of 4, 2·ceil(k / 2)] i16; units is [rows]. */
function blockProduct(
  out: usize,
  rounded: usize,
  units: usize,
  packed: usize,
  scales: usize,
  add: bool,
  rows: i32,
  k: i32,
  n: i32,
): void {
  const pairs = (k + 1) >> 1;
  const row = <usize> pairs << 2;
  const step = <usize> n << 2;
  for (let j = 0; j < n; j += PANEL) {
    const panel = packed + <usize> (j / PANEL) * pairs * PAIR_BYTES;
    const columns = min(PANEL, n - j);
    const scale = scales + (<usize> j << 2);
    for (let i = 0; i < rows; i += 4) {
      const from = rounded + <usize> i * row;
      const to = out + <usize> i * step + (<usize> j << 2);
      const unit = units + (<usize> i << 2);
      if (columns == PANEL && i + 4 <= rows) {
        tile4(to, step, from, row, unit, panel, scale, add, pairs);
      } else {
        tile4(EDGE, EDGE_STEP, from, row, unit, panel, scale, false, pairs);
        placeEdge(to, step, add, min(4, rows - i), columns);
      }
    }
  }
}

/** Puts `rows` × `columns` of the tile in EDGE where they belong. */
function placeEdge(out: usize, step: usize, add: bool, rows: i32, columns: i32): void {
  for (let i = 0; i < rows; i++, out += step) {
    for (let j: usize = 0; j < <usize> columns << 2; j += 4) {
      const value = load<f32>(EDGE + <usize> i * EDGE_STEP + j);
      store<f32>(out + j, add ? load<f32>(out + j) + value : value);
    }
  }
}
