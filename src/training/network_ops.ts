/**
 * The pieces of a network that TensorFlow.js has no fast operation for: one contract, two answers.
 * `fused_ops.ts` computes them by the Wasm module's kernels behind custom gradients, `plain_ops.ts`
 * by TensorFlow.js's own operations, on any of its backends.
 *
 * @module
 */

import type { Scalar, Tensor2D } from "@tensorflow/tfjs";

/** Sentences side by side (`src/encoding/word_batch.ts`). */
export interface BatchShape {
  /** Words of the longest sentence. */
  readonly steps: number;
  /** How many sentences. */
  readonly size: number;
  /** Words of each. */
  readonly lengths: Int32Array;
}

/** Operations that can be differentiated. */
export interface NetworkOps {
  /** The product of x, [rows, inputs], and w, [inputs, outputs]. */
  product(x: Tensor2D, w: Tensor2D): Tensor2D;
  /**
   * Sums of rows: bag b of the result is the sum of the rows `ids[offsets[b]]` up to
   * `ids[offsets[b + 1]]` of `table`; an id below 0 adds nothing.
   */
  bags(table: Tensor2D, ids: Int32Array, offsets: Int32Array): Tensor2D;
  /** One direction of a recurrent layer (assembly/kernels/lstm.ts): x is [steps·size, inputs]. */
  lstm(
    x: Tensor2D,
    wx: Tensor2D,
    wh: Tensor2D,
    bias: Tensor2D,
    batch: BatchShape,
    reverse: boolean,
  ): Tensor2D;
  /**
   * The sum over rows of −log of the probability of all right classes (assembly/kernels/softmax.ts):
   * `kinds` says of each class of each row whether it is illegal, wrong or right.
   */
  softmaxLoss(scores: Tensor2D, kinds: Uint8Array): Scalar;
}
