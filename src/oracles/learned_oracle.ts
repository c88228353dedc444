// A learned oracle in the Wasm module, ready to be asked.

import { requireFields } from "../checks.ts";
import { SagittaError } from "../errors.ts";
import {
  OBSERVATION_SIZES,
  OBSERVATIONS,
  type OracleModel,
  type OracleSettings,
  oracleSize,
} from "./oracle_model.ts";
import { type Configuration, requireConfiguration, requireKernel } from "./configuration.ts";
import { oracleNumber } from "./system.ts";
import type { Kernel } from "../runtime/kernel.ts";

/** The learned oracle's number. */
export const LEARNED: number = oracleNumber("learned");

/** A network at an address. */
export class LearnedOracle {
  readonly settings: OracleSettings;
  readonly #kernel: Kernel;
  readonly #address: number;

  /** Puts an oracle's weights into the module, where they stay. */
  constructor(kernel: Kernel, model: OracleModel) {
    requireKernel(kernel);
    const fields = { settings: "object", parameters: "list" } as const;
    requireFields("use a learned oracle", model, fields, "what readOracleModel() gives");
    const { settings, parameters } = model;
    this.settings = settings;
    this.#kernel = kernel;
    this.#address = kernel.put(parameters);
  }

  /**
   * The oracle without its network: one that finds all moves alike, so that in a system with a
   * guide, which it trusts, its choice is the guide's.
   */
  static silent(kernel: Kernel, settings: OracleSettings): LearnedOracle {
    requireFields("use a learned oracle", settings, { system: "text" }, "its settings");
    const parameters = new Float32Array(oracleSize(settings));
    return new LearnedOracle(kernel, { settings, parameters });
  }

  /** Makes it the one that is asked about a configuration, which must be of its system and module. */
  useFor(configuration: Configuration): void {
    requireConfiguration(configuration);
    const { kernel, options: { system, multiRoot = false } } = configuration;
    const { settings } = this;
    const roots = (several: boolean) => several ? "several roots" : "one root";
    if (settings.system !== system || settings.multiRoot !== multiRoot) {
      const found = `a learned oracle of ${settings.system}, ${roots(settings.multiRoot)}`;
      throw new SagittaError(
        `found ${found}, expected one of ${system}, ${roots(multiRoot)}`,
        "invalid-oracle",
      );
    }
    if (kernel !== this.#kernel) {
      throw new SagittaError(
        "found a learned oracle of another module, expected the same",
        "invalid-oracle",
      );
    }
    this.use();
  }

  /** Makes it the one that the module asks from now on. */
  use(): void {
    useNetworkAt(this.#kernel, this.#address, this.settings);
  }
}

/** Makes the network whose parameters lie at an address the one that the module asks. */
export function useNetworkAt(kernel: Kernel, address: number, settings: OracleSettings): void {
  const { features, hidden, second, dueling } = settings;
  const kind = OBSERVATIONS.indexOf(features), size = OBSERVATION_SIZES[features];
  kernel.wasm.useNetwork(address, kind, size, hidden, second, dueling ? 1 : 0);
}
