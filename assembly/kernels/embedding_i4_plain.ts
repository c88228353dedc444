/** Plain twins of embedding_i4.ts. */

import { get } from "../memory";
import { rowBytesI4, STEP, STEPS, TOP } from "./embedding_i4";

/** The number of the level nearest to x. */
function numberOf(x: f32, scale: f32): i32 {
  if (scale == 0) return 8;
  return <i32>min<f32>(max<f32>(floor<f32>(x * (1 / scale)) + 8, 0), 15);
}

/** Plain twin of `rowScaleI4`. */
export function rowScaleI4Plain(x: usize, width: i32): f32 {
  let most: f32 = 0;
  for (let j = 0; j < width; j++) most = max(most, abs(load<f32>(x + (<usize>j << 2))));
  let best: f32 = 0;
  let least = f64.MAX_VALUE;
  for (let i = 0; i < STEPS && most > 0; i++) {
    const scale = most * (1 - STEP * <f32>i) / TOP;
    let error: f64 = 0;
    for (let j = 0; j < width; j++) {
      const value = load<f32>(x + (<usize>j << 2));
      const by = value - (<f32>numberOf(value, scale) - TOP) * scale;
      error += <f64>(by * by);
    }
    if (error >= least) continue;
    least = error;
    best = scale;
  }
  return best;
}

/** Plain twin of `packRowsI4`. */
export function packRowsI4Plain(packed: usize, scales: usize, table: usize, rows: i32, width: i32): void {
  memory.fill(packed, 0, <usize>rows * rowBytesI4(width));
  for (let r = 0; r < rows; r++) {
    const row = table + ((<usize>r * width) << 2);
    const scale = rowScaleI4Plain(row, width);
    store<f32>(scales + (<usize>r << 2), scale);
    for (let j = 0; j < width; j++) {
      const to = packed + <usize>r * rowBytesI4(width) + (<usize>j >> 1);
      const number = numberOf(load<f32>(row + (<usize>j << 2)), scale);
      store<u8>(to, load<u8>(to) | <u8>(j & 1 ? number << 4 : number));
    }
  }
}

/** Plain twin of `gatherRowsI4`. */
export function gatherRowsI4Plain(
  out: usize, packed: usize, scales: usize, ids: usize, count: i32, width: i32,
): void {
  for (let p = 0; p < count; p++) {
    const id = get(ids, p);
    for (let j = 0; j < width; j++) {
      let value: f32 = 0;
      if (id >= 0) {
        const pair = load<u8>(packed + <usize>id * rowBytesI4(width) + (<usize>j >> 1));
        value = (<f32>(j & 1 ? pair >> 4 : pair & 15) - TOP) * load<f32>(scales + (<usize>id << 2));
      }
      store<f32>(out + ((<usize>p * width + j) << 2), value);
    }
  }
}
