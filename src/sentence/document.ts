/**
 * A text and the sentences in it.
 *
 * @module
 */

import type { Sentence } from "./sentence.ts";

/** A text and its sentences. Offsets of their words count UTF-16 units of the text. */
export class Document {
  /** The text. */
  readonly text: string;
  /** Its sentences, in order. */
  readonly sentences: readonly Sentence[];

  /**
   * @example
   * ```ts
   * import { load } from "../pipeline/load.ts";
   * import { assertEquals } from "@std/assert";
   *
   * const document = (await load()).parseDocument("Time flies.  Arrows don't!");
   * const [, { tokens }] = document.sentences;
   * const surfaces = tokens.map(({ start, end }) => document.text.slice(start, end));
   * assertEquals(surfaces, ["Arrows", "don't", "don't", "!"]);
   * ```
   *
   * @param text The text.
   * @param sentences The sentences that were found in it.
   */
  constructor(text: string, sentences: readonly Sentence[]) {
    this.text = text;
    this.sentences = sentences;
  }

  /** Goes through its sentences. */
  [Symbol.iterator](): Iterator<Sentence> {
    return this.sentences[Symbol.iterator]();
  }
}
