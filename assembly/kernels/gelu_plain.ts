/** Plain twins of gelu.ts, in 64 bits inside: Φ by its series around 0, all of whose terms have one sign. */

/** Past this, Φ is 0 or 1 as far as a float can tell. */
const FAR: f64 = 10;

/** φ(x) */
function density(x: f64): f64 {
  return Math.exp(-0.5 * x * x) / Math.sqrt(2 * Math.PI);
}

/** Φ(x) = 1/2 + φ(x)·(x + x³/3 + x⁵/(3·5) + …) */
function normal(x: f64): f64 {
  if (x > FAR) return 1;
  if (x < -FAR) return 0;
  let sum: f64 = 0;
  let term = x;
  for (let odd = 3; abs(sum + term) > abs(sum); odd += 2) {
    sum += term;
    term *= x * x / <f64>odd;
  }
  return 0.5 + density(x) * sum;
}

/** Plain twin of `gelu`. */
export function geluPlain(out: usize, x: usize, count: i32): void {
  for (let i: usize = 0; i < <usize>count << 2; i += 4) {
    const value = <f64>load<f32>(x + i);
    store<f32>(out + i, <f32>(value * normal(value)));
  }
}

/** Plain twin of `geluBackward`. */
export function geluBackwardPlain(dx: usize, dout: usize, x: usize, count: i32): void {
  for (let i: usize = 0; i < <usize>count << 2; i += 4) {
    const value = <f64>load<f32>(x + i);
    const slope = <f32>(normal(value) + value * density(value));
    store<f32>(dx + i, load<f32>(dx + i) + load<f32>(dout + i) * slope);
  }
}
