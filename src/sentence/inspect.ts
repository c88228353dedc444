// Words and sentences as `console.log` shows them in Deno and in Node: one line a word, no control
// characters.

import { quote } from "../errors.ts";
import { COLUMN_NAMES, DEPREL, FEATS, FORM, LEMMA, NONE, UPOS, XPOS } from "./columns.ts";

/** Sets how `console.log` shows instances of a class, in Deno and in Node. */
export function showAs<Shown>(
  shown: { readonly prototype: Shown },
  inspect: (value: Shown) => string,
): void {
  for (const name of ["Deno.customInspect", "nodejs.util.inspect.custom"]) {
    Object.defineProperty(shown.prototype, Symbol.for(name), {
      value(this: Shown) {
        return inspect(this);
      },
    });
  }
}

/** Words of a sentence that are shown. */
const SHOWN = 60;

/** Characters of a value that are shown. */
const WIDEST = 40;

/** A sentence that can be shown. */
export interface Inspected {
  /** How many words there are. */
  readonly length: number;
  /** Its text. */
  readonly text: string;
  /** A value of a column. */
  value(column: number, word: number): string;
  /** The head of a word, counted from 0. */
  headOf(word: number): number;
}

/** A word with the columns that have a value: `Token { id: 2, form: "flies", … }`. */
export function inspectToken(
  token: { readonly id: number; readonly sentence: Inspected },
): string {
  const { id, sentence } = token;
  const shown = [`id: ${id}`, `form: ${quote(sentence.value(FORM, id - 1))}`];
  for (const column of [LEMMA, UPOS, XPOS, FEATS]) {
    const value = sentence.value(column, id - 1);
    if (value !== NONE) shown.push(`${COLUMN_NAMES[column].toLowerCase()}: ${quote(value)}`);
  }
  const head = sentence.headOf(id - 1), deprel = sentence.value(DEPREL, id - 1);
  if (head >= 0) {
    const name = head > 0 ? ` ${quote(sentence.value(FORM, head - 1))}` : "";
    shown.push(`head: ${head}${name}`);
  }
  if (deprel !== NONE) shown.push(`deprel: ${quote(deprel)}`);
  return `Token { ${shown.join(", ")} }`;
}

/** The text, and a table of words with lemma, tag, head and label. */
export function inspectSentence(sentence: Inspected): string {
  const rows = Array.from({ length: Math.min(SHOWN, sentence.length) }, (_, word) => {
    const head = sentence.headOf(word);
    return [
      `${word + 1}`,
      ...[FORM, LEMMA, UPOS].map((column) => plain(sentence.value(column, word))),
      head < 0 ? NONE : `${head}`,
      plain(sentence.value(DEPREL, word)),
    ];
  });
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  const lines = rows.map((row) => {
    return "  " + row.map((cell, column) => cell.padEnd(widths[column])).join("  ").trimEnd();
  });
  if (sentence.length > SHOWN) lines.push(`  … ${sentence.length - SHOWN} more`);
  return [`Sentence ${quote(sentence.text, 2 * WIDEST)}`, ...lines].join("\n");
}

/** A value as it is, but short and without control characters. */
function plain(value: string): string {
  return quote(value, WIDEST).slice(1, -1).replaceAll('\\"', '"').replaceAll("\\\\", "\\");
}
