/**
 * Products of matrices of floats, row by row in memory.
 *
 * The right side is packed into panels of eight columns (kernels/packing.ts), so that the inner
 * loop reads it in order; a tile of 4 rows × 8 columns stays in registers over a block of the
 * inner size. Blocks are sized so that a panel's block stays in the first cache (256 × 8 floats, 8 KB) and
 * the rows of `a` that pass over it in the second (64 × 256 floats, 64 KB). Weights that are used
 * many times can be packed once: `packRight`, then `matmulPacked`. One file, because each
 * product chooses between tiles and single rows.
 */

import { borrow, mark, release } from "../memory";
import {
  packedSize,
  packRight,
  packRightTransposed,
  PANEL,
  PANEL_BYTES,
  transpose,
} from "./packing";
import { fma } from "./vector";

const INNER_BLOCK: i32 = 256;
const ROW_BLOCK: i32 = 64;

/** Up to so many rows, packing would cost more than it saves. */
const FEW_ROWS: i32 = 3;

/** Where a tile goes that sticks out of the matrix: [4, 8]. */
const EDGE: usize = memory.data(128, 16);

/** out is [4, 8] in rows `step` bytes apart; a is [4, k] in rows `row` bytes apart; b is [k, 8]. */
function tile4(out: usize, step: usize, a: usize, row: usize, b: usize, add: bool, k: i32): void {
  const out1 = out + step;
  const out2 = out1 + step;
  const out3 = out2 + step;
  let s00 = f32x4.splat(0);
  let s01 = s00;
  let s10 = s00;
  let s11 = s00;
  let s20 = s00;
  let s21 = s00;
  let s30 = s00;
  let s31 = s00;
  if (add) {
    s00 = v128.load(out);
    s01 = v128.load(out, 16);
    s10 = v128.load(out1);
    s11 = v128.load(out1, 16);
    s20 = v128.load(out2);
    s21 = v128.load(out2, 16);
    s30 = v128.load(out3);
    s31 = v128.load(out3, 16);
  }
  let a1 = a + row;
  let a2 = a1 + row;
  let a3 = a2 + row;
  const end = b + <usize> k * PANEL_BYTES;
  // Two of the inner index at a time: a tenth faster, as there is less to count.
  for (; b + 2 * PANEL_BYTES <= end; b += 2 * PANEL_BYTES) {
    let b0 = v128.load(b);
    let b1 = v128.load(b, 16);
    let x = v128.load32_splat(a);
    s00 = fma(x, b0, s00);
    s01 = fma(x, b1, s01);
    x = v128.load32_splat(a1);
    s10 = fma(x, b0, s10);
    s11 = fma(x, b1, s11);
    x = v128.load32_splat(a2);
    s20 = fma(x, b0, s20);
    s21 = fma(x, b1, s21);
    x = v128.load32_splat(a3);
    s30 = fma(x, b0, s30);
    s31 = fma(x, b1, s31);
    b0 = v128.load(b, 32);
    b1 = v128.load(b, 48);
    x = v128.load32_splat(a, 4);
    s00 = fma(x, b0, s00);
    s01 = fma(x, b1, s01);
    x = v128.load32_splat(a1, 4);
    s10 = fma(x, b0, s10);
    s11 = fma(x, b1, s11);
    x = v128.load32_splat(a2, 4);
    s20 = fma(x, b0, s20);
    s21 = fma(x, b1, s21);
    x = v128.load32_splat(a3, 4);
    s30 = fma(x, b0, s30);
    s31 = fma(x, b1, s31);
    a += 8;
    a1 += 8;
    a2 += 8;
    a3 += 8;
  }
  if (b < end) {
    const b0 = v128.load(b);
    const b1 = v128.load(b, 16);
    let x = v128.load32_splat(a);
    s00 = fma(x, b0, s00);
    s01 = fma(x, b1, s01);
    x = v128.load32_splat(a1);
    s10 = fma(x, b0, s10);
    s11 = fma(x, b1, s11);
    x = v128.load32_splat(a2);
    s20 = fma(x, b0, s20);
    s21 = fma(x, b1, s21);
    x = v128.load32_splat(a3);
    s30 = fma(x, b0, s30);
    s31 = fma(x, b1, s31);
  }
  v128.store(out, s00);
  v128.store(out, s01, 16);
  v128.store(out1, s10);
  v128.store(out1, s11, 16);
  v128.store(out2, s20);
  v128.store(out2, s21, 16);
  v128.store(out3, s30);
  v128.store(out3, s31, 16);
}

/** out is [8]; a is [k]; b is [k, 8]. Four sums run side by side: one would wait for itself. */
function tile1(out: usize, a: usize, b: usize, add: bool, k: i32): void {
  let s0 = f32x4.splat(0);
  let s1 = s0;
  let t0 = s0;
  let t1 = s0;
  let u0 = s0;
  let u1 = s0;
  let v0 = s0;
  let v1 = s0;
  if (add) {
    s0 = v128.load(out);
    s1 = v128.load(out, 16);
  }
  const end = a + (<usize> k << 2);
  for (; a + 16 <= end; a += 16, b += 4 * PANEL_BYTES) {
    let x = v128.load32_splat(a);
    s0 = fma(x, v128.load(b), s0);
    s1 = fma(x, v128.load(b, 16), s1);
    x = v128.load32_splat(a, 4);
    t0 = fma(x, v128.load(b, 32), t0);
    t1 = fma(x, v128.load(b, 48), t1);
    x = v128.load32_splat(a, 8);
    u0 = fma(x, v128.load(b, 64), u0);
    u1 = fma(x, v128.load(b, 80), u1);
    x = v128.load32_splat(a, 12);
    v0 = fma(x, v128.load(b, 96), v0);
    v1 = fma(x, v128.load(b, 112), v1);
  }
  for (; a < end; a += 4, b += PANEL_BYTES) {
    const x = v128.load32_splat(a);
    s0 = fma(x, v128.load(b), s0);
    s1 = fma(x, v128.load(b, 16), s1);
  }
  v128.store(out, f32x4.add(f32x4.add(s0, t0), f32x4.add(u0, v0)));
  v128.store(out, f32x4.add(f32x4.add(s1, t1), f32x4.add(u1, v1)), 16);
}

/** Puts `rows` × `columns` of the tile in EDGE where they belong. */
function placeEdge(out: usize, step: usize, add: bool, rows: i32, columns: i32): void {
  for (let i = 0; i < rows; i++, out += step) {
    for (let j = 0; j < columns; j++) {
      const to = out + (<usize> j << 2);
      const value = load<f32>(EDGE + (<usize> i * PANEL_BYTES) + (<usize> j << 2));
      store<f32>(to, add ? load<f32>(to) + value : value);
    }
  }
}

/** out is [m, n]; a is [m, k]; packed is [ceil(n / 8), k, 8]. out = or += a·b */
function product(out: usize, a: usize, packed: usize, add: bool, m: i32, k: i32, n: i32): void {
  if (k == 0 && !add) memory.fill(out, 0, (<usize> m * n) << 2);
  stridedProduct(out, <usize> n << 2, a, <usize> k << 2, packed, add, m, k, n);
}

/**
 * out is [m, n] in rows `step` bytes apart; a is [m, k] in rows `row` bytes apart; packed is
 * [ceil(n / 8), k, 8]; k ≥ 1. out = or += a·b
 */
export function stridedProduct(
  out: usize,
  step: usize,
  a: usize,
  row: usize,
  packed: usize,
  add: bool,
  m: i32,
  k: i32,
  n: i32,
): void {
  for (let p = 0; p < k; p += INNER_BLOCK) {
    const inner = min(INNER_BLOCK, k - p);
    const adding = add || p > 0;
    for (let first = 0; first < m; first += ROW_BLOCK) {
      const last = min(first + ROW_BLOCK, m);
      for (let j = 0; j < n; j += PANEL) {
        const panel = packed + (<usize> (j / PANEL) * k + p) * PANEL_BYTES;
        const columns = min(PANEL, n - j);
        let from = a + <usize> first * row + (<usize> p << 2);
        let to = out + <usize> first * step + (<usize> j << 2);
        let i = first;
        for (; i + 4 <= last; i += 4, from += 4 * row, to += 4 * step) {
          if (columns == PANEL) tile4(to, step, from, row, panel, adding, inner);
          else {
            tile4(EDGE, PANEL_BYTES, from, row, panel, false, inner);
            placeEdge(to, step, adding, 4, columns);
          }
        }
        for (; i < last; i++, from += row, to += step) {
          if (columns == PANEL) tile1(to, from, panel, adding, inner);
          else {
            tile1(EDGE, from, panel, false, inner);
            placeEdge(to, step, adding, 1, columns);
          }
        }
      }
    }
  }
}

/** out is [n]; a is [k]; b is [k, n], not packed. out = or += a·b */
function rowProduct(out: usize, a: usize, b: usize, add: bool, k: i32, n: i32): void {
  const row = <usize> n << 2;
  const end = a + (<usize> k << 2);
  let j = 0;
  for (; j + 16 <= n; j += 16, out += 64, b += 64) {
    let s0 = f32x4.splat(0);
    let s1 = s0;
    let s2 = s0;
    let s3 = s0;
    if (add) {
      s0 = v128.load(out);
      s1 = v128.load(out, 16);
      s2 = v128.load(out, 32);
      s3 = v128.load(out, 48);
    }
    for (let from = a, at = b; from < end; from += 4, at += row) {
      const x = v128.load32_splat(from);
      s0 = fma(x, v128.load(at), s0);
      s1 = fma(x, v128.load(at, 16), s1);
      s2 = fma(x, v128.load(at, 32), s2);
      s3 = fma(x, v128.load(at, 48), s3);
    }
    v128.store(out, s0);
    v128.store(out, s1, 16);
    v128.store(out, s2, 32);
    v128.store(out, s3, 48);
  }
  for (; j + 4 <= n; j += 4, out += 16, b += 16) {
    let sum = add ? v128.load(out) : f32x4.splat(0);
    for (let from = a, at = b; from < end; from += 4, at += row) {
      sum = fma(v128.load32_splat(from), v128.load(at), sum);
    }
    v128.store(out, sum);
  }
  for (; j < n; j++, out += 4, b += 4) {
    let sum: f32 = add ? load<f32>(out) : 0;
    for (let from = a, at = b; from < end; from += 4, at += row) {
      sum += load<f32>(from) * load<f32>(at);
    }
    store<f32>(out, sum);
  }
}

/** out is [m, n]; a is [m, k]; b is [k, n]. out = or += a·b */
function rightProduct(out: usize, a: usize, b: usize, add: bool, m: i32, k: i32, n: i32): void {
  if (m <= FEW_ROWS) {
    for (let i = 0; i < m; i++) {
      rowProduct(out + ((<usize> i * n) << 2), a + ((<usize> i * k) << 2), b, add, k, n);
    }
    return;
  }
  const start = mark();
  const packed = borrow(packedSize(k, n));
  packRight(packed, b, k, n);
  product(out, a, packed, add, m, k, n);
  release(start);
}

/** out is [m, n]; a is [m, k]; b is [k, n]. out = a·b */
export function matmul(out: usize, a: usize, b: usize, m: i32, k: i32, n: i32): void {
  rightProduct(out, a, b, false, m, k, n);
}

/** out is [m, n]; a is [m, k]; b is [k, n]. out += a·b */
export function addMatmul(out: usize, a: usize, b: usize, m: i32, k: i32, n: i32): void {
  rightProduct(out, a, b, true, m, k, n);
}

/** out is [m, n]; a is [m, k]; packed is [ceil(n / 8), k, 8] of `packRight`. out = a·b */
export function matmulPacked(out: usize, a: usize, packed: usize, m: i32, k: i32, n: i32): void {
  product(out, a, packed, false, m, k, n);
}

/** out is [m, n]; a is [m, k]; packed is [ceil(n / 8), k, 8] of `packRight`. out += a·b */
export function addMatmulPacked(out: usize, a: usize, packed: usize, m: i32, k: i32, n: i32): void {
  product(out, a, packed, true, m, k, n);
}

/** out is [m, n]; a is [k, m]; b is [k, n]. out += aᵀ·b: the gradient of weights. */
export function addMatmulLeft(out: usize, a: usize, b: usize, m: i32, k: i32, n: i32): void {
  const start = mark();
  const turned = borrow((<usize> m * k) << 2);
  transpose(turned, a, k, m);
  rightProduct(out, turned, b, true, m, k, n);
  release(start);
}

/** out is [m, n]; a is [m, k]; b is [n, k]. out += a·bᵀ: the gradient of what the weights met. */
export function addMatmulRight(out: usize, a: usize, b: usize, m: i32, k: i32, n: i32): void {
  const start = mark();
  const packed = borrow(packedSize(k, n));
  packRightTransposed(packed, b, k, n);
  product(out, a, packed, true, m, k, n);
  release(start);
}
