/**
 * The learned oracle's network as TensorFlow.js differentiates it; the module's own pass is
 * assembly/oracles/q_network.ts.
 *
 * @module
 */

import type { Scalar, Tensor1D, Tensor2D } from "@tensorflow/tfjs";
import { ORACLE_OUTPUTS } from "../model/oracle_model.ts";
import type { NetworkOps } from "./network_ops.ts";
import type { Bags } from "./oracle/replay_memory.ts";
import type { TensorFlow } from "./tensorflow.ts";

/** A batch to learn from. */
export interface QBatch {
  /** The configurations. */
  readonly states: Bags;
  /** [rows, 5]: how the outputs are summed (`q_targets.ts`). */
  readonly selection: Float32Array;
  /** [rows]: what the network is to say. */
  readonly targets: Float32Array;
  /** [rows]: how much each row counts. */
  readonly weights: Float32Array;
}

/** What the moves taken are worth, by the network: [rows]. */
export function takenValues(
  tf: TensorFlow,
  ops: NetworkOps,
  parameters: readonly Tensor2D[],
  { states, selection }: Pick<QBatch, "states" | "selection">,
): Tensor1D {
  const [table, bias, hidden, hiddenBias, moves, movesBias] = parameters;
  const first = ops.bags(table, states.ids, states.offsets).add(bias).relu() as Tensor2D;
  const second = ops.product(first, hidden).add(hiddenBias).relu() as Tensor2D;
  const raw = ops.product(second, moves).add(movesBias);
  return raw.mul(tf.tensor2d(selection, [selection.length / ORACLE_OUTPUTS, ORACLE_OUTPUTS]))
    .sum(1);
}

/** The mean of Huber's loss, row by row: half the square of small errors, the size of others. */
export function huberLoss(tf: TensorFlow, values: Tensor1D, batch: QBatch): Scalar {
  const size = values.sub(tf.tensor1d(batch.targets)).abs();
  const small = size.minimum(1);
  const losses = small.square().mul(0.5).add(size.sub(small));
  return losses.mul(tf.tensor1d(batch.weights)).mean() as Scalar;
}
