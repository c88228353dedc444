// A table of weights as a linear model keeps it: small integers times one scale, zeros left out.
//
// Of the weights that are not 0, the smallest quarter is dropped: less where few are left, as a
// small treebank gives few, and more where there are too many for a small file. The scale is the
// one with the least squared error, where weights too large for the integers are clipped.
//
// Where a share to be dropped is asked for, the scale is half of the smallest weight that stays, or
// more: integers then are as rough as what was dropped, and so small that few bits hold them.
// The loss in scores stands in docs/benchmarks.md.

import { fail } from "../errors.ts";
import { LARGEST } from "./quantise.ts";
import { type Sparse, toSparse } from "./sparse.ts";

type Integers = Int8Array | Int16Array;

/** A table's weights: weight `i` is `values[…] * scale`, or 0. */
export interface SparseTable<Values extends Integers = Integers> extends Sparse<Values> {
  /** The weight that an integer of 1 stands for. */
  readonly scale: number;
  /** Whether its file packs it (`packed_table.ts`). */
  readonly isPacked?: boolean;
}

/** A table as a file has it that is packed. The module unpacks it. */
export interface PackedTable {
  readonly packed: Uint8Array;
  readonly scale: number;
}

/** A table as training gives it, or a file. */
export type WeightTable<Values extends Integers = Integers> = SparseTable<Values> | PackedTable;

/** The share of weights that is dropped, if that leaves enough, and not too many. */
const DROPPED = 0.25;
/** Fewer weights than this are all kept; more than the other are not. */
const MIN_WEIGHTS = 200_000, MAX_WEIGHTS = 1 << 21;
/** Scales that are tried, each so much smaller than the one before; the first clips nothing. */
const TRIALS = 40, STEP = 0.93;
/** A pruned table's scale, in smallest weights that stay. */
const ROUGHNESS = 0.5;
/** Weights are counted in so many classes of size. */
const CLASSES = 1 << 16;

/**
 * Makes a table small.
 * @param prune The share of weights to be dropped; the table is packed where it is given.
 */
export function weightTable<D extends "I8" | "I16">(
  weights: Float32Array,
  dtype: D,
  prune?: number,
): SparseTable<D extends "I8" ? Int8Array : Int16Array>;
export function weightTable(
  weights: Float32Array,
  dtype: "I8" | "I16",
  prune?: number,
): SparseTable {
  const largest = LARGEST[dtype];
  const { scale, least } = measure(weights, largest, prune);
  const integers = dtype === "I8" ? new Int8Array(weights.length) : new Int16Array(weights.length);
  for (let i = 0; i < weights.length; i++) {
    if (weights[i] === 0 || Math.abs(weights[i]) < least) continue;
    integers[i] = Math.max(-largest, Math.min(largest, Math.round(weights[i] / scale)));
  }
  return { ...toSparse(integers), scale, ...(prune === undefined ? {} : { isPacked: true }) };
}

/** The scale, and the size below which weights are dropped. */
function measure(
  weights: Float32Array,
  largest: number,
  prune: number | undefined,
): { scale: number; least: number } {
  let most = 0, count = 0;
  for (let i = 0; i < weights.length; i++) {
    const size = Math.abs(weights[i]);
    if (!Number.isFinite(size)) {
      const found = `${weights[i]} at index ${i}`;
      throw fail("quantise weights")("invalid-model", found, "a finite number");
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
  const dropped = prune === undefined
    ? Math.min(Math.max(DROPPED * count, count - MAX_WEIGHTS), count - MIN_WEIGHTS)
    : prune * count;
  let last = -1;
  for (let seen = 0; seen < dropped; seen += counts[++last]);
  const least = (last + 1) / CLASSES * most;
  let scale = most / largest, fewest = Infinity;
  for (let trial = 0; trial < TRIALS; trial++) {
    const tried = most / largest * STEP ** trial;
    const error = squaredError(counts, last + 1, most, tried, largest);
    if (error >= fewest) continue;
    fewest = error;
    scale = tried;
  }
  if (prune !== undefined) scale = Math.max(scale, least * ROUGHNESS);
  return { scale: Math.fround(scale), least };
}

/** The squared error of the weights from class `first` on. */
function squaredError(
  counts: Uint32Array,
  first: number,
  most: number,
  scale: number,
  largest: number,
): number {
  let error = 0;
  for (let i = first; i < counts.length; i++) {
    if (counts[i] === 0) continue;
    const weight = (i + 0.5) / CLASSES * most;
    const off = weight - Math.min(largest, Math.round(weight / scale)) * scale;
    error += counts[i] * off * off;
  }
  return error;
}
