// The differentiable operations that networks are written in, once: encoders and outputs are
// functions over `Ops<T>`, and T is whatever a backend computes with. `module_ops.ts` runs those of
// parsing in the Wasm module, `module_training_ops.ts` all, with gradients, and
// `tensorflow/tensorflow_ops.ts` all on any backend of TensorFlow.js. Everything is a matrix; a vector has one row, a loss one number.

/** The kinds of classes of a loss (assembly/kernels/softmax.ts). */
export { CLASS_KINDS } from "../runtime/module.ts";

/** Sentences side by side: word t of sentence b is row t·size + b (`src/networks/word_batch.ts`). */
export interface BatchShape {
  /** Words of the longest sentence. */
  readonly steps: number;
  readonly size: number;
  /** Words of each, best from long to short. */
  readonly lengths: Int32Array;
}

/** Rows picked out of a table and summed, bag by bag. */
export interface Bags {
  /** Which rows; below 0 for none. */
  readonly ids: Int32Array;
  /** Where each bag's ids start, and where the last one's end. */
  readonly offsets: Int32Array;
  /** The factor of each bag's sum; 1 unless given. */
  readonly shares?: Float32Array;
}

/**
 * Factors for dropout, drawn by the caller: row r is multiplied with row r mod (values / width). A
 * mask with a row for each sentence of a batch drops the same columns at each of its words.
 */
export interface Mask {
  readonly values: Float32Array;
  readonly width: number;
}

/**
 * The operations on matrices that encoders and parsing need. What a T is made of may be gone when
 * the pass it belongs to is over.
 */
export interface InferenceOps<T> {
  parameter(name: string): T;
  /** Rows of a table; a row of zeros for an id below 0. */
  rows(table: T, ids: Int32Array): T;
  /** Sums of rows of a table. */
  bags(table: T, bags: Bags): T;
  /** x·w, with `bias` (one row) added to each row. Weights may be rounded where nothing is learned. */
  product(x: T, w: T, bias?: T): T;
  /** a + b; b may be one row, for all of a's. */
  add(a: T, b: T): T;
  /** a and b side by side. */
  concat(a: T, b: T): T;
  /** b's rows under a's. */
  under(a: T, b: T): T;
  tanh(x: T): T;
  relu(x: T): T;
  /** x·Φ(x), Φ the normal distribution (assembly/kernels/gelu.ts). */
  gelu(x: T): T;
  /** Each row brought to mean 0 and variance 1, times gain, plus bias (one row each). */
  layerNorm(x: T, gain: T, bias: T, epsilon: number): T;
  /**
   * Attention with several heads over stretches of rows: row r sees those from the offset at or
   * before r up to the next one (assembly/kernels/attention.ts).
   */
  attention(q: T, k: T, v: T, offsets: Int32Array, heads: number): T;
  /** x times a mask; x itself without one. */
  dropout(x: T, mask: Mask | undefined): T;
  /**
   * One direction of a long short-term memory (assembly/kernels/lstm.ts), from gates that hold
   * x·wx + bias. The gates are used up: nothing else may read them.
   */
  recur(gates: T, wh: T, batch: BatchShape, reverse: boolean): T;
  /** Frees all that `make` made but its result, where nothing is learned. */
  tidy(make: () => T): T;
}

/** All operations: those of parsing, and the scores and losses of training. */
export interface Ops<T> extends InferenceOps<T> {
  /**
   * tanh(bias + the sum over slots of table rows). The table is [tokens, slots·width]; a pick is
   * token·slots + slot, or below 0 for none (assembly/kernels/slot_sum.ts).
   */
  slotSum(table: T, bias: T, picks: Int32Array, slots: number): T;
  /**
   * Products of a row of a and a row of b, `columns` of them side by side. There are two picks for
   * each, a row of a and one of b; below 0 for none, which gives 0 (assembly/kernels/pair_dots.ts).
   */
  pairDots(a: T, b: T, picks: Int32Array, columns: number): T;
  /** The sum of each row's numbers times its own factors: one column. */
  dots(x: T, factors: Float32Array): T;
  /**
   * `weight` times the sum over rows of −log of the probability of all right classes
   * (assembly/kernels/softmax.ts); `kinds` says of each class of each row what it is.
   */
  softmaxLoss(scores: T, kinds: Uint8Array, weight: number): T;
  /** The mean of Huber's loss of one column, each row weighted: half the square of small errors. */
  huberLoss(values: T, targets: Float32Array, weights: Float32Array): T;
  sum(losses: readonly T[]): T;
  /**
   * Lets the module look at some of what was made, in the middle of a pass: `use` gets the addresses,
   * and finds the parameters of these names as they are. No gradient passes here. A pass may do this
   * once; where it has to run again, as for that or to let others run, `use` still runs once.
   */
  read<R>(list: readonly T[], names: readonly string[], use: (...addresses: number[]) => R): R;
}

/**
 * A network's loss, from its parameters, on any backend. It may be asked for again in the middle of a
 * pass: all that it does has to follow from what it was made with.
 */
export type LossFunction = <T>(ops: Ops<T>) => T;

/** Bags of one row each. */
export function singles(ids: Int32Array): Bags {
  return { ids, offsets: Int32Array.from({ length: ids.length + 1 }, (_, row) => row) };
}
