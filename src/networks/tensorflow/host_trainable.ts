// A network whose gradients TensorFlow.js computes, on a backend whose tensors lie in this
// processor's memory (wasm, cpu). Parameters and Adam stay in the module; tensors are made of them
// for a pass, gradients come back.

import type { Tensor, Tensor2D } from "@tensorflow/tfjs";
import type { Kernel } from "../../runtime/kernel.ts";
import { type RowGradients, sumRows } from "../gradients.ts";
import { ModuleTrainable } from "../module_trainable.ts";
import type { LossFunction } from "../ops.ts";
import type { Parameters, ParameterSpec } from "../parameters.ts";
import { checkFinite, type LearningRule } from "../trainable.ts";
import type { TensorFlowBackend } from "./open.ts";
import { differentiate, type Pass, type PassResult } from "./pass.ts";

/** TensorFlow.js next to the module. */
export class HostTrainable extends ModuleTrainable {
  readonly #pass: Pass;
  readonly #kernel: Kernel;

  /** @param isFused Slow operations run on the module's kernels. */
  constructor(
    backend: TensorFlowBackend,
    kernel: Kernel,
    specs: readonly ParameterSpec[],
    start: Parameters,
    rule: LearningRule,
    isFused = true,
  ) {
    super(kernel, specs, start, rule, 1);
    const { tf } = backend;
    this.#kernel = kernel;
    this.#pass = {
      backend,
      kernel,
      specs,
      isFused,
      values: (name) => {
        const { rows, columns } = this.block.tensor(name);
        return tf.tensor2d(this.block.floats(name).slice(), [rows, columns]);
      },
      rows: (name, ids) => this.#rowsOf(name, ids),
      read: (list, _names, use) =>
        kernel.scoped(() => use(...list.map((x) => kernel.put(floatsOf(x))))),
    };
  }

  override differentiate(loss: LossFunction): Promise<number> {
    const { backend: { tf, run } } = this.#pass;
    const { value, dense, rows }: PassResult = run(() =>
      this.#kernel.scoped(() => differentiate(this.#pass, loss))
    );
    const flat = new Float32Array(this.block.denseCount);
    for (const [name, tensor] of dense) flat.set(floatsOf(tensor), this.block.offset(name));
    const lists = new Map<string, RowGradients>();
    for (const { name, ids, gradient } of rows) {
      lists.set(name, sumRows(lists.get(name), { ids, values: floatsOf(gradient) }));
    }
    const [found] = floatsOf(value);
    run(() => tf.dispose([value, ...dense.values(), ...rows.map(({ gradient }) => gradient)]));
    checkFinite(found, "a loss");
    this.addGradients({ dense: flat, rows: lists });
    return Promise.resolve(found);
  }

  #rowsOf(name: string, ids: Int32Array): Tensor2D {
    const all = this.block.floats(name), width = this.block.tensor(name).columns;
    const some = new Float32Array(ids.length * width);
    ids.forEach((id, i) => some.set(all.subarray(id * width, (id + 1) * width), i * width));
    return this.#pass.backend.tf.tensor2d(some, [ids.length, width]);
  }
}

function floatsOf(tensor: Tensor): Float32Array {
  return tensor.dataSync() as Float32Array;
}
