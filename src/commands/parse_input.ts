// What `sagitta parse` reads: CoNLL-U, plain text, a sentence a line, or a document a line.

import type { ParseOptions } from "../components/parser/parse_options.ts";
import { Reader } from "../conllu/read.ts";
import { inputError } from "../errors.ts";
import type { Parser } from "../pipeline/parser.ts";
import { MAX_WORDS } from "../sentence/limits.ts";
import { Sentence } from "../sentence/sentence.ts";
import type { SentenceStream } from "../components/component.ts";
import { type Line, LineSplitter } from "../pipeline/line_splitter.ts";

/** The kinds of input. */
export const INPUTS = ["conllu", "text", "tokens", "jsonl"] as const;

/** A kind of input. */
export type Input = typeof INPUTS[number];

/** Makes sentences, or blocks of text, of bytes that come in chunks. */
export interface ChunkedInput<Item> {
  /** Takes the next bytes; yields what they complete. */
  push(chunk: Uint8Array): Iterable<Item>;
  /** Yields items that are complete as the input stands, where no more comes for a while. */
  pause?(): Iterable<Item>;
  /** Ends the input; yields its last items. */
  end(): Iterable<Item>;
}

/** What a file holds, where its name says so. */
export function inputOfName(file: string): Input | undefined {
  if (/\.(txt|text|md)$/i.test(file)) return "text";
  if (/\.jsonl$/i.test(file)) return "jsonl";
  return /\.conllu?(\.gz)?$/i.test(file) ? "conllu" : undefined;
}

/** What begins like this is CoNLL-U: a row, or a comment of those that CoNLL-U has. */
const CONLLU =
  /^\ufeff?\s*(#\s*(sent_id|text|newdoc|newpar|global\.columns|generator)\b|(#.*\n\s*)*\d+([-.]\d+)?\t)/;

/** What begins with some bytes. */
export function inputOfBytes(start: Uint8Array): Input {
  const text = new TextDecoder().decode(start);
  return text.trim() === "" || CONLLU.test(text) ? "conllu" : "text";
}

/** Opens an input of sentences. */
export function openInput(
  kind: Exclude<Input, "jsonl">,
  file: string,
  parser: Parser,
  options: ParseOptions,
): ChunkedInput<Sentence> {
  if (kind === "conllu") return new Reader({ file });
  return kind === "text"
    ? new TextInput(parser.textStream({ lexicon: options.lexicon }), file)
    : new TokensInput(file);
}

/** Plain text in UTF-8. */
class TextInput implements ChunkedInput<Sentence> {
  readonly #decoder = new TextDecoder("utf-8", { fatal: true });
  readonly #stream: SentenceStream;
  readonly #file: string;

  constructor(stream: SentenceStream, file: string) {
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
    try {
      return chunk ? this.#decoder.decode(chunk, { stream: true }) : this.#decoder.decode();
    } catch {
      throw inputError("read text", { file: this.#file }, "bytes that are not UTF-8", "UTF-8");
    }
  }
}

/** Lines of words with spaces between them. */
class TokensInput implements ChunkedInput<Sentence> {
  readonly #splitter: LineSplitter;
  readonly #file: string;

  constructor(file: string) {
    this.#splitter = new LineSplitter("read words", file);
    this.#file = file;
  }

  *push(chunk: Uint8Array): Iterable<Sentence> {
    for (const line of this.#splitter.push(chunk)) yield* this.#sentence(line);
  }

  *end(): Iterable<Sentence> {
    for (const line of this.#splitter.end()) yield* this.#sentence(line);
  }

  *#sentence({ number, text }: Line): Iterable<Sentence> {
    const forms = text.trim().split(/\s+/);
    if (forms[0] === "") return;
    if (forms.length > MAX_WORDS) {
      const place = { file: this.#file, line: number };
      throw inputError("read words", place, `${forms.length} words`, `${MAX_WORDS} at most`);
    }
    yield Sentence.of({ forms, comments: [`# text = ${forms.join(" ")}`] });
  }
}
