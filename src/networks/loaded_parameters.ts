// Parameters in the module that are computed with and never change.

import type { Kernel } from "../runtime/kernel.ts";
import { ModuleOps } from "./module_ops.ts";
import type { ModuleTensor } from "./module_tensor.ts";
import { packMatrix, ParameterBlock, type ParameterSpec, placeTable } from "./parameters.ts";
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
    this.#block = new ParameterBlock(kernel, specs.filter(({ name }) => !tables.has(name)));
    this.#block.fill(values);
    const matrices = [...rounded].map(([name, matrix]): [string, ModuleTensor] => {
      const exact = this.#block.tensor(name);
      return [name, { ...exact, rounded: packMatrix(kernel, matrix, exact.rows, exact.columns) }];
    });
    const lookups = specs.filter(({ name }) => tables.has(name)).map(
      ({ name, shape: [rows, columns] }): [string, ModuleTensor] => {
        const fourBits = placeTable(kernel, tables.get(name)!);
        return [name, { at: 0, rows, columns, gradient: 0, fourBits }];
      },
    );
    this.#rounded = new Map([...matrices, ...lookups]);
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
