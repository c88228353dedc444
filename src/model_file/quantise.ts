// Quantisation: weights as small integers times a scale. Each block of weights has a scale of its
// own, which maps its largest weight to the largest integer; zero stays zero, so that a sparse
// vector stays sparse (of one stored as indices and values, quantise the values).
//
// For a block whose largest weight is m, no weight moves by more than m · (1 / 2L + 2⁻²²), where
// L is 127 for I8 and 32767 for I16, and none grows beyond m. A block whose weights are all below
// L · 2⁻¹²⁶, too small for a precise scale, becomes zeros.

import { fail } from "../errors.ts";

/** The largest integer of each type. Its negative is the smallest, so that signs are alike. */
export const LARGEST = { I8: 127, I16: 32767 } as const;

/** The smallest f32 with all its digits. */
const SMALLEST_SCALE = 2 ** -126;

/** Brings a scale's rounding to f32 to the lower side, so that no weight grows beyond the largest. */
const ROUND_DOWN = 1 - 2 ** -23;

/** Quantised weights: weight `i` is `values[i] * scales[floor(i / block)]`. */
export interface Quantised {
  readonly values: Int8Array | Int16Array;
  readonly scales: Float32Array;
  /** Weights a block; the last block may be shorter. */
  readonly block: number;
}

/**
 * Quantises weights.
 * @param block Weights that share a scale: a row's length for a scale a row. All of them unless
 * given.
 */
export function quantise(
  weights: Float32Array,
  dtype: "I8" | "I16",
  block: number = Math.max(1, weights.length),
): Quantised {
  checkBlock("quantise", block);
  const largest = LARGEST[dtype];
  const values = dtype === "I8" ? new Int8Array(weights.length) : new Int16Array(weights.length);
  const scales = new Float32Array(Math.ceil(weights.length / block));
  for (let index = 0; index < scales.length; index++) {
    const start = index * block;
    const end = Math.min(start + block, weights.length);
    const scale = Math.fround(magnitude(weights, start, end) / largest * ROUND_DOWN);
    if (scale < SMALLEST_SCALE) continue;
    scales[index] = scale;
    for (let i = start; i < end; i++) values[i] = Math.round(weights[i] / scale);
  }
  return { values, scales, block };
}

/**
 * Turns quantised weights back into numbers.
 * @param quantised What `quantise` returned, or a model file held.
 */
export function dequantise({ values, scales, block }: Quantised): Float32Array {
  checkBlock("dequantise", block);
  const blocks = Math.ceil(values.length / block);
  if (scales.length !== blocks) {
    throw fail("dequantise weights")("invalid-model", `${scales.length} scales`, `${blocks}`);
  }
  const weights = new Float32Array(values.length);
  for (let start = 0, index = 0; start < values.length; start += block, index++) {
    const end = Math.min(start + block, values.length);
    for (let i = start; i < end; i++) weights[i] = values[i] * scales[index];
  }
  return weights;
}

/**
 * Quantises a matrix to 8 bits, with a scale for each column, as products in Wasm take it.
 * @param weights Finite numbers, row after row.
 * @returns The integers, row after row, and what each column's are worth.
 */
export function quantiseColumns(
  weights: Float32Array,
  columns: number,
): { values: Int8Array; scales: Float32Array } {
  const scales = new Float32Array(columns);
  for (let i = 0, column = 0; i < weights.length; i++) {
    scales[column] = Math.max(scales[column], Math.abs(weights[i]));
    if (++column === columns) column = 0;
  }
  for (let column = 0; column < columns; column++) {
    const scale = Math.fround(scales[column] / LARGEST.I8);
    scales[column] = scale < SMALLEST_SCALE ? 1 : scale;
  }
  const values = new Int8Array(weights.length);
  for (let i = 0, column = 0; i < weights.length; i++) {
    values[i] = Math.round(weights[i] / scales[column]);
    if (++column === columns) column = 0;
  }
  return { values, scales };
}

/**
 * Turns a matrix quantised by columns back into numbers.
 * @returns The weights; quantised again, they give the same integers.
 */
export function dequantiseColumns(values: Int8Array, scales: Float32Array): Float32Array {
  const weights = new Float32Array(values.length);
  for (let i = 0, column = 0; i < weights.length; i++) {
    weights[i] = values[i] * scales[column];
    if (++column === scales.length) column = 0;
  }
  return weights;
}

/** The largest absolute value from `start` up to `end`. */
function magnitude(weights: Float32Array, start: number, end: number): number {
  let largest = 0;
  for (let i = start; i < end; i++) {
    const size = Math.abs(weights[i]);
    if (!Number.isFinite(size)) {
      const found = `${weights[i]} at index ${i}`;
      throw fail("quantise weights")("invalid-model", found, "a finite number");
    }
    if (size > largest) largest = size;
  }
  return largest;
}

function checkBlock(verb: string, block: number): void {
  if (Number.isSafeInteger(block) && block > 0) return;
  throw fail(`${verb} weights`)("invalid-model", `blocks of ${block}`, "a whole number from 1 on");
}
