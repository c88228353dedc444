/**
 * The network's pieces by TensorFlow.js's own operations: slow, but right on any backend, and the
 * measure of `fused_ops.ts`.
 *
 * @module
 */

import type { Scalar, Tensor, Tensor2D } from "@tensorflow/tfjs";
import { CLASS_KINDS } from "../runtime/neural_kernel.ts";
import type { BatchShape, NetworkOps } from "./network_ops.ts";
import type { TensorFlow } from "./tensorflow.ts";

/** What an illegal class scores: far below any other. */
const LEAST = -1e9;

/** TensorFlow.js behind the contract. */
export class PlainOps implements NetworkOps {
  readonly #tf: TensorFlow;

  /** @param tf TensorFlow.js, with any backend. */
  constructor(tf: TensorFlow) {
    this.#tf = tf;
  }

  product(x: Tensor2D, w: Tensor2D): Tensor2D {
    return this.#tf.matMul(x, w);
  }

  bags(table: Tensor2D, ids: Int32Array, offsets: Int32Array): Tensor2D {
    const count = offsets.length - 1, size = count > 0 ? offsets[1] : 0;
    const even = size > 0 && offsets.every((end, bag) => end === bag * size);
    return even ? this.#evenBags(table, ids, size) : this.#anyBags(table, ids, offsets);
  }

  /** Bags of one size: rows gathered and summed. Not every backend has the gradient of that. */
  #evenBags(table: Tensor2D, ids: Int32Array, size: number): Tensor2D {
    const tf = this.#tf, [rows, width] = table.shape, count = ids.length / size;
    const there = () =>
      tf.tensor2d(Float32Array.from(ids, (id) => id < 0 ? 0 : 1), [ids.length, 1]);
    const places = () => tf.tensor1d(ids.map((id) => Math.max(id, 0)), "int32");
    const sum = tf.customGrad((table) => ({
      value: tf.reshape(tf.gather(table as Tensor2D, places()).mul(there()), [count, size, width])
        .sum(1),
      gradFunc: (dout: Tensor) => {
        const each = tf.tile(tf.reshape(dout, [count, 1, width]), [1, size, 1]);
        const updates = tf.reshape(each, [ids.length, width]).mul(there());
        return tf.scatterND(tf.reshape(places(), [ids.length, 1]), updates, [rows, width]);
      },
    }));
    return sum(table) as Tensor2D;
  }

  /** Bags of any size: a product with their counts, whose gradient every backend has. */
  #anyBags(table: Tensor2D, ids: Int32Array, offsets: Int32Array): Tensor2D {
    const rows = table.shape[0], count = offsets.length - 1;
    const counts = new Float32Array(count * rows);
    for (let bag = 0; bag < count; bag++) {
      for (let at = offsets[bag]; at < offsets[bag + 1]; at++) {
        if (ids[at] >= 0) counts[bag * rows + ids[at]]++;
      }
    }
    return this.#tf.matMul(this.#tf.tensor2d(counts, [count, rows]), table);
  }

  lstm(
    x: Tensor2D,
    wx: Tensor2D,
    wh: Tensor2D,
    bias: Tensor2D,
    { steps, size, lengths }: BatchShape,
    reverse: boolean,
  ): Tensor2D {
    const tf = this.#tf, cells = wh.shape[0];
    const sums = tf.matMul(x, wx).add(bias) as Tensor2D;
    const out = new Array<Tensor2D>(steps);
    let h = tf.zeros([size, cells]) as Tensor2D, c = tf.zeros([size, cells]) as Tensor2D;
    for (let n = 0; n < steps; n++) {
      const t = reverse ? steps - 1 - n : n;
      const here = tf.slice(sums, [t * size, 0], [size, 4 * cells]);
      const [i, f, g, o] = tf.split(here.add(tf.matMul(h, wh)), 4, 1);
      const going = tf.tensor2d(Float32Array.from(lengths, (length) => t < length ? 1 : 0), [
        size,
        1,
      ]);
      c = f.sigmoid().mul(c).add(i.sigmoid().mul(g.tanh())).mul(going) as Tensor2D;
      h = o.sigmoid().mul(c.tanh()).mul(going) as Tensor2D;
      out[t] = h;
    }
    return tf.concat(out, 0);
  }

  softmaxLoss(scores: Tensor2D, kinds: Uint8Array): Scalar {
    const tf = this.#tf, [rows, classes] = scores.shape;
    const usable = new Float32Array(rows);
    const penalties = (least: number) =>
      tf.tensor2d(Float32Array.from(kinds, (kind) => kind < least ? LEAST : 0), [rows, classes]);
    for (let row = 0; row < rows; row++) {
      const list = kinds.subarray(row * classes, (row + 1) * classes);
      usable[row] = list.includes(CLASS_KINDS.right) ? 1 : 0;
    }
    const all = tf.logSumExp(scores.add(penalties(CLASS_KINDS.wrong)), 1);
    const right = tf.logSumExp(scores.add(penalties(CLASS_KINDS.right)), 1);
    return all.sub(right).mul(tf.tensor1d(usable)).sum() as Scalar;
  }
}
