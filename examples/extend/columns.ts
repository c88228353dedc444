/**
 * An output format that a program brings along: a line a word, with its form, tag and syllables.
 *
 * @module
 */

import { type Format, plainFormat } from "@sagitta/parser";

/** The format, for `write(sentences, columns)`. */
export const columns: Format = plainFormat((sentence) => {
  const lines = [...sentence].map(({ form, upos, misc }) => {
    return `${form}\t${upos}\t${/Syllables=(\d+)/.exec(misc)?.[1] ?? ""}\n`;
  });
  return lines.join("") + "\n";
});
