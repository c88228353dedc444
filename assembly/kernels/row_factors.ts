/**
 * Rows of floats times factors: dropout, whose mask covers some rows and comes again for the next,
 * and shares of rows.
 *
 * With time-major batches a mask of [batch, width] drops the same columns at every word of a
 * sentence (Gal and Ghahramani 2016).
 */

/**
 * out is [rows, width]; x is [rows, width]; mask is [period, width].
 * out[r] += x[r] · mask[r mod period]
 */
export function addMasked(
  out: usize,
  x: usize,
  mask: usize,
  rows: i32,
  period: i32,
  width: i32,
): void {
  const step = <usize> width << 2;
  const end = mask + <usize> period * step;
  let factors = mask;
  for (let r = 0; r < rows; r++) {
    const stop = out + step;
    for (; out + 16 <= stop; out += 16, x += 16, factors += 16) {
      v128.store(out, f32x4.add(v128.load(out), f32x4.mul(v128.load(x), v128.load(factors))));
    }
    for (; out < stop; out += 4, x += 4, factors += 4) {
      store<f32>(out, load<f32>(out) + load<f32>(x) * load<f32>(factors));
    }
    if (factors == end) factors = mask;
  }
}

/** out is [rows, width]; x is [rows, width]; factors is [rows]. out[r] = x[r] · factors[r] */
export function scaleRows(out: usize, x: usize, factors: usize, rows: i32, width: i32): void {
  for (let r = 0; r < rows; r++, factors += 4) {
    const factor = v128.load32_splat(factors);
    const stop = out + (<usize> width << 2);
    for (; out + 16 <= stop; out += 16, x += 16) v128.store(out, f32x4.mul(v128.load(x), factor));
    for (; out < stop; out += 4, x += 4) store<f32>(out, load<f32>(x) * load<f32>(factors));
  }
}
