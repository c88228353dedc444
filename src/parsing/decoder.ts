/**
 * Runs the model in the Wasm module over sentences that are in there already. Parsers and trainers
 * decode by this one class.
 *
 * @module
 */

import type { Kernel } from "../runtime/kernel.ts";
import { systemFlags, systemNumber, type SystemOptions } from "./system.ts";

/** A model at work in a Wasm module. */
export class Decoder {
  readonly #kernel: Kernel;
  readonly #system: number;
  readonly #flags: number;

  /**
   * @param kernel The module, with a model in it.
   * @param options The model's transition system.
   */
  constructor(kernel: Kernel, options: SystemOptions) {
    this.#kernel = kernel;
    this.#system = systemNumber(options);
    this.#flags = systemFlags(options);
  }

  /**
   * Parses a sentence. Whoever calls scopes its memory.
   *
   * @param sentence The sentence's address.
   * @param length How many words it has.
   * @param beam The beam's width; 1 is greedy.
   * @param fixed The address of a gold tree whose heads are to be kept, or 0.
   * @returns The address of a configuration with the best tree, and how many trees were found.
   */
  decode(
    sentence: number,
    length: number,
    beam: number,
    fixed: number,
  ): { configuration: number; results: number } {
    const { wasm } = this.#kernel;
    const configuration = wasm.createConfiguration(length);
    const results = wasm.parse(configuration, sentence, this.#system, this.#flags, beam, fixed);
    return { configuration, results };
  }
}
