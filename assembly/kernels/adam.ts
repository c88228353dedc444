/**
 * Adam (Kingma and Ba 2015) over flat arrays, with bias correction, the gradient scaled on the way
 * in (for clipping by the norm of all gradients) and decoupled weight decay (Loshchilov and Hutter
 * 2019). With g the scaled gradient at step n, counted from 1:
 *
 *   mean = β₁·mean + (1 − β₁)·g     square = β₂·square + (1 − β₂)·g²
 *   parameter −= rate·(mean / (1 − β₁ⁿ) / (√(square / (1 − β₂ⁿ)) + ε) + decay·parameter)
 */

import { get } from "../memory";
import { power } from "./power";
import { fma, sum4 } from "./vector";

/** values is [count]. Returns the sum of their squares: norms add up over arrays before the root. */
export function sumOfSquares(values: usize, count: i32): f64 {
  const end = values + (<usize> count << 2);
  let sum: f64 = 0;
  // Floats are summed over short runs, these in 64 bits, so that long arrays lose nothing.
  while (values + 16 <= end) {
    const stop = min(values + 4096, values + ((end - values) & ~15));
    let part = f32x4.splat(0);
    for (; values < stop; values += 16) {
      const x = v128.load(values);
      part = fma(x, x, part);
    }
    sum += <f64> sum4(part);
  }
  for (; values < end; values += 4) sum += <f64> load<f32>(values) * <f64> load<f32>(values);
  return sum;
}

/**
 * parameters, gradients, means and squares are [count]. One step of Adam; `scale` multiplies the
 * gradients, `step` counts from 1.
 */
export function adam(
  parameters: usize,
  gradients: usize,
  means: usize,
  squares: usize,
  rate: f32,
  beta1: f32,
  beta2: f32,
  epsilon: f32,
  decay: f32,
  scale: f32,
  step: i32,
  count: i32,
): void {
  // deno-fmt-ignore
  adamRows(parameters, gradients, means, squares, 0,
    rate, beta1, beta2, epsilon, decay, scale, step, 1, count);
}

/**
 * parameters, means and squares are [·, width]; gradients is [count, width], those of the rows alone;
 * rows is [count] i32, each once, or 0 for the first row alone.
 * One step of Adam in these rows alone. Means and squares of other rows stay as they are: a row
 * that is met seldom does not forget in between.
 */
export function adamRows(
  parameters: usize,
  gradients: usize,
  means: usize,
  squares: usize,
  rows: usize,
  rate: f32,
  beta1: f32,
  beta2: f32,
  epsilon: f32,
  decay: f32,
  scale: f32,
  step: i32,
  count: i32,
  width: i32,
): void {
  // Both corrections: 1 / (1 − β₂ⁿ), and rate / (1 − β₁ⁿ).
  const factor = <f32> (1 / (1 - power(beta2, step)));
  const stride = <f32> (<f64> rate / (1 - power(beta1, step)));
  const fade = rate * decay;
  for (let r = 0; r < count; r++) {
    const at = rows ? (<usize> get(rows, r) * width) << 2 : 0;
    let w = parameters + at, toMean = means + at, toSquare = squares + at;
    const end = w + (<usize> width << 2);
    for (; w + 16 <= end; w += 16, gradients += 16, toMean += 16, toSquare += 16) {
      const x = v128.load(w);
      const g = f32x4.mul(v128.load(gradients), f32x4.splat(scale));
      const mean = fma(f32x4.splat(1 - beta1), g, f32x4.mul(f32x4.splat(beta1), v128.load(toMean)));
      const fresh = f32x4.mul(f32x4.splat(1 - beta2), g);
      const square = fma(fresh, g, f32x4.mul(f32x4.splat(beta2), v128.load(toSquare)));
      const corrected = f32x4.sqrt(f32x4.mul(square, f32x4.splat(factor)));
      const root = f32x4.add(corrected, f32x4.splat(epsilon));
      const move = fma(f32x4.splat(fade), x, f32x4.div(f32x4.mul(f32x4.splat(stride), mean), root));
      v128.store(toMean, mean);
      v128.store(toSquare, square);
      v128.store(w, f32x4.sub(x, move));
    }
    for (; w < end; w += 4, gradients += 4, toMean += 4, toSquare += 4) {
      const x = load<f32>(w);
      const g = load<f32>(gradients) * scale;
      const mean = beta1 * load<f32>(toMean) + (1 - beta1) * g;
      const square = beta2 * load<f32>(toSquare) + (1 - beta2) * g * g;
      store<f32>(toMean, mean);
      store<f32>(toSquare, square);
      store<f32>(w, x - (fade * x + stride * mean / (sqrt<f32>(square * factor) + epsilon)));
    }
  }
}
