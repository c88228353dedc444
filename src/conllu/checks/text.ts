/**
 * Checks that a sentence's `# text` comment is what its tokens spell.
 *
 * @module
 */

import { quote } from "../../errors.ts";
import type { Sentence } from "../sentence.ts";
import type { Finding } from "./attribute_lists.ts";

/**
 * The text that the tokens spell: forms with a space after each, unless MISC says
 * `SpaceAfter=No`. A multiword range stands for its words.
 *
 * @example
 * ```ts
 * import { Sentence } from "../sentence.ts";
 * import { spelledText } from "./text.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const sentence = Sentence.of({ forms: ["Fly", "!"], misc: ["SpaceAfter=No", "_"] });
 * assertEquals(spelledText(sentence), "Fly!");
 * ```
 *
 * @param sentence The sentence.
 * @returns The text, without space at its end.
 */
export function spelledText(sentence: Sentence): string {
  const ranges = new Map(sentence.ranges.map((range) => [range.first, range]));
  let text = "", covered = 0;
  for (const token of sentence.tokens) {
    const range = ranges.get(token.id);
    if (token.id <= covered) continue;
    if (range) covered = range.last;
    const { form, spaceAfter } = range ?? token;
    text += form + (spaceAfter ? " " : "");
  }
  return text.trimEnd();
}

/** Characters shown on either side of the first difference. */
const SHOWN = 16;

/** What is wrong with the `# text` comment, if there is one. */
export function checkText(sentence: Sentence): Finding {
  const { text } = sentence;
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
