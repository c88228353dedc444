/**
 * Parameters in the module that are computed with and never change.
 *
 * @module
 */

import type { Kernel } from "../runtime/kernel.ts";
import { ModuleOps } from "./module_ops.ts";
import type { ModuleTensor } from "./module_tensor.ts";
import { packMatrix, ParameterBlock, type ParameterSpec } from "./parameters.ts";
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
    { values, rounded }: ReadParameters,
  ) {
    this.#kernel = kernel;
    this.#block = new ParameterBlock(kernel, specs);
    this.#block.fill(values);
    this.#rounded = new Map([...rounded].map(([name, matrix]) => {
      const exact = this.#block.tensor(name);
      return [name, { ...exact, rounded: packMatrix(kernel, matrix, exact.rows, exact.columns) }];
    }));
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
