/**
 * Powers with whole exponents, by squaring: what Adam and mixtures of policies need, without the
 * tables that the compiler's own powers bring.
 */

/** base to the power of a whole exponent that is not negative, as f64 counts. */
export function power(base: f64, exponent: f64): f64 {
  let left = <u64> exponent;
  let square = base;
  let product: f64 = 1;
  while (left != 0) {
    if (left & 1) product *= square;
    square *= square;
    left >>= 1;
  }
  return product;
}
