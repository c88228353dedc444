/**
 * The network as a function that TensorFlow.js can differentiate: from the vectors of words to the
 * loss of a batch. What it computes is what `src/parsing/bilstm_network.ts` and
 * `assembly/scoring/network.ts` compute without it.
 *
 * @module
 */

import type { Scalar, Tensor, Tensor2D } from "@tensorflow/tfjs";
import { ARC_ENDS, DIRECTIONS, lstmNames } from "../model/bilstm_parameters.ts";
import type { BilstmSettings } from "../model/bilstm_settings.ts";
import type { LocalBatch } from "./bilstm_batch.ts";
import type { NetworkOps } from "./network_ops.ts";
import type { TensorFlow } from "./tensorflow.ts";

/** Configurations to learn from. */
export interface MoveExamples {
  /** The rows that each configuration's slots pick out of the table of moves. */
  readonly picks: Int32Array;
  /** What each move is: illegal, wrong or right. */
  readonly kinds: Uint8Array;
}

/** Numbers to multiply the inputs of each layer with: one for each sentence and column. */
export type DropoutMasks = readonly { readonly values: Float32Array; readonly width: number }[];

/** What the graph is made of besides its parameters. */
export interface GraphParts {
  readonly tf: TensorFlow;
  readonly ops: NetworkOps;
  readonly settings: BilstmSettings;
  readonly batch: LocalBatch;
  /** One for each layer; none for no dropout. */
  readonly masks: DropoutMasks;
  /** Walks through the batch with the table of moves at hand, [rows + 1, slots·hidden]. */
  collect(table: Tensor2D): MoveExamples;
}

/** Ends of bags of `size` each. */
function evenly(bags: number, size: number): Int32Array {
  return Int32Array.from({ length: bags + 1 }, (_, bag) => bag * size);
}

/**
 * The sum of all losses of a batch.
 *
 * @param parts What the graph is made of.
 * @param parameters The parameters by name; of words and n-grams the batch's own rows.
 * @returns The loss.
 */
export function batchLoss(parts: GraphParts, parameters: ReadonlyMap<string, Tensor2D>): Scalar {
  const { tf, ops, settings, batch, masks } = parts;
  const { rows } = batch.words;
  const at = (name: string) => parameters.get(name)!;
  const layer = (x: Tensor2D, name: string) =>
    ops.product(x, at(`${name}/w`)).add(at(`${name}/bias`)) as Tensor2D;
  const losses: Tensor[] = [];
  let x = inputVectors(parts, at);
  for (let depth = 0; depth < settings.layers; depth++) {
    const input = withDropout(parts, x, masks[depth]);
    const [left, right] = DIRECTIONS.map((direction, reverse) => {
      const [wx, wh, bias] = lstmNames(depth, direction).map(at);
      return ops.lstm(input, wx, wh, bias, batch.words, reverse === 1);
    });
    x = tf.concat([left, right], 1);
    if (depth > 0) continue;
    for (const { name, kinds } of batch.classes) {
      losses.push(ops.softmaxLoss(layer(x, name), kinds));
    }
  }
  const vectors = tf.concat([x, at("nothing")], 0);
  const scorer = (table: Tensor2D, name: string, picks: Int32Array, slots: number) => {
    const columns = table.shape[1] / slots;
    const flat = tf.reshape(table, [(rows + 1) * slots, columns]) as Tensor2D;
    const sums = ops.bags(flat, picks, evenly(picks.length / slots, slots));
    return layer(tf.tanh(sums.add(at(`${name}/bias`))) as Tensor2D, `${name}/out`);
  };
  const moves = ops.product(vectors, at("moves/slots"));
  const { picks, kinds } = parts.collect(moves);
  losses.push(ops.softmaxLoss(scorer(moves, "moves", picks, settings.slots), kinds));
  if (!settings.unlabelled) {
    const ends = ops.product(vectors, at("labels/ends"));
    const scores = scorer(ends, "labels", batch.arcs, ARC_ENDS);
    losses.push(ops.softmaxLoss(scores, batch.arcKinds));
  }
  return tf.addN(losses) as Scalar;
}

/** The vectors of words and of n-grams, side by side. */
function inputVectors({ tf, ops, batch }: GraphParts, at: (name: string) => Tensor2D): Tensor2D {
  const { rows, offsets, shares } = batch.words;
  const words = ops.bags(at("words"), batch.lookups.words.local, evenly(rows, 1));
  const { ngrams } = batch.lookups;
  if (!ngrams) return words;
  const sums = ops.bags(at("ngrams"), ngrams.local, offsets);
  return tf.concat([words, sums.mul(tf.tensor2d(shares, [rows, 1])) as Tensor2D], 1);
}

/** The same numbers dropped at every word of a sentence (Gal and Ghahramani 2016). */
function withDropout(
  { tf, batch }: GraphParts,
  x: Tensor2D,
  mask: DropoutMasks[number] | undefined,
): Tensor2D {
  if (!mask) return x;
  const { steps, size, rows } = batch.words;
  const factors = tf.tensor(mask.values, [1, size, mask.width]);
  return tf.reshape(tf.mul(tf.reshape(x, [steps, size, mask.width]), factors), [rows, mask.width]);
}
