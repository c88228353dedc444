/**
 * The network's pieces by the Wasm module's kernels, as custom gradients of TensorFlow.js.
 *
 * What a layer leaves for its gradient stays in the module's memory: whoever calls scopes it, over
 * both passes.
 *
 * @module
 */

import type { Scalar, Tensor, Tensor2D } from "@tensorflow/tfjs";
import type { Kernel } from "../runtime/kernel.ts";
import type { BatchShape, NetworkOps } from "./network_ops.ts";
import type { TensorFlow } from "./tensorflow.ts";

/** The kernels behind the contract. */
export class FusedOps implements NetworkOps {
  readonly #tf: TensorFlow;
  readonly #kernel: Kernel;

  /**
   * @param tf TensorFlow.js, with a backend whose tensors can be read at once (wasm or cpu).
   * @param kernel The module.
   */
  constructor(tf: TensorFlow, kernel: Kernel) {
    this.#tf = tf;
    this.#kernel = kernel;
  }

  product(x: Tensor2D, w: Tensor2D): Tensor2D {
    const { wasm } = this.#kernel;
    const [rows, inputs] = x.shape, outputs = w.shape[1];
    const multiply = this.#tf.customGrad((...tensors) => {
      const [x, w] = (tensors.slice(0, 2) as Tensor[]).map((each) => this.#put(each));
      const value = this.#kernel.scoped(() => {
        const out = this.#zeros(rows * outputs);
        wasm.matmul(out, x, w, rows, inputs, outputs);
        return this.#take(out, [rows, outputs]);
      });
      const gradFunc = (dout: Tensor) =>
        this.#kernel.scoped(() => {
          const [dx, dw] = [this.#zeros(rows * inputs), this.#zeros(inputs * outputs)];
          const from = this.#put(dout);
          wasm.addMatmulRight(dx, from, w, rows, outputs, inputs);
          wasm.addMatmulLeft(dw, x, from, inputs, rows, outputs);
          return [this.#take(dx, [rows, inputs]), this.#take(dw, [inputs, outputs])];
        });
      return { value, gradFunc };
    });
    return multiply(x, w) as Tensor2D;
  }

  bags(table: Tensor2D, ids: Int32Array, offsets: Int32Array): Tensor2D {
    const { wasm } = this.#kernel;
    const [rows, width] = table.shape, count = offsets.length - 1;
    const sum = this.#tf.customGrad((table) => ({
      value: this.#kernel.scoped(() => {
        const out = this.#zeros(count * width);
        wasm.gatherBags(out, this.#put(table as Tensor), ...this.#bags(ids, offsets), count, width);
        return this.#take(out, [count, width]);
      }),
      gradFunc: (dout: Tensor) =>
        this.#kernel.scoped(() => {
          const dtable = this.#zeros(rows * width);
          wasm.scatterBags(dtable, this.#put(dout), ...this.#bags(ids, offsets), count, width);
          return this.#take(dtable, [rows, width]);
        }),
    }));
    return sum(table) as Tensor2D;
  }

  lstm(
    x: Tensor2D,
    wx: Tensor2D,
    wh: Tensor2D,
    bias: Tensor2D,
    batch: BatchShape,
    reverse: boolean,
  ): Tensor2D {
    const { wasm } = this.#kernel;
    const [rows, inputs] = x.shape, cells = wh.shape[0];
    const sizes = [reverse ? 1 : 0, batch.steps, batch.size, inputs, cells] as const;
    const layer = this.#tf.customGrad((...tensors) => {
      const [x, wx, wh, bias] = (tensors.slice(0, 4) as Tensor[]).map((each) => this.#put(each));
      const lengths = this.#putInts(batch.lengths);
      const [h, gates, kept] = [cells, 4 * cells, cells].map((width) => this.#zeros(rows * width));
      wasm.lstmForward(h, gates, kept, x, lengths, wx, wh, bias, ...sizes);
      const gradFunc = (dout: Tensor) => {
        const shapes = [[rows, inputs], [inputs, 4 * cells], [cells, 4 * cells], [1, 4 * cells]];
        return this.#kernel.scoped(() => {
          const found = shapes.map(([rows, columns]) => this.#zeros(rows * columns));
          const [dx, dwx, dwh, dbias] = found, dh = this.#put(dout);
          const left = [h, gates, kept, x, lengths, wx, wh] as const;
          wasm.lstmBackward(dx, dwx, dwh, dbias, dh, ...left, ...sizes);
          return found.map((address, i) => this.#take(address, shapes[i]));
        });
      };
      return { value: this.#take(h, [rows, cells]), gradFunc };
    });
    return layer(x, wx, wh, bias) as Tensor2D;
  }

  softmaxLoss(scores: Tensor2D, kinds: Uint8Array): Scalar {
    const { wasm } = this.#kernel;
    const [rows, classes] = scores.shape;
    const loss = this.#tf.customGrad((scores) =>
      this.#kernel.scoped(() => {
        const [slopes, losses] = [this.#zeros(rows * classes), this.#zeros(rows)];
        const from = this.#put(scores as Tensor), at = this.#kernel.allocate(kinds.length);
        this.#kernel.bytes(at, kinds.length).set(kinds);
        const sum = wasm.softmaxLoss(slopes, losses, from, at, 1, rows, classes);
        const kept = this.#kernel.floats(slopes, rows * classes).slice();
        const gradFunc = (dloss: Tensor) => this.#tf.tensor2d(kept, [rows, classes]).mul(dloss);
        return { value: this.#tf.scalar(sum), gradFunc };
      })
    );
    return loss(scores) as Scalar;
  }

  #zeros(count: number): number {
    return this.#kernel.allocate(4 * count);
  }

  #put(tensor: Tensor): number {
    const values = tensor.dataSync() as Float32Array;
    const address = this.#kernel.allocate(4 * values.length);
    this.#kernel.floats(address, values.length).set(values);
    return address;
  }

  #putInts(values: Int32Array): number {
    const address = this.#kernel.allocate(4 * values.length);
    this.#kernel.ints(address, values.length).set(values);
    return address;
  }

  #bags(ids: Int32Array, offsets: Int32Array): [number, number] {
    return [this.#putInts(ids), this.#putInts(offsets)];
  }

  #take(address: number, [rows, columns]: readonly number[]): Tensor2D {
    const values = this.#kernel.floats(address, rows * columns).slice();
    return this.#tf.tensor2d(values, [rows, columns]);
  }
}
