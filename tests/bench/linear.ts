/**
 * How good and how fast linear parsers are: trains on a treebank's `train.conllu`, scores on its
 * `dev.conllu`, and measures the command line from file to file.
 *
 * `deno task bench:linear FOLDER [epochs] [beam]`
 *
 * Epochs are 10 and the beam is 8 unless given; a beam of 0 leaves it out. Without the folder's
 * files nothing is measured. Times are the best of several runs, on one core.
 *
 * @module
 */

import process from "node:process";
import type { Sentence } from "../../src/sentence/sentence.ts";
import { writeSentence } from "../../src/conllu/write.ts";
import { type AttachmentScores, attachmentScores } from "../../src/evaluation/attachment.ts";
import { encodeModel } from "../../src/model_file/model_file.ts";
import { Parser } from "../../src/pipeline/parser.ts";
import { train } from "../../src/training/train.ts";
import type { LinearOptions } from "../../src/training/linear/options.ts";
import { markdown, print, type Treebank, treebankIn } from "./measuring.ts";

const CLI = new URL("../../cli.ts", import.meta.url).pathname;
const RUNS = 3;

/** What was measured of one model. */
export interface Figures {
  /** How it was trained. */
  readonly name: string;
  /** Dev scores of the model file. */
  readonly kept: { readonly uas: number; readonly las: number };
  /** Seconds of training, all epochs and their scores included. */
  readonly seconds: number;
  /** Size of the model file. */
  readonly bytes: number;
  /** Tokens a second from file to file, model loading aside. */
  readonly rate: number;
  /** Milliseconds from the start of the process to the first tree. */
  readonly first: number;
}

/** Trains one model and measures it. `speed` is a file whose `tokens` are parsed. */
async function measure(
  name: string,
  data: Treebank,
  speed: { file: string; first: string; tokens: number },
  options: LinearOptions,
  folder: string,
): Promise<Figures> {
  const start = performance.now();
  const { model } = await train({
    train: [{ sentences: data.train }],
    dev: [{ sentences: data.dev }],
    onEpoch: ({ epoch, scores }) => {
      console.error(`${name}: epoch ${epoch}, LAS ${scores!.las.toFixed(2)}`);
    },
    ...options,
  });
  const seconds = (performance.now() - start) / 1000;
  const bytes = encodeModel(model);
  const path = `${folder}/model.sagitta`;
  await Deno.writeFile(path, bytes);
  const first = await quickest(() => parseFile(path, speed.first, `${folder}/first.conllu`));
  const all = await quickest(() => parseFile(path, speed.file, `${folder}/parsed.conllu`));
  return {
    name,
    kept: score(await Parser.load(bytes), data.dev),
    seconds,
    bytes: bytes.length,
    rate: speed.tokens / (all - first) * 1000,
    first,
  };
}

function score(parser: Parser, sentences: Sentence[]): AttachmentScores {
  let total: AttachmentScores | undefined;
  for (const sentence of sentences) {
    const { heads, labels } = parser.parse(sentence);
    total = attachmentScores(sentence.heads, sentence.labels, heads, labels, total);
  }
  return total!;
}

/** Milliseconds that the command line takes to parse a file. */
async function parseFile(model: string, file: string, output: string): Promise<number> {
  const start = performance.now();
  const { success } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--no-lock", CLI, "parse", "--model", model, file, "--output", output],
  }).output();
  if (!success) throw new Error(`could not parse ${file}`);
  return performance.now() - start;
}

async function quickest(run: () => Promise<number>): Promise<number> {
  let best = Infinity;
  for (let i = 0; i < RUNS; i++) best = Math.min(best, await run());
  return best;
}

/** Measures a treebank; nothing if its files are not there. */
export async function run(folder: string, epochs = 10, beam = 8): Promise<Figures[] | undefined> {
  const data = await treebankIn(folder);
  if (!data) return undefined;
  const tokens = data.train.reduce((sum, { length }) => sum + length, 0);
  const temporary = await Deno.makeTempDir();
  try {
    const first = `${temporary}/one.conllu`;
    await Deno.writeTextFile(first, writeSentence(data.dev[0]));
    const speed = { file: `${folder}/train.conllu`, first, tokens };
    const figures = [await measure("greedy", data, speed, { epochs }, temporary)];
    if (beam > 1) {
      const options = { epochs, beam };
      figures.push(await measure(`beam ${beam}`, data, speed, options, temporary));
    }
    return figures;
  } finally {
    await Deno.remove(temporary, { recursive: true });
  }
}

/** The figures as a Markdown table. */
export function table(figures: readonly Figures[]): string {
  const scores = ({ uas, las }: Figures["kept"]) => `${uas.toFixed(2)} / ${las.toFixed(2)}`;
  const rows = figures.map((figure) => [
    figure.name,
    scores(figure.kept),
    figure.seconds.toFixed(0),
    (figure.bytes / 1e6).toFixed(1),
    Math.round(figure.rate).toLocaleString("en"),
    figure.first.toFixed(0),
  ]);
  const head = [
    "model",
    "dev UAS / LAS",
    "training, s",
    "size, MB",
    "tokens/s",
    "first tree, ms",
  ];
  return markdown(head, rows);
}

if (import.meta.main) {
  const [folder, epochs, beam] = process.argv.slice(2);
  const figures = folder ? await run(folder, Number(epochs ?? 10), Number(beam ?? 8)) : undefined;
  print(folder, figures && table(figures));
}
