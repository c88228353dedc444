/**
 * A sentence of a CoNLL-U file: its words, comments, multiword ranges and empty nodes, and the
 * exact text that it was read from.
 *
 * @module
 */

import type { Tree } from "../tree/tree.ts";
import { DEPREL, FORM, UPOS } from "./columns.ts";
import { columnText, type Layout, lineFinder, STRIDE } from "./layout.ts";
import { EmptyNode, MultiwordRange } from "./other_rows.ts";
import { throwProblem } from "./problem.ts";
import { Scanner } from "./scan.ts";
import { layOut, type SentenceParts } from "./sentence_parts.ts";
import { Token } from "./token.ts";

/** A sentence. Columns of its words, and its comments, can be assigned; its words stay the same. */
export class Sentence {
  readonly #layout: Layout;
  #tokens: Token[] | undefined;
  #comments: string[] | undefined;

  /** Sentences come from reading, or from {@linkcode Sentence.of}. */
  constructor(layout: Layout) {
    this.#layout = layout;
  }

  /**
   * Builds a sentence from plain lists.
   *
   * @example
   * ```ts
   * import { Sentence } from "./sentence.ts";
   * import { assertEquals } from "@std/assert";
   *
   * const sentence = Sentence.of({ forms: ["Arrows", "fly"], heads: [2, 0], labels: ["nsubj", "root"] });
   * assertEquals(sentence.length, 2);
   * assertEquals(sentence.tokens[0].head, 2);
   * ```
   *
   * @param parts The words and what is known of them; a column that is left out is `_`.
   * @returns The sentence.
   */
  static of(parts: SentenceParts): Sentence {
    const scanner = new Scanner(throwProblem());
    return new Sentence(scanner.scan({ text: layOut(parts), line: 1 })!);
  }

  /** How many syntactic words it has. */
  get length(): number {
    return this.#layout.heads.length;
  }

  /** The number of its first comment's or word's line in the file. */
  get line(): number {
    return lineFinder(this.#layout)(this.#layout.comments);
  }

  /** Its syntactic words: `tokens[i]` has ID i + 1. */
  get tokens(): readonly Token[] {
    return this.#tokens ??= Array.from({ length: this.length }, (_, i) => {
      return new Token(this.#layout, i + 1);
    });
  }

  /** Its comment lines, each from its `#` on. The list may be changed. */
  get comments(): string[] {
    return this.#comments ??= this.originalComments();
  }
  set comments(lines: string[]) {
    this.#comments = lines;
  }

  /** Its multiword tokens, in order. */
  get ranges(): readonly MultiwordRange[] {
    return this.#layout.others.filter((row) => row.kind === "range")
      .map((row) => new MultiwordRange(this.#layout, row));
  }

  /** Its empty nodes, in order. */
  get emptyNodes(): readonly EmptyNode[] {
    return this.#layout.others.filter((row) => row.kind === "empty")
      .map((row) => new EmptyNode(this.#layout, row));
  }

  /** The value of its `# sent_id = …` comment. */
  get id(): string | undefined {
    return this.comment("sent_id");
  }

  /** The value of its `# text = …` comment. */
  get text(): string | undefined {
    return this.comment("text");
  }

  /** The words. */
  get forms(): string[] {
    return this.#column(FORM, (token) => token.form);
  }

  /** The head of each word: 0 for ROOT, -1 where none is given. A copy, token 1 at index 0. */
  get heads(): Int32Array {
    return this.#layout.heads.slice();
  }

  /** The label of the arc into each word. */
  get labels(): string[] {
    return this.#column(DEPREL, (token) => token.deprel);
  }

  /** The universal part of speech of each word. */
  get tags(): string[] {
    return this.#column(UPOS, (token) => token.upos);
  }

  /** Its dependency tree, as renderers, statistics and oracles take it. */
  tree(): Tree {
    return { forms: this.forms, heads: this.heads, labels: this.labels, tags: this.tags };
  }

  /** The value of a comment `# name = value`; nothing if there is none. */
  comment(name: string): string | undefined {
    for (const line of this.comments) {
      const sign = line.indexOf("=");
      if (sign > 0 && line.slice(1, sign).trim() === name) return line.slice(sign + 1).trim();
    }
  }

  /** Where everything stands in the text that it was read from. For writing and checking. */
  get layout(): Layout {
    return this.#layout;
  }

  /** The words that may have been assigned to: none until `tokens` was asked for. */
  get touchedTokens(): readonly Token[] {
    return this.#tokens ?? [];
  }

  /** The comments, if they were asked for and so may have changed. */
  get touchedComments(): readonly string[] | undefined {
    return this.#comments;
  }

  /** The comments as they were read. */
  originalComments(): string[] {
    const { text, comments, rows } = this.#layout;
    if (comments === rows) return [];
    return text.slice(comments, rows - 1).split("\n").map((line) => line.replace(/\r$/, ""));
  }

  #column(column: number, ofToken: (token: Token) => string): string[] {
    if (this.#tokens) return this.#tokens.map(ofToken);
    const { text, columns } = this.#layout;
    return Array.from({ length: this.length }, (_, i) => {
      return columnText(text, columns, i * STRIDE, column);
    });
  }
}
