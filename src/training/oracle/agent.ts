/**
 * The agent that learns an oracle: a Q-network, its past selves as targets, and Adam.
 *
 * @module
 */

import type { Tensor1D, Tensor2D } from "@tensorflow/tfjs";
import { inputError } from "../../errors.ts";
import { type OracleSettings, oracleShapes } from "../../model/oracle_model.ts";
import { useNetworkAt } from "../../oracles/learned_oracle.ts";
import { seededRandom } from "../../random.ts";
import type { Kernel } from "../../runtime/kernel.ts";
import { FusedOps } from "../fused_ops.ts";
import type { NetworkOps } from "../network_ops.ts";
import type { ResolvedOracle } from "./options.ts";
import { PlainOps } from "../plain_ops.ts";
import { huberLoss, type QBatch, takenValues } from "../q_graph.ts";
import { meanValues, Q_COLUMNS, selection, targets } from "./q_targets.ts";
import type { Bags, Draw } from "./replay_memory.ts";
import type { TensorFlow } from "../tensorflow.ts";

const BETA1 = 0.9, BETA2 = 0.999, EPSILON = 1e-8;
/** Gradients longer than this, all together, are made so long. */
const LONGEST_GRADIENT = 10;

/** All that an agent remembers besides its records. */
export interface AgentMemory {
  readonly values: Float32Array;
  readonly means: Float32Array;
  readonly squares: Float32Array;
  /** Past networks, the oldest first. */
  readonly past: readonly Float32Array[];
  readonly step: number;
}

/** A learner at work. */
export class OracleAgent {
  readonly #tf: TensorFlow;
  readonly #kernel: Kernel;
  readonly #ops: NetworkOps;
  readonly #settings: OracleSettings;
  readonly #options: ResolvedOracle;
  readonly #shapes: ReturnType<typeof oracleShapes>;
  readonly #size: number;
  readonly #values: number;
  readonly #gradients: number;
  readonly #means: number;
  readonly #squares: number;
  #past: number[] = [];
  #spare: number[] = [];
  #step = 0;

  /**
   * @param tf TensorFlow.js.
   * @param kernel The module.
   * @param settings The network's sizes.
   * @param options How to learn.
   */
  constructor(
    tf: TensorFlow,
    kernel: Kernel,
    settings: OracleSettings,
    options: ResolvedOracle,
  ) {
    this.#tf = tf;
    this.#kernel = kernel;
    const immediate = ["wasm", "cpu"].includes(tf.getBackend());
    this.#ops = immediate ? new FusedOps(tf, kernel) : new PlainOps(tf);
    this.#settings = settings;
    this.#options = options;
    this.#shapes = oracleShapes(settings);
    this.#size = this.#shapes.reduce((sum, [, rows, columns]) => sum + rows * columns, 0);
    const room = () => kernel.allocate(4 * this.#size);
    [this.#values, this.#gradients, this.#means, this.#squares] = [0, 0, 0, 0].map(room);
    this.#spare = Array.from({ length: options.average }, room);
    this.#initialise(options.seed);
    this.keepTarget();
  }

  /** The network's weights as they are. */
  parameters(): Float32Array {
    return this.#floats(this.#values).slice();
  }

  /** Makes the live network the one that the module asks. */
  use(): void {
    useNetworkAt(this.#kernel, this.#values, this.#settings);
  }

  /** Makes the live network a target, in the place of the oldest one. */
  keepTarget(): void {
    const to = this.#spare.pop() ?? this.#past.shift()!;
    this.#floats(to).set(this.#floats(this.#values));
    this.#past.push(to);
  }

  /**
   * One step on steps that were drawn.
   *
   * @param draw The steps.
   * @param rate How large a step Adam takes.
   * @returns How far off the network was on each.
   */
  async learn(draw: Draw, rate: number): Promise<Float32Array> {
    const { double, dueling, discount } = this.#options;
    const past = discount === 0 ? [] : this.#past.map((at) => this.#valuesAt(at, draw.next));
    const chooser = double && past.length > 0 ? this.#valuesAt(this.#values, draw.next) : undefined;
    const goals = past.length > 0
      ? targets({ ...draw, discount }, meanValues(past), chooser)
      : draw.rewards;
    const batch: QBatch = {
      states: draw.states,
      selection: selection(draw.moves, draw.states.legal, dueling),
      targets: goals,
      weights: draw.weights,
    };
    const { gradients, values } = await this.#differentiate(batch);
    const errors = values.map((value, row) => value - goals[row]);
    if (!errors.every(Number.isFinite)) {
      throw inputError("train", {}, "an error that is not finite", "a smaller rate");
    }
    this.#adam(gradients, rate);
    return errors;
  }

  /** What is to be kept. */
  save(): AgentMemory {
    const copy = (at: number) => this.#floats(at).slice();
    return {
      values: copy(this.#values),
      means: copy(this.#means),
      squares: copy(this.#squares),
      past: this.#past.map(copy),
      step: this.#step,
    };
  }

  /** Puts back what was kept. */
  restore({ values, means, squares, past, step }: AgentMemory): void {
    this.#floats(this.#values).set(values);
    this.#floats(this.#means).set(means);
    this.#floats(this.#squares).set(squares);
    this.#spare.push(...this.#past);
    this.#past = past.map((values) => {
      const at = this.#spare.pop()!;
      this.#floats(at).set(values);
      return at;
    });
    this.#step = step;
  }

  /** Random weights by the width they meet (He et al. 2015); biases 0. */
  #initialise(seed: number): void {
    const random = seededRandom(seed);
    const values = this.#floats(this.#values);
    let at = 0;
    for (const [name, rows, columns] of this.#shapes) {
      // About as many features as there are slots in a window are 1 at once.
      const met = name === "features" ? 24 : rows;
      const limit = name.endsWith("/bias") ? 0 : Math.sqrt((name === "moves" ? 1 : 6) / met);
      for (let i = 0; i < rows * columns; i++) values[at++] = (2 * random() - 1) * limit;
    }
  }

  /** The worth of every move by the network at an address: [rows, 4]. */
  #valuesAt(address: number, { ids, offsets, legal }: Bags): Float32Array {
    const kernel = this.#kernel;
    return kernel.scoped(() => {
      useNetworkAt(kernel, address, this.#settings);
      const put = (list: Int32Array) => {
        const at = kernel.allocate(4 * Math.max(1, list.length));
        kernel.ints(at, list.length).set(list);
        return at;
      };
      const masks = kernel.allocate(legal.length);
      kernel.bytes(masks, legal.length).set(legal);
      const out = kernel.allocate(4 * Q_COLUMNS * legal.length);
      kernel.wasm.values(out, put(ids), put(offsets), masks, legal.length);
      return kernel.floats(out, Q_COLUMNS * legal.length).slice();
    });
  }

  async #differentiate(
    batch: QBatch,
  ): Promise<{ gradients: Float32Array[]; values: Float32Array }> {
    const tf = this.#tf;
    let taken: Tensor1D | undefined;
    const { value, grads } = this.#kernel.scoped(() =>
      tf.tidy(() =>
        tf.valueAndGrads((...parameters) => {
          const values = takenValues(tf, this.#ops, parameters as Tensor2D[], batch);
          taken = tf.keep(values.clone());
          return huberLoss(tf, values, batch);
        })(this.#tensors())
      )
    );
    const [values, ...gradients] = await Promise.all([taken!, ...grads].map((t) => t.data()));
    tf.dispose([value, taken!, ...grads]);
    return { gradients: gradients as Float32Array[], values: values as Float32Array };
  }

  #tensors(): Tensor2D[] {
    let at = 0;
    const all = this.#floats(this.#values);
    return this.#shapes.map(([, rows, columns]) => {
      return this.#tf.tensor2d(all.slice(at, at += rows * columns), [rows, columns]);
    });
  }

  #adam(gradients: readonly Float32Array[], rate: number): void {
    const all = this.#floats(this.#gradients);
    let at = 0;
    for (const part of gradients) {
      all.set(part, at);
      at += part.length;
    }
    let squares = 0;
    for (let i = 0; i < all.length; i++) squares += all[i] * all[i];
    const scale = Math.min(1, LONGEST_GRADIENT / Math.sqrt(squares));
    this.#step++;
    const places = [this.#values, this.#gradients, this.#means, this.#squares] as const;
    const how = [rate, BETA1, BETA2, EPSILON, 0, scale, this.#step] as const;
    this.#kernel.wasm.adam(...places, ...how, this.#size);
  }

  #floats(address: number): Float32Array {
    return this.#kernel.floats(address, this.#size);
  }
}
