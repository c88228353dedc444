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
  const factor = <f32> (1 / (1 - power(beta2, step)));
  const stride = <f32> (<f64> rate / (1 - power(beta1, step)));
  adamRun(
    parameters,
    gradients,
    means,
    squares,
    stride,
    factor,
    beta1,
    beta2,
    epsilon,
    rate * decay,
    scale,
    count,
  );
}

/**
 * parameters, means and squares are [·, width]; gradients is [count, width], those of the rows alone;
 * rows is [count] i32, each once.
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
  const factor = <f32> (1 / (1 - power(beta2, step)));
  const stride = <f32> (<f64> rate / (1 - power(beta1, step)));
  for (let r = 0; r < count; r++) {
    const at = (<usize> get(rows, r) * width) << 2;
    adamRun(
      parameters + at,
      gradients + ((<usize> r * width) << 2),
      means + at,
      squares + at,
      stride,
      factor,
      beta1,
      beta2,
      epsilon,
      rate * decay,
      scale,
      width,
    );
  }
}

/** As `adam`, with both corrections worked out: `stride` is rate / (1 − β₁ⁿ), `factor` 1 / (1 − β₂ⁿ). */
function adamRun(
  parameters: usize,
  gradients: usize,
  means: usize,
  squares: usize,
  stride: f32,
  factor: f32,
  beta1: f32,
  beta2: f32,
  epsilon: f32,
  fade: f32,
  scale: f32,
  count: i32,
): void {
  const end = parameters + (<usize> count << 2);
  for (; parameters + 16 <= end; parameters += 16, gradients += 16, means += 16, squares += 16) {
    const x = v128.load(parameters);
    const g = f32x4.mul(v128.load(gradients), f32x4.splat(scale));
    const mean = fma(f32x4.splat(1 - beta1), g, f32x4.mul(f32x4.splat(beta1), v128.load(means)));
    const square = fma(
      f32x4.mul(f32x4.splat(1 - beta2), g),
      g,
      f32x4.mul(f32x4.splat(beta2), v128.load(squares)),
    );
    const root = f32x4.add(
      f32x4.sqrt(f32x4.mul(square, f32x4.splat(factor))),
      f32x4.splat(epsilon),
    );
    const move = fma(f32x4.splat(fade), x, f32x4.div(f32x4.mul(f32x4.splat(stride), mean), root));
    v128.store(means, mean);
    v128.store(squares, square);
    v128.store(parameters, f32x4.sub(x, move));
  }
  for (; parameters < end; parameters += 4, gradients += 4, means += 4, squares += 4) {
    const x = load<f32>(parameters);
    const g = load<f32>(gradients) * scale;
    const mean = beta1 * load<f32>(means) + (1 - beta1) * g;
    const square = beta2 * load<f32>(squares) + (1 - beta2) * g * g;
    store<f32>(means, mean);
    store<f32>(squares, square);
    store<f32>(parameters, x - (fade * x + stride * mean / (sqrt<f32>(square * factor) + epsilon)));
  }
}
