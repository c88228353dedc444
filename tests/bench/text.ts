/**
 * How good and how fast segmenters are: trains on a treebank's `train.conllu`, scores on the raw
 * text of its `dev.conllu`, and times the segmentation of that text, repeated. Times are those of
 * the processor.
 *
 * `deno task bench:text FOLDER…`
 *
 * Without folders it takes the sample, to show how it goes.
 *
 * @module
 */

import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import process from "node:process";
import { rawText } from "../../src/sentence/raw_text.ts";
import { parseConllu } from "../../src/conllu/read.ts";
import type { Sentence } from "../../src/sentence/sentence.ts";
import { encodeModel } from "../../src/model_file/model_file.ts";
import { readSegmenter } from "../../src/components/segmenter/model.ts";
import { drawTable } from "../../src/rendering/table.ts";
import { SAMPLE } from "../../src/sample/sample.ts";
import { loadKernel } from "../../src/runtime/kernel.ts";
import { Segmenter } from "../../src/components/segmenter/segmenter.ts";
import { type SegmenterScores, segmenterScores } from "../../src/training/segmenter/scores.ts";
import { train as trainAny } from "../../src/training/train.ts";
import { processorTime } from "./measuring.ts";

/** Characters of the text that is timed, and how often. */
const TIMED = 2_000_000, RUNS = 3;

/** What was measured of one treebank. */
export interface Figures {
  readonly name: string;
  readonly scores: SegmenterScores;
  /** Seconds of computing in training. */
  readonly seconds: number;
  /** Bytes that the segmenter adds to a model file. */
  readonly bytes: number;
  /** Megabytes of UTF-8 a second, the best run. */
  readonly rate: number;
}

/** Measures one treebank. */
export async function measure(
  name: string,
  train: readonly Sentence[],
  dev: readonly Sentence[],
  timed = TIMED,
): Promise<Figures> {
  const start = processorTime();
  const trained = await trainAny({ learner: "segmenter", train: [{ sentences: train }] });
  const model = readSegmenter(trained.model.components[0]);
  const training = (processorTime() - start) / 1000;
  const segmenter = new Segmenter(await loadKernel(), model);
  const text = rawText(dev);
  const long = `${text}\n`.repeat(Math.ceil(timed / text.length));
  const bytes = new TextEncoder().encode(long).length;
  let least = Infinity;
  for (let run = 0; run < RUNS; run++) {
    const start = processorTime();
    for (const _ of segmenter.segment(long));
    least = Math.min(least, (processorTime() - start) / 1000);
  }
  return {
    name,
    scores: await segmenterScores(segmenter, dev),
    seconds: training,
    bytes: encodeModel(trained.model).length,
    rate: bytes / 1e6 / least,
  };
}

/** The figures as a table. */
export function table(figures: readonly Figures[]): string {
  const rows = figures.map(({ name, scores, seconds, bytes, rate }) => [
    name,
    scores.tokens.toFixed(2),
    scores.words.toFixed(2),
    scores.sentences.toFixed(2),
    seconds.toFixed(1),
    `${Math.round(bytes / 1000)}`,
    rate.toFixed(2),
  ]);
  const header = ["treebank", "tokens", "words", "sentences", "training s", "kB", "MB/s"];
  return drawTable(header, rows);
}

if (import.meta.main) {
  const folders = process.argv.slice(2);
  const figures: Figures[] = [];
  for (const folder of folders) {
    const read = async (file: string) => parseConllu(await readFile(`${folder}/${file}`));
    const [train, dev] = [await read("train.conllu"), await read("dev.conllu")];
    figures.push(await measure(basename(folder), train, dev));
  }
  if (folders.length === 0) {
    const sample = parseConllu(SAMPLE);
    figures.push(await measure("the sample", sample, sample));
  }
  console.log(table(figures));
}
