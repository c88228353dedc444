/**
 * Sentences to CoNLL-U text. What was not assigned is written as it was read, byte for byte, the
 * blank lines, line ends and byte order mark of the file included.
 *
 * @module
 */

import type { Sentence } from "./sentence.ts";
import { checkComment } from "./sentence_parts.ts";
import type { Edit } from "./token.ts";

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
  const { text } = sentence.layout;
  const edits = commentEdits(sentence);
  for (const token of sentence.touchedTokens) edits.push(...token.edits());
  if (edits.length === 0) return text;
  let written = "", at = 0;
  for (const edit of edits) {
    written += text.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return written + text.slice(at);
}

/** The comments as an edit, if they are not what was read. */
function commentEdits(sentence: Sentence): Edit[] {
  const touched = sentence.touchedComments;
  if (!touched) return [];
  const original = sentence.originalComments();
  if (touched.length === original.length && touched.every((line, i) => line === original[i])) {
    return [];
  }
  const { text, comments, rows } = sentence.layout;
  const lineEnd = /\r?\n/.exec(text)?.[0] ?? "\n";
  const lines = touched.map((line) => checkComment(line) + lineEnd);
  return [{ start: comments, end: rows, text: lines.join("") }];
}
