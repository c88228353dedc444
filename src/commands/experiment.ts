/**
 * `sagitta experiment`: experiments that others can run again.
 *
 * @module
 */

import { usage } from "./arguments.ts";
import type { Command } from "./command.ts";
import { command as oracles } from "./experiment_oracles.ts";

const PARTS: Record<string, Command> = { oracles };

const HELP = `
Usage: sagitta experiment ${Object.keys(PARTS).join("|")} …

Runs an experiment over treebanks and seeds and writes a report with tables and plots.

${Object.values(PARTS).map(({ name, summary }) => `  ${name.padEnd(15)}  ${summary}`).join("\n")}

sagitta experiment PART --help tells more, with examples.
`;

/** The command. */
export const command: Command = {
  name: "experiment",
  summary: "compare oracles over treebanks and seeds, with a report",
  help: HELP,
  parts: PARTS,
  run([word]) {
    const found = word === undefined ? "nothing" : `"${word}"`;
    const known = Object.keys(PARTS).join(", ");
    return Promise.reject(usage("experiment", `found ${found}, expected one of ${known}`));
  },
};
