/**
 * Arithmetic on four floats at a time: the fused product, the exponential, sigmoid and tanh.
 *
 * exp(x) = 2ⁿ·e^r with n = round(x / ln 2) and |r| ≤ ln 2 / 2, where seven terms of e^r − 1 are
 * exact to 5e-9. Sigmoid is 1 / (1 + e^−x). Tanh is t / (t + 2) with t = e^2x − 1, put together
 * as 2ⁿ·(e^r − 1) + (2ⁿ − 1) so that nothing cancels near zero. Largest relative error of any of
 * them, measured against `Math`: 5e-7 (tests/kernels/vector_test.ts).
 */

/** Past these, e^x leaves the range of a float. */
const MIN_EXPONENT: f32 = -87;
const MAX_EXPONENT: f32 = 88;

/** Past this, tanh is 1 to the last bit. */
const FLAT_TANH: f32 = 9.02;

const LOG2_E: f32 = 1.44269504088896340736;

/** ln 2 in two parts, the first short enough that its multiples are exact. */
const LN2_HIGH: f32 = 0.693359375;
const LN2_LOW: f32 = -2.12194440054690583e-4;

/** a·b + c, rounded once where the build has relaxed SIMD, else twice. */
// @inline
export function fma(a: v128, b: v128, c: v128): v128 {
  if (ASC_FEATURE_RELAXED_SIMD) return f32x4.relaxed_madd(a, b, c);
  else return f32x4.add(f32x4.mul(a, b), c);
}

/** e^r − 1 for |r| ≤ ln 2 / 2. */
// @inline
function shortExpMinusOne(r: v128): v128 {
  let sum = f32x4.splat(1.0 / 5040);
  sum = fma(sum, r, f32x4.splat(1.0 / 720));
  sum = fma(sum, r, f32x4.splat(1.0 / 120));
  sum = fma(sum, r, f32x4.splat(1.0 / 24));
  sum = fma(sum, r, f32x4.splat(1.0 / 6));
  sum = fma(sum, r, f32x4.splat(0.5));
  return fma(f32x4.mul(sum, r), r, r);
}

/** x − n·ln 2 */
// @inline
function reduce(x: v128, n: v128): v128 {
  return fma(n, f32x4.splat(-LN2_LOW), fma(n, f32x4.splat(-LN2_HIGH), x));
}

/** 2ⁿ for whole n from −126 to 127. */
// @inline
function powerOfTwo(n: v128): v128 {
  return i32x4.shl(i32x4.add(i32x4.trunc_sat_f32x4_s(n), i32x4.splat(127)), 23);
}

/** e^x, clamped to the range of a float. */
// @inline
export function exp4(x: v128): v128 {
  x = f32x4.min(f32x4.max(x, f32x4.splat(MIN_EXPONENT)), f32x4.splat(MAX_EXPONENT));
  const n = f32x4.nearest(f32x4.mul(x, f32x4.splat(LOG2_E)));
  const scale = powerOfTwo(n);
  return fma(scale, shortExpMinusOne(reduce(x, n)), scale);
}

/** 1 / (1 + e^−x) */
// @inline
export function sigmoid4(x: v128): v128 {
  const one = f32x4.splat(1);
  return f32x4.div(one, f32x4.add(one, exp4(f32x4.neg(x))));
}

/** tanh x */
// @inline
export function tanh4(x: v128): v128 {
  const flat = f32x4.splat(FLAT_TANH);
  x = f32x4.min(f32x4.max(x, f32x4.neg(flat)), flat);
  const twice = f32x4.add(x, x);
  const n = f32x4.nearest(f32x4.mul(twice, f32x4.splat(LOG2_E)));
  const scale = powerOfTwo(n);
  const t = fma(scale, shortExpMinusOne(reduce(twice, n)), f32x4.sub(scale, f32x4.splat(1)));
  return f32x4.div(t, f32x4.add(t, f32x4.splat(2)));
}

/** The sum of the four. */
// @inline
export function sum4(x: v128): f32 {
  const pairs = f32x4.add(x, v128.shuffle<f32>(x, x, 2, 3, 0, 1));
  return f32x4.extract_lane(pairs, 0) + f32x4.extract_lane(pairs, 1);
}

/** out is [count]; x is [count]. out = e^x */
export function exponentials(out: usize, x: usize, count: i32): void {
  const end = out + (<usize> count << 2);
  for (; out + 16 <= end; out += 16, x += 16) v128.store(out, exp4(v128.load(x)));
  for (; out < end; out += 4, x += 4) v128.store_lane<f32>(out, exp4(v128.load32_splat(x)), 0);
}

/** out is [count]; x is [count]. out = sigmoid(x) */
export function sigmoids(out: usize, x: usize, count: i32): void {
  const end = out + (<usize> count << 2);
  for (; out + 16 <= end; out += 16, x += 16) v128.store(out, sigmoid4(v128.load(x)));
  for (; out < end; out += 4, x += 4) v128.store_lane<f32>(out, sigmoid4(v128.load32_splat(x)), 0);
}

/** out is [count]; x is [count]. out = tanh(x) */
export function tanhs(out: usize, x: usize, count: i32): void {
  const end = out + (<usize> count << 2);
  for (; out + 16 <= end; out += 16, x += 16) v128.store(out, tanh4(v128.load(x)));
  for (; out < end; out += 4, x += 4) v128.store_lane<f32>(out, tanh4(v128.load32_splat(x)), 0);
}
