// CoNLL-U to sentences: from a stream in bounded memory, or from a text. There is one reader,
// which takes chunks as they come; the rest feeds it.

import { type Kinds, requireKind, requireOptions } from "../checks.ts";
import { fail } from "../errors.ts";
import { Sentence } from "../sentence/sentence.ts";
import { type Block, BlockSplitter } from "./blocks.ts";
import { type Report, throwProblem } from "./problem.ts";
import { Scanner } from "./scan.ts";

const refuse = fail("read CoNLL-U");

/** How to read. */
export interface ReadOptions {
  /** The file's name, for messages. */
  readonly file?: string;
  /**
   * Takes each problem instead of an error being thrown. A sentence with a problem is left out,
   * and reading continues with the next.
   */
  readonly report?: Report;
  /**
   * Yield each sentence at its blank line, not when the next one begins: for a dialogue over a
   * pipe. Blank lines past the first then go to the next sentence; at the end of the file they
   * are dropped.
   */
  readonly prompt?: boolean;
}

const OPTIONS: Kinds<ReadOptions> = { file: "text", report: "function", prompt: "flag" };

/** Reads CoNLL-U, a chunk of bytes at a time. */
export class Reader {
  readonly #splitter: BlockSplitter;
  readonly #scanner: Scanner;

  /** @param options The file's name, and what to do with problems. */
  constructor(options: ReadOptions = {}) {
    requireOptions("read CoNLL-U", options, OPTIONS);
    const report = options.report ?? throwProblem(options.file);
    this.#splitter = new BlockSplitter(report, options.prompt);
    this.#scanner = new Scanner(report);
  }

  /**
   * Takes the next bytes. Yields the sentences that they complete, and throws at the first
   * problem, after the sentences before it. Go through all of it before the next call.
   */
  push(chunk: Uint8Array): Generator<Sentence> {
    requireKind("read CoNLL-U", chunk, "bytes");
    return scan(this.#splitter.push(chunk), this.#scanner);
  }

  /** Ends the stream; yields the last sentence. */
  end(): Generator<Sentence> {
    return scan(this.#splitter.end(), this.#scanner);
  }
}

function* scan(blocks: Iterable<Block>, scanner: Scanner): Generator<Sentence> {
  for (const block of blocks) {
    const source = scanner.scan(block);
    if (source) yield new Sentence(source);
  }
}

/** The sentences of blocks that were cut out elsewhere, as for workers. */
export function scanBlocks(
  blocks: Iterable<Block>,
  { file, report = throwProblem(file) }: ReadOptions,
): Generator<Sentence> {
  return scan(blocks, new Scanner(report));
}

/**
 * Reads sentences from a stream of bytes.
 * @example
 * ```ts
 * import { readSentences } from "./read.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const chunks = ["1\tArr", "ows\t_\t_\t_\t_\t2\t_\t_\t_\n2\tfly\t_\t_\t_\t_\t0\t_\t_\t_\n"];
 * const bytes = chunks.map((chunk) => new TextEncoder().encode(chunk));
 * const forms = [];
 * for await (const sentence of readSentences(bytes)) forms.push(sentence.forms);
 * assertEquals(forms, [["Arrows", "fly"]]);
 * ```
 * @param chunks The bytes, cut anywhere: a file's, a request's, a process's.
 */
export async function* readSentences(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  options?: ReadOptions,
): AsyncGenerator<Sentence> {
  const reader = new Reader(options);
  requireKind("read CoNLL-U", chunks, "series", "bytes in pieces");
  for await (const chunk of chunks) yield* reader.push(chunk);
  yield* reader.end();
}

/**
 * Reads all sentences of a text.
 * @example
 * ```ts
 * import { parseConllu } from "./read.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const [sentence] = parseConllu("# sent_id = a\n1\tFly\t_\tVERB\t_\t_\t0\troot\t_\t_\n\n");
 * assertEquals(sentence.id, "a");
 * assertEquals(sentence.tags, ["VERB"]);
 * ```
 */
export function parseConllu(text: string | Uint8Array, options: ReadOptions = {}): Sentence[] {
  const reader = new Reader(options);
  if (typeof text === "string" && !text.isWellFormed()) {
    const found = "half of a surrogate pair";
    throw refuse("invalid-conllu", found, "well-formed text", { file: options.file });
  }
  const bytes = typeof text === "string" ? new TextEncoder().encode(text) : text;
  requireKind("read CoNLL-U", bytes, "bytes", "a text or bytes");
  return [...reader.push(bytes), ...reader.end()];
}
