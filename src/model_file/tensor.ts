// Tensors as a model file holds them: an element type, a shape and a typed array. Elements are
// little-endian in files, and in memory on every machine that Sagitta's runtimes support.

/** The typed array of each element type. `F16` has none of its own: its bits stand as `U16` do. */
export interface TensorArrays {
  /** 32-bit floating point. */
  F32: Float32Array;
  /** 16-bit floating point, as bits. */
  F16: Uint16Array;
  /** 32-bit integers. */
  I32: Int32Array;
  /** 16-bit integers. */
  I16: Int16Array;
  /** 8-bit integers. */
  I8: Int8Array;
  U8: Uint8Array;
  /** 16-bit integers from 0 on. */
  U16: Uint16Array;
  /** 32-bit integers from 0 on. */
  U32: Uint32Array;
}

/** The name of an element type, as safetensors spells it. */
export type Dtype = keyof TensorArrays;

/** Numbers in row-major order with their shape. `Tensor<"F32">` is one of a known type. */
export type Tensor<D extends Dtype = Dtype> = {
  [Name in D]: {
    /** The element type. */
    readonly dtype: Name;
    /** The sizes of the dimensions; `[]` is a single number. */
    readonly shape: readonly number[];
    /** As many elements as the product of the shape. */
    readonly data: TensorArrays[Name];
  };
}[D];

/** The constructor of each element type's array. */
export const ARRAYS = {
  F32: Float32Array,
  F16: Uint16Array,
  I32: Int32Array,
  I16: Int16Array,
  I8: Int8Array,
  U8: Uint8Array,
  U16: Uint16Array,
  U32: Uint32Array,
} as const;

/** Whether this is the name of an element type. */
export function isDtype(name: unknown): name is Dtype {
  return typeof name === "string" && Object.hasOwn(ARRAYS, name);
}

/**
 * How many elements a shape has.
 * @returns The product, or `undefined` if a size is no whole number from 0 on or the product is
 * too large to be exact.
 */
export function elementCount(shape: readonly unknown[]): number | undefined {
  let product = 1;
  for (const size of shape) {
    if (!Number.isSafeInteger(size) || (size as number) < 0) return undefined;
    product *= size as number;
    if (!Number.isSafeInteger(product)) return undefined;
  }
  return product;
}
