// The tokens of a sentence as they stand in its text: a multiword token stands for its words.

import { attribute } from "./attributes.ts";
import { FORM, MISC, NONE } from "./columns.ts";
import type { RangeParts } from "./other_rows.ts";

/** A token as it stands in the text. */
export interface SurfaceToken {
  readonly form: string;
  /** Its words, if it is more than one. */
  readonly words?: readonly string[];
  /** The white space after it: a space, nothing, or line ends. */
  readonly space: string;
}

/** The source of a spelled text: words, and the multiword tokens over them. */
export interface Spelled {
  readonly length: number;
  readonly ranges: readonly RangeParts[];
  value(column: number, word: number): string;
}

/** The tokens of a sentence as they stand in the text. */
export function surfaceTokens(sentence: Spelled): SurfaceToken[] {
  const { length, ranges } = sentence;
  const tokens: SurfaceToken[] = [];
  for (let word = 0, next = 0; word < length;) {
    const range = ranges[next]?.first === word + 1 ? ranges[next++] : undefined;
    if (!range) {
      const form = sentence.value(FORM, word);
      tokens.push({ form, space: spaceOf(sentence.value(MISC, word++)) });
      continue;
    }
    const words: string[] = [];
    while (word < range.last) words.push(sentence.value(FORM, word++));
    tokens.push({ form: range.form, words, space: spaceOf(range.misc ?? NONE) });
  }
  return tokens;
}

/**
 * The text that the tokens spell: forms with a space after each, unless MISC says
 * `SpaceAfter=No`.
 */
export function spelledText(sentence: Spelled): string {
  let text = "";
  for (const { form, space } of surfaceTokens(sentence)) text += form + (space && " ");
  return text.trimEnd();
}

function spaceOf(misc: string): string {
  if (attribute(misc, "SpaceAfter") === "No") return "";
  const lines = attribute(misc, "SpacesAfter")?.match(/\\n/g)?.length ?? 0;
  return lines === 0 ? " " : "\n".repeat(Math.min(2, lines));
}
