/**
 * The plain twins of kernels/lstm.ts, which has the definition: one sentence, one token and one cell
 * at a time.
 */

import { borrow, get, mark, release } from "../memory";
import { stepBefore } from "./lstm";
import { addMatmulLeftPlain, addMatmulPlain, addMatmulRightPlain } from "./matmul_plain";
import { sigmoidPlain, tanhPlain } from "./vector";

/** Plain twin of `lstmRecur`. */
export function lstmRecurPlain(
  h: usize, gates: usize, cells: usize, lengths: usize, wh: usize,
  reverse: bool, steps: i32, batch: i32, hidden: i32,
): void {
  const rows = steps * batch;
  memory.fill(h, 0, (<usize>rows * hidden) << 2);
  memory.fill(cells, 0, (<usize>rows * hidden) << 2);
  const width = <usize>hidden << 2;
  for (let b = 0; b < batch; b++) {
    const length = get(lengths, b);
    for (let t = length; t < steps; t++) {
      memory.fill(gates + (((<usize>t * batch + b) * hidden) << 4), 0, <usize>hidden << 4);
    }
    for (let n = 0; n < length; n++) {
      const t = reverse ? length - 1 - n : n;
      const row = <usize>t * batch + b;
      const before = <usize>stepBefore(t, reverse) * batch + b;
      const z = gates + ((row * hidden) << 4);
      if (n > 0) addMatmulPlain(z, h + before * width, wh, 1, hidden, 4 * hidden);
      for (let at: usize = 0; at < width; at += 4) {
        const i = sigmoidPlain(load<f32>(z + at));
        const f = sigmoidPlain(load<f32>(z + width + at));
        const g = tanhPlain(load<f32>(z + 2 * width + at));
        const o = sigmoidPlain(load<f32>(z + 3 * width + at));
        const old: f32 = n > 0 ? load<f32>(cells + before * width + at) : 0;
        const cell = f * old + i * g;
        store<f32>(z + at, i);
        store<f32>(z + width + at, f);
        store<f32>(z + 2 * width + at, g);
        store<f32>(z + 3 * width + at, o);
        store<f32>(cells + row * width + at, cell);
        store<f32>(h + row * width + at, o * tanhPlain(cell));
      }
    }
  }
}

/** Plain twin of `lstmRecurBackward`. */
export function lstmRecurBackwardPlain(
  dgates: usize, dwh: usize, dh: usize, h: usize, gates: usize, cells: usize, lengths: usize, wh: usize,
  reverse: bool, steps: i32, batch: i32, hidden: i32,
): void {
  const start = mark();
  const width = <usize>hidden << 2;
  memory.fill(dgates, 0, (<usize>steps * batch * hidden) << 4);
  const dc = borrow(width);
  const back = borrow(width);
  for (let b = 0; b < batch; b++) {
    memory.fill(dc, 0, width);
    memory.fill(back, 0, width);
    const length = get(lengths, b);
    for (let n = length - 1; n >= 0; n--) {
      const t = reverse ? length - 1 - n : n;
      const row = <usize>t * batch + b;
      const before = <usize>stepBefore(t, reverse) * batch + b;
      const z = gates + ((row * hidden) << 4);
      const dz = dgates + ((row * hidden) << 4);
      for (let at: usize = 0; at < width; at += 4) {
        const i = load<f32>(z + at);
        const f = load<f32>(z + width + at);
        const g = load<f32>(z + 2 * width + at);
        const o = load<f32>(z + 3 * width + at);
        const flat = tanhPlain(load<f32>(cells + row * width + at));
        const up = load<f32>(dh + row * width + at) + load<f32>(back + at);
        const down = load<f32>(dc + at) + up * o * (1 - flat * flat);
        const old: f32 = n > 0 ? load<f32>(cells + before * width + at) : 0;
        store<f32>(dz + at, down * g * i * (1 - i));
        store<f32>(dz + width + at, down * old * f * (1 - f));
        store<f32>(dz + 2 * width + at, down * i * (1 - g * g));
        store<f32>(dz + 3 * width + at, up * flat * o * (1 - o));
        store<f32>(dc + at, down * f);
      }
      if (n > 0) addMatmulLeftPlain(dwh, h + before * width, dz, hidden, 1, 4 * hidden);
      memory.fill(back, 0, width);
      addMatmulRightPlain(back, dz, wh, 1, 4 * hidden, hidden);
    }
  }
  release(start);
}
