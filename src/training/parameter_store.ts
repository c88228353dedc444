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
import type { BilstmSettings } from "../model/bilstm_settings.ts";
import { seededRandom } from "../random.ts";
import type { Kernel } from "../runtime/kernel.ts";
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
}

/** Gates of a recurrent cell. */
const GATES = 4;
/** How Adam goes on; its rate is given at each step. */
const BETA1 = 0.9, BETA2 = 0.99, EPSILON = 1e-8;
/** Gradients longer than this, all together, are made so long. */
const LONGEST_GRADIENT = 1;

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
      const [gradients, means, squares] = [0, 0, 0].map(() => {
        return kernel.allocate(4 * shape[0] * shape[1]);
      });
      const blocks = blocksOf(name, settings);
      return { name, shape, blocks, values: addresses.get(name)!, gradients, means, squares };
    });
  }

  /**
   * Puts random numbers in: weights by the width they meet (Glorot and Bengio 2010), vectors small,
   * biases 0 but for 1 at gates that keep memory.
   */
  initialise(seed: number): void {
    const random = seededRandom(seed);
    for (const { name, shape: [rows, columns], blocks, values } of this.#entries) {
      const floats = this.#kernel.floats(values, rows * columns);
      if (name.endsWith("/bias")) {
        if (name.startsWith("lstm/")) floats.fill(1, columns / GATES, 2 * columns / GATES);
        continue;
      }
      const limit = LOOKUPS.includes(name) || rows === 1
        ? WIDEST_VECTOR
        : Math.sqrt(6 / (rows + columns / blocks));
      for (let i = 0; i < floats.length; i++) floats[i] = (2 * random() - 1) * limit;
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
  }

  /** A copy of all parameters. */
  copy(): Map<string, Float32Array> {
    return new Map(this.#entries.map(({ name, shape: [rows, columns], values }) => {
      return [name, this.#kernel.floats(values, rows * columns).slice()];
    }));
  }
}

/** Gates, slots and ends of arcs have a matrix each. */
function blocksOf(name: string, { slots }: BilstmSettings): number {
  if (name.startsWith("lstm/")) return GATES;
  if (name === "moves/slots") return slots;
  return name === "labels/ends" ? ARC_ENDS : 1;
}
