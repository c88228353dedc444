/**
 * The options that name a transition system and an oracle, the same in every command.
 *
 * @module
 */

import { type OracleName, ORACLES, oraclesOf } from "../oracles/oracle.ts";
import { hasRootFirst, type SystemOptions, SYSTEMS, systemsThat } from "../oracles/system.ts";
import { type Arguments, type OptionKind, usage } from "./arguments.ts";

type Name = "system" | "oracle" | "multi-root" | "root-first";

/** The options, for `readArguments`. */
export const SYSTEM_OPTIONS: Record<Name, OptionKind> = {
  "system": "value",
  "oracle": "value",
  "multi-root": "flag",
  "root-first": "flag",
};

/** Their part of a help text. */
export const SYSTEM_HELP = `\
  --system S      ${SYSTEMS.join(", ")}
  --oracle O      dynamic: exact costs, in any configuration (all systems but swap)
                  approximate: estimated costs (arc-standard)
                  static: one transition, on the way to the gold tree; static-lazy: swap's other
                  nondeterministic: every transition that keeps the gold tree within reach
                  (all systems but swap)
  --multi-root    ROOT may have several dependents; else one, as in Universal Dependencies
  --root-first    arc-eager: ROOT at the bottom of the stack, not at the end of the buffer`;

/**
 * Reads the transition system.
 *
 * @param command The command's name, for messages.
 * @param words Its words; `--system` must be among them.
 * @returns The system and how it is to behave.
 */
export function readSystem(command: string, words: Arguments<Name>): SystemOptions {
  if (words.value("system") === undefined) {
    throw usage(command, `--system is missing, expected one of ${SYSTEMS.join(", ")}`);
  }
  const system = words.choice("system", SYSTEMS, SYSTEMS[0]);
  if (words.has("root-first") && !hasRootFirst(system)) {
    const known = systemsThat(hasRootFirst).join(", ");
    throw usage(command, `--root-first is for ${known}, found --system ${system}`);
  }
  return { system, singleRoot: !words.has("multi-root"), rootFirst: words.has("root-first") };
}

/**
 * Reads the oracle.
 *
 * @param command The command's name, for messages.
 * @param words Its words.
 * @param options The transition system.
 * @param fallback The oracle where none is named.
 * @returns The oracle, one that the system has.
 */
export function readOracle(
  command: string,
  words: Arguments<Name>,
  { system }: SystemOptions,
  fallback: OracleName,
): OracleName {
  const oracle = words.choice("oracle", ORACLES, fallback);
  const known = oraclesOf(system);
  if (!known.includes(oracle)) {
    throw usage(command, `${system} has the oracles ${known.join(", ")}, found "${oracle}"`);
  }
  return oracle;
}
