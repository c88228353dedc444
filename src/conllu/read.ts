/**
 * Reads CoNLL-U.
 *
 * @module
 */

import { inputError, quote } from "../errors.ts";

/** A word. */
export interface Token {
  form: string;
  lemma: string;
  upos: string;
  xpos: string;
  feats: string;
  head: number;
  deprel: string;
}

/** A sentence. */
export interface Sentence {
  tokens: Token[];
  ranges: { first: number; last: number; form: string }[];
}

/** Reads all sentences of a text. */
export function parseConllu(
  source: string | Uint8Array,
  { file }: { file?: string } = {},
): Sentence[] {
  const text = typeof source === "string" ? source : new TextDecoder().decode(source);
  const sentences: Sentence[] = [];
  let current: Sentence = { tokens: [], ranges: [] };
  text.split(/\r?\n/).forEach((row, index) => {
    if (row === "") {
      if (current.tokens.length > 0) sentences.push(current);
      current = { tokens: [], ranges: [] };
      return;
    }
    if (row.startsWith("#")) return;
    const fault = (found: string, expected: string) =>
      inputError("read CoNLL-U", { file, line: index + 1 }, found, expected);
    const columns = row.split("\t");
    if (columns.length !== 10) throw fault(`${columns.length} columns`, "10");
    const [id, form, lemma, upos, xpos, feats, head, deprel] = columns;
    const range = /^([0-9]+)-([0-9]+)$/.exec(id);
    if (range) {
      current.ranges.push({ first: Number(range[1]), last: Number(range[2]), form });
    } else if (!id.includes(".")) {
      const expected = current.tokens.length + 1;
      if (id !== String(expected)) throw fault(`word ${quote(id)}`, `word ${expected}`);
      if (!/^([0-9]+|_)$/.test(head)) throw fault(`the head ${quote(head)}`, "a number");
      current.tokens.push({
        form,
        lemma,
        upos,
        xpos,
        feats,
        head: head === "_" ? -1 : Number(head),
        deprel,
      });
    }
  });
  if (current.tokens.length > 0) sentences.push(current);
  return sentences;
}
