/**
 * One syntactic word of a sentence: a view on its columns.
 *
 * @module
 */

import { attribute } from "./attributes.ts";
import { COLUMN_NAMES, DEPREL, DEPS, FEATS, FORM, LEMMA, MISC, UPOS, XPOS } from "./columns.ts";
import { checkHead, checkValue } from "./sentence_parts.ts";

/** What a word needs of its sentence. */
export interface TokenOwner {
  /** How many words there are. */
  readonly length: number;
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

/** A syntactic word. Every column but the ID can be assigned; `_` is a column without a value. */
export class Token {
  readonly #sentence: TokenOwner;

  /** The word's number in its sentence, counted from 1. */
  readonly id: number;

  /** Words are made by their sentence. */
  constructor(sentence: TokenOwner, id: number) {
    this.#sentence = sentence;
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
    return this.#sentence.headOf(this.id - 1);
  }
  set head(value: number) {
    checkHead(value, this.id, this.#sentence.length, `set the head of word ${this.id}`);
    this.#sentence.heads[this.id - 1] = value;
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

  /** Where it starts in its document, in UTF-16 units, if that is known. */
  get start(): number | undefined {
    return this.#sentence.starts?.[this.id - 1];
  }

  /** Where it ends. */
  get end(): number | undefined {
    return this.#sentence.ends?.[this.id - 1];
  }

  /** The value of one morphological feature; nothing if the word does not have it. */
  feature(name: string): string | undefined {
    return attribute(this.feats, name);
  }

  /** Does a space follow in the text? It does, unless MISC says `SpaceAfter=No`. */
  get spaceAfter(): boolean {
    return attribute(this.misc, "SpaceAfter") !== "No";
  }

  #get(column: number): string {
    return this.#sentence.value(column, this.id - 1);
  }

  #set(column: number, value: string): void {
    checkValue(value, `set column ${COLUMN_NAMES[column]} of word ${this.id}`);
    this.#sentence.column(column)[this.id - 1] = value;
  }
}
