/**
 * What a parser scores by how many sentences it learned from.
 *
 *   deno task curves RESULTS.jsonl LEARNER TREEBANK…
 *   deno task curves RESULTS.jsonl plot PLOT.svg
 *
 * The first trains `--pipeline` on the same random 250, 500, 1,000, 2,000 and 5,000 sentences of
 * each treebank's `train.conllu` (a tenth of them is held out for the best epoch), scores the raw
 * text and the gold tokens of `dev.conllu`, and adds a line for each run; runs that have their line
 * are not repeated. The second draws LAS from raw text, and prints a table.
 *
 * @module
 */

import { appendFile, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import process from "node:process";
import { main } from "../cli.ts";
import { parseConllu } from "../src/conllu/read.ts";
import { Parser } from "../src/pipeline/parser.ts";
import { processHost } from "../src/platform/host.ts";
import { drawLines } from "../src/rendering/plot_lines.ts";
import { writeSentence } from "../src/conllu/write.ts";
import { shuffled } from "../src/training/shuffle.ts";
import { measure } from "./score_model.ts";

const SIZES = [250, 500, 1000, 2000, 5000];
const SEED = 1;

/** Words of `sagitta train` besides the learner's name. */
const WORDS = ["--epochs", "10", "--seed", `${SEED}`];

/** One run. */
export interface CurvePoint {
  readonly treebank: string;
  readonly learner: string;
  /** How many sentences it was to learn from, and how many there were. */
  readonly size: number;
  readonly sentences: number;
  /** Seconds of computing. */
  readonly seconds: number;
  readonly bytes: number;
  readonly raw: Readonly<Record<string, number>>;
  readonly gold: Readonly<Record<string, number>>;
}

/** Trains on some sentences of a treebank, and scores what comes of it. */
async function point(folder: string, learner: string, size: number): Promise<CurvePoint> {
  const all = parseConllu(await readFile(`${folder}/train.conllu`));
  const chosen = [...shuffled(all.length, SEED, 1)].slice(0, size).sort((a, b) => a - b);
  const scratch = await mkdtemp(join(tmpdir(), "sagitta-curve-"));
  const [data, model] = [join(scratch, "train.conllu"), join(scratch, "model.sagitta")];
  const before = process.cpuUsage();
  try {
    await writeFile(data, chosen.map((number) => writeSentence(all[number])).join(""));
    const words = ["train", "--pipeline", "--learner", learner, "--train", data, "--model", model];
    const code = await main([...words, ...WORDS], processHost());
    if (code !== 0) throw new Error(`sagitta train ended with ${code}`);
    const { user, system } = process.cpuUsage(before);
    const bytes = await readFile(model);
    const dev = parseConllu(await readFile(`${folder}/dev.conllu`));
    const { raw, gold } = measure(await Parser.load(bytes), dev);
    const [treebank, sentences] = [basename(folder), chosen.length];
    const seconds = Math.round((user + system) / 1e6);
    return { treebank, learner, size, sentences, seconds, bytes: bytes.length, raw, gold };
  } finally {
    await rm(scratch, { recursive: true });
  }
}

/** The lines of results. */
async function readResults(file: string): Promise<CurvePoint[]> {
  const text = await readFile(file, "utf8").catch(() => "");
  return text.split("\n").filter(Boolean).map((line) => JSON.parse(line));
}

/** The curves as a picture: one line for each treebank and learner. */
export function drawCurves(points: readonly CurvePoint[]): string {
  const names = [...new Set(points.map(({ treebank, learner }) => `${treebank}, ${learner}`))];
  return drawLines({
    title: "LAS from raw text by sentences learned from",
    x: {
      label: "sentences of the treebank (logarithmic)",
      ticks: SIZES.map((size) => ({ at: Math.log2(size), label: `${size}` })),
    },
    y: { label: "LAS, %" },
    series: names.map((name) => ({
      name,
      points: points.filter(({ treebank, learner }) => `${treebank}, ${learner}` === name)
        .sort((a, b) => a.sentences - b.sentences)
        .map(({ sentences, raw }) => ({ x: Math.log2(sentences), y: raw.LAS })),
    })),
  });
}

/** The curves as a table in Markdown. */
export function curvesTable(points: readonly CurvePoint[]): string {
  const heads = ["treebank", "learner", "sentences", "tokens", "UPOS", "lemmas", "UAS", "LAS"];
  const rows = points.map(({ treebank, learner, sentences, raw, gold, bytes, seconds }) => [
    ...[treebank, learner, sentences.toLocaleString("en")],
    ...["Tokens", "UPOS", "Lemmas", "UAS", "LAS"].map((name) => raw[name]?.toFixed(1) ?? ""),
    ...[gold.LAS.toFixed(1), (bytes / 1e6).toFixed(1), seconds.toLocaleString("en")],
  ]);
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  const header = [...heads, "LAS, gold tokens", "MB", "seconds"];
  return [line(header), line(header.map(() => "---")), ...rows.map(line)].join("\n");
}

if (import.meta.main) {
  const [results, learner, ...rest] = process.argv.slice(2);
  if (rest.length === 0) throw new Error("Usage: deno task curves RESULTS LEARNER TREEBANK…");
  if (learner === "plot") {
    const points = await readResults(results);
    await writeFile(rest[0], drawCurves(points));
    console.log(curvesTable(points));
  } else {
    for (const size of SIZES) {
      for (const folder of rest) {
        const isDone = (await readResults(results)).some((one) =>
          one.treebank === basename(folder) && one.learner === learner && one.size === size
        );
        if (isDone) continue;
        const found = await point(folder, learner, size);
        await appendFile(results, JSON.stringify(found) + "\n");
        console.log(curvesTable([found]));
      }
    }
  }
}
