/**
 * One syntactic word of a sentence. Its columns are cut out of the sentence's text when they are
 * asked for; a column that is assigned is kept beside the text until the sentence is written.
 *
 * @module
 */

import { inputError, quote } from "../errors.ts";
import { attribute } from "./attributes.ts";
import {
  COLUMN_NAMES,
  DEPREL,
  DEPS,
  FEATS,
  FORM,
  HEAD,
  LEMMA,
  MISC,
  UPOS,
  XPOS,
} from "./columns.ts";
import { columnText, type Layout, STRIDE } from "./layout.ts";

/** A stretch of a sentence's text, and what stands there now. */
export interface Edit {
  /** Where the stretch starts. */
  readonly start: number;
  /** Where it ends. */
  readonly end: number;
  /** What takes its place. */
  readonly text: string;
}

/** A syntactic word. Every column but the ID can be assigned; `_` is a column without a value. */
export class Token {
  readonly #layout: Layout;
  readonly #base: number;
  #edits: (string | undefined)[] | undefined;

  /** The word's number in its sentence, counted from 1. */
  readonly id: number;

  /**
   * Words are made by their sentence.
   *
   * @param layout The sentence's text and offsets.
   * @param id The word's number.
   */
  constructor(layout: Layout, id: number) {
    this.#layout = layout;
    this.#base = (id - 1) * STRIDE;
    this.id = id;
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
  get upos(): string {
    return this.#get(UPOS);
  }
  set upos(value: string) {
    this.#set(UPOS, value);
  }

  /** Its part of speech in the treebank's own tag set. */
  get xpos(): string {
    return this.#get(XPOS);
  }
  set xpos(value: string) {
    this.#set(XPOS, value);
  }

  /** Its morphological features, `Name=Value` joined by `|`. */
  get feats(): string {
    return this.#get(FEATS);
  }
  set feats(value: string) {
    this.#set(FEATS, value);
  }

  /** The number of its head: 0 for ROOT, -1 where none is given. */
  get head(): number {
    return this.#layout.heads[this.id - 1];
  }
  set head(value: number) {
    const words = this.#layout.heads.length;
    if (!Number.isInteger(value) || value < -1 || value > words || value === this.id) {
      const wanted = `-1 (none), 0 (ROOT) or another word up to ${words}`;
      throw inputError(`set the head of word ${this.id}`, {}, `${value}`, wanted);
    }
    this.#layout.heads[this.id - 1] = value;
    this.#set(HEAD, value < 0 ? "_" : String(value));
  }

  /** The label of the arc from its head. */
  get deprel(): string {
    return this.#get(DEPREL);
  }
  set deprel(value: string) {
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

  /** The value of one morphological feature; nothing if the word does not have it. */
  feature(name: string): string | undefined {
    return attribute(this.feats, name);
  }

  /** Does a space follow in the text? It does, unless MISC says `SpaceAfter=No`. */
  get spaceAfter(): boolean {
    return attribute(this.misc, "SpaceAfter") !== "No";
  }

  /** The columns that were assigned, as edits of the sentence's text, in order. */
  edits(): Edit[] {
    const offsets = this.#layout.columns, edits: Edit[] = [];
    this.#edits?.forEach((text, column) => {
      if (text === undefined) return;
      const at = this.#base + column;
      edits.push({ start: offsets[at], end: offsets[at + 1] - 1, text });
    });
    return edits;
  }

  #get(column: number): string {
    return this.#edits?.[column] ??
      columnText(this.#layout.text, this.#layout.columns, this.#base, column);
  }

  #set(column: number, value: string): void {
    if (value === "" || /[\t\r\n]/.test(value) || !value.isWellFormed()) {
      const action = `set column ${COLUMN_NAMES[column]} of word ${this.id}`;
      throw inputError(action, {}, quote(value), "text without tab or line end, or _");
    }
    (this.#edits ??= [])[column] = value;
  }
}
