// One syntactic word of a sentence: a view on its columns, and the ways through its tree.

import { attribute } from "./attributes.ts";
import { COLUMN_NAMES, DEPREL, DEPS, FEATS, FORM, LEMMA, MISC, UPOS, XPOS } from "./columns.ts";
import { fail } from "../errors.ts";
import { type Feats, readFeats, writeFeats } from "./feats.ts";
import { type Inspected, inspectToken, showAs } from "./inspect.ts";
import type { MultiwordRange } from "./other_rows.ts";
import { checkHead, checkValue } from "./sentence_parts.ts";
import type { Relation, Upos } from "./universal.ts";

/** The part of a sentence that a word needs. */
export interface TokenOwner extends Inspected {
  /** The value of its `# sent_id = …` comment. */
  readonly id: string | undefined;
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
  declare form: string;

  /** Its dictionary form. */
  declare lemma: string;

  /** Its universal part of speech. */
  declare upos: Upos;

  /** Its part of speech in the treebank's own tag set. */
  declare xpos: string;

  /** The label of the arc from its head. */
  declare deprel: Relation;

  /** Its arcs in the enhanced graph, `head:label` joined by `|`. */
  declare deps: string;

  /** Anything else, `Name=Value` joined by `|`. */
  declare misc: string;

  static {
    for (const column of [FORM, LEMMA, UPOS, XPOS, DEPREL, DEPS, MISC]) {
      Object.defineProperty(this.prototype, COLUMN_NAMES[column].toLowerCase(), {
        get(this: Token) {
          return this.#get(column);
        },
        set(this: Token, value: string) {
          this.#set(column, value);
        },
      });
    }
    showAs(Token, inspectToken);
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
      throw fail(action)("invalid-input", "a word of another sentence", "one of its own");
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

  /** Whether a space follows in the text; inside a multiword token, behind its last word only. */
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
    const ancestors = new Set<Token>();
    let above = this.head;
    while (above && above !== this && !ancestors.has(above)) {
      ancestors.add(above);
      above = above.head;
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

  #get(column: number): string {
    return this.#sentence.value(column, this.id - 1);
  }

  #set(column: number, value: string): void {
    checkValue(value, `set column ${COLUMN_NAMES[column]} of word ${this.id}`);
    this.#sentence.column(column)[this.id - 1] = value;
  }
}
