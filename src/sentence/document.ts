// A text and the sentences in it.

import { requireKind, requireSentence } from "../checks.ts";
import { fail, quote } from "../errors.ts";
import { inspectSentence, showAs } from "./inspect.ts";
import type { SentenceJson } from "./json.ts";
import { Sentence } from "./sentence.ts";
import type { Token } from "./token.ts";

const refuse = fail("read a document from JSON");

/** A document, as JSON has it. */
export interface DocumentJson {
  text: string;
  sentences: SentenceJson[];
  /** Left out where there are none. */
  warnings?: string[];
}

/**
 * A text and its sentences. Offsets of their words count UTF-16 units of the text.
 * @example
 * ```ts
 * import { load } from "../pipeline/load.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const document = (await load()).parse("Time flies.  Arrows don't!");
 * const [, arrows] = document;
 * const surfaces = arrows.tokens.map(({ start, end }) => document.text.slice(start, end));
 * assertEquals(surfaces, ["Arrows", "don't", "don't", "!"]);
 * ```
 */
export class Document {
  readonly text: string;
  /** Its sentences, in order. */
  readonly sentences: readonly Sentence[];
  /** Why its parse may be worth little: a script that the model did not learn. Most have none. */
  readonly warnings: readonly string[];

  /** @param sentences The sentences that were found in it. */
  constructor(text: string, sentences: readonly Sentence[], warnings: readonly string[] = []) {
    requireKind("make a document", text, "text");
    requireKind("make a document", sentences, "list", "a list of Sentences");
    for (const sentence of sentences) requireSentence("make a document", sentence);
    this.text = text;
    this.sentences = sentences;
    this.warnings = warnings;
  }

  /** Makes a document of what {@linkcode toJSON} gave; it is checked. */
  static fromJSON(json: DocumentJson): Document {
    const { text, sentences, warnings = [] } = json ?? {};
    const isWhole = typeof text === "string" && Array.isArray(sentences) &&
      Array.isArray(warnings) && warnings.every((warning) => typeof warning === "string");
    if (!isWhole) {
      const found = quote(JSON.stringify(json) ?? typeof json);
      throw refuse("invalid-json", found, "text and a list of sentences");
    }
    return new Document(text, sentences.map((sentence) => Sentence.fromJSON(sentence)), warnings);
  }

  /** A plain object, for JSON and for other threads. */
  toJSON(): DocumentJson {
    const { text, warnings } = this;
    const sentences = this.sentences.map((sentence) => sentence.toJSON());
    return { text, sentences, ...(warnings.length > 0 ? { warnings: [...warnings] } : {}) };
  }

  /** The words of all its sentences, one after the other. */
  *tokens(): Generator<Token> {
    for (const sentence of this.sentences) yield* sentence;
  }

  /** Goes through its sentences. */
  [Symbol.iterator](): Iterator<Sentence> {
    return this.sentences[Symbol.iterator]();
  }

  /** Its text, as in `${document}`. */
  toString(): string {
    return this.text;
  }
}

/** Sentences that `console.log` shows. */
const SHOWN = 10;

showAs(Document, ({ sentences }) => {
  const shown = sentences.slice(0, SHOWN).map(inspectSentence);
  const { length } = sentences;
  if (length > SHOWN) shown.push(`… ${length - SHOWN} more`);
  return [`Document of ${length} sentence${length === 1 ? "" : "s"}`, ...shown].join("\n");
});
