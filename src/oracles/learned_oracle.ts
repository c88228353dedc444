/**
 * A learned oracle in the Wasm module, ready to be asked.
 *
 * @module
 */

import { OBSERVATION_SIZES, OBSERVATIONS, type OracleModel } from "./oracle_model.ts";
import type { OracleSettings } from "./oracle_model.ts";
import { oracleNumber } from "./system.ts";
import type { Kernel } from "../runtime/kernel.ts";

/** The learned oracle's number. */
export const LEARNED: number = oracleNumber("learned");

/** A network at an address. */
export class LearnedOracle {
  /** How it works. */
  readonly settings: OracleSettings;
  readonly #kernel: Kernel;
  readonly #address: number;

  /**
   * Puts an oracle's weights into the module, where they stay.
   *
   * @param kernel The module.
   * @param model The oracle.
   */
  constructor(
    kernel: Kernel,
    { settings, parameters }: Pick<OracleModel, "settings" | "parameters">,
  ) {
    this.settings = settings;
    this.#kernel = kernel;
    this.#address = kernel.allocate(4 * parameters.length);
    kernel.floats(this.#address, parameters.length).set(parameters);
  }

  /** Makes it the one that the module asks from now on. */
  use(): void {
    useNetworkAt(this.#kernel, this.#address, this.settings);
  }
}

/** Makes the network whose parameters lie at an address the one that the module asks. */
export function useNetworkAt(kernel: Kernel, address: number, settings: OracleSettings): void {
  const { features, hidden, second, dueling } = settings;
  const kind = OBSERVATIONS.indexOf(features);
  const size = OBSERVATION_SIZES[features];
  kernel.wasm.useNetwork(address, kind, size, hidden, second, dueling ? 1 : 0);
}
