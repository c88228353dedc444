/**
 * The Wasm module's neural kernels, as TypeScript sees them. Shapes stand above each kernel in
 * `assembly/kernels/`; here only what is passed. Arrays are floats at an address unless said
 * otherwise. The output comes first, sizes last; gradients are added to what lies there, so that a
 * caller zeroes them once a batch. Names that end in `Plain` are the slow twins that tests compare.
 *
 * @module
 */

/** A product of matrices: `out` [m, n] from `a` and `b` with `k` between them. */
type Product = (out: number, a: number, b: number, m: number, k: number, n: number) => void;

/** A function of each of `count` floats. */
type EachFloat = (out: number, x: number, count: number) => void;

/** Products of matrices (assembly/kernels/matmul.ts). */
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

/** Functions of each element (assembly/kernels/vector.ts). */
interface VectorExports {
  exponentials: EachFloat;
  expPlain(x: number): number;
  sigmoids: EachFloat;
  sigmoidPlain(x: number): number;
  tanhs: EachFloat;
  tanhPlain(x: number): number;
}

/** All neural kernels. */
export interface NeuralKernelExports extends MatmulExports, VectorExports {}
