/**
 * GELU as BERT has it: x·Φ(x), where Φ is the normal distribution, not its approximation by tanh.
 *
 * Φ(x) = 1/2 + x·P(x²) / Q(x²), two polynomials of six terms fitted to the least largest error,
 * 7e-9, up to |x| = 5.5; from there on Φ is 0 or 1 to the precision of a float. In floats
 * GELU is off by at most 1e-6.
 */

import { exp4, fma } from "./vector";

/** From here on Φ is 0 or 1. */
const FAR: f32 = 5.5;

/** 1 / √(2π) */
const DENSITY: f32 = 0.39894228040143268;

/** Φ(x) */
// @inline
function normal4(x: v128): v128 {
  const far = f32x4.splat(FAR);
  const near = f32x4.pmin(f32x4.pmax(x, f32x4.neg(far)), far);
  const square = f32x4.mul(near, near);
  let p = f32x4.splat(2.27491749882347e-8);
  let q = f32x4.splat(1.1974977951467736e-6);
  p = fma(p, square, f32x4.splat(6.35211063126917e-6));
  q = fma(q, square, f32x4.splat(7.364787597907707e-5));
  p = fma(p, square, f32x4.splat(1.6882712952792645e-4));
  q = fma(q, square, f32x4.splat(1.884453115053475e-3));
  p = fma(p, square, f32x4.splat(4.677269142121077e-3));
  q = fma(q, square, f32x4.splat(0.028645960614085197));
  p = fma(p, square, f32x4.splat(0.03385280817747116));
  q = fma(q, square, f32x4.splat(0.25152233242988586));
  p = fma(p, square, f32x4.splat(0.398942232131958));
  q = fma(q, square, f32x4.splat(1));
  const half = f32x4.splat(0.5);
  const middle = f32x4.add(half, f32x4.div(f32x4.mul(near, p), q));
  const one = v128.and(f32x4.splat(1), f32x4.gt(x, half));
  return v128.bitselect(middle, one, f32x4.lt(f32x4.abs(x), far));
}

// @inline
function gelu4(x: v128): v128 {
  return f32x4.mul(x, normal4(x));
}

/** The slope of GELU: Φ(x) + x·φ(x) */
// @inline
function slope4(x: v128): v128 {
  const bell = exp4(f32x4.mul(f32x4.mul(x, x), f32x4.splat(-0.5)));
  return fma(f32x4.mul(x, f32x4.splat(DENSITY)), bell, normal4(x));
}

/** out is [count]; x is [count], and may be out. out = x·Φ(x) */
export function gelu(out: usize, x: usize, count: i32): void {
  const end = out + (<usize> count << 2);
  for (; out + 16 <= end; out += 16, x += 16) v128.store(out, gelu4(v128.load(x)));
  for (; out < end; out += 4, x += 4) v128.store_lane<f32>(out, gelu4(v128.load32_splat(x)), 0);
}

/** dx is [count]; dout is [count]; x is [count], what `gelu` was given. dx += dout · its slope */
export function geluBackward(dx: usize, dout: usize, x: usize, count: i32): void {
  const end = dx + (<usize> count << 2);
  for (; dx + 16 <= end; dx += 16, dout += 16, x += 16) {
    v128.store(dx, fma(v128.load(dout), slope4(v128.load(x)), v128.load(dx)));
  }
  for (; dx < end; dx += 4, dout += 4, x += 4) {
    const slope = f32x4.extract_lane(slope4(v128.load32_splat(x)), 0);
    store<f32>(dx, load<f32>(dx) + load<f32>(dout) * slope);
  }
}
