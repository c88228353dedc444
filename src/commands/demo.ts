// `sagitta demo`: a short tour, and the treebank that it uses. Needs no network, and no file but the
// model of Sagitta.

import { parseConllu } from "../conllu/read.ts";
import { Gold } from "../oracles/oracle.ts";
import { traceOracle } from "../oracles/trace.ts";
import { Configuration } from "../oracles/configuration.ts";
import { load } from "../pipeline/load.ts";
import { Parser } from "../pipeline/parser.ts";
import { drawDerivation } from "../rendering/derivation.ts";
import { drawTree, type DrawTreeOptions } from "../rendering/text.ts";
import { loadKernel } from "../runtime/kernel.ts";
import { SAMPLE } from "../sample/sample.ts";
import { train } from "../training/train.ts";
import { type Command, defineCommand } from "./shared/command.ts";
import { derivationRow } from "./shared/derivation_row.ts";
import type { Host } from "./shared/host.ts";
import { TrainingLog } from "./shared/training_log.ts";

const TEXT = "Time flies like an arrow. Fruit flies don't!";
/** Sentences of the sample: parsed after training, derived, and one with crossing arcs. */
const PARSED = "en-03", DERIVED = "en-02", CROSSING = "en-15";
/** Passes over the sample. */
const EPOCHS = 10;
/** Columns of drawings that go to a file or a pipe. */
const WIDE_COLUMNS = 120;

/** The command. */
export const command: Command = defineCommand({
  about: `
Shows what Sagitta does: parses a text with the model that comes with it, trains a small
parser on its sample treebank, follows an oracle through a sentence, and says what to try next.`,
  options: { sample: { help: "only writes the sample treebank, as CoNLL-U" } },
  examples: ["sagitta demo", "sagitta demo --sample > sample.conllu"],
  needs: ["read"],
  async run({ options }, host) {
    if (options.sample) {
      await host.write(SAMPLE);
      return 0;
    }
    const { outputIsTerminal: color, columns } = host;
    const style = { color, width: color ? columns : WIDE_COLUMNS };
    await parseText(host, style);
    await trainOnSample(host, style);
    await followOracle(host, style);
    await host.write(NEXT);
    return 0;
  },
});

async function parseText(host: Host, style: DrawTreeOptions): Promise<void> {
  const { sentences } = (await load()).parse(TEXT);
  await host.write([
    "Sagitta draws arrows from heads to their dependents. This is what its own model makes of",
    `the text "${TEXT}":`,
    "",
    ...sentences.flatMap((sentence) => [drawTree(sentence.tree(), style), "", ""]),
  ].join("\n"));
}

async function trainOnSample(host: Host, style: DrawTreeOptions): Promise<void> {
  const sentences = parseConllu(SAMPLE);
  await host.write(
    `Now it trains a parser on a treebank of ${sentences.length} sentences in six languages.\n\n`,
  );
  // The bar is for people who watch; the result goes to standard output.
  const log = host.errorIsTerminal ? new TrainingLog(host) : undefined;
  const sample = [{ file: "the sample", sentences }];
  const { model, best, epochs } = await train({
    train: sample,
    dev: sample,
    epochs: EPOCHS,
    onProgress: (progress) => log?.progress(progress),
  });
  log?.clear();
  const parser = await Parser.load(model);
  const sentence = sentences.find(({ id }) => id === PARSED)!;
  const [first, last] = [epochs[0], epochs[EPOCHS - 1]].map(({ loss }) => (100 * loss).toFixed(1));
  await host.write([
    `It went over them ${EPOCHS} times. At first ${first} % of its choices were wrong, at last ${last} %, and`,
    `it gets ${
      best.scores!.las.toFixed(1)
    } % of the arcs and labels of the same sentences right. One of its trees:`,
    "",
    drawTree(parser.parse(sentence).tree(), style),
    "",
    "",
  ].join("\n"));
}

async function followOracle(host: Host, style: DrawTreeOptions): Promise<void> {
  const sentence = parseConllu(SAMPLE).find(({ id }) => id === DERIVED)!;
  const c = Configuration.start(await loadKernel(), sentence.length, { system: "arc-standard" });
  const steps = [...traceOracle(c, new Gold(sentence.heads), "static")];
  await host.write([
    "It learns from an oracle, which knows the right tree and what each transition would cost: the",
    "number of right arcs that it puts out of reach.",
    "",
    drawDerivation(steps.map((step) => derivationRow(step, sentence)), style),
    "",
    "",
  ].join("\n"));
}

const NEXT = `\
What to try next
  parse a text of your own                 sagitta parse --format tree FILE.txt
  build crossing trees, with SWAP          sagitta oracle trace --system swap --sentence ${CROSSING}
  go astray, and see what it costs         sagitta oracle trace --system arc-eager --explore 0.3
  train on a treebank                      sagitta train FILE.conllu --model FILE.sagitta
  count a treebank, draw its trees         sagitta stats FILE.conllu
  everything else                          sagitta --help

Here, sagitta stands for: deno run --allow-read --allow-write cli.ts
`;
