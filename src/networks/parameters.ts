// Parameters of networks by name: shapes, what they start from, and where they lie in the Wasm
// module. One table serves training, files and parsing.

import { dequantise } from "../model_file/quantise.ts";
import { seededRandom } from "../random.ts";
import type { Kernel } from "../runtime/kernel.ts";
import type { ModuleTensor, RoundedWeights } from "./module_tensor.ts";

/** A parameter as its encoder or output declares it. */
export interface ParameterSpec {
  readonly name: string;
  /** Rows and columns, or the length of a vector. */
  readonly shape: readonly number[];
  /**
   * Its initial values: `weights` by the width they meet (Glorot and Bengio 2010), `vectors` small
   * numbers, `zeros`, `ones`, or `gates`, zeros but for 1 at gates that keep memory.
   */
  readonly start: "weights" | "vectors" | "zeros" | "ones" | "gates";
  /** How many matrices stand side by side in it; 1 unless given. */
  readonly blocks?: number;
  /** Looked up by row: gradients are rows, and Adam leaves other rows alone. */
  readonly lookup?: boolean;
  /** Multiplied with the rows of a whole batch: parsers round it to 8 bits. */
  readonly rounded?: boolean;
  /** Where it is looked up: the bits of a number in files and parsers; 8 unless given. */
  readonly bits?: 4 | 8;
  /** Its rate as a share of the network's; 1 unless given. */
  readonly learningRateScale?: number;
}

/**
 * A parameter in few bits, row after row, and what its numbers are worth: of a matrix by column, of
 * a table by row. There are 8 bits a number (`Int8Array`), or 4, two a byte.
 */
export interface Rounded {
  readonly values: Int8Array | Uint8Array;
  readonly scales: Float32Array;
}

/** Numbers of parameters, by name. */
export type Parameters = ReadonlyMap<string, Float32Array>;

/** The largest number of a vector to start with. */
const WIDEST_VECTOR = 0.5;
/** Gates of a recurrent cell. */
const GATES = 4;

/** The weights and the bias of a layer of sums. */
export function layerSpecs(name: string, inputs: number, outputs: number, rounded = false) {
  return [
    { name: `${name}/w`, shape: [inputs, outputs], start: "weights", rounded },
    { name: `${name}/bias`, shape: [outputs], start: "zeros" },
  ] satisfies ParameterSpec[];
}

/** Rows and columns; a vector has one row. */
export function matrixShape({ shape }: ParameterSpec): readonly [number, number] {
  return shape.length === 2 ? [shape[0], shape[1]] : [1, shape[0]];
}

/** How many numbers a parameter has. */
export function sizeOf(spec: ParameterSpec): number {
  const [rows, columns] = matrixShape(spec);
  return rows * columns;
}

/** Random numbers to start from. */
export function initialParameters(
  specs: readonly ParameterSpec[],
  seed: number,
): Map<string, Float32Array> {
  const random = seededRandom(seed);
  return new Map(specs.map((spec) => {
    const { name, start, blocks = 1 } = spec;
    const [rows, columns] = matrixShape(spec);
    const values = new Float32Array(rows * columns);
    if (start === "ones") values.fill(1);
    if (start === "gates") values.fill(1, columns / GATES, 2 * columns / GATES);
    if (start === "weights" || start === "vectors") {
      const limit = start === "vectors" ? WIDEST_VECTOR : Math.sqrt(6 / (rows + columns / blocks));
      for (let i = 0; i < values.length; i++) values[i] = (2 * random() - 1) * limit;
    }
    return [name, values];
  }));
}

/**
 * One copy of all parameters' numbers in the module. Those that are not looked up lie one after the
 * other in one block, so that a step of training walks through them at once.
 */
export class ParameterBlock {
  /** Where the block of those that are not looked up starts. */
  readonly dense: number;
  readonly denseCount: number;
  readonly #kernel: Kernel;
  readonly #tensors: ReadonlyMap<string, ModuleTensor>;

  /** Makes room, filled with zeros. */
  constructor(kernel: Kernel, readonly specs: readonly ParameterSpec[]) {
    this.#kernel = kernel;
    this.denseCount = specs.reduce((sum, spec) => sum + (spec.lookup ? 0 : sizeOf(spec)), 0);
    this.dense = kernel.allocate(4 * Math.max(1, this.denseCount));
    let next = this.dense;
    this.#tensors = new Map(specs.map((spec) => {
      const at = spec.lookup ? kernel.allocate(4 * sizeOf(spec)) : next;
      if (!spec.lookup) next += 4 * sizeOf(spec);
      const [rows, columns] = matrixShape(spec);
      return [spec.name, { at, rows, columns, gradient: 0 }];
    }));
  }

  /** A parameter as operations take it. */
  tensor(name: string): ModuleTensor {
    const found = this.#tensors.get(name);
    if (!found) throw new RangeError(`Cannot compute with parameter ${name}: there is none`);
    return found;
  }

  /** Where a parameter that is not looked up stands among these, in numbers. */
  offset(name: string): number {
    return (this.tensor(name).at - this.dense) / Float32Array.BYTES_PER_ELEMENT;
  }

  /** A view of a parameter's numbers; valid until memory grows. */
  floats(name: string): Float32Array {
    const { at, rows, columns } = this.tensor(name);
    return this.#kernel.floats(at, rows * columns);
  }

  /** Puts numbers in. */
  fill(parameters: Parameters): void {
    for (const { name } of this.specs) this.floats(name).set(parameters.get(name)!);
  }

  copy(): Map<string, Float32Array> {
    return new Map(this.specs.map(({ name }) => [name, this.floats(name).slice()]));
  }
}

/** Puts a rounded parameter into the module, as products take it, or lookups. */
export function placeRounded(
  kernel: Kernel,
  spec: ParameterSpec,
  { values, scales: list }: Rounded,
): RoundedWeights {
  const { wasm } = kernel, scales = kernel.put(list);
  if (spec.lookup) return { packed: kernel.put(values), scales };
  const [rows, columns] = matrixShape(spec);
  const packed = kernel.allocate(wasm.packedSizeI8(rows, columns));
  kernel.scoped(() => wasm.packI8(packed, kernel.put(values), rows, columns));
  return { packed, scales };
}

/** Rounds a table to 4 bits by row (assembly/kernels/embedding_i4.ts). */
export function roundTable(kernel: Kernel, table: Float32Array, columns: number): Rounded {
  const { wasm } = kernel, rows = table.length / columns, bytes = rows * wasm.rowBytesI4(columns);
  return kernel.scoped(() => {
    const [packed, scales] = [bytes, 4 * rows].map((size) => kernel.allocate(size));
    wasm.packRowsI4(packed, scales, kernel.put(table), rows, columns);
    return {
      values: kernel.bytes(packed, bytes).slice(),
      scales: kernel.floats(scales, rows).slice(),
    };
  });
}

/** The floats of a table. Of 4 bits, each number stands for the middle of its sixteenth. */
export function tableFloats({ values, scales }: Rounded, columns: number): Float32Array {
  if (values instanceof Int8Array) return dequantise({ values, scales, block: columns });
  const bytes = values.length / scales.length, floats = new Float32Array(scales.length * columns);
  for (let row = 0, to = 0; row < scales.length; row++) {
    for (let column = 0; column < columns; column++, to++) {
      const pair = values[row * bytes + (column >> 1)];
      floats[to] = ((column & 1 ? pair >> 4 : pair & 15) - 7.5) * scales[row];
    }
  }
  return floats;
}
