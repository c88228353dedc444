// Checks of a sentence's text: its `# text` comment is what its tokens spell, and blank lines around
// it, which reading takes as they come, are empty.

import { quote } from "../../errors.ts";
import type { Sentence } from "../../sentence/sentence.ts";
import { spelledText } from "../../sentence/surface.ts";
import type { Finding } from "./attribute_lists.ts";

/** Characters shown on either side of the first difference. */
const SHOWN = 16;

/** The problem of the `# text` comment, if there is one. */
export function checkText(sentence: Sentence): Finding {
  const text = sentence.comment("text");
  if (text === undefined) return undefined;
  const spelled = spelledText(sentence);
  if (text.trimEnd() === spelled) return undefined;
  let at = 0;
  while (at < text.length && text[at] === spelled[at]) at++;
  const show = (whole: string) => quote(whole.slice(Math.max(at - SHOWN, 0), at + SHOWN));
  return {
    found: `text ${show(text)} from character ${at + 1} on`,
    expected: `what the tokens spell, ${show(spelled)}`,
  };
}

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
