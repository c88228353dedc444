/** The plain twin of embedding_i8.ts. */

import { get } from "../memory";

export function gatherBagsI8Plain(
  out: usize, table: usize, scales: usize, ids: usize, offsets: usize, bags: i32, width: i32,
): void {
  for (let b = 0; b < bags; b++) {
    for (let j = 0; j < width; j++) {
      let sum: f32 = 0;
      for (let p = get(offsets, b); p < get(offsets, b + 1); p++) {
        const id = get(ids, p);
        if (id < 0) continue;
        sum += <f32>load<i8>(table + <usize>id * width + j) * load<f32>(scales + (<usize>id << 2));
      }
      store<f32>(out + ((<usize>b * width + j) << 2), sum);
    }
  }
}
