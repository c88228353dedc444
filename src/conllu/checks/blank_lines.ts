// Checks of the blank lines around a sentence, which reading takes as they come.

import type { Finding } from "./attribute_lists.ts";

const SPACES_BEFORE_END = /(?<=^|\n) +(?=\r?(?:\n|$))/g;

/**
 * Adds blank lines that hold spaces and, if strict, a blank line missing at the end of the file.
 * @param add Takes a problem, and where its line starts in the text.
 * @param strict Whether the last blank line is required.
 */
export function checkBlankLines(
  text: string,
  strict: boolean,
  add: (offset: number, finding: Finding) => void,
): void {
  for (const { index } of text.matchAll(SPACES_BEFORE_END)) {
    add(index, { found: "a line of spaces", expected: "an empty line" });
  }
  if (strict && !/\n *\r?\n$/.test(text)) {
    const expected = "a blank line after the sentence";
    add(text.length - 1, { found: "the end of the file", expected });
  }
}
