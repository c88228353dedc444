// `sagitta oracle verify`: an oracle against exhaustive search.

import {
  MAX_VERIFIED_TOKENS,
  type Verification,
  verifyOracle,
} from "../laboratory/comparison/verify.ts";
import { SEED } from "../training/parser_options.ts";
import { loadKernel } from "../runtime/kernel.ts";
import { type Command, defineCommand } from "./shared/command.ts";
import { loadOracle, readSystem, SYSTEM_OPTIONS } from "./shared/system_arguments.ts";

/** The command. */
export const command: Command = defineCommand({
  about: `
Compares every cost that an oracle gives with the truth, found by trying every way to the end: in
all configurations of sentences of 1 to N tokens, for all gold trees. An oracle that only allows
transitions says that those cost nothing. (A static oracle is right on its own way, which swap may
leave without losing anything.) Where a cost is wrong, the smallest counterexample is printed: gold
heads, transitions taken, the cost that was given and the true one; the exit code is 1.`,
  options: {
    ...SYSTEM_OPTIONS,
    tokens: {
      ...{ min: 1, max: MAX_VERIFIED_TOKENS, default: 4 },
      help: `the longest sentences, ${MAX_VERIFIED_TOKENS} at most`,
    },
    random: {
      ...{ min: 0, max: 1e6, default: 0 },
      help: "N random gold trees of each length; with 0, all trees",
    },
    seed: { ...SEED, help: "other random trees" },
    openHeads: { help: "gold trees with open heads too" },
    json: { help: "everything as one JSON object" },
  },
  examples: [
    "sagitta oracle verify --system swap",
    "sagitta oracle verify --system arc-standard --oracle approximate",
    "sagitta oracle verify --system arc-hybrid-swap --tokens 6 --random 20 --open-heads",
  ],
  async run(args, host) {
    const { tokens, random, seed, openHeads, json } = args.options;
    const system = readSystem(args);
    const kernel = await loadKernel();
    const verification = verifyOracle(kernel, {
      ...system,
      oracle: await loadOracle(args, "dynamic", kernel, host),
      tokens,
      random,
      seed,
      openHeads,
    });
    await host.write(json ? JSON.stringify(verification) + "\n" : describe(verification));
    return verification.wrong > 0 ? 1 : 0;
  },
});

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
