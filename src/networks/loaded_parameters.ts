// Parameters in the module that are computed with and never change.

import type { Kernel } from "../runtime/kernel.ts";
import { ModuleOps } from "./module_ops.ts";
import type { ModuleTensor } from "./module_tensor.ts";
import { matrixShape, ParameterBlock, type ParameterSpec, placeRounded } from "./parameters.ts";
import type { ReadParameters } from "./stored_parameters.ts";

/** Parameters at work. */
export class LoadedParameters {
  readonly #kernel: Kernel;
  readonly #block: ParameterBlock;
  readonly #rounded: ReadonlyMap<string, ModuleTensor>;

  /** Puts parameters into the module; products and lookups take those in few bits. */
  constructor(
    kernel: Kernel,
    specs: readonly ParameterSpec[],
    { values, rounded }: ReadParameters,
  ) {
    this.#kernel = kernel;
    this.#block = new ParameterBlock(kernel, specs.filter(({ name }) => values.has(name)));
    this.#block.fill(values);
    this.#rounded = new Map(
      specs.filter(({ name }) => rounded.has(name)).map((spec): [string, ModuleTensor] => {
        const [rows, columns] = matrixShape(spec);
        const form = !spec.lookup ? "rounded" : spec.bits === 4 ? "fourBits" : "eightBits";
        const weights = placeRounded(kernel, spec, rounded.get(spec.name)!);
        return [spec.name, { at: 0, rows, columns, gradient: 0, [form]: weights }];
      }),
    );
  }

  /** Where a parameter's numbers lie. */
  address(name: string): number {
    return this.#block.tensor(name).at;
  }

  /** Operations on these parameters. The caller scopes memory. */
  ops(): ModuleOps {
    const parameter = (name: string) => this.#rounded.get(name) ?? this.#block.tensor(name);
    return new ModuleOps(this.#kernel, parameter);
  }
}
