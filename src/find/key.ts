// Keys of patterns: a column of a word, or one name in FEATS or MISC.

import { attribute } from "../sentence/attributes.ts";
import type { Sentence } from "../sentence/sentence.ts";

/** The columns, as patterns name them, and how each is read. */
const COLUMNS = {
  id: (_, word) => `${word + 1}`,
  form: (columns, word) => columns.forms[word],
  lemma: (columns, word) => columns.lemmas[word],
  upos: (columns, word) => columns.upos[word],
  xpos: (columns, word) => columns.xpos[word],
  feats: (columns, word) => columns.feats[word],
  head: (columns, word) => columns.heads[word] < 0 ? "_" : `${columns.heads[word]}`,
  deprel: (columns, word) => columns.deprels[word],
  deps: (columns, word) => columns.deps[word],
  misc: (columns, word) => columns.misc[word],
} satisfies Record<string, KeyReader>;

/** A column's name in patterns. */
export type ColumnName = keyof typeof COLUMNS;

/** A column, or with a name one attribute of FEATS or MISC. */
export interface Key {
  readonly column: ColumnName;
  readonly name?: string;
}

/** Gives what a word has there; nothing if it does not have the name. */
export type KeyReader = (columns: Sentence, word: number) => string | undefined;

/** What keys may be, for messages. */
export const KEYS = `a column (${Object.keys(COLUMNS).join(", ")}), a feature such as Number, ` +
  "or misc.NAME";

/** The shape of a key: `lemma`, `Number`, `Number[psor]`, `feats.Number`, `misc.Gloss`. */
export const KEY_SHAPE = /(?:(?:feats|misc)\.)?[\p{L}_][\p{L}\p{N}_]*(?:\[[\p{L}\p{N}]+\])?/uy;

/** The key of a name: a column in lower case, a feature with a capital first. */
export function keyOf(text: string): Key | undefined {
  if (Object.hasOwn(COLUMNS, text)) return { column: text as ColumnName };
  const dot = text.indexOf(".");
  if (dot > 0) return { column: text.slice(0, dot) as "feats" | "misc", name: text.slice(dot + 1) };
  return /^[\p{Lu}\p{Lt}]/u.test(text) ? { column: "feats", name: text } : undefined;
}

/** The reader of a key. */
export function readerOf({ column, name }: Key): KeyReader {
  const read: KeyReader = COLUMNS[column];
  return name === undefined ? read : (columns, word) => attribute(read(columns, word)!, name);
}
