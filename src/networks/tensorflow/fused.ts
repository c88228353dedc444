// Operations of the module as operations of TensorFlow.js, with their gradients: what goes in and
// out is copied, what happens in between is one call where stock operations are dozens.

import type { Tensor } from "@tensorflow/tfjs";
import type { Kernel } from "../../runtime/kernel.ts";
import type { ModuleTensor } from "../module_tensor.ts";
import { ModuleTrainingOps } from "../module_training_ops.ts";
import type { TensorFlow } from "./open.ts";
import { type PassParts, TensorFlowOps } from "./tensorflow_ops.ts";

/** Operations of the module, and the stock ones that they are worth their copies for. */
const FUSED = {
  bags: "sumBags",
  ...{ product: "product", gelu: "gelu", layerNorm: "layerNorm", attention: "attention" },
  ...{ recur: "recur", slotSum: "slotSum", pairDots: "pairDots", softmaxLoss: "softmaxLoss" },
} as const;

/** TensorFlow.js's operations, with the module's in the place of slow ones. */
export class FusedOps extends TensorFlowOps {
  constructor(parts: PassParts, kernel: Kernel) {
    super(parts);
    const { tf } = parts, fuse = fuseWith(tf, kernel);
    for (const [name, stock] of Object.entries(FUSED)) {
      const value = (...given: unknown[]) =>
        fuse(given.filter((each) => each instanceof tf.Tensor), (ops, inputs) => {
          let next = 0;
          const own = given.map((each) => each instanceof tf.Tensor ? inputs[next++] : each);
          return Reflect.apply(ops[name as keyof typeof FUSED], ops, own);
        });
      Object.defineProperty(this, stock, { value });
    }
  }
}

/**
 * The module behind custom gradients. What operations leave for their gradients stays in the
 * module's memory, and so do tensors that several of them read: the caller scopes it, over both
 * passes.
 * @param tf TensorFlow.js, with a backend whose tensors can be read at once.
 */
function fuseWith(tf: TensorFlow, kernel: Kernel) {
  const take = (at: number, [rows, columns]: readonly number[]) =>
    tf.tensor2d(kernel.floats(at, rows * columns).slice(), [rows, columns]);
  const addresses = new WeakMap<object, number>();
  return (
    inputs: readonly Tensor[],
    make: (ops: ModuleTrainingOps, inputs: readonly ModuleTensor[]) => ModuleTensor,
  ): Tensor => {
    const operation = tf.customGrad((...given) => {
      const tensors = given.slice(0, inputs.length) as Tensor[];
      const ops = new ModuleTrainingOps(kernel, () => {
        throw new TypeError("Cannot fuse operations on parameters: pass them as inputs");
      });
      const put = tensors.map(({ shape: [rows, columns = 1], dataId }, i): ModuleTensor => {
        const known = addresses.get(dataId);
        if (known !== undefined) return { at: known, rows, columns, gradient: 0 };
        const made = ops.input(tensors[i].dataSync() as Float32Array, columns);
        addresses.set(dataId, made.at);
        return made;
      });
      const out = make(ops, put), value = take(out.at, [out.rows, out.columns]);
      addresses.set(value.dataId, out.at);
      const gradFunc = (dout: Tensor) => {
        ops.backward(out, dout.dataSync());
        return put.map(({ gradient }, i) => {
          const shape = tensors[i].shape as [number, number];
          return gradient === 0 ? tf.zeros(shape) : take(gradient, shape);
        });
      };
      return { value, gradFunc };
    });
    return operation(...inputs);
  };
}
