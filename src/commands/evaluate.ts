/**
 * `sagitta evaluate`: scores a parse against a gold standard.
 *
 * @module
 */

import { parseConllu } from "../conllu/read.ts";
import { breakdownsTable } from "../evaluation/breakdowns_table.ts";
import { evaluate, type Evaluation } from "../evaluation/evaluate.ts";
import { evaluationJson } from "../evaluation/json.ts";
import type { MetricName } from "../evaluation/metrics.ts";
import { metricsTable, twoDecimals } from "../evaluation/table.ts";
import { compareSystems, type SystemComparison } from "../evaluation/compare_systems.ts";
import { drawTable } from "../rendering/table.ts";
import { type Arguments, readArguments, usage } from "./arguments.ts";
import type { Command } from "./command.ts";
import { evaluationPage } from "./evaluation_page.ts";
import type { Host } from "./host.ts";
import { readBytes } from "./read_bytes.ts";

const HELP = `
Usage: sagitta evaluate GOLD SYSTEM [OTHER] [options]

Scores the CoNLL-U file SYSTEM against GOLD as the CoNLL 2018 shared task does, then breaks the
attachment scores down by label, arc length, sentence length and projectivity. The two files may
differ in sentences, tokens and words, but not in their text. One of them may be -, standard input.

With OTHER, two systems are compared by paired bootstrap over sentences: the scores of both, the
difference, the middle 95 % of the differences over all draws, and p, how likely chance alone would
make one as large.

Options:
  --brief   only the F1 of UAS, LAS, CLAS, MLAS and BLEX, one a line
  --json    everything as one JSON object, in percent, unrounded
  --html FILE
            also write a page with the scores and every sentence drawn against its gold tree
  --draws N with OTHER: how many times sentences are drawn. Default 10000
  --seed N  with OTHER: other draws. Default 1
  --help    this text

Examples:
  sagitta evaluate gold.conllu parsed.conllu
  sagitta parse --model en.sagitta gold.conllu | sagitta evaluate gold.conllu - --brief
  sagitta evaluate gold.conllu parsed.conllu --json | jq .LAS.f1
  sagitta evaluate gold.conllu parsed.conllu --html errors.html
  sagitta evaluate gold.conllu static.conllu dynamic.conllu

Permissions: --allow-read for the files, --allow-write for --html
`;

const BRIEF: readonly MetricName[] = ["UAS", "LAS", "CLAS", "MLAS", "BLEX"];

type EvaluateArguments = Arguments<"json" | "brief" | "html" | "draws" | "seed">;

/** Both files are held in memory: no larger ones are read. */
const MOST_BYTES = 1 << 30;

export const command: Command = {
  name: "evaluate",
  summary: "Score a parse against a gold standard",
  help: HELP,
  async run(args, host) {
    const words = readArguments("evaluate", args, {
      json: "flag",
      brief: "flag",
      html: "value",
      draws: "value",
      seed: "value",
    });
    const [gold, system] = words.files;
    if (words.files.length === 3) return await compareTwo(words, host);
    if (words.files.length !== 2) {
      throw usage("evaluate", `found ${words.files.length} files, expected 2: GOLD and SYSTEM`);
    }
    if (gold === "-" && system === "-") {
      throw usage("evaluate", "found - twice, expected one file at least");
    }
    if (words.has("json") && words.has("brief")) {
      throw usage("evaluate", "found --json and --brief, expected one of them");
    }
    const goldSide = parseConllu(await readBytes(host, gold, MOST_BYTES), { file: gold });
    const systemSide = parseConllu(await readBytes(host, system, MOST_BYTES), { file: system });
    const evaluation = evaluate(goldSide, systemSide, { gold, system });
    const page = words.value("html");
    if (page !== undefined) {
      const title = `${nameOf(system)} against ${nameOf(gold)}`;
      await host.save(page, inPieces(evaluationPage(evaluation, goldSide, systemSide, title)));
    }
    const form = words.has("json") ? json : words.has("brief") ? brief : tables;
    await host.write(form(evaluation));
    return 0;
  },
};

/** Compares two systems by paired bootstrap. */
async function compareTwo(words: EvaluateArguments, host: Host): Promise<number> {
  const [gold, a, b] = words.files;
  if (words.files.filter((file) => file === "-").length > 1) {
    throw usage("evaluate", "found - twice, expected one file at most from standard input");
  }
  if (words.has("brief") || words.has("html")) {
    throw usage("evaluate", "found --brief or --html with two systems, expected --json or neither");
  }
  const read = async (file: string) =>
    parseConllu(await readBytes(host, file, MOST_BYTES), { file });
  const comparison = compareSystems(await read(gold), await read(a), await read(b), {
    gold,
    a,
    b,
    draws: words.number("draws", 10_000, { min: 1, max: 1e7 }),
    seed: words.number("seed", 1, { min: 0, max: 2 ** 32 - 1 }),
  });
  await host.write(
    words.has("json") ? JSON.stringify(comparison) + "\n" : comparisonTable(comparison, a, b),
  );
  return 0;
}

function comparisonTable(
  { sentences, draws, metrics }: SystemComparison,
  a: string,
  b: string,
): string {
  const signed = (value: number) => (value > 0 ? "+" : "") + value.toFixed(2).replace("-", "−");
  const rows = Object.entries(metrics).map(([name, one]) => [
    name,
    twoDecimals(one.a),
    twoDecimals(one.b),
    signed(one.difference),
    `${signed(one.low)} to ${signed(one.high)}`,
    one.p < 0.001 ? "< 0.001" : one.p.toFixed(3),
  ]);
  const table = drawTable(["metric", nameOf(a), nameOf(b), "difference", "95 %", "p"], rows);
  const count = (number: number) => number.toLocaleString("en");
  const drawn = `${count(draws)} draws of ${count(sentences)} sentences`;
  return `${table}\n\nPaired bootstrap, ${drawn}\n`;
}

/** The pieces of a page as `save` takes them. */
async function* inPieces(pieces: Iterable<string>): AsyncGenerator<string> {
  yield* pieces;
}

/** What a file is called on a page. */
function nameOf(path: string): string {
  return path === "-" ? "standard input" : path;
}

function json(evaluation: Evaluation): string {
  return JSON.stringify(evaluationJson(evaluation)) + "\n";
}

function brief({ metrics }: Evaluation): string {
  return BRIEF.map((name) => `${name.padEnd(4)} ${twoDecimals(metrics[name].f1)}\n`).join("");
}

function tables({ metrics, breakdowns }: Evaluation): string {
  return `${metricsTable(metrics)}\n${breakdownsTable(breakdowns)}`;
}
