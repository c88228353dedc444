// Weights packed for products once a step, however many parts of a batch they meet.

import type { Kernel } from "../runtime/kernel.ts";
import type { ModuleTensor, PackedWeights } from "./module_tensor.ts";

/** Room for the packed copies of a matrix, filled when they are first asked for after a change. */
export class StepWeights implements PackedWeights {
  readonly #kernel: Kernel;
  readonly #of: ModuleTensor;
  readonly #right: number;
  readonly #transposed: number;
  #hasRight = false;
  #hasTransposed = false;

  constructor(kernel: Kernel, of: ModuleTensor) {
    const { rows, columns } = of;
    this.#kernel = kernel;
    this.#of = of;
    this.#right = kernel.allocate(kernel.wasm.packedSize(rows, columns));
    this.#transposed = kernel.allocate(kernel.wasm.packedSize(columns, rows));
  }

  /** Says that the weights are others now. */
  change(): void {
    this.#hasRight = this.#hasTransposed = false;
  }

  right(): number {
    const { at, rows, columns } = this.#of;
    if (!this.#hasRight) this.#kernel.wasm.packRight(this.#right, at, rows, columns);
    this.#hasRight = true;
    return this.#right;
  }

  transposed(): number {
    const { at, rows, columns } = this.#of;
    if (!this.#hasTransposed) {
      this.#kernel.wasm.packRightTransposed(this.#transposed, at, columns, rows);
    }
    this.#hasTransposed = true;
    return this.#transposed;
  }
}
