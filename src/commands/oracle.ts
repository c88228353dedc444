/**
 * `sagitta oracle`: what oracles say, how they compare, where they lead.
 *
 * @module
 */

import { usage } from "./arguments.ts";
import type { Command } from "./command.ts";
import { command as compare } from "./oracle_compare.ts";
import { command as costs } from "./oracle_costs.ts";
import { command as trace } from "./oracle_trace.ts";
import { command as train } from "./oracle_train.ts";
import { command as verify } from "./oracle_verify.ts";

const PARTS: Record<string, Command> = { costs, compare, trace, train, verify };

const HELP = `
Usage: sagitta oracle ${Object.keys(PARTS).join("|")} …

An oracle knows the gold tree of a sentence and says, in a configuration of a transition system,
what each transition costs: how many gold arcs it puts out of reach.

${Object.values(PARTS).map(({ name, summary }) => `  ${name.padEnd(15)}  ${summary}`).join("\n")}

sagitta oracle PART --help tells more, with examples.
`;

/** The command. */
export const command: Command = {
  name: "oracle",
  summary: "ask oracles for costs, compare them, follow them, learn one, verify one",
  help: HELP,
  parts: PARTS,
  run([word]) {
    const found = word === undefined ? "nothing" : `"${word}"`;
    const known = Object.keys(PARTS).join(", ");
    return Promise.reject(usage("oracle", `found ${found}, expected one of ${known}`));
  },
};
