/**
 * Sentences to CoNLL-U text. What was not assigned is written as it was read, byte for byte, the
 * blank lines, line ends and byte order mark of the file included.
 *
 * @module
 */

import { COLUMNS, FORM, HEAD, ID, NONE } from "../sentence/columns.ts";
import type { Sentence } from "../sentence/sentence.ts";
import { checkComment } from "../sentence/sentence_parts.ts";
import { SourceText, STRIDE } from "../sentence/source_text.ts";

/**
 * The text of a sentence.
 *
 * @example
 * ```ts
 * import { parseConllu } from "./read.ts";
 * import { writeSentence } from "./write.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const [sentence] = parseConllu("1\tFly\tfly\tVERB\t_\t_\t0\troot\t_\t_\r\n\r\n");
 * sentence.tokens[0].lemma = "flee";
 * assertEquals(writeSentence(sentence), "1\tFly\tflee\tVERB\t_\t_\t0\troot\t_\t_\r\n\r\n");
 * ```
 *
 * @param sentence The sentence.
 * @returns Its text with the blank lines after it; sentences are written by joining theirs.
 */
export function writeSentence(sentence: Sentence): string {
  const { origin } = sentence;
  return origin instanceof SourceText ? rewrite(sentence, origin) : print(sentence);
}

/** The text that a sentence was read from, with the columns it holds by now in their places. */
function rewrite(sentence: Sentence, source: SourceText): string {
  const { text, cells } = source;
  const { columns = [], heads, comments } = sentence.held;
  const places: number[] = [], lists: ArrayLike<string | number>[] = [];
  for (let column = FORM; column < COLUMNS; column++) {
    const values = column === HEAD ? heads : columns[column];
    if (!values) continue;
    places.push(column);
    lists.push(values);
  }
  let written = "", from = 0;
  if (comments && !isSame(comments, source.comments())) {
    written = text.slice(0, source.commentStart) + commentLines(comments, lineEndOf(text));
    from = source.rowStart;
  }
  if (lists.length === 0) return from === 0 ? text : written + text.slice(from);
  for (let word = 0, base = 0; base < cells.length; word++, base += STRIDE) {
    for (let i = 0; i < lists.length; i++) {
      const at = base + places[i], value = lists[i][word];
      // What is next to what was just written is joined by a tab alone.
      written += from + 1 === cells[at] ? "\t" : text.slice(from, cells[at]);
      written += value === -1 ? NONE : value;
      from = cells[at + 1] - 1;
    }
  }
  return written + text.slice(from);
}

/** A sentence that was not read from CoNLL-U. */
function print(sentence: Sentence): string {
  const { origin, held, length, ranges, emptyNodes } = sentence;
  const lists = Array.from({ length: COLUMNS }, (_, column) => {
    const isKnown = held.columns?.[column] || origin?.has(column);
    return column !== ID && column !== HEAD && isKnown ? sentence.column(column) : undefined;
  });
  const nodesAfter = (word: number) =>
    emptyNodes.filter(({ after }) => after === word)
      .map(({ id, form, lemma, upos, xpos, feats, deprel, deps, misc }) => {
        return [id, form, lemma, upos, xpos, feats, NONE, deprel, deps, misc].join("\t") + "\n";
      }).join("");
  const head = (word: number) => sentence.headOf(word) < 0 ? NONE : sentence.headOf(word);
  let written = commentLines(sentence.comments, "\n") + nodesAfter(0);
  for (let word = 0, next = 0; word < length; word++) {
    if (ranges[next]?.first === word + 1) {
      const { first, last, form, feats, misc } = ranges[next++];
      written += `${first}-${last}\t${form}\t_\t_\t_\t${feats}\t_\t_\t_\t${misc}\n`;
    }
    written += word + 1;
    for (let column = FORM; column < COLUMNS; column++) {
      written += `\t${column === HEAD ? head(word) : lists[column]?.[word] ?? NONE}`;
    }
    written += "\n" + (emptyNodes.length > 0 ? nodesAfter(word + 1) : "");
  }
  return written + "\n";
}

function commentLines(comments: readonly string[], lineEnd: string): string {
  return comments.map((line) => checkComment(line) + lineEnd).join("");
}

function lineEndOf(text: string): string {
  return /\r?\n/.exec(text)?.[0] ?? "\n";
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((line, i) => line === b[i]);
}
