// Matrices in the Wasm module, as operations pass them on.

/** Weights of few bits, packed, and what they are worth: in products by column, in lookups by row. */
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
  /** The same rows in 8 bits, which lookups take instead (assembly/kernels/embedding_i8.ts). */
  readonly eightBits?: RoundedWeights;
  /** The same rows in 4 bits, which lookups take instead (assembly/kernels/embedding_i4.ts). */
  readonly fourBits?: RoundedWeights;
  /** The parameter's name, where gradients of it are rows. */
  readonly lookup?: string;
}
