/**
 * Scores a model on the development set of its recipe, from raw text and from gold tokens, and
 * writes size, hash and scores into its manifest and its card:
 *
 *   deno task score:model CODE DATA
 *
 * DATA is the folder that the recipe's paths start from, as for `deno task train:model`. Columns
 * that the model does not fill have no score. Nothing of the gold columns reaches the parser.
 *
 * @module
 */

import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import process from "node:process";
import { parseConllu } from "../src/conllu/read.ts";
import { evaluate, type Evaluation } from "../src/evaluation/evaluate.ts";
import { MODELS } from "../src/models/locate.ts";
import { type Manifest, readManifest, type Scores } from "../src/models/manifest.ts";
import { Parser } from "../src/pipeline/parser.ts";
import { rawText } from "../src/sentence/raw_text.ts";
import { Sentence } from "../src/sentence/sentence.ts";

/** The scored columns: name, metric, the layer that must be filled, and whether text alone has it. */
const SCORED = [
  ["tokens", "Tokens", undefined, true],
  ["sentences", "Sentences", undefined, true],
  ["words", "Words", undefined, true],
  ["UPOS", "UPOS", "upos", false],
  ["XPOS", "XPOS", "xpos", false],
  ["FEATS", "UFeats", "feats", false],
  ["lemmas", "Lemmas", "lemmas", false],
  ["UAS", "UAS", "heads", false],
  ["LAS", "LAS", "heads", false],
] as const;

/** The scores that a model has, of text or of gold tokens. */
function scoresOf({ metrics }: Evaluation, parser: Parser, fromText: boolean): Scores {
  const rows = SCORED.filter(([, , layer, text]) =>
    (!layer || parser.gives.has(layer)) && (fromText || !text)
  );
  return Object.fromEntries(
    rows.map(([, metric]) => [metric, Math.round(100 * metrics[metric].f1) / 100]),
  );
}

/** A sentence's words alone. */
function bare({ forms, ranges, comments, misc }: Sentence): Sentence {
  return Sentence.of({ forms, ranges, comments, misc });
}

/** Measurements of a model. */
export interface Measured {
  readonly raw: Scores;
  readonly gold: Scores;
  /** Words that it parses from raw text in a second of one processor. */
  readonly speed: number;
}

/** Parses sentences from their text and from their tokens. */
export function measure(parser: Parser, sentences: readonly Sentence[]): Measured {
  const text = rawText(sentences);
  const before = process.cpuUsage();
  const fromText = parser.parse(text).sentences;
  const { user, system } = process.cpuUsage(before);
  const fromTokens = [...parser.parseAll(sentences.map(bare))];
  const words = sentences.reduce((sum, { length }) => sum + length, 0);
  return {
    raw: scoresOf(evaluate(sentences, fromText), parser, true),
    gold: scoresOf(evaluate(sentences, fromTokens), parser, false),
    speed: words / ((user + system) / 1e6),
  };
}

/** The part of a card that the task writes. */
const MEASURED = /<!-- measured -->[^]*?<!-- \/measured -->/;

/** That part, anew. */
export function measuredPart(manifest: Manifest, { raw, gold, speed }: Measured): string {
  const row = (name: string, scores: Scores) =>
    `| ${name} | ${SCORED.map(([, metric]) => scores[metric]?.toFixed(2) ?? "").join(" | ")} |`;
  const count = (value: number) => value.toLocaleString("en");
  const hundreds = Math.round(speed / 100) * 100;
  return [
    "<!-- measured -->",
    `| input | ${SCORED.map(([name]) => name).join(" | ")} |`,
    `| --- |${" --- |".repeat(SCORED.length)}`,
    row("gold tokens", gold),
    row("raw text", raw),
    "",
    `${count(manifest.size!)} bytes, SHA-256 \`${manifest.sha256}\`. Some ${
      count(hundreds)
    } words a`,
    "second of one processor from raw text, on a busy machine, the first words included. Measured by",
    `\`deno task score:model ${manifest.code} DATA\`.`,
    "<!-- /measured -->",
  ].join("\n");
}

if (import.meta.main) {
  const [code, data] = process.argv.slice(2);
  if (!code || !data) throw new Error("Usage: deno task score:model CODE DATA");
  const folder = new URL(`${code}/`, MODELS);
  const read = (name: string) => readFile(new URL(name, folder), "utf8");
  const { dev } = JSON.parse(await read("recipe.json")) as { dev: string[] };
  const bytes = await readFile(new URL(`${code}.sagitta`, folder));
  const parser = await Parser.load(bytes, { file: `${code}.sagitta` });
  const files = await Promise.all(dev.map((name) => readFile(join(data, name))));
  const measured = measure(parser, files.flatMap((file) => parseConllu(file)));
  const manifest: Manifest = {
    ...readManifest(await read("manifest.json"), { file: `models/${code}/manifest.json` }),
    size: bytes.length,
    sha256: createHash("sha256").update(bytes).digest("hex"),
    scores: { data: dev, raw: measured.raw, gold: measured.gold },
  };
  await writeFile(new URL("manifest.json", folder), JSON.stringify(manifest, null, 2) + "\n");
  const card = await read("card.md"), part = measuredPart(manifest, measured);
  if (!MEASURED.test(card)) throw new Error(`models/${code}/card.md has no <!-- measured --> part`);
  await writeFile(new URL("card.md", folder), card.replace(MEASURED, () => part));
  console.log(part);
}
