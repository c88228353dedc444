/** Plain twins of attention.ts: the same definition, element by element. */

import { get } from "../memory";
import { paddedLength } from "./attention";
import { expPlain } from "./vector";

/** The sum of products of `size` floats at a and b, `aStep` and `bStep` floats apart. */
function dot(a: usize, aStep: i32, b: usize, bStep: i32, size: i32): f32 {
  let sum: f32 = 0;
  for (let j = 0; j < size; j++) {
    sum += load<f32>(a + (<usize>(j * aStep) << 2)) * load<f32>(b + (<usize>(j * bStep) << 2));
  }
  return sum;
}

/** Plain twin of `attention`; probabilities must have room. */
export function attentionPlain(
  out: usize, probabilities: usize, q: usize, k: usize, v: usize, offsets: usize,
  sentences: i32, heads: i32, size: i32, stride: i32,
): void {
  const scale: f32 = 1 / sqrt<f32>(<f32>size);
  for (let s = 0; s < sentences; s++) {
    const first = get(offsets, s);
    const n = get(offsets, s + 1) - first;
    const padded = paddedLength(n);
    for (let h = 0; h < heads; h++) {
      const at = (<usize>(first * stride + h * size)) << 2;
      for (let i = 0; i < n; i++, probabilities += <usize>padded << 2) {
        const from = q + at + (<usize>(i * stride) << 2);
        let most: f32 = -f32.MAX_VALUE;
        for (let j = 0; j < n; j++) {
          most = max(most, scale * dot(from, 1, k + at + (<usize>(j * stride) << 2), 1, size));
        }
        let total: f32 = 0;
        for (let j = 0; j < padded; j++) {
          let p: f32 = 0;
          if (j < n) p = expPlain(scale * dot(from, 1, k + at + (<usize>(j * stride) << 2), 1, size) - most);
          total += p;
          store<f32>(probabilities + (<usize>j << 2), p);
        }
        for (let j = 0; j < n; j++) {
          const to = probabilities + (<usize>j << 2);
          store<f32>(to, load<f32>(to) / total);
        }
        const to = out + (<usize>((first + i) * heads * size + h * size) << 2);
        for (let c = 0; c < size; c++) {
          store<f32>(to + (<usize>c << 2), dot(probabilities, 1, v + at + (<usize>c << 2), stride, n));
        }
      }
    }
  }
}

/** Plain twin of `attentionBackward`. */
export function attentionBackwardPlain(
  dq: usize, dk: usize, dv: usize, dout: usize, probabilities: usize, q: usize, k: usize, v: usize,
  offsets: usize, sentences: i32, heads: i32, size: i32, stride: i32,
): void {
  const scale: f32 = 1 / sqrt<f32>(<f32>size);
  for (let s = 0; s < sentences; s++) {
    const first = get(offsets, s);
    const n = get(offsets, s + 1) - first;
    for (let h = 0; h < heads; h++) {
      for (let i = 0; i < n; i++, probabilities += <usize>paddedLength(n) << 2) {
        const row = <usize>((first + i) * stride + h * size) << 2;
        const up = dout + (<usize>((first + i) * heads * size + h * size) << 2);
        let mean: f32 = 0;
        for (let j = 0; j < n; j++) {
          const other = <usize>((first + j) * stride + h * size) << 2;
          mean += load<f32>(probabilities + (<usize>j << 2)) * dot(up, 1, v + other, 1, size);
        }
        for (let j = 0; j < n; j++) {
          const other = <usize>((first + j) * stride + h * size) << 2;
          const p = load<f32>(probabilities + (<usize>j << 2));
          const ds = scale * p * (dot(up, 1, v + other, 1, size) - mean);
          for (let c: usize = 0; c < <usize>size << 2; c += 4) {
            add(dv + other + c, p * load<f32>(up + c));
            add(dq + row + c, ds * load<f32>(k + other + c));
            add(dk + other + c, ds * load<f32>(q + row + c));
          }
        }
      }
    }
  }
}

/** to is one float. to += value */
function add(to: usize, value: f32): void {
  store<f32>(to, load<f32>(to) + value);
}
