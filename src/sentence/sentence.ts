// A sentence: columns over its words, comments, multiword tokens and empty nodes. A column is cut
// out of the text that the sentence was read from when it is first asked for. One file, because it
// is one class: the columns stay private to it.

import { requireKind, requireOptions } from "../checks.ts";
import type { Tree } from "./tree.ts";
import { COLUMNS, FORM, NONE, TEXT_COLUMNS } from "./columns.ts";
import { inspectSentence, showAs } from "./inspect.ts";
import { partsOfJson, type SentenceJson, sentenceToJson } from "./json.ts";
import { spansIn, type WordSpans } from "./offsets.ts";
import type { Origin, Visit } from "./origin.ts";
import type { EmptyNode, MultiwordRange } from "./other_rows.ts";
import {
  COLUMN_PARTS,
  type ColumnParts,
  type Held,
  holdColumns,
  holdSentence,
  type SentenceParts,
} from "./sentence_parts.ts";
import { spelledText } from "./surface.ts";
import { Token } from "./token.ts";

/**
 * A sentence. Values can be assigned through its tokens, whole columns by {@linkcode with}; its
 * words stay the same. Columns are indexed from 0; heads count words from 1, and 0 is ROOT.
 */
export class Sentence implements Tree {
  /** How many syntactic words it has. */
  readonly length: number;
  /** The source of columns that are not held. */
  readonly origin: Origin | undefined;
  readonly #held: Held;
  #tokens: readonly Token[] | undefined;

  /**
   * Sentences come from reading, or from {@linkcode Sentence.of}.
   * @param origin The source of its columns; left out where they are all held.
   * @param held The parts it holds itself; they are trusted.
   */
  constructor(origin: Origin | undefined, held: Held = {}) {
    this.length = origin?.length ?? held.columns![FORM]!.length;
    this.origin = origin;
    this.#held = held;
  }

  /**
   * Builds a sentence from plain lists.
   * @example
   * ```ts
   * import { Sentence } from "./sentence.ts";
   * import { assertEquals } from "@std/assert";
   *
   * const sentence = Sentence.of({ forms: ["Arrows", "fly"], heads: [2, 0], deprels: ["nsubj", "root"] });
   * assertEquals(sentence.length, 2);
   * assertEquals(sentence.tokens[0].head?.form, "fly");
   * assertEquals(sentence.root?.children.length, 1);
   * ```
   * @param parts The words and their annotation; a column that is left out is `_`.
   */
  static of(parts: SentenceParts): Sentence {
    return new Sentence(undefined, holdSentence(parts));
  }

  /**
   * Makes a sentence of what {@linkcode toJSON} gave, after JSON, `structuredClone` or
   * `postMessage`.
   * @example
   * ```ts
   * import { Sentence } from "./sentence.ts";
   * import { assertEquals } from "@std/assert";
   *
   * const sentence = Sentence.of({ forms: ["Fly"], heads: [0], deprels: ["root"] });
   * const copy = Sentence.fromJSON(JSON.parse(JSON.stringify(sentence)));
   * assertEquals([copy.root?.form, copy.text], ["Fly", "Fly"]);
   * ```
   * @param json The object; columns that are left out are `_`. It is checked.
   */
  static fromJSON(json: Pick<SentenceJson, "tokens"> & Partial<SentenceJson>): Sentence {
    const { parts, spans } = partsOfJson(json);
    const held = holdSentence(parts);
    return new Sentence(undefined, spans ? { ...held, spans } : held);
  }

  /**
   * A copy with other columns.
   * @example
   * ```ts
   * import { Sentence } from "./sentence.ts";
   * import { assertEquals } from "@std/assert";
   *
   * const sentence = Sentence.of({ forms: ["Fly"] });
   * assertEquals(sentence.with({ heads: [0], deprels: ["root"] }).labels, ["root"]);
   * assertEquals(sentence.labels, ["_"]);
   * ```
   * @param parts The new columns; the sentence itself stays as it is.
   */
  with(parts: ColumnParts): Sentence {
    return this.copy().assign(parts);
  }

  /** A copy; changes to it do not touch this one. */
  copy(): Sentence {
    const { columns, heads, comments } = this.#held;
    return new Sentence(this.origin, {
      ...this.#held,
      columns: columns?.map((values) => values?.slice()),
      heads: heads?.slice(),
      comments: comments?.slice(),
    });
  }

  /** Gives it other columns; returns itself. */
  assign(parts: ColumnParts): this {
    if (!(parts instanceof Sentence)) requireOptions("build a sentence", parts, COLUMN_PARTS);
    const { columns, heads, comments } = holdColumns(parts, this.length);
    columns?.forEach((values, column) => values && this.holdColumn(column, values));
    if (heads) this.holdHeads(heads);
    if (comments) this.#held.comments = comments;
    return this;
  }

  /** Gives it a column, for code that made it: it is trusted, and kept without being copied. */
  holdColumn(column: number, values: string[]): void {
    (this.#held.columns ??= new Array(COLUMNS))[column] = values;
  }

  /** Gives it heads, which are trusted, and kept without being copied. */
  holdHeads(heads: Int32Array): void {
    this.#held.heads = heads;
  }

  /** The number of its first comment's or word's line in the file. */
  get line(): number {
    return this.origin?.line ?? 1;
  }

  /** The words. */
  declare readonly forms: readonly string[];

  /** The dictionary form of each word. */
  declare readonly lemmas: readonly string[];

  /** The universal part of speech of each word. */
  declare readonly upos: readonly string[];

  /** The part of speech of each word in the treebank's own tag set. */
  declare readonly xpos: readonly string[];

  /** The morphological features of each word. */
  declare readonly feats: readonly string[];

  /** The label of the arc into each word. */
  declare readonly deprels: readonly string[];

  /** The arcs of each word in the enhanced graph. */
  declare readonly deps: readonly string[];

  /** Anything else that is known of each word. */
  declare readonly misc: readonly string[];

  static {
    for (const [name, column] of Object.entries(TEXT_COLUMNS)) {
      Object.defineProperty(this.prototype, name, {
        get(this: Sentence) {
          return this.column(column);
        },
      });
    }
    showAs(Sentence, inspectSentence);
  }

  /** The head of each word: 0 for ROOT, -1 where none is given. Changes here are written. */
  get heads(): Int32Array {
    return this.#held.heads ??= this.origin?.heads?.slice() ??
      new Int32Array(this.length).fill(-1);
  }

  /** The labels, as a {@linkcode Tree} calls them. */
  get labels(): readonly string[] {
    return this.deprels;
  }

  /** The universal parts of speech, as a {@linkcode Tree} calls them. */
  get tags(): readonly string[] {
    return this.upos;
  }

  /**
   * Where each word starts in its document, in UTF-16 units; words of a multiword token have its
   * place. Sentences of a file have places in their own `# text`, where it is what their tokens
   * spell; else nothing.
   */
  get starts(): Int32Array | undefined {
    return this.origin?.starts ?? this.#spans()?.starts;
  }

  /** Where each word ends. */
  get ends(): Int32Array | undefined {
    return this.origin?.ends ?? this.#spans()?.ends;
  }

  /** Its syntactic words: `tokens[i]` has ID i + 1. */
  get tokens(): readonly Token[] {
    return this.#tokens ??= Array.from({ length: this.length }, (_, i) => new Token(this, i + 1));
  }

  /** Goes through its syntactic words. */
  [Symbol.iterator](): Iterator<Token> {
    return this.tokens[Symbol.iterator]();
  }

  /** Its comment lines, each from its `#` on. The list may be changed. */
  get comments(): string[] {
    return this.#held.comments ??= this.origin?.comments() ?? [];
  }
  set comments(lines: string[]) {
    this.#held.comments = lines;
  }

  /** Its multiword tokens, in order. */
  get ranges(): readonly MultiwordRange[] {
    return this.#held.ranges ??= this.origin?.ranges() ?? [];
  }

  /** Its empty nodes, in order. */
  get emptyNodes(): readonly EmptyNode[] {
    return this.#held.emptyNodes ??= this.origin?.emptyNodes?.() ?? [];
  }

  /** The value of its `# sent_id = …` comment. */
  get id(): string | undefined {
    return this.comment("sent_id");
  }

  /** Its text: that of its `# text = …` comment, else what its tokens spell. */
  get text(): string {
    return this.comment("text") ?? spelledText(this);
  }

  /** The first word that hangs on ROOT; nothing where there is none. */
  get root(): Token | undefined {
    let word = 0;
    while (word < this.length && this.headOf(word) !== 0) word++;
    return this.tokens[word];
  }

  /** The value of a comment `# name = value`; nothing if there is none. */
  comment(name: string): string | undefined {
    requireKind("read a comment", name, "text", "its name");
    for (const line of this.comments) {
      const sign = line.indexOf("=");
      if (sign > 0 && line.slice(1, sign).trim() === name) return line.slice(sign + 1).trim();
    }
  }

  /** Its dependency tree, as renderers, statistics and oracles take it: a copy. */
  tree(): Tree {
    const { forms, heads, labels, tags } = this;
    return { forms: [...forms], heads: heads.slice(), labels: [...labels], tags: [...tags] };
  }

  /** A plain object, for JSON and for other threads; {@linkcode Sentence.fromJSON} reads it. */
  toJSON(): SentenceJson {
    return sentenceToJson(this);
  }

  /** Its text, as in `${sentence}`. */
  toString(): string {
    return this.text;
  }

  /** A column by its place; changes to it are written. Assign through tokens, which check. */
  column(column: number): string[] {
    const columns = this.#held.columns ??= new Array(COLUMNS);
    return columns[column] ??= this.origin?.column(column) ?? new Array(this.length).fill(NONE);
  }

  /** A value of a column; the column stays where it is. */
  value(column: number, word: number): string {
    const values = this.#held.columns?.[column];
    if (values) return values[word];
    return this.origin?.value?.(column, word) ?? this.column(column)[word];
  }

  /** The head of a word, counted from 0; the column stays where it is. */
  headOf(word: number): number {
    return (this.#held.heads ?? this.origin?.heads)?.[word] ?? -1;
  }

  /** Goes through the values of a column without cutting them out. */
  visit(column: number, visit: Visit): void {
    const values = this.#held.columns?.[column];
    if (!values && this.origin?.has(column)) return this.origin.visit(column, visit);
    for (let word = 0; word < this.length; word++) {
      const value = values?.[word] ?? NONE;
      visit(value, 0, value.length, word);
    }
  }

  /** The parts it holds itself: those asked for or assigned so far. For writing and packing. */
  get held(): Readonly<Held> {
    return this.#held;
  }

  #spans(): WordSpans | null {
    if (this.#held.spans === undefined) this.#held.spans = spansIn(this) ?? null;
    return this.#held.spans;
  }
}
