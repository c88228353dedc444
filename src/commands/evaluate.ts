// `sagitta evaluate`: scores a parse against a gold standard.

import { parseConllu } from "../conllu/read.ts";
import { breakdownsTable } from "../evaluation/breakdowns_table.ts";
import { evaluate, type Evaluation } from "../evaluation/evaluate.ts";
import { evaluationJson } from "../evaluation/json.ts";
import type { MetricName } from "../evaluation/metrics.ts";
import { reliability, reliabilityTable } from "../evaluation/reliability.ts";
import { metricsTable, twoDecimals } from "../evaluation/table.ts";
import { compareSystems, type SystemComparison } from "../evaluation/compare_systems.ts";
import { printableLines } from "../rendering/display_width.ts";
import { drawTable } from "../rendering/table.ts";
import { SEED } from "../training/parser_options.ts";
import { type Command, defineCommand } from "./shared/command.ts";
import { evaluationPage } from "./shared/evaluation_page.ts";
import { readBytes } from "./shared/read_bytes.ts";

const BRIEF: readonly MetricName[] = ["UAS", "LAS", "CLAS", "MLAS", "BLEX"];

/** Both files are held in memory: no larger ones are read. */
const MAX_BYTES = 1 << 30;

/** The command. */
export const command: Command = defineCommand({
  about: `
Scores the CoNLL-U file SYSTEM against GOLD as the CoNLL 2018 shared task does, then breaks the
attachment scores down by label, arc length, sentence length and projectivity. The two files may
differ in sentences, tokens and words, but not in their text. One of them may be -, standard input.

With OTHER, two systems are compared by paired bootstrap over sentences: the scores of both, the
difference, the middle 95 % of the differences over all draws, and p, how likely chance alone would
make one as large.`,
  operands: { usage: "GOLD SYSTEM [OTHER]", min: 2, max: 3 },
  options: {
    brief: { help: "only the F1 of UAS, LAS, CLAS, MLAS and BLEX, one a line" },
    json: { help: "everything as one JSON object, in percent, unrounded", excludes: ["brief"] },
    scores: { help: "also compare Confidence in SYSTEM's MISC with GOLD", excludes: ["brief"] },
    html: {
      value: "FILE",
      file: "write",
      help: "also write a page with the scores and every sentence drawn with its gold tree",
    },
    draws: { min: 1, max: 1e7, default: 10_000, help: "with OTHER: bootstrap draws of sentences" },
    seed: { ...SEED, help: "with OTHER: bootstrap seed" },
  },
  examples: [
    "sagitta evaluate gold.conllu parsed.conllu",
    "sagitta parse --model en.sagitta gold.conllu | sagitta evaluate gold.conllu - --brief",
    "sagitta evaluate gold.conllu parsed.conllu --json | jq .LAS.f1",
    "sagitta evaluate gold.conllu parsed.conllu --html errors.html",
    "sagitta evaluate gold.conllu static.conllu dynamic.conllu",
    "sagitta parse gold.conllu --scores | sagitta evaluate gold.conllu - --scores",
  ],
  async run({ files, options, usage }, host) {
    const [gold, system, other] = files;
    const read = async (file: string) =>
      parseConllu(await readBytes(host, file, MAX_BYTES), { file });
    if (other !== undefined) {
      if (options.brief || options.scores || options.html !== undefined) {
        throw usage(
          "found --brief, --scores or --html with two systems, expected --json or none of them",
        );
      }
      const { draws, seed } = options;
      const sides = [await read(gold), await read(system), await read(other)] as const;
      const comparison = compareSystems(...sides, { gold, a: system, b: other, draws, seed });
      const json = options.json && JSON.stringify(comparison) + "\n";
      await host.write(json || comparisonTable(comparison, system, other));
      return 0;
    }
    const goldSide = await read(gold), systemSide = await read(system);
    const evaluation = evaluate(goldSide, systemSide, { gold, system });
    if (options.html !== undefined) {
      const title = `${nameOf(system)} against ${nameOf(gold)}`;
      const page = evaluationPage(evaluation, goldSide, systemSide, title);
      await host.save(options.html, inPieces(page));
    }
    const reliable = options.scores && reliability(goldSide, systemSide, { gold, system });
    if (options.json) {
      const scores = { ...evaluationJson(evaluation), ...reliable && { reliability: reliable } };
      await host.write(JSON.stringify(scores) + "\n");
      return 0;
    }
    await host.write(options.brief ? brief(evaluation) : tables(evaluation));
    if (reliable) await host.write(`\n${reliabilityTable(reliable)}`);
    return 0;
  },
});

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

/** The name of a file on a page. */
function nameOf(path: string): string {
  return path === "-" ? "standard input" : path;
}

function brief({ metrics }: Evaluation): string {
  return BRIEF.map((name) => `${name.padEnd(4)} ${twoDecimals(metrics[name].f1)}\n`).join("");
}

function tables({ metrics, breakdowns }: Evaluation): string {
  // Labels are whatever the files hold.
  return printableLines(`${metricsTable(metrics)}\n${breakdownsTable(breakdowns)}`);
}
