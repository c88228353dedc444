/**
 * The plain twins of layers and their gradients, in 64 bits: their definitions, one element at a
 * time.
 *
 * @module
 */

import { columnSums, matmul, matmulLeft, matmulRight, type Numbers, sum } from "./plain.ts";

/** What a layer does to its sums, and the slope of that by its output. */
export const ACTS = {
  none: { of: (x: number) => x, slope: (_: number) => 1 },
  tanh: { of: Math.tanh, slope: (y: number) => 1 - y * y },
  relu: { of: (x: number) => Math.max(x, 0), slope: (y: number) => y > 0 ? 1 : 0 },
} as const;

/** The name of an activation. */
export type Act = keyof typeof ACTS;

/** 1 / (1 + e^−x) */
export function sigmoid(x: number): number {
  return 1 / (1 + Math.exp(-x));
}

/** x is [rows, inputs]; w is [inputs, outputs]; bias is [outputs]. act(x·w + bias) */
export function dense(
  x: Numbers,
  w: Numbers,
  bias: Numbers,
  act: Act,
  rows: number,
  inputs: number,
  outputs: number,
): Float64Array {
  return matmul(x, w, rows, inputs, outputs).map((z, at) => ACTS[act].of(z + bias[at % outputs]));
}

/** dout and out are [rows, outputs]. The gradients of `dense` for x, w and bias, one after another. */
export function denseBackward(
  dout: Numbers,
  out: Numbers,
  x: Numbers,
  w: Numbers,
  act: Act,
  rows: number,
  inputs: number,
  outputs: number,
): Float64Array {
  const dz = Float64Array.from(dout, (up, at) => up * ACTS[act].slope(out[at]));
  return Float64Array.of(
    ...matmulRight(dz, w, rows, outputs, inputs),
    ...matmulLeft(x, dz, inputs, rows, outputs),
    ...columnSums(dz, rows, outputs),
  );
}

/** table is rows of `width`; picks is [rows, slots], below 0 for none. act(bias + the rows picked) */
export function slotSum(
  table: Numbers,
  picks: Numbers,
  bias: Numbers,
  act: Act,
  slots: number,
  width: number,
): Float64Array {
  return Float64Array.from({ length: picks.length / slots * width }, (_, at) => {
    const r = Math.floor(at / width), j = at % width;
    let z = bias[j];
    for (let slot = 0; slot < slots; slot++) {
      const row = picks[r * slots + slot];
      if (row >= 0) z += table[row * width + j];
    }
    return ACTS[act].of(z);
  });
}

/** The gradients of `slotSum` for a table of `size` floats and the bias, one after another. */
export function slotSumBackward(
  dout: Numbers,
  out: Numbers,
  picks: Numbers,
  act: Act,
  slots: number,
  size: number,
  width: number,
): Float64Array {
  const gradient = new Float64Array(size + width);
  for (let at = 0; at < dout.length; at++) {
    const r = Math.floor(at / width), j = at % width, dz = dout[at] * ACTS[act].slope(out[at]);
    gradient[size + j] += dz;
    for (let slot = 0; slot < slots; slot++) {
      const row = picks[r * slots + slot];
      if (row >= 0) gradient[row * width + j] += dz;
    }
  }
  return gradient;
}

/** x·Φ(x) and its slope, Φ by Simpson's rule over the density. */
export function gelu(x: number): { value: number; slope: number } {
  const steps = 400, width = x / steps;
  const density = (z: number) => Math.exp(-z * z / 2) / Math.sqrt(2 * Math.PI);
  let sum = density(0) + density(x);
  for (let i = 1; i < steps; i++) sum += (i % 2 ? 4 : 2) * density(i * width);
  const normal = 0.5 + sum * width / 3;
  return { value: x * normal, slope: normal + x * density(x) };
}

/** x is [rows, width]. The rows, and of each its mean and 1 / √(variance + ε). */
export function layerNorm(
  x: Numbers,
  gain: Numbers,
  bias: Numbers,
  epsilon: number,
  rows: number,
  width: number,
): { out: Float64Array; kept: Float64Array } {
  const out = new Float64Array(rows * width), kept = new Float64Array(2 * rows);
  for (let r = 0; r < rows; r++) {
    const row = Array.from({ length: width }, (_, j) => x[r * width + j]);
    const mean = row.reduce((a, b) => a + b, 0) / width;
    const variance = row.reduce((a, b) => a + (b - mean) ** 2, 0) / width;
    const scale = 1 / Math.sqrt(variance + epsilon);
    row.forEach((value, j) => out[r * width + j] = gain[j] * (value - mean) * scale + bias[j]);
    kept.set([mean, scale], 2 * r);
  }
  return { out, kept };
}

/** The gradients of `layerNorm` for x, gain and bias, one after another. */
export function layerNormBackward(
  dout: Numbers,
  kept: Numbers,
  x: Numbers,
  gain: Numbers,
  rows: number,
  width: number,
): Float64Array {
  const count = rows * width, gradient = new Float64Array(count + 2 * width);
  for (let r = 0; r < rows; r++) {
    const [mean, scale] = [kept[2 * r], kept[2 * r + 1]];
    const places = Array.from({ length: width }, (_, j) => r * width + j);
    const y = places.map((at) => (x[at] - mean) * scale);
    const up = places.map((at, j) => dout[at] * gain[j]);
    const average = up.reduce((a, b) => a + b, 0) / width;
    const product = up.reduce((a, b, j) => a + b * y[j], 0) / width;
    places.forEach((at, j) => {
      gradient[at] = (up[j] - average - y[j] * product) * scale;
      gradient[count + j] += dout[at] * y[j];
      gradient[count + width + j] += dout[at];
    });
  }
  return gradient;
}

/** Of one row of scores: −log of the probability of all right classes together, and its gradient. */
export function softmaxLoss(
  scores: Numbers,
  isLegal: (c: number) => boolean,
  isRight: (c: number) => boolean,
): { loss: number; slopes: Float64Array } {
  const weights = (takesPart: (c: number) => boolean) =>
    Float64Array.from(scores, (score, c) => takesPart(c) ? Math.exp(score) : 0);
  const [legal, right] = [weights(isLegal), weights(isRight)];
  const [all, rights] = [legal, right].map((each) => each.reduce((a, b) => a + b, 0));
  return rights > 0
    ? { loss: Math.log(all / rights), slopes: legal.map((p, c) => p / all - right[c] / rights) }
    : { loss: 0, slopes: new Float64Array(scores.length) };
}

/** A batch of sentences for an LSTM: row t · batch + b is word t of sentence b. */
export interface LstmShape {
  readonly lengths: readonly number[];
  readonly inputs: number;
  readonly hidden: number;
  readonly reverse: boolean;
}

/** The rows of each sentence in the order in which it is read. */
function* lstmRows({ lengths, reverse }: LstmShape): Generator<number[]> {
  for (const [b, length] of lengths.entries()) {
    const rows = Array.from({ length }, (_, t) => t * lengths.length + b);
    yield reverse ? rows.reverse() : rows;
  }
}

/** Weights of inputs, then of h, then the bias, as one array. */
function lstmWeights({ inputs, hidden }: LstmShape, weights: Float64Array) {
  const wide = 4 * hidden, wh = weights.subarray(inputs * wide);
  return { wx: weights.subarray(0, inputs * wide), wh, bias: wh.subarray(hidden * wide) };
}

/** x is [rows, inputs]. h, gates (i, f, g, o) and cells of all rows; those of padding are 0. */
export function lstm(shape: LstmShape, x: Float64Array, weights: Float64Array) {
  const { lengths, inputs, hidden } = shape, wide = 4 * hidden;
  const rows = Math.max(...lengths) * lengths.length,
    { wx, wh, bias } = lstmWeights(shape, weights);
  const h = new Float64Array(rows * hidden), cells = new Float64Array(rows * hidden);
  const gates = new Float64Array(rows * wide);
  for (const order of lstmRows(shape)) {
    let before: Float64Array = new Float64Array(hidden), old = before;
    for (const row of order) {
      const own = x.subarray(row * inputs, (row + 1) * inputs);
      const z = sum(
        sum(matmul(own, wx, 1, inputs, wide), matmul(before, wh, 1, hidden, wide)),
        bias,
      )
        .map((z, at) => at >= 2 * hidden && at < 3 * hidden ? Math.tanh(z) : sigmoid(z));
      const [i, f, g, o] = [0, 1, 2, 3].map((gate) => z.subarray(gate * hidden));
      old = old.map((cell, j) => f[j] * cell + i[j] * g[j]);
      before = old.map((cell, j) => o[j] * Math.tanh(cell));
      gates.set(z, row * wide);
      cells.set(old, row * hidden);
      h.set(before, row * hidden);
    }
  }
  return { h, gates, cells };
}

/** dh is [rows, hidden]. The gradients of `lstm` for x and the weights. */
export function lstmBackward(
  shape: LstmShape,
  x: Float64Array,
  weights: Float64Array,
  dh: Float64Array,
  { h, gates, cells }: ReturnType<typeof lstm>,
) {
  const { inputs, hidden } = shape, wide = 4 * hidden, rows = dh.length / hidden;
  const { wx, wh } = lstmWeights(shape, weights);
  const dgates = new Float64Array(rows * wide), dwh = new Float64Array(hidden * wide);
  for (const order of lstmRows(shape)) {
    const dcell = new Float64Array(hidden);
    let back: Float64Array = new Float64Array(hidden);
    for (let n = order.length - 1; n >= 0; n--) {
      const row = order[n], at = row * hidden, before = order[n - 1] * hidden;
      const z = gates.subarray(row * wide), dz = dgates.subarray(row * wide, (row + 1) * wide);
      for (let j = 0; j < hidden; j++) {
        const [i, f, g, o] = [0, 1, 2, 3].map((gate) => z[gate * hidden + j]);
        const flat = Math.tanh(cells[at + j]), up = dh[at + j] + back[j];
        const down = dcell[j] + up * o * (1 - flat * flat);
        dz[j] = down * g * i * (1 - i);
        dz[hidden + j] = n > 0 ? down * cells[before + j] * f * (1 - f) : 0;
        dz[2 * hidden + j] = down * i * (1 - g * g);
        dz[3 * hidden + j] = up * flat * o * (1 - o);
        dcell[j] = down * f;
      }
      if (n > 0) {
        const product = matmulLeft(h.subarray(before, before + hidden), dz, hidden, 1, wide);
        product.forEach((slope, i) => dwh[i] += slope);
      }
      back = matmulRight(dz, wh, 1, wide, hidden);
    }
  }
  return {
    dx: matmulRight(dgates, wx, rows, wide, inputs),
    dweights: Float64Array.of(
      ...matmulLeft(x, dgates, inputs, rows, wide),
      ...dwh,
      ...columnSums(dgates, rows, wide),
    ),
  };
}

/** A ragged batch for attention: the rows of all sentences one after another. */
export interface AttentionShape {
  readonly lengths: readonly number[];
  readonly heads: number;
  readonly size: number;
}

/** Sentence by sentence, head by head: how far its rows are, and where an element of one stands. */
function* attentionHeads({ lengths, heads, size }: AttentionShape) {
  let first = 0;
  for (const length of lengths) {
    for (let head = 0; head < heads; head++) {
      const row = first;
      const place = (i: number, c: number) => ((row + i) * heads + head) * size + c;
      yield { length, place };
    }
    first += length;
  }
}

/** q, k and v are one after another, each [rows, heads·size]. Their vectors and probabilities. */
export function attention(shape: AttentionShape, qkv: Float64Array) {
  const { size } = shape, count = qkv.length / 3, out = new Float64Array(count);
  const probabilities: number[] = [];
  for (const { length, place } of attentionHeads(shape)) {
    for (let i = 0; i < length; i++) {
      const scores = Array.from({ length }, (_, j) => {
        let score = 0;
        for (let c = 0; c < size; c++) score += qkv[place(i, c)] * qkv[count + place(j, c)];
        return score / Math.sqrt(size);
      });
      const most = Math.max(...scores), weights = scores.map((score) => Math.exp(score - most));
      const total = weights.reduce((a, b) => a + b, 0);
      weights.forEach((weight, j) => {
        for (let c = 0; c < size; c++) {
          out[place(i, c)] += weight / total * qkv[2 * count + place(j, c)];
        }
      });
      // The kernel's rows of probabilities are filled up to a multiple of 8.
      while (weights.length % 8 !== 0) weights.push(0);
      probabilities.push(...weights.map((weight) => weight / total));
    }
  }
  return { out, probabilities: Float64Array.from(probabilities) };
}

/** The gradients of `attention` for q, k and v, one after another. */
export function attentionBackward(
  shape: AttentionShape,
  qkv: Float64Array,
  dout: Float64Array,
  probabilities: Float64Array,
): Float64Array {
  const { size } = shape, count = dout.length, gradient = new Float64Array(3 * count);
  const scale = 1 / Math.sqrt(size);
  let row = 0;
  for (const { length, place } of attentionHeads(shape)) {
    for (let i = 0; i < length; i++, row += 8 * Math.ceil(length / 8)) {
      const slopes = Array.from({ length }, (_, j) => {
        let slope = 0;
        for (let c = 0; c < size; c++) slope += dout[place(i, c)] * qkv[2 * count + place(j, c)];
        return slope;
      });
      const mean = slopes.reduce((sum, slope, j) => sum + slope * probabilities[row + j], 0);
      slopes.forEach((slope, j) => {
        const p = probabilities[row + j], ds = scale * p * (slope - mean);
        for (let c = 0; c < size; c++) {
          gradient[place(i, c)] += ds * qkv[count + place(j, c)];
          gradient[count + place(j, c)] += ds * qkv[place(i, c)];
          gradient[2 * count + place(j, c)] += p * dout[place(i, c)];
        }
      });
    }
  }
  return gradient;
}
