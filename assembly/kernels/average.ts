/**
 * Running averages of parameters: what is parsed with is calmer than what is learned with.
 */

import { fma } from "./vector";

/** average and values are [count]. average += share·(values − average) */
export function averageIn(average: usize, values: usize, share: f32, count: i32): void {
  const end = average + (<usize> count << 2);
  for (; average + 16 <= end; average += 16, values += 16) {
    const before = v128.load(average);
    v128.store(average, fma(f32x4.splat(share), f32x4.sub(v128.load(values), before), before));
  }
  for (; average < end; average += 4, values += 4) {
    const before = load<f32>(average);
    store<f32>(average, before + share * (load<f32>(values) - before));
  }
}
