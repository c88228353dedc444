/**
 * Self-attention with several heads, forward and backward, over a ragged batch: the rows of all
 * sentences lie one after another, without padding, and a row attends to those of its own sentence.
 *
 *   rows     a0 a1 a2 | b0 | c0 c1      offsets  0 3 4 6      three sentences
 *
 * For each sentence and head: scores = q·kᵀ / √size, probabilities = softmax of each row, out =
 * probabilities·v. Heads are `size` columns each, side by side. Rows of q, k and v are `stride`
 * floats apart, so that they may be columns of one product. The probabilities that the gradient
 * needs are kept sentence by sentence, head by head, with rows filled up with zeros to a multiple
 * of 8, which the products want (`attentionSize`).
 */

import { borrow, get, mark, release } from "../memory";
import { stridedProduct } from "./matmul";
import { packedSize, packStridedRight, packStridedTransposed, transposeStrided } from "./packing";
import { exp4, fma, sum4 } from "./vector";

/** Rows whose scores are worked on together, so that those of a long sentence stay in a cache. */
const ROW_BLOCK: i32 = 64;

/** In place of a score that takes no part. */
const LEAST: f32 = -3.0e38;

/** A probability e^−60 times the largest counts as 0: smaller ones make products of slow, tiny floats. */
const VANISHING: f32 = -60;

/** Floats of a row of probabilities: its length, up to a multiple of 8. */
// @inline
function paddedLength(length: i32): i32 {
  return (length + 7) & ~7;
}

/** Bytes of the probabilities of a batch; offsets is [sentences + 1] i32. */
export function attentionSize(offsets: usize, sentences: i32, heads: i32): usize {
  let floats: usize = 0;
  for (let s = 0; s < sentences; s++) {
    const length = get(offsets, s + 1) - get(offsets, s);
    floats += <usize> heads * length * paddedLength(length);
  }
  return floats << 2;
}

/** Rows of the longest sentence. */
function longest(offsets: usize, sentences: i32): i32 {
  let most = 0;
  for (let s = 0; s < sentences; s++) most = max(most, get(offsets, s + 1) - get(offsets, s));
  return most;
}

/**
 * out is [rows, heads·size]; probabilities is `attentionSize` bytes, or 0 if no gradient is wanted;
 * q, k and v are [rows, heads·size] in rows `stride` floats apart; offsets is [sentences + 1] i32.
 */
export function attention(
  out: usize,
  probabilities: usize,
  q: usize,
  k: usize,
  v: usize,
  offsets: usize,
  sentences: i32,
  heads: i32,
  size: i32,
  stride: i32,
): void {
  const start = mark();
  const most = longest(offsets, sentences);
  const keys = borrow(packedSize(size, most));
  const values = borrow(packedSize(most, size));
  const scratch: usize = probabilities ? 0 : borrow((<usize> ROW_BLOCK * paddedLength(most)) << 2);
  const row = <usize> stride << 2;
  const step = <usize> (heads * size) << 2;
  const scale: f32 = 1 / sqrt<f32>(<f32> size);
  for (let s = 0; s < sentences; s++) {
    const first = <usize> get(offsets, s);
    const length = get(offsets, s + 1) - <i32> first;
    const padded = paddedLength(length);
    const scoreRow = <usize> padded << 2;
    for (let h = 0; h < heads; h++) {
      const column = <usize> (h * size) << 2;
      const at = first * row + column;
      packStridedTransposed(keys, k + at, row, size, length);
      packStridedRight(values, v + at, row, length, size);
      for (let r = 0; r < length; r += ROW_BLOCK) {
        const rows = min(ROW_BLOCK, length - r);
        const scores = scratch ? scratch : probabilities;
        stridedProduct(
          scores,
          scoreRow,
          q + at + <usize> r * row,
          row,
          keys,
          false,
          rows,
          size,
          padded,
        );
        softmaxRows(scores, scale, rows, length, padded);
        const to = out + (first + r) * step + column;
        stridedProduct(to, step, scores, scoreRow, values, false, rows, length, size);
        if (probabilities) probabilities += <usize> rows * scoreRow;
      }
    }
  }
  release(start);
}

/** scores is [rows, padded]. Each row's first `length` = softmax of scale times them, the rest 0 */
function softmaxRows(scores: usize, scale: f32, rows: i32, length: i32, padded: i32): void {
  const bytes = <usize> padded << 2;
  const factor = f32x4.splat(scale);
  for (let r = 0; r < rows; r++, scores += bytes) {
    const end = scores + bytes;
    for (let at = scores + (<usize> length << 2); at < end; at += 4) store<f32>(at, LEAST);
    let largest = v128.load(scores);
    for (let at = scores + 16; at < end; at += 16) largest = f32x4.pmax(largest, v128.load(at));
    largest = f32x4.pmax(largest, v128.shuffle<f32>(largest, largest, 2, 3, 0, 1));
    largest = f32x4.pmax(largest, v128.shuffle<f32>(largest, largest, 1, 0, 3, 2));
    let total = f32x4.splat(0);
    for (let at = scores; at < end; at += 16) {
      const x = f32x4.mul(f32x4.sub(v128.load(at), largest), factor);
      const p = v128.and(exp4(x), f32x4.gt(x, f32x4.splat(VANISHING)));
      total = f32x4.add(total, p);
      v128.store(at, p);
    }
    const share = f32x4.splat(1 / sum4(total));
    for (let at = scores; at < end; at += 16) v128.store(at, f32x4.mul(v128.load(at), share));
  }
}

/**
 * dq, dk and dv are as q, k and v, in rows `stride` floats apart too; dout is [rows, heads·size];
 * the rest is as `attention` left it. The three gradients are added to.
 */
export function attentionBackward(
  dq: usize,
  dk: usize,
  dv: usize,
  dout: usize,
  probabilities: usize,
  q: usize,
  k: usize,
  v: usize,
  offsets: usize,
  sentences: i32,
  heads: i32,
  size: i32,
  stride: i32,
): void {
  const start = mark();
  const most = longest(offsets, sentences);
  const square = (<usize> paddedLength(most) * paddedLength(most)) << 2;
  const packed = borrow(max(packedSize(size, most), packedSize(most, size)));
  const dscores = borrow(square);
  const turned = borrow(square);
  const row = <usize> stride << 2;
  const step = <usize> (heads * size) << 2;
  const scale: f32 = 1 / sqrt<f32>(<f32> size);
  for (let s = 0; s < sentences; s++) {
    const first = <usize> get(offsets, s);
    const n = get(offsets, s + 1) - <i32> first;
    const padded = paddedLength(n);
    const scoreRow = <usize> padded << 2;
    for (let h = 0; h < heads; h++, probabilities += <usize> n * scoreRow) {
      const column = <usize> (h * size) << 2;
      const at = first * row + column;
      const up = dout + first * step + column;
      // dv += pᵀ·dout
      packStridedRight(packed, up, step, n, size);
      transposeStrided(turned, scoreRow, probabilities, scoreRow, n, n);
      stridedProduct(dv + at, row, turned, scoreRow, packed, true, n, n, size);
      // dp = dout·vᵀ, and from it the gradient of q·kᵀ
      packStridedTransposed(packed, v + at, row, size, n);
      stridedProduct(dscores, scoreRow, up, step, packed, false, n, size, padded);
      softmaxBackwardRows(dscores, probabilities, scale, n, padded);
      // dq += ds·k
      packStridedRight(packed, k + at, row, n, size);
      stridedProduct(dq + at, row, dscores, scoreRow, packed, true, n, n, size);
      // dk += dsᵀ·q
      packStridedRight(packed, q + at, row, n, size);
      transposeStrided(turned, scoreRow, dscores, scoreRow, n, n);
      stridedProduct(dk + at, row, turned, scoreRow, packed, true, n, n, size);
    }
  }
  release(start);
}

/** d and p are [rows, padded]. d = scale · p · (d − the row's sum of p·d) */
function softmaxBackwardRows(d: usize, p: usize, scale: f32, rows: i32, padded: i32): void {
  const bytes = <usize> padded << 2;
  const factor = f32x4.splat(scale);
  for (let r = 0; r < rows; r++, d += bytes, p += bytes) {
    let total = f32x4.splat(0);
    for (let j: usize = 0; j < bytes; j += 16) {
      total = fma(v128.load(p + j), v128.load(d + j), total);
    }
    const mean = f32x4.splat(sum4(total));
    for (let j: usize = 0; j < bytes; j += 16) {
      const slope = f32x4.mul(v128.load(p + j), f32x4.sub(v128.load(d + j), mean));
      v128.store(d + j, f32x4.mul(slope, factor));
    }
  }
}
