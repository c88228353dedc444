// The kinds of input of a session: bytes in, sentences or documents out, as soon as they are
// complete.

import type { SentenceStream } from "../components/component.ts";
import type { ParseOptions } from "../components/parser/parse_options.ts";
import { Reader } from "../conllu/read.ts";
import { fail } from "../errors.ts";
import { MAX_WORDS } from "../sentence/limits.ts";
import { Sentence } from "../sentence/sentence.ts";
import { type DocumentLine, MAX_DOCUMENT_BYTES, readDocument } from "./json_lines.ts";
import { type Line, LineSplitter } from "./line_splitter.ts";
import type { Parser } from "./parser.ts";
import type { SentenceLimits } from "./sentence_limits.ts";
import type { Item } from "./session.ts";

/** The kinds of input. */
export const INPUTS = ["conllu", "text", "tokens", "jsonl"] as const;

/** A kind of input. */
export type Input = typeof INPUTS[number];

/** Makes items of bytes that come in chunks. */
export interface ChunkedInput<Item> {
  /** Takes the next bytes; yields what they complete. */
  push(chunk: Uint8Array): Iterable<Item>;
  /** Yields items that are complete as the input stands, where no more comes for a while. */
  pause?(): Iterable<Item>;
  /** Ends the input; yields its last items. */
  end(): Iterable<Item>;
}

/** Opens an input. */
export function openInput(
  kind: Input,
  parser: Parser,
  options: ParseOptions = {},
): ChunkedInput<Item> {
  return OPEN[kind](parser, options);
}

const OPEN: Record<Input, (parser: Parser, options: ParseOptions) => ChunkedInput<Item>> = {
  conllu: (_, { file }) => new Reader({ file }),
  text: (parser, options) =>
    new TextInput(parser.textStream({ lexicon: options.lexicon }), options.file),
  tokens: (_, { file }) =>
    new LinesInput(
      new LineSplitter("read words", "invalid-conllu", file),
      (line) => wordsOf(line, file),
    ),
  jsonl: documentReader,
};

/** How documents of JSON lines are read. */
export interface DocumentOptions extends ParseOptions {
  readonly limits?: SentenceLimits;
  /** Most bytes of a line. */
  readonly lineBytes?: number;
}

/** Reads documents of JSON lines; one that cannot be read has its error. */
export function documentReader(parser: Parser, options: DocumentOptions): LinesInput<DocumentLine> {
  const { file, limits, lineBytes = MAX_DOCUMENT_BYTES } = options;
  const max = Math.min(lineBytes, MAX_DOCUMENT_BYTES);
  const segment = (text: string) => parser.segmentEach(text, { lexicon: options.lexicon });
  const splitter = new LineSplitter("read JSON lines", "invalid-json", file, {
    max,
    skipInvalid: true,
  });
  return new LinesInput(splitter, (line) => readDocument(line, { segment, file, limits }));
}

/** Plain text in UTF-8. */
class TextInput implements ChunkedInput<Sentence> {
  readonly #decoder = new TextDecoder("utf-8", { fatal: true });
  readonly #stream: SentenceStream;
  readonly #file: string | undefined;

  constructor(stream: SentenceStream, file: string | undefined) {
    this.#stream = stream;
    this.#file = file;
  }

  *push(chunk: Uint8Array): Iterable<Sentence> {
    yield* this.#stream.push(this.#decode(chunk));
    yield* this.#stream.decided?.() ?? [];
  }

  pause(): Iterable<Sentence> {
    return this.#stream.pause?.() ?? [];
  }

  *end(): Iterable<Sentence> {
    yield* this.#stream.push(this.#decode());
    yield* this.#stream.end();
  }

  #decode(chunk?: Uint8Array): string {
    return decode(this.#decoder, chunk, this.#file, chunk !== undefined);
  }
}

/** The text of bytes. */
export function decodeText(bytes: Uint8Array, file?: string): string {
  return decode(new TextDecoder("utf-8", { fatal: true }), bytes, file, false);
}

function decode(
  decoder: TextDecoder,
  bytes: Uint8Array | undefined,
  file: string | undefined,
  stream: boolean,
): string {
  try {
    return decoder.decode(bytes, { stream });
  } catch {
    throw refuseText("invalid-text", "bytes that are not UTF-8", "UTF-8", { file });
  }
}

/** Lines, each of which holds an item or none. */
export class LinesInput<Item> implements ChunkedInput<Item> {
  readonly #splitter: LineSplitter;
  readonly #read: (line: Line) => Item | undefined;

  constructor(splitter: LineSplitter, read: (line: Line) => Item | undefined) {
    this.#splitter = splitter;
    this.#read = read;
  }

  push(chunk: Uint8Array): Iterable<Item> {
    return this.read(this.#splitter.push(chunk));
  }

  end(): Iterable<Item> {
    return this.read(this.#splitter.end());
  }

  /** The items of lines that were cut elsewhere. */
  *read(lines: Iterable<Line>): Generator<Item> {
    for (const line of lines) {
      const item = this.#read(line);
      if (item !== undefined) yield item;
    }
  }
}

const refuseText = fail("read text"), refuseWords = fail("read words");

/** A sentence of words with spaces between them. */
function wordsOf({ number, text }: Line, file?: string): Sentence | undefined {
  const forms = text.trim().split(/\s+/);
  if (forms[0] === "") return undefined;
  if (forms.length <= MAX_WORDS) {
    return Sentence.of({ forms, comments: [`# text = ${forms.join(" ")}`] });
  }
  const place = { file, line: number };
  throw refuseWords("invalid-conllu", `${forms.length} words`, `${MAX_WORDS} at most`, place);
}

/** All items of an input that came as a whole. */
export function* readItems<Item>(input: ChunkedInput<Item>, bytes: Uint8Array): Generator<Item> {
  yield* input.push(bytes);
  yield* input.end();
}
