/**
 * The Wasm module's neural kernels, as TypeScript sees them. Shapes stand above each kernel in
 * `assembly/kernels/`; here only what is passed. Arrays are floats at an address unless said
 * otherwise. The output comes first, sizes last; gradients are added to what lies there, so that a
 * caller zeroes them once a batch. Names that end in `Plain` are the slow twins that tests compare.
 * One long file, because it is one list.
 *
 * @module
 */

import type { TransformerKernelExports } from "./transformer_kernel.ts";

/** A product of matrices: `out` [m, n] from `a` and `b` with `k` between them. */
type Product = (out: number, a: number, b: number, m: number, k: number, n: number) => void;

/** A function of each of `count` floats. */
type EachFloat = (out: number, x: number, count: number) => void;

/** Products of matrices (assembly/kernels/matmul.ts, assembly/kernels/packing.ts). */
interface MatmulExports {
  /** out = a·b */
  matmul: Product;
  matmulPlain: Product;
  /** out += a·b */
  addMatmul: Product;
  addMatmulPlain: Product;
  /** out += aᵀ·b, `a` is [k, m] */
  addMatmulLeft: Product;
  addMatmulLeftPlain: Product;
  /** out += a·bᵀ, `b` is [n, k] */
  addMatmulRight: Product;
  addMatmulRightPlain: Product;
  /** out = a·b, `b` packed by `packRight` or `packRightTransposed` */
  matmulPacked: Product;
  /** out += a·b, `b` packed */
  addMatmulPacked: Product;
  /** Bytes of a packed right side. */
  packedSize(k: number, n: number): number;
  packRight(packed: number, b: number, k: number, n: number): void;
  packRightTransposed(packed: number, b: number, k: number, n: number): void;
  transpose(out: number, a: number, rows: number, columns: number): void;
  transposePlain(out: number, a: number, rows: number, columns: number): void;
}

/** Products with weights of 8 bits (assembly/kernels/matmul_i8.ts). */
interface MatmulI8Exports {
  packedSizeI8(k: number, n: number): number;
  packI8(packed: number, b: number, k: number, n: number): void;
  packI8Plain(packed: number, b: number, k: number, n: number): void;
  /** out = a·b, `b` packed by `packI8`, each column times its scale */
  matmulI8: ScaledProduct;
  /** out += a·b, likewise */
  addMatmulI8: ScaledProduct;
  /** out = a·b, `b` not packed */
  matmulI8Plain: ScaledProduct;
}

/** A product with weights of 8 bits, and a scale for each of the `n` columns. */
type ScaledProduct = (
  out: number,
  a: number,
  b: number,
  scales: number,
  m: number,
  k: number,
  n: number,
) => void;

/** Functions of each element (assembly/kernels/vector.ts). */
interface VectorExports {
  exponentials: EachFloat;
  expPlain(x: number): number;
  sigmoids: EachFloat;
  sigmoidPlain(x: number): number;
  tanhs: EachFloat;
  tanhPlain(x: number): number;
}

/** Rows of floats (assembly/kernels/float_rows.ts). */
interface FloatRowsExports {
  addFloats: EachFloat;
  addFloatsPlain: EachFloat;
  addColumnSums(out: number, x: number, rows: number, width: number): void;
  addColumnSumsPlain(out: number, x: number, rows: number, width: number): void;
  fillRows(out: number, row: number, rows: number, width: number): void;
  joinRows(out: number, a: number, b: number, rows: number, left: number, right: number): void;
  splitRows(a: number, b: number, joined: number, rows: number, left: number, right: number): void;
}

type LstmRecur = (
  h: number,
  gates: number,
  cells: number,
  lengths: number,
  wh: number,
  reverse: number,
  steps: number,
  batch: number,
  hidden: number,
) => void;

type LstmRecurBackward = (
  dgates: number,
  dwh: number,
  dh: number,
  h: number,
  gates: number,
  cells: number,
  lengths: number,
  wh: number,
  reverse: number,
  steps: number,
  batch: number,
  hidden: number,
) => void;

/** The recurrent layer (assembly/kernels/lstm.ts). */
interface LstmExports {
  lstmRecur: LstmRecur;
  lstmRecurPlain: LstmRecur;
  /** Without a gradient, weights packed by `packI8`. */
  lstmRecurI8(
    h: number,
    gates: number,
    lengths: number,
    wh: number,
    whScales: number,
    reverse: number,
    steps: number,
    batch: number,
    hidden: number,
  ): void;
  lstmRecurBackward: LstmRecurBackward;
  lstmRecurBackwardPlain: LstmRecurBackward;
}

type Masked = (
  out: number,
  x: number,
  mask: number,
  rows: number,
  period: number,
  width: number,
) => void;

type Scaled = (out: number, x: number, factors: number, rows: number, width: number) => void;

/** Rows times factors (assembly/kernels/row_factors.ts). */
interface RowFactorExports {
  addMasked: Masked;
  addMaskedPlain: Masked;
  scaleRows: Scaled;
  scaleRowsPlain: Scaled;
}

type Bags = (
  outOrTable: number,
  tableOrOut: number,
  ids: number,
  offsets: number,
  bags: number,
  width: number,
) => void;

/** Vectors of words and n-grams (assembly/kernels/embedding.ts). */
interface EmbeddingExports {
  /** out, table, … */
  gatherBags: Bags;
  gatherBagsPlain: Bags;
  /** dtable, dout, … */
  scatterBags: Bags;
  scatterBagsPlain: Bags;
  /** Writes each id once; returns how many there are. */
  distinct(out: number, marks: number, ids: number, count: number): number;
  zeroRows(table: number, ids: number, count: number, width: number): void;
}

/** What a layer does to its sums (assembly/kernels/activation.ts). */
export const ACTIVATIONS = { none: 0, tanh: 1, relu: 2 } as const;

type Dense = (
  out: number,
  x: number,
  w: number,
  bias: number,
  act: number,
  rows: number,
  inputs: number,
  outputs: number,
) => void;

type DenseBackward = (
  dx: number,
  dw: number,
  dbias: number,
  dout: number,
  out: number,
  x: number,
  w: number,
  act: number,
  rows: number,
  inputs: number,
  outputs: number,
) => void;

type SlotSum = (
  out: number,
  table: number,
  picks: number,
  bias: number,
  act: number,
  slots: number,
  rows: number,
  width: number,
) => void;

type SlotSumBackward = (
  dtable: number,
  dbias: number,
  dout: number,
  out: number,
  picks: number,
  act: number,
  slots: number,
  rows: number,
  width: number,
) => void;

/** Layers (assembly/kernels/activation.ts, assembly/kernels/dense.ts, assembly/kernels/slot_sum.ts). */
interface LayerExports {
  /** In place. */
  activate(x: number, act: number, count: number): void;
  activateBackward(dz: number, dout: number, out: number, act: number, count: number): void;
  dense: Dense;
  densePlain: Dense;
  denseBackward: DenseBackward;
  denseBackwardPlain: DenseBackward;
  slotSum: SlotSum;
  slotSumPlain: SlotSum;
  slotSumBackward: SlotSumBackward;
  slotSumBackwardPlain: SlotSumBackward;
}

/** A loss over rows of scores; returns the sum over the rows. */
type Loss = (
  dscores: number,
  losses: number,
  scores: number,
  kinds: number,
  scale: number,
  rows: number,
  classes: number,
) => number;

/** Losses (assembly/kernels/softmax.ts). */
interface LossExports {
  softmaxLoss: Loss;
  softmaxLossPlain: Loss;
  hingeLoss: Loss;
}

type Adam = (
  parameters: number,
  gradients: number,
  means: number,
  squares: number,
  rate: number,
  beta1: number,
  beta2: number,
  epsilon: number,
  decay: number,
  scale: number,
  step: number,
  count: number,
) => void;

type AdamRows = (
  parameters: number,
  gradients: number,
  means: number,
  squares: number,
  rows: number,
  rate: number,
  beta1: number,
  beta2: number,
  epsilon: number,
  decay: number,
  scale: number,
  step: number,
  count: number,
  width: number,
) => void;

/** Steps of training (assembly/kernels/adam.ts). */
interface AdamExports {
  adam: Adam;
  adamPlain: Adam;
  adamRows: AdamRows;
  adamRowsPlain: AdamRows;
  sumOfSquares(values: number, count: number): number;
  sumOfSquaresPlain(values: number, count: number): number;
}

type AverageIn = (average: number, values: number, share: number, count: number) => void;

/** Running averages (assembly/kernels/average.ts). */
interface AverageExports {
  averageIn: AverageIn;
  averageInPlain: AverageIn;
}

/** All neural kernels. */
export interface NeuralKernelExports
  extends
    MatmulExports,
    MatmulI8Exports,
    VectorExports,
    FloatRowsExports,
    LstmExports,
    RowFactorExports,
    EmbeddingExports,
    LayerExports,
    LossExports,
    AdamExports,
    AverageExports,
    TransformerKernelExports {}
