// Pretrained vectors of words, from the text files that word2vec, GloVe and fastText write: a word
// and its numbers on each line, frequent words first; a first line with two whole numbers is passed
// over.

import { PLACE, requireKind, requireOptions } from "../checks.ts";
import { fail, type Place } from "../errors.ts";

const refuse = fail("read vectors");

/** Vectors by word in lower case, frequent words first. */
export interface WordVectors {
  /** Numbers of a vector. */
  readonly width: number;
  readonly vectors: ReadonlyMap<string, Float32Array>;
}

/** Most vectors that are read: more words would make a model that nobody wants to load. */
const MAX_VECTORS = 200_000;
/** Widest vector. */
const MAX_WIDTH = 1024;
/** Longest line, in UTF-16 units. */
const LONGEST_LINE = 1 << 16;

/**
 * Reads vectors.
 * @example
 * ```ts
 * import { readWordVectors } from "./word_vectors.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const bytes = new TextEncoder().encode("2 3\nthe 0.1 0.2 0.3\nArrow 1 0 -1\n");
 * const { width, vectors } = await readWordVectors([bytes]);
 * assertEquals([width, ...vectors.keys()], [3, "the", "arrow"]);
 * assertEquals(vectors.get("arrow"), Float32Array.of(1, 0, -1));
 * ```
 * @returns The vectors of its first words; of words that differ in case alone, the first one's.
 */
export async function readWordVectors(
  chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  place: Place = {},
): Promise<WordVectors> {
  requireKind("read vectors", chunks, "series", "bytes in pieces");
  requireOptions("read vectors", place, PLACE);
  const vectors = new Map<string, Float32Array>();
  let width = 0, number = 0;
  for await (const line of linesOf(chunks, place)) {
    number++;
    const at = { ...place, line: number };
    const [word, ...texts] = line.trimEnd().split(" ");
    if (number === 1 && texts.length === 1 && /^\d+ \d+$/.test(line.trimEnd())) continue;
    if (width === 0) width = texts.length;
    if (texts.length !== width || width === 0 || width > MAX_WIDTH) {
      const wanted = number > 1 && width > 0 ? `${width}` : `1 to ${MAX_WIDTH}`;
      throw refusal(at, `${texts.length} numbers`, wanted);
    }
    const vector = Float32Array.from(texts, Number);
    const odd = vector.findIndex((value) => !Number.isFinite(value));
    if (odd >= 0 || word === "") throw refusal(at, "no word with numbers", "a word with numbers");
    const key = word.toLowerCase();
    if (!vectors.has(key)) vectors.set(key, vector);
    if (vectors.size >= MAX_VECTORS) break;
  }
  if (vectors.size === 0) throw refusal(place, "no vectors", "one at least");
  return { width, vectors };
}

async function* linesOf(
  chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  place: Place,
): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const decode = (bytes?: Uint8Array) => {
    try {
      return bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode();
    } catch {
      throw refusal(place, "bytes that are no text", "UTF-8");
    }
  };
  let rest = "";
  for await (const chunk of chunks) {
    const lines = (rest + decode(chunk)).split("\n");
    rest = lines.pop()!;
    yield* lines;
    if (rest.length > LONGEST_LINE) {
      throw refusal(place, `a line of more than ${LONGEST_LINE} characters`, "a shorter one");
    }
  }
  rest += decode();
  if (rest !== "") yield rest;
}

function refusal(place: Place, found: string, expected: string): Error {
  return refuse("invalid-vectors", found, expected, place);
}
