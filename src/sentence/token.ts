// One syntactic word of a sentence: a view on its columns, and the ways through its tree.

import { attribute } from "./attributes.ts";
import { COLUMN_NAMES, DEPREL, DEPS, FEATS, FORM, LEMMA, MISC, UPOS, XPOS } from "./columns.ts";
import { inputError } from "../errors.ts";
import { type Feats, readFeats, writeFeats } from "./feats.ts";
import { DENO_INSPECT, inspectToken, NODE_INSPECT } from "./inspect.ts";
import type { MultiwordRange } from "./other_rows.ts";
import { checkHead, checkValue } from "./sentence_parts.ts";
import type { Relation, Upos } from "./universal.ts";

/** What a word needs of its sentence. */
export interface TokenOwner {
  /** How many words there are. */
  readonly length: number;
  /** The value of its `# sent_id = …` comment. */
  readonly id: string | undefined;
  /** Its text. */
  readonly text: string;
  /** Its words. */
  readonly tokens: readonly Token[];
  /** The word that hangs on ROOT. */
  readonly root: Token | undefined;
  /** Its multiword tokens, in order. */
  readonly ranges: readonly MultiwordRange[];
  /** The head of each word. */
  readonly heads: Int32Array;
  /** Where each word starts in its document, if that is known. */
  readonly starts: Int32Array | undefined;
  /** Where each word ends. */
  readonly ends: Int32Array | undefined;
  /** A column, to be changed. */
  column(column: number): string[];
  /** A value of a column. */
  value(column: number, word: number): string;
  /** The head of a word. */
  headOf(word: number): number;
}

/**
 * A syntactic word. Every column but the ID can be assigned; `_` is a column without a value.
 * @example
 * ```ts
 * import { Sentence } from "./sentence.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const [the, dog, barks] = Sentence.of({
 *   forms: ["The", "dog", "barks"],
 *   feats: ["_", "Number=Sing", "_"],
 *   heads: [2, 3, 0],
 *   deprels: ["det", "nsubj", "root"],
 * });
 * assertEquals([the.head?.form, barks.head, barks.headId], ["dog", undefined, 0]);
 * assertEquals(dog.feats.Number, "Sing");
 * assertEquals(barks.subtree().map(({ form }) => form), ["The", "dog", "barks"]);
 * assertEquals(the.ancestors().map(({ form }) => form), ["dog", "barks"]);
 * ```
 */
export class Token {
  readonly #sentence: TokenOwner;

  /** The word's number in its sentence, counted from 1. */
  readonly id: number;

  /** Words are made by their sentence. */
  constructor(sentence: TokenOwner, id: number) {
    this.#sentence = sentence;
    this.id = id;
  }

  /** The sentence it belongs to. */
  get sentence(): TokenOwner {
    return this.#sentence;
  }

  /** The word as it stands in the text. */
  get form(): string {
    return this.#get(FORM);
  }
  set form(value: string) {
    this.#set(FORM, value);
  }

  /** Its dictionary form. */
  get lemma(): string {
    return this.#get(LEMMA);
  }
  set lemma(value: string) {
    this.#set(LEMMA, value);
  }

  /** Its universal part of speech. */
  get upos(): Upos {
    return this.#get(UPOS);
  }
  set upos(value: Upos) {
    this.#set(UPOS, value);
  }

  /** Its part of speech in the treebank's own tag set. */
  get xpos(): string {
    return this.#get(XPOS);
  }
  set xpos(value: string) {
    this.#set(XPOS, value);
  }

  /** Its morphological features by name. The record is frozen: features are set as a whole. */
  get feats(): Feats {
    return readFeats(this.#get(FEATS));
  }
  set feats(value: Feats) {
    this.#set(FEATS, writeFeats(value));
  }

  /** Its head; nothing for the root, and where no head is given. */
  get head(): Token | undefined {
    return this.#sentence.tokens[this.headId - 1];
  }
  set head(value: Token) {
    if (value.#sentence !== this.#sentence) {
      const action = `set the head of word ${this.id}`;
      throw inputError(action, {}, "a word of another sentence", "one of its own");
    }
    this.headId = value.id;
  }

  /** The number of its head: 0 for ROOT, -1 where none is given. */
  get headId(): number {
    return this.#sentence.headOf(this.id - 1);
  }
  set headId(value: number) {
    checkHead(value, this.id, this.#sentence.length, `set the head of word ${this.id}`);
    this.#sentence.heads[this.id - 1] = value;
  }

  /** The label of the arc from its head. */
  get deprel(): Relation {
    return this.#get(DEPREL);
  }
  set deprel(value: Relation) {
    this.#set(DEPREL, value);
  }

  /** Its arcs in the enhanced graph, `head:label` joined by `|`. */
  get deps(): string {
    return this.#get(DEPS);
  }
  set deps(value: string) {
    this.#set(DEPS, value);
  }

  /** Anything else, `Name=Value` joined by `|`. */
  get misc(): string {
    return this.#get(MISC);
  }
  set misc(value: string) {
    this.#set(MISC, value);
  }

  /** Where it starts in its document, in UTF-16 units, if that is known. */
  get start(): number | undefined {
    return this.#sentence.starts?.[this.id - 1];
  }

  /** Where it ends. */
  get end(): number | undefined {
    return this.#sentence.ends?.[this.id - 1];
  }

  /** The multiword token that it is a part of, if it is. */
  get multiword(): MultiwordRange | undefined {
    const { ranges } = this.#sentence;
    let low = 0, high = ranges.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (ranges[middle].last < this.id) low = middle + 1;
      else high = middle;
    }
    return ranges[low]?.first <= this.id ? ranges[low] : undefined;
  }

  /** Does a space follow in the text? Inside a multiword token it does behind its last word only. */
  get spaceAfter(): boolean {
    const { multiword } = this;
    if (multiword) return this.id === multiword.last && multiword.spaceAfter;
    return attribute(this.misc, "SpaceAfter") !== "No";
  }

  /** The words whose head it is, in order. */
  get children(): Token[] {
    const { tokens, length } = this.#sentence;
    const children: Token[] = [];
    for (let word = 0; word < length; word++) {
      if (this.#sentence.headOf(word) === this.id) children.push(tokens[word]);
    }
    return children;
  }

  /** The words above it, its head first, up to the root. A cycle ends where it closes. */
  ancestors(): Token[] {
    const { tokens } = this.#sentence;
    const ancestors = new Set<Token>();
    for (let { headId } = this as Token; headId > 0; headId = tokens[headId - 1].headId) {
      const above = tokens[headId - 1];
      if (above === this || ancestors.has(above)) break;
      ancestors.add(above);
    }
    return [...ancestors];
  }

  /** The word itself and all words below it, in the order of the sentence. */
  subtree(): Token[] {
    const { tokens, length } = this.#sentence;
    const UNKNOWN = 0, INSIDE = 1, OUTSIDE = 2;
    const where = new Uint8Array(length + 1);
    where[0] = OUTSIDE;
    where[this.id] = INSIDE;
    for (let word = 1; word <= length; word++) {
      // Up to a word that is known; then what was passed on the way is known, too.
      let top = word;
      while (where[top] === UNKNOWN) {
        where[top] = OUTSIDE;
        top = Math.max(0, this.#sentence.headOf(top - 1));
      }
      if (where[top] === OUTSIDE) continue;
      for (let id = word; where[id] === OUTSIDE; id = this.#sentence.headOf(id - 1)) {
        where[id] = INSIDE;
      }
    }
    return tokens.filter(({ id }) => where[id] === INSIDE);
  }

  /** Its form, as in `${token}`. */
  toString(): string {
    return this.form;
  }

  /** What `console.log` shows in Deno. */
  [DENO_INSPECT](): string {
    return inspectToken(this);
  }

  /** What `console.log` shows in Node. */
  [NODE_INSPECT](): string {
    return inspectToken(this);
  }

  #get(column: number): string {
    return this.#sentence.value(column, this.id - 1);
  }

  #set(column: number, value: string): void {
    checkValue(value, `set column ${COLUMN_NAMES[column]} of word ${this.id}`);
    this.#sentence.column(column)[this.id - 1] = value;
  }
}
