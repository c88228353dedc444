// Matrices in the Wasm module, as operations pass them on.

import type { Kernel } from "../runtime/kernel.ts";

/** Weights of few bits, packed, and what they are worth: in products by column, in lookups by row. */
export interface RoundedWeights {
  readonly packed: number;
  readonly scales: number;
}

/** A matrix of floats, row after row. */
export interface ModuleTensor {
  readonly at: number;
  readonly rows: number;
  readonly columns: number;
  /** Where its gradient lies; 0 as long as there is none. */
  gradient: number;
  /** The same weights in 8 bits, which products take instead. */
  readonly rounded?: RoundedWeights;
  /** The same weights packed, where they are multiplied more than once. */
  readonly packed?: PackedWeights;
  /** The same rows in 8 bits, which lookups take instead (assembly/kernels/embedding_i8.ts). */
  readonly eightBits?: RoundedWeights;
  /** The same rows in 4 bits, which lookups take instead (assembly/kernels/embedding_i4.ts). */
  readonly fourBits?: RoundedWeights;
  /** The parameter's name, where gradients of it are rows. */
  readonly lookup?: string;
}

/**
 * Copies of a matrix in the order in which products read it (assembly/kernels/packing.ts), made when
 * they are first asked for after a change: once a step, however many parts of a batch they meet.
 */
export class PackedWeights {
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
