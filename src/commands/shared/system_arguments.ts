// The options that name a transition system and an oracle, the same in every command.

import { LearnedOracle } from "../../oracles/learned_oracle.ts";
import { type AnyOracle, type OracleName, ORACLES, oraclesOf } from "../../oracles/oracle.ts";
import { hasRootFirst, type SystemOptions, SYSTEMS, systemsThat } from "../../oracles/system.ts";
import type { Kernel } from "../../runtime/kernel.ts";
import type { Arguments } from "./command.ts";
import type { Host } from "./host.ts";
import { readOracleFile } from "./read_bytes.ts";
import { FILE } from "./option.ts";

/** The options. */
export const SYSTEM_OPTIONS = {
  system: { choices: SYSTEMS, required: true, help: "the transition system" },
  oracle: {
    choices: [...ORACLES, "learned"],
    help: "dynamic: exact costs, in any configuration; approximate: estimated costs " +
      "(arc-standard); static: one transition, on the way to the gold tree; static-lazy: swap's " +
      "other; nondeterministic: every transition that keeps the gold tree within reach; learned: " +
      "a network's (arc-standard, swap)",
  },
  oracleModel: { ...FILE, help: "the learned oracle, from sagitta oracle train" },
  multiRoot: { help: "ROOT may have several dependents; else one, as in Universal Dependencies" },
  rootFirst: { help: "arc-eager: ROOT at the bottom of the stack, not at the end of the buffer" },
} as const;

type SystemArguments = Pick<Arguments<typeof SYSTEM_OPTIONS>, "options" | "usage">;

/** The transition system that the words name, and its variant. */
export function readSystem({ options, usage }: SystemArguments): SystemOptions {
  const { system, multiRoot, rootFirst } = options;
  if (rootFirst && !hasRootFirst(system)) {
    const known = systemsThat(hasRootFirst).join(", ");
    throw usage(`--root-first is for ${known}, found --system ${system}`);
  }
  return { system, multiRoot, rootFirst };
}

/** The oracle that the words name, one that the system has; else another. */
export function readOracle(
  { options, usage }: SystemArguments,
  other: OracleName,
): OracleName | "learned" {
  const { system, oracle = other, oracleModel } = options;
  if ((oracle === "learned") !== (oracleModel !== undefined)) {
    const found = oracleModel === undefined ? "--oracle learned" : "--oracle-model";
    throw usage(`found ${found} alone, expected both`);
  }
  const known = oraclesOf(system);
  if (oracle === "learned" || known.includes(oracle)) return oracle;
  throw usage(`${system} has the oracles ${known.join(", ")}, found "${oracle}"`);
}

/** The same, ready to be asked in a module. */
export async function loadOracle(
  args: SystemArguments,
  other: OracleName,
  kernel: Kernel,
  host: Host,
): Promise<AnyOracle> {
  const name = readOracle(args, other);
  if (name !== "learned") return name;
  return new LearnedOracle(kernel, await readOracleFile(host, args.options.oracleModel!));
}
