// Sentences to CoNLL-U text. What was not assigned is written as it was read, byte for byte, the
// blank lines, line ends and byte order mark of the file included.

import { requireSentence } from "../checks.ts";
import { COLUMNS, FORM, HEAD, ID, MISC, NONE } from "../sentence/columns.ts";
import type { EmptyNode } from "../sentence/other_rows.ts";
import type { Sentence } from "../sentence/sentence.ts";
import { checkComment } from "../sentence/sentence_parts.ts";
import { SourceText, STRIDE } from "../sentence/source_text.ts";

/**
 * The text of a sentence.
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
 * @returns Its text with the blank lines after it; sentences are written by joining theirs.
 */
export function writeSentence(sentence: Sentence): string {
  requireSentence("write CoNLL-U", sentence);
  const { origin } = sentence;
  return origin instanceof SourceText ? rewrite(sentence, origin) : print(sentence);
}

/** The columns that a sentence holds, and others to write: their places and values. */
function listsOf(sentence: Sentence, isWanted: (column: number) => boolean) {
  const { columns, heads } = sentence.held;
  const places: number[] = [], values: ArrayLike<string | number>[] = [];
  for (let column = FORM; column < COLUMNS; column++) {
    const held = column === HEAD ? heads : columns?.[column];
    if (!held && !isWanted(column)) continue;
    places.push(column);
    values.push(held ?? sentence.column(column));
  }
  return { places, values };
}

/** The text that a sentence was read from, with the columns it holds by now in their places. */
function rewrite(sentence: Sentence, source: SourceText): string {
  const { text, cells, commentStart, rowStart } = source.data;
  const { comments } = sentence.held;
  const { places, values } = listsOf(sentence, () => false);
  let written = "", from = 0;
  if (comments && !isSame(comments, source.comments())) {
    const lineEnd = /\r?\n/.exec(text)?.[0] ?? "\n";
    written = text.slice(0, commentStart) + commentLines(comments, lineEnd);
    from = rowStart;
  }
  if (values.length === 0) return from === 0 ? text : written + text.slice(from);
  for (let word = 0, base = 0; base < cells.length; word++, base += STRIDE) {
    for (let i = 0; i < values.length; i++) {
      const at = base + places[i], value = values[i][word];
      // Columns next to each other are joined by a tab alone.
      written += from + 1 === cells[at] ? "\t" : text.slice(from, cells[at]);
      written += value === -1 ? NONE : value;
      from = cells[at + 1] - 1;
    }
  }
  return written + text.slice(from);
}

/** A sentence that was not read from CoNLL-U. */
function print(sentence: Sentence): string {
  const { origin, length, ranges, emptyNodes } = sentence;
  const { places, values } = listsOf(sentence, (column) => {
    return column !== HEAD && (origin?.has(column) ?? false);
  });
  // The text before each of these columns: a tab, and the columns without values.
  const gaps = places.map((place, i) => "\t" + "_\t".repeat(place - (places[i - 1] ?? ID) - 1));
  const end = "\t_".repeat(MISC - places[places.length - 1]) + "\n";
  // Joined at once: adding piece by piece leaves a chain of strings to be collected for each word.
  const comments = commentLines(sentence.comments, "\n");
  const pieces: (string | number)[] = [comments, nodesAfter(emptyNodes, 0)];
  for (let word = 0, next = 0; word < length; word++) {
    if (next < ranges.length && ranges[next].first === word + 1) {
      const { first, last, form, feats, misc } = ranges[next++];
      pieces.push(`${first}-${last}\t${form}\t_\t_\t_\t${feats}\t_\t_\t_\t${misc}\n`);
    }
    pieces.push(word + 1);
    for (let i = 0; i < values.length; i++) {
      const value = values[i][word];
      pieces.push(gaps[i], value === -1 ? NONE : value);
    }
    pieces.push(end);
    if (emptyNodes.length > 0) pieces.push(nodesAfter(emptyNodes, word + 1));
  }
  pieces.push("\n");
  return pieces.join("");
}

function nodesAfter(nodes: readonly EmptyNode[], word: number): string {
  return nodes.filter(({ after }) => after === word)
    .map(({ id, form, lemma, upos, xpos, feats, deprel, deps, misc }) => {
      return [id, form, lemma, upos, xpos, feats, NONE, deprel, deps, misc].join("\t") + "\n";
    }).join("");
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((line, i) => line === b[i]);
}

function commentLines(comments: readonly string[], lineEnd: string): string {
  return comments.map((line) => checkComment(line) + lineEnd).join("");
}
