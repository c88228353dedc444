/**
 * The recurrent half of a long short-term memory over a whole padded batch, in one direction, fused.
 *
 * Arrays are time-major: step t of sentence b is row t·batch + b. `gates` come in holding what the
 * inputs give, x·wx + bias (kernels/dense.ts), so that gates of words that come again can be kept.
 * With z = gates + h₋·wh, four gates of `hidden` columns each, in the order i, f, g, o:
 *
 *   i, f, o = sigmoid(z)   g = tanh(z)   c = f·c₋ + i·g   h = o·tanh(c)
 *
 * h₋ and c₋ are those of the step before, or of the step after where `reverse` is set; before the
 * first step they are zero. Past a sentence's own length the gates, c and h are zero: so a
 * reversed sentence starts afresh at its own last token, and no gradient comes out of padding.
 * Batches sorted from long to short save the work of padded rows at every step.
 */

import { borrow, get, mark, release } from "../memory";
import { addMatmulLeft, addMatmulPacked } from "./matmul";
import { addMatmulI8 } from "./matmul_i8";
import { sigmoid4, tanh4 } from "./vector";

/** In place of the step before, where there is none. */
const NO_STEP: i32 = -1;

/** How many sentences, from the first, may still be going on at step t. */
// @inline
function activeRows(lengths: usize, t: i32, batch: i32): i32 {
  let count = batch;
  while (count > 0 && get(lengths, count - 1) <= t) count--;
  return count;
}

/** The step that `t` gets its memory from, unless it is the first. */
// @inline
function stepBefore(t: i32, reverse: bool): i32 {
  return reverse ? t + 1 : t - 1;
}

/**
 * h is [steps, batch, hidden]; gates is [steps, batch, 4·hidden], sums in and gates out; cells is
 * [steps, batch, hidden]; lengths is [batch] i32; wh is [hidden, 4·hidden], packed by `packRight`.
 * Gates and cells are kept for `lstmRecurBackward`.
 */
export function lstmRecur(
  h: usize,
  gates: usize,
  cells: usize,
  lengths: usize,
  wh: usize,
  reverse: bool,
  steps: i32,
  batch: i32,
  hidden: i32,
): void {
  for (let n = 0; n < steps; n++) {
    const t = reverse ? steps - 1 - n : n;
    const before = stepBefore(t, reverse);
    if (n > 0) {
      const last = h + ((<usize> before * batch * hidden) << 2);
      const to = gates + ((<usize> t * batch * hidden) << 4);
      addMatmulPacked(to, last, wh, activeRows(lengths, t, batch), hidden, 4 * hidden);
    }
    forwardStep(h, gates, cells, lengths, t, n > 0 ? before : NO_STEP, batch, hidden);
  }
}

/**
 * The same without a gradient, with weights of 8 bits (kernels/matmul_i8.ts): wh is packed by
 * `packI8`, with a scale a column; gates are overwritten.
 */
export function lstmRecurI8(
  h: usize,
  gates: usize,
  lengths: usize,
  wh: usize,
  whScales: usize,
  reverse: bool,
  steps: i32,
  batch: i32,
  hidden: i32,
): void {
  const start = mark();
  const cells = borrow((<usize> steps * batch * hidden) << 2);
  for (let n = 0; n < steps; n++) {
    const t = reverse ? steps - 1 - n : n;
    const before = stepBefore(t, reverse);
    if (n > 0) {
      const last = h + ((<usize> before * batch * hidden) << 2);
      const to = gates + ((<usize> t * batch * hidden) << 4);
      addMatmulI8(to, last, wh, whScales, activeRows(lengths, t, batch), hidden, 4 * hidden);
    }
    forwardStep(h, gates, cells, lengths, t, n > 0 ? before : NO_STEP, batch, hidden);
  }
  release(start);
}

/** All of step t but the products: `gates` hold the sums, `before` is the step it continues. */
function forwardStep(
  h: usize,
  gates: usize,
  cells: usize,
  lengths: usize,
  t: i32,
  before: i32,
  batch: i32,
  hidden: i32,
): void {
  for (let b = 0; b < batch; b++) {
    const row = (<usize> t * batch + b) * hidden;
    if (t < get(lengths, b)) {
      const c0 = before == NO_STEP ? 0 : cells + (((<usize> before * batch + b) * hidden) << 2);
      forwardRow(h + (row << 2), gates + (row << 4), cells + (row << 2), c0, hidden);
    } else {
      memory.fill(h + (row << 2), 0, <usize> hidden << 2);
      memory.fill(gates + (row << 4), 0, <usize> hidden << 4);
      memory.fill(cells + (row << 2), 0, <usize> hidden << 2);
    }
  }
}

/** h is [hidden]; z is [4, hidden], sums in and gates out; c is [hidden]; c0 is [hidden], or 0 for none. */
function forwardRow(h: usize, z: usize, c: usize, c0: usize, hidden: i32): void {
  const width = <usize> hidden << 2;
  const end = h + width;
  for (; h + 16 <= end; h += 16, z += 16, c += 16) {
    const i = sigmoid4(v128.load(z));
    const f = sigmoid4(v128.load(z + width));
    const g = tanh4(v128.load(z + 2 * width));
    const o = sigmoid4(v128.load(z + 3 * width));
    let cell = f32x4.mul(i, g);
    if (c0) {
      cell = f32x4.add(cell, f32x4.mul(f, v128.load(c0)));
      c0 += 16;
    }
    v128.store(z, i);
    v128.store(z + width, f);
    v128.store(z + 2 * width, g);
    v128.store(z + 3 * width, o);
    v128.store(c, cell);
    v128.store(h, f32x4.mul(o, tanh4(cell)));
  }
  for (; h < end; h += 4, z += 4, c += 4) {
    const i = sigmoid4(v128.load32_splat(z));
    const f = sigmoid4(v128.load32_splat(z + width));
    const g = tanh4(v128.load32_splat(z + 2 * width));
    const o = sigmoid4(v128.load32_splat(z + 3 * width));
    let cell = f32x4.mul(i, g);
    if (c0) {
      cell = f32x4.add(cell, f32x4.mul(f, v128.load32_splat(c0)));
      c0 += 4;
    }
    v128.store_lane<f32>(z, i, 0);
    v128.store_lane<f32>(z + width, f, 0);
    v128.store_lane<f32>(z + 2 * width, g, 0);
    v128.store_lane<f32>(z + 3 * width, o, 0);
    v128.store_lane<f32>(c, cell, 0);
    v128.store_lane<f32>(h, f32x4.mul(o, tanh4(cell)), 0);
  }
}

/**
 * dgates is [steps, batch, 4·hidden], of the sums that came in, and is overwritten; dwh is
 * [hidden, 4·hidden] and is added to; dh is [steps, batch, hidden]; wh is packed by
 * `packRightTransposed`; the rest is as `lstmRecur` left it. dh in padding is not looked at.
 */
export function lstmRecurBackward(
  dgates: usize,
  dwh: usize,
  dh: usize,
  h: usize,
  gates: usize,
  cells: usize,
  lengths: usize,
  wh: usize,
  reverse: bool,
  steps: i32,
  batch: i32,
  hidden: i32,
): void {
  const start = mark();
  const size = (<usize> batch * hidden) << 2;
  const dc = borrow(size);
  const back = borrow(size);
  memory.fill(dc, 0, size);
  for (let n = steps - 1; n >= 0; n--) {
    const t = reverse ? steps - 1 - n : n;
    const before = stepBefore(t, reverse);
    const after = reverse ? t - 1 : t + 1;
    const first = <usize> t * batch;
    // The gradient of this step's h from the step computed next: its dz·whᵀ.
    memory.copy(back, dh + first * (<usize> hidden << 2), size);
    if (n < steps - 1) {
      const next = dgates + ((<usize> after * batch * hidden) << 4);
      addMatmulPacked(back, next, wh, activeRows(lengths, after, batch), 4 * hidden, hidden);
    }
    for (let b = 0; b < batch; b++) {
      const row = (first + b) * hidden;
      const at = (<usize> b * hidden) << 2;
      if (t < get(lengths, b)) {
        const c0 = n > 0 ? cells + (((<usize> before * batch + b) * hidden) << 2) : 0;
        backwardRow(
          dgates + (row << 4),
          dc + at,
          back + at,
          gates + (row << 4),
          cells + (row << 2),
          c0,
          hidden,
        );
      } else {
        memory.fill(dgates + (row << 4), 0, <usize> hidden << 4);
      }
    }
  }
  if (steps > 1) {
    // Each step but the first with the h it started from, all in one product.
    const from = reverse ? h + size : h;
    const to = reverse ? dgates : dgates + 4 * size;
    addMatmulLeft(dwh, from, to, hidden, (steps - 1) * batch, 4 * hidden);
  }
  release(start);
}

/**
 * dz is [4, hidden]; dc is [hidden], of c in and of c0 out; dh is [hidden]; z is [4, hidden] gates;
 * c is [hidden]; c0 is [hidden], or 0 for none.
 */
function backwardRow(
  dz: usize,
  dc: usize,
  dh: usize,
  z: usize,
  c: usize,
  c0: usize,
  hidden: i32,
): void {
  const width = <usize> hidden << 2;
  const end = dh + width;
  const one = f32x4.splat(1);
  for (; dh + 16 <= end; dz += 16, dc += 16, dh += 16, z += 16, c += 16) {
    const i = v128.load(z);
    const f = v128.load(z + width);
    const g = v128.load(z + 2 * width);
    const o = v128.load(z + 3 * width);
    const flat = tanh4(v128.load(c));
    const up = v128.load(dh);
    const down = f32x4.add(
      v128.load(dc),
      f32x4.mul(f32x4.mul(up, o), f32x4.sub(one, f32x4.mul(flat, flat))),
    );
    let old = f32x4.splat(0);
    if (c0) {
      old = v128.load(c0);
      c0 += 16;
    }
    v128.store(dz, f32x4.mul(f32x4.mul(down, g), f32x4.mul(i, f32x4.sub(one, i))));
    v128.store(dz + width, f32x4.mul(f32x4.mul(down, old), f32x4.mul(f, f32x4.sub(one, f))));
    v128.store(dz + 2 * width, f32x4.mul(f32x4.mul(down, i), f32x4.sub(one, f32x4.mul(g, g))));
    v128.store(dz + 3 * width, f32x4.mul(f32x4.mul(up, flat), f32x4.mul(o, f32x4.sub(one, o))));
    v128.store(dc, f32x4.mul(down, f));
  }
  for (; dh < end; dz += 4, dc += 4, dh += 4, z += 4, c += 4) {
    const i = load<f32>(z);
    const f = load<f32>(z + width);
    const g = load<f32>(z + 2 * width);
    const o = load<f32>(z + 3 * width);
    const flat = f32x4.extract_lane(tanh4(v128.load32_splat(c)), 0);
    const up = load<f32>(dh);
    const down = load<f32>(dc) + up * o * (1 - flat * flat);
    let old: f32 = 0;
    if (c0) {
      old = load<f32>(c0);
      c0 += 4;
    }
    store<f32>(dz, down * g * (i * (1 - i)));
    store<f32>(dz + width, down * old * (f * (1 - f)));
    store<f32>(dz + 2 * width, down * i * (1 - g * g));
    store<f32>(dz + 3 * width, up * flat * (o * (1 - o)));
    store<f32>(dc, down * f);
  }
}
