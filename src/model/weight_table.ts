/**
 * A table of weights as a linear model keeps it: small integers times one scale, zeros left out.
 *
 * Of the weights that are not 0, the smaller half is dropped, but only so many that enough are
 * left: a small treebank gives few. The scale is an eighth of the median, or larger where the
 * integers could not hold nearly all weights; the few beyond are clipped. What that costs in
 * scores, `deno task bench:linear` measures.
 *
 * @module
 */

import { inputError } from "../errors.ts";
import { type Sparse, squeeze } from "./sparse.ts";

/** A table's weights: weight `i` is `values[…] * scale`, or 0. */
export interface WeightTable<Values extends Int8Array | Int16Array = Int8Array | Int16Array>
  extends Sparse<Values> {
  /** What an integer is worth. */
  readonly scale: number;
}

/** The largest integer of each type. */
const LARGEST = { I8: 127, I16: 32767 } as const;
/** The share of weights that is dropped, if that leaves enough. */
const DROPPED = 0.5;
/** Enough weights. */
const KEPT = 200_000;
/** Steps of the scale in the median. */
const STEPS = 8;
/** The share of weights that must not be clipped. */
const UNCLIPPED = 0.9999;
/** Weights are counted in so many classes of size. */
const CLASSES = 1 << 16;

/**
 * Makes a table small.
 *
 * @example
 * ```ts
 * import { weightTable } from "./weight_table.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const { gaps, values } = weightTable(Float32Array.of(0, 0, 127, 0.001, -1), "I8");
 * assertEquals([[...gaps], [...values]], [[2, 1], [127, -1]]);
 * ```
 *
 * @param weights Finite numbers.
 * @param dtype The integers' type.
 * @returns The table.
 */
export function weightTable(weights: Float32Array, dtype: "I8"): WeightTable<Int8Array>;
export function weightTable(weights: Float32Array, dtype: "I16"): WeightTable<Int16Array>;
export function weightTable(weights: Float32Array, dtype: "I8" | "I16"): WeightTable {
  const largest = LARGEST[dtype];
  const { scale, least } = measure(weights, largest);
  const integers = dtype === "I8" ? new Int8Array(weights.length) : new Int16Array(weights.length);
  for (let i = 0; i < weights.length; i++) {
    if (weights[i] === 0) continue;
    if (Math.abs(weights[i]) < least) continue;
    integers[i] = Math.max(-largest, Math.min(largest, Math.round(weights[i] / scale)));
  }
  return { ...squeeze(integers), scale };
}

/** The scale, and the size below which weights are dropped. */
function measure(weights: Float32Array, largest: number): { scale: number; least: number } {
  let most = 0, count = 0;
  for (let i = 0; i < weights.length; i++) {
    const size = Math.abs(weights[i]);
    if (!Number.isFinite(size)) {
      const found = `${weights[i]} at index ${i}`;
      throw inputError("quantise weights", {}, found, "a finite number");
    }
    if (size > 0) count++;
    if (size > most) most = size;
  }
  if (most === 0) return { scale: 1, least: 0 };
  const counts = new Uint32Array(CLASSES);
  for (let i = 0; i < weights.length; i++) {
    const size = Math.abs(weights[i]);
    if (size > 0) counts[Math.ceil(size / most * CLASSES) - 1]++;
  }
  const quantile = (share: number) => {
    let at = 0;
    for (let seen = counts[0]; seen < share * count; seen += counts[++at]);
    return (at + 1) / CLASSES * most;
  };
  const dropped = Math.min(DROPPED, 1 - KEPT / count);
  return {
    scale: Math.fround(Math.max(quantile(0.5) / STEPS, quantile(UNCLIPPED) / largest)),
    least: dropped > 0 ? quantile(dropped) : 0,
  };
}
