// The width of a text in a proportional font, guessed from its characters: drawings come out the
// same everywhere, as no font is measured.

import { displayWidth } from "./display_width.ts";

/** Widths in ems of a common sans-serif font, for kinds of characters; the first kind counts. */
const KINDS: readonly (readonly [RegExp, number])[] = [
  [/^[\p{Mn}\p{Me}\p{Cf}]+$/u, 0],
  [/^[ijl.,:;'|!’‘·]/u, 0.28],
  [/^[ftrI()[\]{}\-/\\"“”`\s]/u, 0.38],
  [/^[mwMW@%…—]/u, 0.88],
  [/^[A-Z&]/u, 0.7],
  [/^[!-~]/u, 0.57],
  [/^\p{Lu}/u, 0.72],
  [/^[\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Tamil}\p{Script=Thai}]/u, 0.7],
];
const OTHER = 0.6;
const WIDE = 1.02;
const GRAPHEMES = new Intl.Segmenter("und", { granularity: "grapheme" });

/**
 * Guesses the width of a text, a little on the generous side.
 * @returns The width in the unit of the font size, rounded up.
 */
export function textWidth(text: string, fontSize: number): number {
  let ems = 0;
  for (const { segment } of GRAPHEMES.segment(text)) {
    const kind = KINDS.find(([pattern]) => pattern.test(segment));
    ems += kind?.[1] ?? (displayWidth(segment) > 1 ? WIDE : OTHER);
  }
  return Math.ceil(ems * fontSize);
}
