// A network that learns by TensorFlow.js on a device of its own (webgpu): parameters and what Adam
// remembers are tensors, which stay there. The module gets copies where it has to walk or to parse.
// Gradients cannot wait for a walk in the middle of their pass, so that each step goes forward
// twice: as far as the walk, then all the way. One file, as all of it turns on one set of tensors.

import type { Rank, Tensor, Tensor2D } from "@tensorflow/tfjs";
import type { Kernel } from "../../runtime/kernel.ts";
import { distinctRows, type Gradients, type RowGradients } from "../gradients.ts";
import type { LossFunction } from "../ops.ts";
import { matrixShape, ParameterBlock, type Parameters, type ParameterSpec } from "../parameters.ts";
import {
  averageShare,
  checkFinite,
  type LearningRule,
  PARAMETER_ROLES,
  type ParameterRole,
  type ParameterState,
  type Trainable,
} from "../trainable.ts";
import type { TensorFlowBackend } from "./open.ts";
import { differentiate, goForward, type Pass, type RowTensor } from "./pass.ts";

/** Breaks off a pass whose tensors have to be waited for. */
class Waiting extends Error {
  constructor(
    readonly list: readonly Tensor[],
    readonly names: readonly string[],
    readonly use: (...addresses: number[]) => unknown,
  ) {
    super("Cannot read tensors at once");
  }
}

/** TensorFlow.js on a device. */
export class DeviceTrainable implements Trainable {
  /** Whole batches: a device is the faster the more it has to do at once. */
  readonly parts = 1;
  readonly block: ParameterBlock;
  readonly #backend: TensorFlowBackend;
  readonly #kernel: Kernel;
  readonly #rule: LearningRule;
  readonly #tensors: Record<ParameterRole, Map<string, Tensor2D>>;
  #gradients = new Map<string, Tensor2D>();
  #rows: RowTensor[] = [];
  #steps = 0;

  /** @param start What the parameters start from. */
  constructor(
    backend: TensorFlowBackend,
    kernel: Kernel,
    specs: readonly ParameterSpec[],
    start: Parameters,
    rule: LearningRule,
  ) {
    this.#backend = backend;
    this.#kernel = kernel;
    this.#rule = rule;
    this.block = new ParameterBlock(kernel, specs);
    this.block.fill(start);
    const upload = () => this.#upload(start);
    const zeros = () =>
      new Map(specs.map((spec) => {
        const [rows, columns] = matrixShape(spec);
        return [spec.name, backend.tf.zeros<Rank.R2>([rows, columns])];
      }));
    this.#tensors = backend.run(() => ({
      values: upload(),
      means: zeros(),
      squares: zeros(),
      averages: rule.averagingDecay === undefined ? new Map() : upload(),
    }));
  }

  async differentiate(loss: LossFunction): Promise<number> {
    const { tf, run } = this.#backend;
    const known = await this.#readAhead(loss);
    const read = <R>() => {
      if (!known) throw new TypeError("Cannot read a tensor: the pass took another way before");
      return known.result as R;
    };
    const found = run(() => this.#kernel.scoped(() => differentiate(this.#pass(read), loss)));
    const [value] = await found.value.data();
    found.value.dispose();
    run(() => {
      for (const [name, gradient] of found.dense) {
        const before = this.#gradients.get(name);
        this.#gradients.set(name, before ? tf.add(before, gradient) : gradient);
        if (before) tf.dispose([before, gradient]);
      }
      this.#rows.push(...found.rows);
    });
    if (!Number.isFinite(value)) this.forget();
    checkFinite(value, "a loss");
    return value;
  }

  /**
   * Goes forward as far as the module looks at tensors, which take time to come here.
   * @returns What came of looking; nothing where nobody looks.
   */
  async #readAhead(loss: LossFunction): Promise<{ readonly result: unknown } | undefined> {
    const { tf, run } = this.#backend;
    const pause = this.#pass((list, names, use) => {
      throw new Waiting(list.map((x) => tf.keep(x.clone())), names, use);
    });
    try {
      run(() => this.#kernel.scoped(() => goForward(pause, loss)));
      return undefined;
    } catch (error) {
      if (!(error instanceof Waiting)) throw error;
      const { list, names, use } = error;
      const values = await Promise.all(list.map((x) => x.data() as Promise<Float32Array>));
      tf.dispose([...list]);
      for (const name of names) {
        this.block.floats(name).set(await this.#tensors.values.get(name)!.data() as Float32Array);
      }
      return this.#kernel.scoped(() => {
        return { result: use(...values.map((floats) => this.#kernel.put(floats))) };
      });
    }
  }

  /** The parts of a pass: its own operations alone, since each copy takes time. */
  #pass(read: Pass["read"]): Pass {
    const { tf } = this.#backend, { values } = this.#tensors;
    return {
      backend: this.#backend,
      kernel: this.#kernel,
      specs: this.block.specs,
      values: (name) => values.get(name)!,
      rows: (name, ids) => tf.gather(values.get(name)!, tf.tensor1d(ids, "int32")),
      read,
      isFused: false,
    };
  }

  async takeGradients(): Promise<Gradients> {
    this.#backend.run(() => this.#backend.tf.tidy(() => this.#mergeRows()));
    const dense = new Float32Array(this.block.denseCount), rows = new Map<string, RowGradients>();
    for (const [name, gradient] of this.#gradients) {
      dense.set(await gradient.data(), this.block.offset(name));
    }
    for (const { name, ids, gradient } of this.#rows) {
      rows.set(name, { ids, values: await gradient.data() as Float32Array });
    }
    this.forget();
    return { dense, rows };
  }

  addGradients(): void {
    throw new TypeError("Cannot compute with parameter blocks: a device learns from whole batches");
  }

  async step(rate: number): Promise<void> {
    const { tf } = this.#backend, { maxGradientNorm } = this.#rule;
    const norm = this.#backend.run(() =>
      tf.tidy(() => {
        this.#mergeRows();
        const all = [...this.#gradients.values(), ...this.#rows.map(({ gradient }) => gradient)];
        return tf.addN(all.map((gradient) => tf.sum(tf.square(gradient))));
      })
    );
    const [sum] = await norm.data();
    norm.dispose();
    try {
      checkFinite(sum, "a gradient with a sum of squares");
      const scale = Math.min(1, maxGradientNorm / Math.sqrt(sum));
      this.#steps++;
      this.#backend.run(() => tf.tidy(() => this.#adam(rate, scale)));
    } finally {
      this.forget();
    }
  }

  /** Makes each parameter's rows one list. */
  #mergeRows(): void {
    const { tf } = this.#backend;
    const names = new Set(this.#rows.map(({ name }) => name));
    this.#rows = [...names].map((name) => {
      const lists = this.#rows.filter((rows) => rows.name === name);
      if (lists.length === 1) return lists[0];
      const gradients = lists.map(({ gradient }) => gradient);
      const { ids, local } = distinctRows(Int32Array.from(lists.flatMap(({ ids }) => [...ids])));
      const places = tf.tensor2d(local, [local.length, 1], "int32");
      const shape: [number, number] = [ids.length, gradients[0].shape[1]];
      const gradient = tf.keep(tf.scatterND(places, tf.concat(gradients, 0), shape)) as Tensor2D;
      tf.dispose(gradients);
      return { name, ids, gradient };
    });
  }

  #adam(rate: number, scale: number): void {
    const { tf } = this.#backend, { beta1, beta2, epsilon, averagingDecay } = this.#rule;
    const { values, means, squares, averages } = this.#tensors;
    const stride = rate / (1 - beta1 ** this.#steps), factor = 1 / (1 - beta2 ** this.#steps);
    const scales = new Map(
      this.block.specs.map(({ name, learningRateScale: scale = 1 }) => [name, scale]),
    );
    const change = (name: string, gradient: Tensor, [value, mean, square]: readonly Tensor[]) => {
      const g = gradient.mul(scale);
      const newMean = mean.mul(beta1).add(g.mul(1 - beta1));
      const newSquare = square.mul(beta2).add(g.square().mul(1 - beta2));
      const spread = newSquare.mul(factor).sqrt().add(epsilon);
      return [value.sub(newMean.mul(stride * scales.get(name)!).div(spread)), newMean, newSquare];
    };
    const roles = [values, means, squares];
    for (const [name, gradient] of this.#gradients) {
      const found = change(name, gradient, roles.map((role) => role.get(name)!));
      roles.forEach((role, i) => this.#replace(role, name, found[i]));
    }
    for (const { name, ids, gradient } of this.#rows) {
      const at = tf.tensor1d(ids, "int32"), places = tf.tensor2d(ids, [ids.length, 1], "int32");
      const some = roles.map((role) => tf.gather(role.get(name)!, at));
      const found = change(name, gradient, some);
      roles.forEach((role, i) => {
        this.#replace(role, name, tf.tensorScatterUpdate(role.get(name)!, places, found[i]));
      });
    }
    if (averagingDecay === undefined) return;
    const share = averageShare(averagingDecay, this.#steps);
    for (const [name, average] of averages) {
      this.#replace(averages, name, average.add(values.get(name)!.sub(average).mul(share)));
    }
  }

  #replace(role: Map<string, Tensor2D>, name: string, by: Tensor): void {
    role.get(name)!.dispose();
    role.set(name, this.#backend.tf.keep(by) as Tensor2D);
  }

  forget(): void {
    this.#backend.tf.dispose([
      ...this.#gradients.values(),
      ...this.#rows.map(({ gradient }) => gradient),
    ]);
    this.#gradients = new Map();
    this.#rows = [];
  }

  async refresh(): Promise<void> {
    this.block.fill(await this.#read("values"));
  }

  averages(): Promise<Parameters> {
    return this.#read(this.#rule.averagingDecay === undefined ? "values" : "averages");
  }

  async state(): Promise<ParameterState> {
    const averages = await this.averages();
    const [values, means, squares] = await Promise.all(
      (["values", "means", "squares"] as const).map((role) => this.#read(role)),
    );
    return { parameters: { values, means, squares, averages }, step: this.#steps };
  }

  restore({ parameters, step }: ParameterState): void {
    this.#backend.run(() => {
      for (const role of PARAMETER_ROLES) {
        if (this.#tensors[role].size === 0) continue;
        this.#backend.tf.dispose([...this.#tensors[role].values()]);
        this.#tensors[role] = this.#upload(parameters[role]);
      }
    });
    this.block.fill(parameters.values);
    this.#steps = step;
    this.forget();
  }

  dispose(): void {
    this.forget();
    for (const role of PARAMETER_ROLES) {
      this.#backend.tf.dispose([...this.#tensors[role].values()]);
      this.#tensors[role] = new Map();
    }
  }

  async #read(role: ParameterRole): Promise<Parameters> {
    const lists = [...this.#tensors[role]].map(async ([name, tensor]) => {
      return [name, await tensor.data() as Float32Array] as const;
    });
    return new Map(await Promise.all(lists));
  }

  #upload(parameters: Parameters): Map<string, Tensor2D> {
    return new Map(this.block.specs.map((spec) => {
      const [rows, columns] = matrixShape(spec);
      const values = parameters.get(spec.name)!.slice();
      return [spec.name, this.#backend.tf.tensor2d(values, [rows, columns])];
    }));
  }
}
