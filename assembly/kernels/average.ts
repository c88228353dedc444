/**
 * Running averages of parameters: what is parsed with is calmer than what is learned with.
 */

import { fma } from "./vector";

/** average and values are [count]. average += share·(values − average) */
export function averageIn(average: usize, values: usize, share: f32, count: i32): void {
  const end = average + (<usize>count << 2);
  for (; average + 16 <= end; average += 16, values += 16) {
    const before = v128.load(average);
    v128.store(average, fma(f32x4.splat(share), f32x4.sub(v128.load(values), before), before));
  }
  averageInPlain(average, values, share, <i32>((end - average) >> 2));
}

/** Plain twin of `averageIn`. */
export function averageInPlain(average: usize, values: usize, share: f32, count: i32): void {
  for (let i: usize = 0; i < <usize>count << 2; i += 4) {
    const before = load<f32>(average + i);
    store<f32>(average + i, before + share * (load<f32>(values + i) - before));
  }
}
