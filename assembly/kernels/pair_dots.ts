/**
 * Products of rows of two tables: what an arc scores by the projections of its two words. A row of
 * each table is computed once per token; a candidate only multiplies two of them.
 */

import { get } from "../memory";
import { fma, sum4 } from "./vector";

/** a and b are [width]. The sum of their products. */
export function dot(a: usize, b: usize, width: i32): f32 {
  const end = a + (<usize> width << 2);
  let sums = f32x4.splat(0);
  for (; a + 16 <= end; a += 16, b += 16) sums = fma(v128.load(a), v128.load(b), sums);
  let sum = sum4(sums);
  for (; a < end; a += 4, b += 4) sum += load<f32>(a) * load<f32>(b);
  return sum;
}

/** out and x are [width]. out += factor · x */
function addScaled(out: usize, x: usize, factor: f32, width: i32): void {
  const end = out + (<usize> width << 2);
  const four = f32x4.splat(factor);
  for (; out + 16 <= end; out += 16, x += 16) {
    v128.store(out, fma(four, v128.load(x), v128.load(out)));
  }
  for (; out < end; out += 4, x += 4) store<f32>(out, load<f32>(out) + factor * load<f32>(x));
}

/**
 * out is [pairs]; a and b are [tokens, width]; picks is [pairs, 2] i32, a row of a and a row of b,
 * or below 0 for no pair.
 * out[p] = a[picks[p, 0]]·b[picks[p, 1]], or 0 for no pair
 */
export function pairDots(
  out: usize,
  a: usize,
  b: usize,
  picks: usize,
  pairs: i32,
  width: i32,
): void {
  const bytes = <usize> width << 2;
  for (let p = 0; p < pairs; p++, out += 4) {
    const row = get(picks, 2 * p);
    const other = get(picks, 2 * p + 1);
    store<f32>(out, row < 0 ? 0 : dot(a + <usize> row * bytes, b + <usize> other * bytes, width));
  }
}

/** da and db are [tokens, width], added to; dout is [pairs]; all else as in `pairDots`. */
export function pairDotsBackward(
  da: usize,
  db: usize,
  dout: usize,
  a: usize,
  b: usize,
  picks: usize,
  pairs: i32,
  width: i32,
): void {
  const bytes = <usize> width << 2;
  for (let p = 0; p < pairs; p++, dout += 4) {
    const row = get(picks, 2 * p);
    const slope = load<f32>(dout);
    if (row < 0 || slope == 0) continue;
    const first = <usize> row * bytes;
    const second = <usize> get(picks, 2 * p + 1) * bytes;
    addScaled(da + first, b + second, slope, width);
    addScaled(db + second, a + first, slope, width);
  }
}
