/**
 * Layer norm: each row brought to mean 0 and variance 1, then scaled and shifted column by column.
 *
 *   y = (x − mean) / √(variance + epsilon)      out = gain·y + bias
 *
 * A row's mean and 1 / √(variance + epsilon) are kept for the gradient.
 */

import { fma, sum4 } from "./vector";

/**
 * out is [rows, width]; kept is [rows, 2], or 0 if no gradient is wanted; x is [rows, width]; gain
 * and bias are [width]. out may be x if no gradient is wanted.
 */
export function layerNorm(
  out: usize,
  kept: usize,
  x: usize,
  gain: usize,
  bias: usize,
  epsilon: f32,
  rows: i32,
  width: i32,
): void {
  const bytes = <usize> width << 2;
  const whole = bytes & ~15;
  for (let r = 0; r < rows; r++, out += bytes, x += bytes) {
    let sums = f32x4.splat(0);
    for (let j: usize = 0; j < whole; j += 16) sums = f32x4.add(sums, v128.load(x + j));
    let sum = sum4(sums);
    for (let j = whole; j < bytes; j += 4) sum += load<f32>(x + j);
    const mean = sum / <f32> width;
    const means = f32x4.splat(mean);
    let squares = f32x4.splat(0);
    for (let j: usize = 0; j < whole; j += 16) {
      const by = f32x4.sub(v128.load(x + j), means);
      squares = fma(by, by, squares);
    }
    let square = sum4(squares);
    for (let j = whole; j < bytes; j += 4) {
      square += (load<f32>(x + j) - mean) * (load<f32>(x + j) - mean);
    }
    const scale: f32 = 1 / sqrt<f32>(square / <f32> width + epsilon);
    const scales = f32x4.splat(scale);
    for (let j: usize = 0; j < whole; j += 16) {
      const y = f32x4.mul(f32x4.sub(v128.load(x + j), means), scales);
      v128.store(out + j, fma(y, v128.load(gain + j), v128.load(bias + j)));
    }
    for (let j = whole; j < bytes; j += 4) {
      store<f32>(
        out + j,
        (load<f32>(x + j) - mean) * scale * load<f32>(gain + j) + load<f32>(bias + j),
      );
    }
    if (kept) {
      store<f32>(kept, mean);
      store<f32>(kept, scale, 4);
      kept += 8;
    }
  }
}

/**
 * dx is [rows, width], or 0 if it is not wanted; dgain and dbias are [width]; dout is [rows, width];
 * kept, x and gain are as in `layerNorm`. All gradients are added to.
 */
export function layerNormBackward(
  dx: usize,
  dgain: usize,
  dbias: usize,
  dout: usize,
  kept: usize,
  x: usize,
  gain: usize,
  rows: i32,
  width: i32,
): void {
  const bytes = <usize> width << 2;
  const whole = bytes & ~15;
  for (let r = 0; r < rows; r++, dout += bytes, kept += 8, x += bytes) {
    const mean = load<f32>(kept);
    const scale = load<f32>(kept, 4);
    const means = f32x4.splat(mean);
    const scales = f32x4.splat(scale);
    // The row's sums of dy = dout·gain and of dy·y, and the gradients of gain and bias on the way.
    let sums = f32x4.splat(0);
    let products = sums;
    for (let j: usize = 0; j < whole; j += 16) {
      const up = v128.load(dout + j);
      const y = f32x4.mul(f32x4.sub(v128.load(x + j), means), scales);
      const dy = f32x4.mul(up, v128.load(gain + j));
      sums = f32x4.add(sums, dy);
      products = fma(dy, y, products);
      v128.store(dgain + j, fma(up, y, v128.load(dgain + j)));
      v128.store(dbias + j, f32x4.add(up, v128.load(dbias + j)));
    }
    let sum = sum4(sums);
    let product = sum4(products);
    for (let j = whole; j < bytes; j += 4) {
      const up = load<f32>(dout + j);
      const y = (load<f32>(x + j) - mean) * scale;
      sum += up * load<f32>(gain + j);
      product += up * load<f32>(gain + j) * y;
      store<f32>(dgain + j, load<f32>(dgain + j) + up * y);
      store<f32>(dbias + j, load<f32>(dbias + j) + up);
    }
    if (!dx) continue;
    sum /= <f32> width;
    product /= <f32> width;
    const shift = f32x4.splat(sum);
    const slope = f32x4.splat(product);
    for (let j: usize = 0; j < whole; j += 16) {
      const y = f32x4.mul(f32x4.sub(v128.load(x + j), means), scales);
      const dy = f32x4.mul(v128.load(dout + j), v128.load(gain + j));
      const d = f32x4.sub(f32x4.sub(dy, shift), f32x4.mul(y, slope));
      v128.store(dx + j, fma(d, scales, v128.load(dx + j)));
    }
    for (let j = whole; j < bytes; j += 4) {
      const y = (load<f32>(x + j) - mean) * scale;
      const dy = load<f32>(dout + j) * load<f32>(gain + j);
      store<f32>(dx + j, load<f32>(dx + j) + (dy - sum - y * product) * scale);
    }
    dx += bytes;
  }
}
