/**
 * The scores of a parser by how many sentences it learned from.
 *
 *   deno task curves RESULTS.jsonl LEARNER TREEBANK… [--silver FILE] [--silver-weight X]
 *     [--sizes N,N…] [--epochs N] [--batch N]
 *   deno task curves RESULTS.jsonl plot PLOT.svg
 *
 * The first trains `--pipeline` on the same random 250, 500, 1,000, 2,000 and 5,000 sentences of
 * each treebank's `train.conllu` (a tenth of them is held out for the best epoch), scores the raw
 * text and the gold tokens of `dev.conllu`, and adds a line for each run; runs that have their line
 * are not repeated. With `--silver`, 5,000 random sentences of that file, which a larger model
 * annotated, are learned from as well. The second draws LAS from raw text, and prints a table.
 *
 * @module
 */

import { appendFile, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import process from "node:process";
import { parseArgs } from "node:util";
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

/** How many sentences of `--silver` are learned from. */
const SILVER = 5000;

/** One run. */
export interface CurvePoint {
  readonly treebank: string;
  readonly learner: string;
  /** How many sentences it was to learn from, and how many there were. */
  readonly size: number;
  readonly sentences: number;
  /** How many more a larger model annotated, if any. */
  readonly silver?: number;
  readonly epochs?: number;
  /** Sentences of a network's step, where they are not as many as by default. */
  readonly batch?: number;
  /** Seconds of computing. */
  readonly seconds: number;
  readonly bytes: number;
  readonly raw: Readonly<Record<string, number>>;
  readonly gold: Readonly<Record<string, number>>;
}

/** A run that is to be made. */
interface Run {
  readonly folder: string;
  readonly learner: string;
  readonly size: number;
  readonly epochs: number;
  readonly silver?: string;
  readonly silverWeight?: string;
  readonly batch?: string;
}

/** Some random sentences, in their order, as text. */
function sample(file: string, bytes: Uint8Array, size: number): { text: string; count: number } {
  const all = parseConllu(bytes, { file });
  const chosen = [...shuffled(all.length, SEED, 1)].slice(0, size).sort((a, b) => a - b);
  return { text: chosen.map((n) => writeSentence(all[n])).join(""), count: chosen.length };
}

/** Trains on some sentences of a treebank, and scores what comes of it. */
async function point(run: Run): Promise<CurvePoint> {
  const { folder, learner, size, epochs, silver, silverWeight, batch } = run;
  const scratch = await mkdtemp(join(tmpdir(), "sagitta-curve-"));
  const [data, more, model] = ["train.conllu", "silver.conllu", "model.sagitta"]
    .map((name) => join(scratch, name));
  const treebank = `${folder}/train.conllu`;
  const chosen = sample(treebank, await readFile(treebank), size);
  const added = silver === undefined ? undefined : sample(silver, await readFile(silver), SILVER);
  const before = process.cpuUsage();
  try {
    await writeFile(data, chosen.text);
    if (added) await writeFile(more, added.text);
    const words = ["--learner", learner, "--epochs", `${epochs}`, "--seed", `${SEED}`];
    const code = await main([
      ...["train", "--pipeline", "--train", data, "--model", model, ...words],
      ...(added ? ["--silver", more] : []),
      ...(silverWeight === undefined ? [] : ["--silver-weight", silverWeight]),
      ...(batch === undefined ? [] : ["--batch", batch]),
    ], processHost());
    if (code !== 0) throw new Error(`sagitta train ended with ${code}`);
    const { user, system } = process.cpuUsage(before);
    const bytes = await readFile(model);
    const dev = parseConllu(await readFile(`${folder}/dev.conllu`));
    const { raw, gold } = measure(await Parser.load(bytes), dev);
    return {
      ...{ treebank: basename(folder), learner, size, sentences: chosen.count, epochs },
      ...(added ? { silver: added.count } : {}),
      ...(batch === undefined ? {} : { batch: Number(batch) }),
      ...{ seconds: Math.round((user + system) / 1e6), bytes: bytes.length, raw, gold },
    };
  } finally {
    await rm(scratch, { recursive: true });
  }
}

/** The lines of results. */
async function readResults(file: string): Promise<CurvePoint[]> {
  const text = await readFile(file, "utf8").catch(() => "");
  return text.split("\n").filter(Boolean).map((line) => JSON.parse(line));
}

/** The name of a point's line. */
function lineName({ treebank, learner, silver, batch }: CurvePoint): string {
  const batches = batch ? `, batches of ${batch}` : "";
  return `${treebank}, ${learner}${batches}${
    silver ? ` + ${silver.toLocaleString("en")} silver` : ""
  }`;
}

/** The curves as a picture: one line for each treebank, learner and silver, which is dashed. */
export function drawCurves(points: readonly CurvePoint[]): string {
  const plain = [...new Set(points.map((one) => lineName({ ...one, silver: 0 })))];
  const names = [...new Set(points.map(lineName))].sort();
  return drawLines({
    title: "LAS from raw text by sentences learned from",
    x: {
      label: "sentences of the treebank (logarithmic)",
      ticks: SIZES.map((size) => ({ at: Math.log2(size), label: `${size}` })),
    },
    y: { label: "LAS, %" },
    series: names.map((name) => {
      const line = points.filter((one) => lineName(one) === name)
        .sort((a, b) => a.sentences - b.sentences);
      return {
        name,
        colour: plain.indexOf(lineName({ ...line[0], silver: 0 })),
        dashed: Boolean(line[0].silver),
        points: line.map(({ sentences, raw }) => ({ x: Math.log2(sentences), y: raw.LAS })),
      };
    }),
  });
}

/** The curves as a table in Markdown. */
export function curvesTable(points: readonly CurvePoint[]): string {
  const heads = ["treebank", "learner", "sentences", "silver", "epochs"];
  const sorted = [...points].sort((a, b) =>
    lineName(a) < lineName(b) ? -1 : lineName(a) > lineName(b) ? 1 : a.size - b.size
  );
  const rows = sorted.map((one) => [
    ...[one.treebank, one.learner + (one.batch ? `, batches of ${one.batch}` : "")],
    one.sentences.toLocaleString("en"),
    ...[one.silver?.toLocaleString("en") ?? "", `${one.epochs ?? 10}`],
    ...["Tokens", "UPOS", "Lemmas", "UAS", "LAS"].map((name) => one.raw[name]?.toFixed(1) ?? ""),
    one.gold.LAS.toFixed(1),
    ...[(one.bytes / 1e6).toFixed(1), one.seconds.toLocaleString("en")],
  ]);
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  const scores = ["tokens", "UPOS", "lemmas", "UAS", "LAS", "LAS, gold tokens"];
  const header = [...heads, ...scores, "MB", "seconds"];
  return [line(header), line(header.map(() => "---")), ...rows.map(line)].join("\n");
}

if (import.meta.main) {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      silver: { type: "string" },
      "silver-weight": { type: "string" },
      sizes: { type: "string", default: SIZES.join() },
      epochs: { type: "string", default: "10" },
      batch: { type: "string" },
    },
  });
  const [results, learner, ...rest] = positionals;
  if (rest.length === 0) throw new Error("Usage: deno task curves RESULTS LEARNER TREEBANK…");
  if (learner === "plot") {
    const points = await readResults(results);
    await writeFile(rest[0], drawCurves(points));
    console.log(curvesTable(points));
  } else {
    const { silver, "silver-weight": silverWeight, batch } = values;
    const epochs = Number(values.epochs);
    for (const size of values.sizes.split(",").map(Number)) {
      for (const folder of rest) {
        const isDone = (await readResults(results)).some((one) =>
          one.treebank === basename(folder) && one.learner === learner && one.size === size &&
          Boolean(one.silver) === Boolean(silver) && one.batch === (batch && Number(batch))
        );
        if (isDone) continue;
        const found = await point({ folder, learner, size, epochs, silver, silverWeight, batch });
        await appendFile(results, JSON.stringify(found) + "\n");
        console.log(curvesTable([found]));
      }
    }
  }
}
