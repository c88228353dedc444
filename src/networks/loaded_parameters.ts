// Parameters in the module that are computed with and never change.

import type { Kernel } from "../runtime/kernel.ts";
import { ModuleOps } from "./module_ops.ts";
import type { ModuleTensor } from "./module_tensor.ts";
import {
  matrixShape,
  packMatrix,
  ParameterBlock,
  type ParameterSpec,
  placeTable,
} from "./parameters.ts";
import type { ReadParameters } from "./stored_parameters.ts";

/** Parameters at work. */
export class LoadedParameters {
  readonly #kernel: Kernel;
  readonly #block: ParameterBlock;
  readonly #rounded: ReadonlyMap<string, ModuleTensor>;

  /** Puts parameters into the module; products take matrices in 8 bits where there are any. */
  constructor(
    kernel: Kernel,
    specs: readonly ParameterSpec[],
    { values, rounded, tables }: ReadParameters,
  ) {
    this.#kernel = kernel;
    this.#block = new ParameterBlock(kernel, specs.filter(({ name }) => values.has(name)));
    this.#block.fill(values);
    const inFewBits = specs.filter(({ name }) => !values.has(name)).map((spec) => {
      const [rows, columns] = matrixShape(spec), { name } = spec;
      const matrix = rounded.get(name);
      const weights = matrix
        ? { rounded: packMatrix(kernel, matrix, rows, columns) }
        : { [spec.bits === 4 ? "fourBits" : "eightBits"]: placeTable(kernel, tables.get(name)!) };
      return [name, { at: 0, rows, columns, gradient: 0, ...weights }] as const;
    });
    this.#rounded = new Map<string, ModuleTensor>(inFewBits);
  }

  /** Where a parameter's numbers lie. */
  address(name: string): number {
    return this.#block.tensor(name).at;
  }

  /** Operations on these parameters, without a tape. Whoever calls scopes memory. */
  ops(): ModuleOps {
    const parameter = (name: string) => this.#rounded.get(name) ?? this.#block.tensor(name);
    return new ModuleOps(this.#kernel, parameter, false);
  }
}
