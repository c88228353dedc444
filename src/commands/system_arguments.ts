/**
 * The options that name a transition system and an oracle, the same in every command.
 *
 * @module
 */

import { type OracleName, ORACLES, oraclesOf } from "../oracles/oracle.ts";
import { hasRootFirst, type SystemOptions, SYSTEMS, systemsThat } from "../oracles/system.ts";
import type { Arguments } from "./command.ts";

/** The options. */
export const SYSTEM_OPTIONS = {
  system: { choices: SYSTEMS, required: true, help: "the transition system" },
  oracle: {
    choices: ORACLES,
    help: "dynamic: exact costs, in any configuration; approximate: estimated costs " +
      "(arc-standard); static: one transition, on the way to the gold tree; static-lazy: swap's " +
      "other; nondeterministic: every transition that keeps the gold tree within reach",
  },
  multiRoot: { help: "ROOT may have several dependents; else one, as in Universal Dependencies" },
  rootFirst: { help: "arc-eager: ROOT at the bottom of the stack, not at the end of the buffer" },
} as const;

type SystemArguments = Pick<Arguments<typeof SYSTEM_OPTIONS>, "options" | "usage">;

/** The transition system that the words name, and how it is to behave. */
export function readSystem({ options, usage }: SystemArguments): SystemOptions {
  const { system, multiRoot, rootFirst } = options;
  if (rootFirst && !hasRootFirst(system)) {
    const known = systemsThat(hasRootFirst).join(", ");
    throw usage(`--root-first is for ${known}, found --system ${system}`);
  }
  return { system, singleRoot: !multiRoot, rootFirst };
}

/** The oracle that the words name, one that the system has; else another. */
export function readOracle({ options, usage }: SystemArguments, other: OracleName): OracleName {
  const { system, oracle = other } = options;
  const known = oraclesOf(system);
  if (known.includes(oracle)) return oracle;
  throw usage(`${system} has the oracles ${known.join(", ")}, found "${oracle}"`);
}
