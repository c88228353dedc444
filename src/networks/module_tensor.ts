/**
 * Matrices in the Wasm module, as operations pass them on.
 *
 * @module
 */

/** Weights of 8 bits, packed (assembly/kernels/matmul_i8.ts), and what they are worth by column. */
export interface RoundedWeights {
  readonly packed: number;
  readonly scales: number;
}

/** Copies of weights in the order in which products read them (assembly/kernels/packing.ts). */
export interface PackedWeights {
  /** As `packRight` leaves them. */
  right(): number;
  /** As `packRightTransposed` does. */
  transposed(): number;
}

/** A matrix of floats, row after row. */
export interface ModuleTensor {
  readonly at: number;
  readonly rows: number;
  readonly columns: number;
  /** Where its gradient lies; 0 as long as there is none. */
  gradient: number;
  /** Does nothing want its gradient? */
  readonly constant?: boolean;
  /** The same weights in 8 bits, which products take instead. */
  readonly rounded?: RoundedWeights;
  /** The same weights packed, where they are multiplied more than once. */
  readonly packed?: PackedWeights;
  /** The parameter's name, where gradients of it are rows. */
  readonly lookup?: string;
}
