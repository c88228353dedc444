/**
 * `sagitta oracle verify`: an oracle against exhaustive search.
 *
 * @module
 */

import { MAX_VERIFIED_TOKENS, type Verification, verifyOracle } from "../oracles/verify.ts";
import { loadKernel } from "../runtime/kernel.ts";
import { readArguments, usage } from "./arguments.ts";
import type { Command } from "./command.ts";
import { readOracle, readSystem, SYSTEM_HELP, SYSTEM_OPTIONS } from "./system_arguments.ts";

const HELP = `
Usage: sagitta oracle verify --system S [--oracle O] [--tokens N] [--random N] [options]

Compares every cost that an oracle gives with the truth, found by trying every way to the end: in
all configurations of sentences of 1 to N tokens, for all gold trees. An oracle that only allows
transitions says that those cost nothing. (A static oracle is right on its own way, which swap may
leave without losing anything.) Where a cost is wrong, the smallest counterexample is printed: gold
heads, transitions taken, the cost that was given and the true one; the exit code is 1.

Options:
${SYSTEM_HELP}
                  Default: dynamic
  --tokens N      the longest sentences, ${MAX_VERIFIED_TOKENS} at most. Default 4
  --random N      N random gold trees of each length instead of all
  --seed N        other random trees. Default 1
  --open-heads    gold trees with open heads too
  --json          everything as one JSON object

Examples:
  sagitta oracle verify --system swap
  sagitta oracle verify --system arc-standard --oracle approximate
  sagitta oracle verify --system arc-hybrid-swap --tokens 6 --random 20 --open-heads

Permissions: none, deno run cli.ts oracle verify --system S
`;

const NAME = "oracle verify";
const MOST_SEED = 2 ** 32 - 1;

/** The command. */
export const command: Command = {
  name: "verify",
  summary: "an oracle against exhaustive search, with the smallest counterexample",
  help: HELP,
  async run(args, host) {
    const words = readArguments(NAME, args, {
      ...SYSTEM_OPTIONS,
      tokens: "value",
      random: "value",
      seed: "value",
      "open-heads": "flag",
      json: "flag",
    });
    if (words.files.length > 0) throw usage(NAME, "found a file, expected options only");
    const system = readSystem(NAME, words);
    const verification = verifyOracle(await loadKernel(), {
      ...system,
      oracle: readOracle(NAME, words, system, "dynamic"),
      tokens: words.number("tokens", 4, { min: 1, max: MAX_VERIFIED_TOKENS }),
      random: words.number("random", 0, { min: 0, max: 1e6 }),
      seed: words.number("seed", 1, { min: 0, max: MOST_SEED }),
      openHeads: words.has("open-heads"),
    });
    await host.write(
      words.has("json") ? JSON.stringify(verification) + "\n" : describe(verification),
    );
    return verification.wrong > 0 ? 1 : 0;
  },
};

function describe(verification: Verification): string {
  const { trees, configurations, compared, wrong, estimates, counterexample } = verification;
  const count = (number: number) => number.toLocaleString("en");
  const lines = [
    `${count(trees)} gold trees, ${count(configurations)} configurations, ` +
    `${count(compared)} costs compared: ${count(wrong)} wrong`,
  ];
  if (estimates > 0) {
    lines.push(`The oracle calls its costs estimates in ${count(estimates)} configurations`);
  }
  if (counterexample) {
    const { heads, moves, transition, given, truth } = counterexample;
    lines.push(
      "Smallest counterexample:",
      `  heads  ${heads.map((head) => head ?? "_").join(" ")}`,
      `  moves  ${moves.join(" ") || "none"}`,
      `  ${transition} costs ${truth}, the oracle says ${given ?? "nothing"}`,
    );
  }
  return lines.join("\n") + "\n";
}
