// `sagitta oracle compare`: arc-standard's approximate oracle against the exact one, and a learned
// oracle against the exact one.

import { readSentences } from "../conllu/read.ts";
import { LEARNED_SYSTEMS, type OracleModel } from "../oracles/oracle_model.ts";
import {
  type GroupComparison,
  OracleComparer,
  type OracleComparison,
  SHARES,
} from "../laboratory/comparison/compare.ts";
import { LearnedComparer } from "../laboratory/comparison/compare_learned.ts";
import { LearnedOracle } from "../oracles/learned_oracle.ts";
import { seededRandom } from "../random.ts";
import { drawTable } from "../rendering/table.ts";
import { traitsOf } from "../oracles/system.ts";
import { SEED } from "../training/parser_options.ts";
import { loadKernel } from "../runtime/kernel.ts";
import { type Command, defineCommand } from "./shared/command.ts";
import { withGold } from "./shared/gold_sentence.ts";
import { hostProgress } from "./shared/host_progress.ts";
import { decimals, learnedJson, learnedTable } from "./shared/learned_table.ts";
import { readOracleFile } from "./shared/read_bytes.ts";

const ABOUT = `
Compares arc-standard's approximate oracle with the exact one on the gold trees of CoNLL-U files,
apart for projective and non-projective sentences. In each sentence it follows one pseudo-random
path: the next transition is one that the approximate oracle finds cheapest with probability 0.1,
else any legal one. - is standard input.

  included      how much of the approximate minimum-cost set lies in the exact one: the share of
                configurations where all of it does (100 %), 2 of 3, 1 of 2, 1 of 3, nothing (0 %)
  Spearman's ρ  between the two rankings of SHIFT, LEFT and RIGHT, illegal ones ranked last; ties
                share their average rank. Where one oracle ranks all three alike and the other does
                not, ρ is not defined: such configurations are counted apart
  µs            microseconds of the processor a configuration, each oracle timed apart: the same
                paths are walked again with the one and the other in turns, for 300 ms and 5 passes
                at least, and the median pass counts. Walking and listing legal transitions are part
                of it

With --learned, an oracle that sagitta oracle train made is held against the exact one too, in a
table of its own:

  stray         along paths where any legal transition is taken with this probability, else the
                learned oracle's choice: how often that choice is one of the exact cheapest, and how
                often all transitions are that it gives no cost. In swap, configurations whose exact
                costs a bounded search did not find are not judged
  alone         gold arcs of the trees that it builds from the start, of those in reach

In swap the network adds to a continuation that is written by hand. What it adds is measured where
errors have been made: the static oracle is followed to a random point, but any legal transition is
taken with the probability of the column. From there trees are built by the learned oracle, by the
continuation without the network, and by the static oracle (where its transition is not legal, by
one that loses fewest gold arcs at once). Counted are the gold arcs that are still within reach
there, and how many of them each keeps.`;

/** The command. */
export const command: Command = defineCommand({
  about: ABOUT,
  operands: { usage: "FILE…", min: 1 },
  options: {
    learned: { value: "ORACLE", file: "read", help: "the file of a learned oracle" },
    system: {
      choices: LEARNED_SYSTEMS,
      help: "arc-standard (default) or swap; the learned oracle's unless given",
    },
    json: {
      help: "one object with projective and nonprojective, numbers unrounded, shares in percent; " +
        "with --learned also learned, in swap that alone",
    },
    seed: { ...SEED, help: "another path through each sentence" },
  },
  examples: [
    "sagitta oracle compare train.conllu",
    "sagitta oracle compare train.conllu dev.conllu --json | jq .projective.inclusion",
    "sagitta oracle compare dev.conllu --learned oracle.sagitta",
  ],
  async run({ files, options, usage }, host) {
    const { seed } = options;
    const model = options.learned === undefined
      ? undefined
      : await readOracleFile(host, options.learned);
    const known = model?.settings.system ?? LEARNED_SYSTEMS[0];
    const { system = known } = options;
    if (system !== known) {
      const found = model ? `an oracle of ${known}` : "no oracle, expected --learned";
      throw usage(`found --system ${system} and ${found}`);
    }
    const clock = () => host.processorTime?.() ?? host.now();
    const comparer = "approximate" in traitsOf(system).oracles
      ? new OracleComparer(await loadKernel(), { random: seededRandom(seed), clock })
      : undefined;
    const learned = model && await learnedComparer(model, seed, clock);
    const progress = hostProgress(host);
    let done = 0;
    for (const file of files) {
      for await (const sentence of readSentences(host.read(file), { file })) {
        withGold("compare oracles", file, sentence, (gold) => {
          comparer?.add(gold);
          learned?.add(gold);
        });
        progress.update({ label: "compare", done: ++done, total: 0 });
      }
    }
    const comparison = comparer?.finish(), other = learned?.finish();
    if (host.errorIsTerminal) progress.finish({ label: "compare", done, total: done });
    const tables = [comparison && table(comparison), other && learnedTable(other)];
    const both = {
      ...(comparison && json(comparison)),
      ...(other && { learned: learnedJson(other) }),
    };
    await host.write(
      options.json
        ? JSON.stringify(both) + "\n"
        : tables.filter((text) => text !== undefined).join("\n"),
    );
    return 0;
  },
});

async function learnedComparer(model: OracleModel, seed: number, clock: () => number) {
  const kernel = await loadKernel();
  const oracle = new LearnedOracle(kernel, model);
  return new LearnedComparer(kernel, oracle, { random: seededRandom(seed), clock });
}

function json({ projective, nonprojective }: OracleComparison) {
  const group = (found: GroupComparison) => {
    const { mean, std } = found.spearman;
    return { ...found, spearman: { mean, std } };
  };
  return { projective: group(projective), nonprojective: group(nonprojective) };
}

/** The rows of the table: what they are called and what stands in them. */
const ROWS: [name: string, cell: (group: GroupComparison) => string][] = [
  ["sentences", ({ sentences }) => `${sentences}`],
  ["configurations", ({ configurations }) => `${configurations}`],
  ...SHARES.map((share): typeof ROWS[number] => [
    `included: ${share} %`,
    ({ inclusion }) => decimals(inclusion[share], 2, " %"),
  ]),
  ["Spearman's ρ: mean", ({ spearman }) => decimals(spearman.mean, 3)],
  ["Spearman's ρ: standard deviation", ({ spearman }) => decimals(spearman.std, 3)],
  ["Spearman's ρ: not defined", ({ spearman }) => `${spearman.undefined}`],
  ["exact: µs", ({ microseconds }) => decimals(microseconds.exact, 3)],
  ["approximate: µs", ({ microseconds }) => decimals(microseconds.approximate, 3)],
  [
    "exact / approximate",
    ({ microseconds: { exact, approximate } }) =>
      decimals(exact === null || approximate === null ? null : exact / approximate, 2),
  ],
];

function table({ projective, nonprojective }: OracleComparison): string {
  const rows = ROWS.map(([name, cell]) => [name, cell(projective), cell(nonprojective)]);
  return drawTable(["", "projective", "non-projective"], rows) + "\n";
}
