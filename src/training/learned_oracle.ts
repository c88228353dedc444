// A learned oracle as the one that training asks.

import { fail } from "../errors.ts";
import type { OracleModel } from "../oracles/oracle_model.ts";
import { LearnedOracle } from "../oracles/learned_oracle.ts";
import type { Kernel } from "../runtime/kernel.ts";
import type { ParserOptions } from "./parser_options.ts";

const refuse = fail("train");

/**
 * Puts the learned oracle into the module, if training is to ask it.
 * @param input The oracle's model, where there is one; it must be of the same system.
 */
export function useLearnedOracle(
  kernel: Kernel,
  { oracle, system, multiRoot }: Required<Pick<ParserOptions, "oracle" | "system" | "multiRoot">>,
  input: unknown,
): void {
  const model = input as OracleModel | undefined;
  if (oracle !== "learned") {
    if (model) throw refuse("cannot-train", `oracle ${oracle} and an oracle's model`, "learned");
    return;
  }
  if (!model) throw refuse("cannot-train", "oracle learned without its model", "oracleModel");
  const { settings } = model;
  if (settings.system !== system || settings.multiRoot !== multiRoot) {
    const [found, expected] = [settings, { system, multiRoot }].map((one) =>
      `${one.system}, ${one.multiRoot ? "several roots" : "one root"}`
    );
    throw refuse("cannot-train", `a learned oracle of ${found}`, `one of ${expected}`);
  }
  new LearnedOracle(kernel, model).use();
}
