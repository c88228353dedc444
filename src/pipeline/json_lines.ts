// JSON lines as a protocol: a document a line in, an answer a line out, with the same id, in the
// same order. A line that holds no document, or one that cannot be parsed, has an answer, too: an
// error. The lines are told apart by `LineSplitter`; docs/scale.md has the schema.

import { parseConllu } from "../conllu/read.ts";
import { withArticle } from "../checks.ts";
import { fail, SagittaError } from "../errors.ts";
import type { Sentence } from "../sentence/sentence.ts";
import { isObject } from "../model_file/json.ts";
import type { Line } from "./line_splitter.ts";
import { memberSource } from "./member_source.ts";
import { readTokens } from "./read_tokens.ts";
import { NO_LIMITS, type SentenceLimits, withinLimits } from "./sentence_limits.ts";

/** Most bytes of a document's line; its answer may be a hundred times as long. */
export const MAX_DOCUMENT_BYTES = 1 << 22;

/** A document as its line has it. */
export interface DocumentLine {
  /** Its id, as JSON has it in the line; `null` where there is none. */
  readonly id: string;
  readonly sentences: readonly Sentence[];
  /** Why it has no sentences, or none that can be parsed. */
  readonly error?: SagittaError;
}

/** How documents are read. */
export interface DocumentOptions {
  /** Finds the sentences of a text. */
  readonly segment: (text: string) => Iterable<Sentence>;
  /** Where the lines are from, for messages. */
  readonly file?: string;
  readonly limits?: SentenceLimits;
}

/** Reads the document of a line. Blank lines hold none, and get no answer. */
export function readDocument(line: Line, options: DocumentOptions): DocumentLine | undefined {
  if (line.error !== undefined) return failed("null", new SagittaError(line.error, "invalid-json"));
  if (line.text.trim() === "") return undefined;
  let id = "null";
  try {
    const json = readObject(line, options.file);
    id = memberSource(line.text, "id") ?? id;
    const { sentences: given, text, conllu } = readInput(json, options.limits);
    const sentences = given ?? (text === undefined ? parseConllu(conllu!) : options.segment(text));
    return { id, sentences: [...withinLimits(sentences, options.limits)] };
  } catch (error) {
    return failed(id, error);
  }
}

/** A document that cannot be read or parsed; no error of one stops the next. */
export function failed(id: string, error: unknown): DocumentLine {
  const isOurs = error instanceof SagittaError;
  const message = `Cannot parse: ${(error as Error).message}`;
  return { id, sentences: [], error: isOurs ? error : new SagittaError(message, "cannot-parse") };
}

/** The answer to a document, with its line end. */
export function writeAnswer(
  { id, error }: Pick<DocumentLine, "id" | "error">,
  sentences: readonly string[],
): string {
  if (!error) return `{"id":${id},"sentences":[${sentences.join(",")}]}\n`;
  const { message, code } = error;
  return `{"id":${id},"error":${JSON.stringify(message)},"code":${JSON.stringify(code)}}\n`;
}

/** The keys under which a document may bring what is to be parsed: one of them. */
export const INPUTS = ["text", "tokens", "conllu"] as const;
const EXPECTED = `an object with one of ${INPUTS.join(", ")}`;

function readObject({ number, text }: Line, file?: string): Record<string, unknown> {
  const refuse = (found: string) =>
    fail("read JSON lines")("invalid-json", found, EXPECTED, { file, line: number });
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw refuse("no JSON");
  }
  if (isObject(json)) return json;
  throw refuse(Array.isArray(json) ? "a list" : json === null ? "null" : withArticle(typeof json));
}

/** The key that brings what is to be parsed. One that is null is as good as none. */
export function inputKind(json: Record<string, unknown>): typeof INPUTS[number] {
  const given = INPUTS.filter((key) => Object.hasOwn(json, key) && json[key] !== null);
  if (given.length === 1) return given[0];
  const found = given.join(" and ") || "neither text nor tokens nor conllu";
  throw fail("read a document from JSON")("invalid-json", found, "one of them");
}

/** What a document brings: text, words, or CoNLL-U. */
export function readInput(
  json: Record<string, unknown>,
  limits: SentenceLimits = NO_LIMITS,
): { sentences?: Sentence[]; text?: string; conllu?: Uint8Array } {
  const kind = inputKind(json), value = json[kind];
  if (kind === "tokens") return { sentences: readTokens(value, limits) };
  if (typeof value !== "string" || !value.isWellFormed()) {
    const found = `no well-formed text in ${kind}`;
    throw fail("read a document from JSON")("invalid-json", found, "a string");
  }
  return { [kind]: kind === "text" ? value : new TextEncoder().encode(value) };
}
