/**
 * A network's parameters in training: where they lie in the Wasm module, with their gradients and
 * what Adam remembers of each. Tensors are made of them for a batch, gradients come back.
 *
 * @module
 */

import type { Tensor2D } from "@tensorflow/tfjs";
import {
  ARC_ENDS,
  LOOKUPS,
  parameterShapes,
  type VocabularySizes,
} from "../model/bilstm_parameters.ts";
import { inputError, type Place, quote } from "../errors.ts";
import type { BilstmSettings } from "../model/bilstm_settings.ts";
import { seededRandom } from "../random.ts";
import type { Kernel } from "../runtime/kernel.ts";
import { PARAMETER_ROLES, type ParameterRole, type Parameters } from "./bilstm_checkpoint.ts";
import type { TensorFlow } from "./tensorflow.ts";

/** Where a parameter's numbers lie. */
interface Entry {
  readonly name: string;
  /** Rows and columns; a vector has one row. */
  readonly shape: readonly [number, number];
  /** How many matrices stand side by side in it. */
  readonly blocks: number;
  readonly values: number;
  readonly gradients: number;
  readonly means: number;
  readonly squares: number;
  readonly averages: number;
}

/** Gates of a recurrent cell. */
const GATES = 4;
/** How Adam goes on; its rate is given at each step. */
const BETA1 = 0.9, BETA2 = 0.99, EPSILON = 1e-8;
/** Gradients longer than this, all together, are made so long. */
const LONGEST_GRADIENT = 1;

/**
 * How late in training a parameter must be to weigh in its average: the average at step n reaches
 * back over some n / LATENESS steps (polynomial-decay averaging, Shamir and Zhang 2013).
 */
const LATENESS = 8;

/** The largest number of a vector to start with. */
const WIDEST_VECTOR = 0.5;

/** Parameters at work. */
export class ParameterStore {
  readonly #kernel: Kernel;
  readonly #entries: readonly Entry[];
  #step = 0;

  /**
   * @param kernel The module.
   * @param addresses Where each parameter lies.
   * @param settings The network's sizes.
   * @param sizes The vocabularies' sizes.
   */
  constructor(
    kernel: Kernel,
    addresses: ReadonlyMap<string, number>,
    settings: BilstmSettings,
    sizes: VocabularySizes,
  ) {
    this.#kernel = kernel;
    this.#entries = [...parameterShapes(settings, sizes)].map(([name, sizes]) => {
      const shape = sizes.length === 2 ? [sizes[0], sizes[1]] as const : [1, sizes[0]] as const;
      const [gradients, means, squares, averages] = [0, 0, 0, 0].map(() => {
        return kernel.allocate(4 * shape[0] * shape[1]);
      });
      const blocks = blocksOf(name, settings), values = addresses.get(name)!;
      return { name, shape, blocks, values, gradients, means, squares, averages };
    });
  }

  /**
   * Puts random numbers in: weights by the width they meet (Glorot and Bengio 2010), vectors small,
   * biases 0 but for 1 at gates that keep memory.
   */
  initialise(seed: number): void {
    const random = seededRandom(seed);
    for (const { name, shape: [rows, columns], blocks, values, averages } of this.#entries) {
      const floats = this.#kernel.floats(values, rows * columns);
      if (name.endsWith("/bias")) {
        if (name.startsWith("lstm/")) floats.fill(1, columns / GATES, 2 * columns / GATES);
      } else {
        const limit = LOOKUPS.includes(name) || rows === 1
          ? WIDEST_VECTOR
          : Math.sqrt(6 / (rows + columns / blocks));
        for (let i = 0; i < floats.length; i++) floats[i] = (2 * random() - 1) * limit;
      }
      this.#kernel.floats(averages, floats.length).set(floats);
    }
  }

  /** The parameters as tensors; of looked-up tables only the rows of the batch. */
  tensors(tf: TensorFlow, rows: ReadonlyMap<string, Int32Array>): Map<string, Tensor2D> {
    return new Map(this.#entries.map(({ name, shape: [count, width], values }) => {
      const all = this.#kernel.floats(values, count * width);
      const wanted = rows.get(name);
      if (!wanted) return [name, tf.tensor2d(all.slice(), [count, width])];
      const some = new Float32Array(wanted.length * width);
      wanted.forEach((row, i) => {
        some.set(all.subarray(row * width, (row + 1) * width), i * width);
      });
      return [name, tf.tensor2d(some, [wanted.length, width])];
    }));
  }

  /** One step of Adam with gradients that have the shapes of {@linkcode tensors}. */
  learn(
    gradients: ReadonlyMap<string, Float32Array>,
    rows: ReadonlyMap<string, Int32Array>,
    rate: number,
  ): void {
    const { wasm } = this.#kernel;
    let squares = 0;
    for (const values of gradients.values()) {
      for (let i = 0; i < values.length; i++) squares += values[i] * values[i];
    }
    const scale = Math.min(1, LONGEST_GRADIENT / Math.sqrt(squares));
    this.#step++;
    const how = [rate, BETA1, BETA2, EPSILON, 0, scale, this.#step] as const;
    for (const entry of this.#entries) {
      const { name, shape: [count, width] } = entry;
      const found = gradients.get(name)!, some = rows.get(name);
      const at = [entry.values, entry.gradients, entry.means, entry.squares] as const;
      const to = this.#kernel.floats(entry.gradients, count * width);
      if (!some) {
        to.set(found);
        wasm.adam(...at, ...how, count * width);
        continue;
      }
      some.forEach((row, i) => to.set(found.subarray(i * width, (i + 1) * width), row * width));
      this.#kernel.scoped(() => {
        const list = this.#kernel.allocate(4 * some.length);
        this.#kernel.ints(list, some.length).set(some);
        wasm.adamRows(...at, list, ...how, some.length, width);
      });
    }
    const share = (1 + LATENESS) / (this.#step + LATENESS);
    for (const { shape: [count, width], values, averages } of this.#entries) {
      wasm.averageIn(averages, values, share, count * width);
    }
  }

  /**
   * Does something with other parameters in the place of those that are learned.
   *
   * @param parameters Such parameters.
   * @param action What to do.
   * @returns What came of it.
   */
  using<T>(parameters: Parameters, action: () => T): T {
    const live = this.#copy("values");
    this.#put("values", parameters);
    try {
      return action();
    } finally {
      this.#put("values", live);
    }
  }

  /** A copy of all parameters, averaged: they are what is parsed with. */
  copy(): Parameters {
    return this.#copy("averages");
  }

  /** Steps that Adam has taken. */
  get step(): number {
    return this.#step;
  }

  /** A copy of all that training keeps. */
  state(): Record<ParameterRole, Parameters> {
    const list = PARAMETER_ROLES.map((role) => [role, this.#copy(role)]);
    return Object.fromEntries(list);
  }

  /** Goes back to a state after so many steps. */
  restore(state: Readonly<Record<ParameterRole, Parameters>>, step: number, place: Place): void {
    for (const role of PARAMETER_ROLES) {
      this.check(state[role], place);
      this.#put(role, state[role]);
    }
    this.#step = step;
  }

  /** Refuses parameters of other names and sizes than these. */
  check(parameters: Parameters, place: Place): void {
    for (const { name, shape: [rows, columns] } of this.#entries) {
      const count = parameters.get(name)?.length ?? 0;
      if (count === rows * columns) continue;
      const found = `${count} numbers of ${quote(name)}`;
      throw inputError("resume training", place, found, `${rows * columns}`);
    }
  }

  /** Makes the vectors of words what they are told to be; others stay. */
  setVectors(vectors: ReadonlyMap<number, Float32Array>): void {
    const { shape: [rows, width], values, averages } = this.#entries.find(({ name }) => {
      return name === "words";
    })!;
    for (const address of [values, averages]) {
      const table = this.#kernel.floats(address, rows * width);
      for (const [row, vector] of vectors) table.set(vector, row * width);
    }
  }

  #copy(role: ParameterRole): Map<string, Float32Array> {
    return new Map(this.#entries.map((entry) => {
      const { name, shape: [rows, columns] } = entry;
      return [name, this.#kernel.floats(entry[role], rows * columns).slice()];
    }));
  }

  #put(role: ParameterRole, parameters: Parameters): void {
    for (const entry of this.#entries) {
      const { name, shape: [rows, columns] } = entry;
      this.#kernel.floats(entry[role], rows * columns).set(parameters.get(name)!);
    }
  }
}

/** Gates, slots and ends of arcs have a matrix each. */
function blocksOf(name: string, { slots }: BilstmSettings): number {
  if (name.startsWith("lstm/")) return GATES;
  if (name === "moves/slots") return slots;
  return name === "labels/ends" ? ARC_ENDS : 1;
}
