/**
 * Operations of the module as operations of TensorFlow.js, with their gradients: what goes in and
 * out is copied, what happens in between is one call where stock operations are dozens.
 *
 * @module
 */

import type { Tensor } from "@tensorflow/tfjs";
import type { Kernel } from "../../runtime/kernel.ts";
import { ModuleOps } from "../module_ops.ts";
import type { ModuleTensor } from "../module_tensor.ts";
import type { TensorFlow } from "./open.ts";

/** Makes a tensor of others by the module's operations. */
export type Fuse = (
  inputs: readonly Tensor[],
  make: (ops: ModuleOps, inputs: readonly ModuleTensor[]) => ModuleTensor,
) => Tensor;

/**
 * The module behind custom gradients. What an operation leaves for its gradient stays in the
 * module's memory: whoever calls scopes it, over both passes.
 *
 * @param tf TensorFlow.js, with a backend whose tensors can be read at once.
 */
export function fuseWith(tf: TensorFlow, kernel: Kernel): Fuse {
  const take = (at: number, [rows, columns]: readonly number[]) =>
    tf.tensor2d(kernel.floats(at, rows * columns).slice(), [rows, columns]);
  return (inputs, make) => {
    const operation = tf.customGrad((...given) => {
      const tensors = given.slice(0, inputs.length) as Tensor[];
      const ops = new ModuleOps(kernel, () => {
        throw new TypeError("Cannot fuse operations on parameters: pass them as inputs");
      }, true);
      const put = tensors.map((tensor) => {
        return ops.input(tensor.dataSync() as Float32Array, tensor.shape[1]!);
      });
      const out = make(ops, put);
      const gradFunc = (dout: Tensor) => {
        ops.backward(out, dout.dataSync());
        return put.map(({ gradient }, i) => {
          const shape = tensors[i].shape as [number, number];
          return gradient === 0 ? tf.zeros(shape) : take(gradient, shape);
        });
      };
      return { value: take(out.at, [out.rows, out.columns]), gradFunc };
    });
    return operation(...inputs);
  };
}
