// Parameters of networks in files: vectors that are looked up in 8 or 4 bits with a scale a row,
// matrices that parsers round in 8 bits with a scale a column, all others in 16 bits.

import { fail, type Place, quote } from "../errors.ts";
import { fromFloat16, toFloat16 } from "../model_file/float16.ts";
import { dequantiseColumns, quantise, quantiseColumns } from "../model_file/quantise.ts";
import { requireTensor } from "../model_file/require_tensor.ts";
import type { Tensor } from "../model_file/tensor.ts";
import type { Stored } from "../model_file/stored.ts";
import type { Kernel } from "../runtime/kernel.ts";
import {
  type Parameters,
  type ParameterSpec,
  type Rounded,
  roundTable,
  tableFloats,
} from "./parameters.ts";

/** Parameters as a file gives them back. */
export interface ReadParameters {
  /** Those in floats. */
  readonly values: Parameters;
  /** Those in 8 or 4 bits, as products and lookups take them; `values` lacks them. */
  readonly rounded: ReadonlyMap<string, Rounded>;
}

/**
 * Parameters as tensors of a file.
 * @param kernel Rounds to 4 bits, where some are to be.
 */
export function storeParameters(
  specs: readonly ParameterSpec[],
  parameters: Parameters,
  kernel?: Kernel,
): Record<string, Tensor> {
  const tensors: Record<string, Tensor> = {};
  for (const { name, shape, lookup, bits, rounded } of specs) {
    const weights = parameters.get(name)!;
    if (!lookup && !rounded) {
      tensors[name] = { dtype: "F16", shape, data: toFloat16(weights) };
      continue;
    }
    const { values, scales } = bits === 4
      ? roundTable(kernel!, weights, shape[1])
      : lookup
      ? quantise(weights, "I8", shape[1])
      : quantiseColumns(weights, shape[1]);
    tensors[name] = bits === 4
      ? { dtype: "U8", shape: [shape[0], rowBytes(shape)], data: values as Uint8Array }
      : { dtype: "I8", shape, data: values as Int8Array };
    tensors[`${name}/scales`] = { dtype: "F32", shape: [scales.length], data: scales };
  }
  return tensors;
}

/** Bytes of the tensors that {@linkcode storeParameters} gives. */
export function storedBytes(specs: readonly ParameterSpec[]): bigint {
  return specs.reduce((sum, { shape, lookup, bits, rounded }) => {
    const count = shape.reduce((product, size) => product * BigInt(size), 1n);
    if (!lookup && !rounded) return sum + 2n * count;
    const numbers = bits === 4 ? BigInt(shape[0]) * BigInt(rowBytes(shape)) : count;
    return sum + numbers + 4n * BigInt(shape[lookup ? 0 : 1]);
  }, 0n);
}

/** Takes parameters out of a file. Shapes are checked, and that every weight is a number. */
export function readParameters(
  specs: readonly ParameterSpec[],
  stored: Pick<Stored, "tensors">,
  place: Place,
): ReadParameters {
  const refuse = (found: string, expected: string) =>
    fail("read model")("invalid-model", found, expected, place);
  const found = new Map<string, Float32Array>(), rounded = new Map<string, Rounded>();
  const check = (name: string, weights: Float32Array) => {
    if (areNumbers(weights)) return;
    throw refuse(`a weight in ${quote(name)} that is no number`, "numbers");
  };
  for (const { name, shape, lookup, bits, rounded: inProducts } of specs) {
    if (!lookup && !inProducts) {
      const weights = fromFloat16(requireTensor(stored, name, "F16", shape, place).data);
      check(name, weights);
      found.set(name, weights);
      continue;
    }
    const { data: values } = bits === 4
      ? requireTensor(stored, name, "U8", [shape[0], rowBytes(shape)], place)
      : requireTensor(stored, name, "I8", shape, place);
    const count = shape[lookup ? 0 : 1];
    const { data: scales } = requireTensor(stored, `${name}/scales`, "F32", [count], place);
    if (!lookup && values.includes(-128)) throw refuse(`-128 in ${quote(name)}`, "-127 to 127");
    // Where the largest that there could be is a number, all are, and need no look.
    const largest = bits === 4 ? 8 : lookup ? 128 : 127;
    if (!areNumbers(scales.map((scale) => largest * scale))) {
      check(name, lookup ? tableFloats({ values, scales }, shape[1]) : Float32Array.of(NaN));
    }
    rounded.set(name, { values, scales });
  }
  return { values: found, rounded };
}

/** A parameter's floats, in whatever form a file has them. */
export function parameterFloats(
  { values, rounded }: ReadParameters,
  { name, shape, lookup }: ParameterSpec,
): Float32Array {
  const few = rounded.get(name);
  if (!few) return values.get(name)!;
  return lookup
    ? tableFloats(few, shape[1])
    : dequantiseColumns(few.values as Int8Array, few.scales);
}

/** Bytes that parameters take in the module, at least. */
export function parameterBytes(specs: readonly ParameterSpec[]): bigint {
  return specs.reduce((sum, { shape, rounded, lookup, bits }) => {
    const count = shape.reduce((product, size) => product * BigInt(size), 1n);
    if (!lookup) return sum + count * (rounded ? 1n : 4n);
    return sum + (bits === 4 ? count / 2n + 5n * BigInt(shape[0]) : count + 4n * BigInt(shape[0]));
  }, 0n);
}

/** Bytes of a row of 4 bits a number. */
function rowBytes([, columns]: readonly number[]): number {
  return Math.ceil(columns / 2);
}

function areNumbers(weights: Float32Array): boolean {
  for (let i = 0; i < weights.length; i++) if (!Number.isFinite(weights[i])) return false;
  return true;
}
