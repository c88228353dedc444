/**
 * GELU as BERT has it: x·Φ(x), where Φ is the normal distribution, not its approximation by tanh.
 *
 * For x ≤ 0, Φ(x) = e^(−x²/2)·t·P(t) / 2 with t = 1 / (1 + 0.425·|x|/√2): the scaled complementary
 * error function as a polynomial of eight terms, fitted to the least largest relative error, 1e-7;
 * for x > 0 it is one minus that of −x, so that nothing cancels on either side. The plain twins are
 * in gelu_plain.ts.
 */

import { exp4, fma } from "./vector";

/** 0.425 / √2 */
const SLOPE: f32 = 0.30052038200428272;

/** 1 / √(2π) */
const DENSITY: f32 = 0.39894228040143268;

/** Φ(−|x|) / e^(−x²/2) */
// @ts-ignore: decorator
@inline
function scaledTail(size: v128): v128 {
  const one = f32x4.splat(1);
  const t = f32x4.div(one, fma(size, f32x4.splat(SLOPE), one));
  let sum = f32x4.splat(0.5 * 0.07291479037);
  sum = fma(sum, t, f32x4.splat(0.5 * -0.3191556315));
  sum = fma(sum, t, f32x4.splat(0.5 * 0.4179840302));
  sum = fma(sum, t, f32x4.splat(0.5 * -0.1128289604));
  sum = fma(sum, t, f32x4.splat(0.5 * 0.2601793219));
  sum = fma(sum, t, f32x4.splat(0.5 * 0.1991526895));
  sum = fma(sum, t, f32x4.splat(0.5 * 0.2420915682));
  sum = fma(sum, t, f32x4.splat(0.5 * 0.2396620934));
  return f32x4.mul(sum, t);
}

/** e^(−x²/2) */
// @ts-ignore: decorator
@inline
function bell(x: v128): v128 {
  return exp4(f32x4.mul(f32x4.mul(x, x), f32x4.splat(-0.5)));
}

/** Φ(x), given the bell of x */
// @ts-ignore: decorator
@inline
function normal(x: v128, bell: v128): v128 {
  const tail = f32x4.mul(scaledTail(f32x4.abs(x)), bell);
  return v128.bitselect(f32x4.sub(f32x4.splat(1), tail), tail, f32x4.gt(x, f32x4.splat(0)));
}

// @ts-ignore: decorator
@inline
function gelu4(x: v128): v128 {
  return f32x4.mul(x, normal(x, bell(x)));
}

/** The slope of GELU: Φ(x) + x·φ(x) */
// @ts-ignore: decorator
@inline
function slope4(x: v128): v128 {
  const height = bell(x);
  return fma(f32x4.mul(x, f32x4.splat(DENSITY)), height, normal(x, height));
}

/** out is [count]; x is [count], and may be out. out = x·Φ(x) */
export function gelu(out: usize, x: usize, count: i32): void {
  const end = out + (<usize>count << 2);
  for (; out + 16 <= end; out += 16, x += 16) v128.store(out, gelu4(v128.load(x)));
  for (; out < end; out += 4, x += 4) v128.store_lane<f32>(out, gelu4(v128.load32_splat(x)), 0);
}

/** dx is [count]; dout is [count]; x is [count], what `gelu` was given. dx += dout · its slope */
export function geluBackward(dx: usize, dout: usize, x: usize, count: i32): void {
  const end = dx + (<usize>count << 2);
  for (; dx + 16 <= end; dx += 16, dout += 16, x += 16) {
    v128.store(dx, fma(v128.load(dout), slope4(v128.load(x)), v128.load(dx)));
  }
  for (; dx < end; dx += 4, dout += 4, x += 4) {
    const slope = f32x4.extract_lane(slope4(v128.load32_splat(x)), 0);
    store<f32>(dx, load<f32>(dx) + load<f32>(dout) * slope);
  }
}
