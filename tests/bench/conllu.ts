/**
 * How fast CoNLL-U is read and written back, and how much memory a long stream takes.
 *
 * `deno run --allow-read --allow-env --allow-sys tests/bench/conllu.ts [megabytes]`
 *
 * The treebank's row needs its file beside the repository; without it that row is left out. The
 * stream's length is 1000 MB unless it is given.
 *
 * @module
 */

import process from "node:process";
import { readFile } from "node:fs/promises";
import { Reader } from "../../src/conllu/read.ts";
import { writeSentence } from "../../src/conllu/write.ts";
import { drawTable } from "../../src/rendering/table.ts";

/** One row of the table. */
export interface Figure {
  /** What was read. */
  input: string;
  /** Its size in megabytes (10⁶ bytes). */
  megabytes: number;
  /** Read and written back: the best of the runs, in megabytes a second. */
  rate: number;
  /** By how many megabytes the process grew, past its size after the first tenth. */
  growth?: number;
  /** The most memory that the process held, in megabytes. */
  peak?: number;
}

/** What to measure. */
export interface BenchOptions {
  /** The length of the stream, in megabytes. */
  megabytes?: number;
  /** The length of the generated file, in megabytes. */
  fileMegabytes?: number;
  /** How often each file is read. */
  runs?: number;
}

const MEGABYTE = 1e6;
const CHUNK = 1 << 18;
const TREEBANK = new URL("../../../shared/treebanks/en_ewt/train.conllu", import.meta.url);

/** Measures; throws if any byte is not given back. */
export async function run(options: BenchOptions = {}): Promise<Figure[]> {
  const { megabytes = 1000, fileMegabytes = 14, runs = 7 } = options;
  const generated = generate(fileMegabytes * MEGABYTE);
  const stream = measureStream(generated, megabytes * MEGABYTE);
  const figures = [stream, measureFile("generated file", generated, runs)];
  const treebank = await readFile(TREEBANK).catch(() => undefined);
  if (treebank) figures.push(measureFile("en_ewt train", new Uint8Array(treebank), runs));
  return figures;
}

/** Sentences of 1 to 40 words, some with letters beyond ASCII, ranges and comments. */
export function generate(bytes: number, seed = 1): Uint8Array {
  const encoder = new TextEncoder(), out = new Uint8Array(bytes + (1 << 16));
  let at = seed, length = 0;
  const roll = (bound: number) => {
    at ^= at << 13;
    at ^= at >>> 17;
    at ^= at << 5;
    return (at >>> 0) % bound;
  };
  const syllables = ["sa", "git", "ta", "ar", "cus", "vo", "lat", "né", "ñu", "弓"];
  const word = () =>
    Array.from({ length: 1 + roll(4) }, () => syllables[roll(9 + roll(2))]).join("");
  for (let sentence = 1; length < bytes; sentence++) {
    const words = 1 + roll(40);
    let text = `# sent_id = generated-${sentence}\n# text = ${word()} ${word()} ${word()}\n`;
    for (let id = 1; id <= words; id++) {
      if (id % 2 === 1 && id < words && roll(30) === 0) {
        text += `${id}-${id + 1}\t${word()}${"\t_".repeat(8)}\n`;
      }
      const head = id === 1 ? 0 : 1 + roll(id - 1);
      text += `${id}\t${word()}\t${word()}\tNOUN\tNN\tCase=Nom|Gender=Fem|Number=Sing\t${head}\t` +
        `${head === 0 ? "root" : "nmod"}\t${head}:nmod\tSpaceAfter=No\n`;
    }
    length += encoder.encodeInto(text + "\n", out.subarray(length)).written;
  }
  return out.slice(0, length);
}

function* chunksOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += CHUNK) yield bytes.subarray(at, at + CHUNK);
}

/** Reads chunks and writes them back; yields what was written. */
function* readAndWrite(chunks: Iterable<Uint8Array>): Generator<Uint8Array> {
  const encoder = new TextEncoder(), reader = new Reader();
  for (const chunk of chunks) {
    let text = "";
    for (const sentence of reader.push(chunk)) text += writeSentence(sentence);
    yield encoder.encode(text);
  }
  for (const sentence of reader.end()) yield encoder.encode(writeSentence(sentence));
}

function measureFile(input: string, bytes: Uint8Array, runs: number): Figure {
  let best = Infinity;
  for (let i = 0; i < runs; i++) {
    const start = performance.now();
    const written = [...readAndWrite(chunksOf(bytes))];
    best = Math.min(best, performance.now() - start);
    compare(written, bytes);
  }
  return { input, megabytes: bytes.length / MEGABYTE, rate: bytes.length / MEGABYTE / best * 1e3 };
}

function compare(written: Uint8Array[], bytes: Uint8Array): void {
  let at = 0;
  for (const part of written) {
    for (const byte of part) {
      if (byte !== bytes[at++]) throw new Error(`byte ${at} was not given back`);
    }
  }
  if (at !== bytes.length) throw new Error(`${bytes.length - at} bytes were not given back`);
}

/** Reads the same file again and again as one stream. */
function measureStream(bytes: Uint8Array, length: number): Figure {
  let read = 0, written = 0, early = 0, peak = 0;
  function* stream() {
    for (; read < length;) {
      for (const chunk of chunksOf(bytes)) {
        read += chunk.length;
        yield chunk;
      }
    }
  }
  const start = performance.now();
  for (const part of readAndWrite(stream())) {
    written += part.length;
    const size = process.memoryUsage().rss;
    if (read < length / 10) early = Math.max(early, size);
    else peak = Math.max(peak, size);
  }
  const seconds = (performance.now() - start) / 1e3;
  if (written !== read) throw new Error(`${read - written} bytes were not given back`);
  const growth = Math.max(peak - early, 0) / MEGABYTE;
  return {
    input: "stream",
    megabytes: read / MEGABYTE,
    rate: read / MEGABYTE / seconds,
    growth,
    peak: Math.max(peak, early) / MEGABYTE,
  };
}

/** The figures as a table. */
export function tables(figures: readonly Figure[]): string {
  const rows = figures.map(({ input, megabytes, rate, growth, peak }) => [
    input,
    megabytes.toFixed(1),
    rate.toFixed(0),
    growth?.toFixed(0) ?? "-",
    peak?.toFixed(0) ?? "-",
  ]);
  return drawTable(["input", "MB", "MB/s", "growth in MB", "peak in MB"], rows);
}

if (import.meta.main) {
  const megabytes = Number(process.argv[2] ?? 1000);
  console.log(tables(await run({ megabytes })));
}
