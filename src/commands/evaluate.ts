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
import { readArguments, usage } from "./arguments.ts";
import type { Command } from "./command.ts";
import { evaluationPage } from "./evaluation_page.ts";
import { readBytes } from "./read_bytes.ts";

const HELP = `
Usage: sagitta evaluate GOLD SYSTEM [options]

Scores the CoNLL-U file SYSTEM against GOLD as the CoNLL 2018 shared task does, then breaks the
attachment scores down by label, arc length, sentence length and projectivity. The two files may
differ in sentences, tokens and words, but not in their text. One of them may be -, standard input.

Options:
  --brief   only the F1 of UAS, LAS, CLAS, MLAS and BLEX, one a line
  --json    everything as one JSON object, in percent, unrounded
  --html FILE
            also write a page with the scores and every sentence drawn against its gold tree
  --help    this text

Examples:
  sagitta evaluate gold.conllu parsed.conllu
  sagitta parse --model en.sagitta gold.conllu | sagitta evaluate gold.conllu - --brief
  sagitta evaluate gold.conllu parsed.conllu --json | jq .LAS.f1
  sagitta evaluate gold.conllu parsed.conllu --html errors.html

Permissions: --allow-read for the files, --allow-write for --html
`;

const BRIEF: readonly MetricName[] = ["UAS", "LAS", "CLAS", "MLAS", "BLEX"];

/** `sagitta evaluate GOLD SYSTEM` */
/** Both files are held in memory: no larger ones are read. */
const MOST_BYTES = 1 << 30;

export const command: Command = {
  name: "evaluate",
  summary: "Score a parse against a gold standard",
  help: HELP,
  async run(args, host) {
    const words = readArguments("evaluate", args, { json: "flag", brief: "flag", html: "value" });
    const [gold, system] = words.files;
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
