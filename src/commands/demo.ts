/**
 * `sagitta demo`: a short tour on the sample treebank. Needs no files and no permissions.
 *
 * @module
 */

import { parseConllu } from "../conllu/read.ts";
import type { Sentence } from "../conllu/sentence.ts";
import { Gold } from "../oracles/oracle.ts";
import { traceOracle } from "../oracles/trace.ts";
import { Configuration } from "../parsing/configuration.ts";
import { drawDerivation } from "../rendering/derivation.ts";
import { drawTree } from "../rendering/text.ts";
import { loadKernel } from "../runtime/kernel.ts";
import { SAMPLE } from "../sample/sample.ts";
import { Statistics } from "../tree/statistics.ts";
import { readArguments, usage } from "./arguments.ts";
import type { Command } from "./command.ts";
import { derivationRow } from "./derivation_row.ts";
import { statisticsTable } from "./statistics_table.ts";

const HELP = `
Usage: sagitta demo

Shows what Sagitta does on the small treebank that comes with it: counts it, draws a tree with
crossing arcs, follows an oracle through a sentence, and says what to try next.

Options:
  --help   this text

Examples:
  sagitta demo

Permissions: none, deno run cli.ts demo
`;

/** The languages of the sample, by the start of their sentences' ids. */
const LANGUAGES: Record<string, string> = {
  en: "English",
  de: "German",
  la: "Latin",
  es: "Spanish",
  nl: "Dutch",
  he: "Hebrew",
};
/** The sentence that is drawn, with crossing arcs, and the one that is parsed, without. */
const DRAWN = "en-15", PARSED = "en-03";
/** Columns of drawings that go to a file or a pipe. */
const WIDE = 120;

/** The command. */
export const command: Command = {
  name: "demo",
  summary: "a short tour that needs no files and no permissions",
  help: HELP,
  async run(args, host) {
    const { files } = readArguments("demo", args, {});
    if (files.length > 0) throw usage("demo", "found a file, expected none");
    const style = {
      color: host.outputIsTerminal,
      width: host.outputIsTerminal ? host.columns : WIDE,
    };
    const sentences = parseConllu(SAMPLE);
    const find = (id: string) => sentences.find((sentence) => sentence.id === id)!;
    await host.write([
      "Sagitta parses sentences: it draws arrows from heads to their dependents.",
      "",
      `This is the treebank that comes with it, ${sentences.length} sentences in six languages.`,
      "",
      statisticsTable("language", gather(sentences)),
      "",
      "",
      "A tree from it. The dashed arc is not projective: it crosses others, which most transition",
      "systems cannot build.",
      "",
      drawTree(find(DRAWN).tree(), style),
      "",
      "",
      "A transition-based parser reads a sentence from left to right, with a stack and a buffer.",
      "An oracle knows the right tree, and what each transition would cost: the number of right",
      "arcs that it puts out of reach. Here it leads the arc-standard system through a sentence.",
      "",
      drawTree(find(PARSED).tree(), style),
      "",
      drawDerivation(await derivation(find(PARSED)), style),
      "",
      "",
      NEXT,
    ].join("\n"));
    return 0;
  },
};

const NEXT = `\
What to try next
  build the crossing tree, with SWAP       sagitta oracle trace --system swap --sentence ${DRAWN}
  go astray, and see what it costs         sagitta oracle trace --system arc-eager --explore 0.3
  count a treebank of your own             sagitta stats FILE.conllu
  draw its trees; --to svg or --to json    sagitta convert FILE.conllu --to tree
  everything else                          sagitta --help

Here, sagitta stands for: deno run --allow-read cli.ts
`;

/** Figures by language, in the order of the sample. */
function gather(sentences: Sentence[]): [string, Statistics][] {
  return Object.entries(LANGUAGES).map(([code, language]) => {
    const statistics = new Statistics();
    for (const sentence of sentences) {
      if (sentence.id?.startsWith(`${code}-`)) statistics.add(sentence);
    }
    return [language, statistics];
  });
}

async function derivation(sentence: Sentence) {
  const c = Configuration.start(await loadKernel(), sentence.length, { system: "arc-standard" });
  const steps = traceOracle(c, new Gold(sentence.heads), "static");
  return [...steps].map((step) => derivationRow(step, sentence));
}
