// Columns of texts on a terminal, and texts made to fit a number of columns.

const ZERO = /^[\p{Mn}\p{Me}\p{Cf}\u1160-\u11ff\ud7b0-\ud7ff]$/u;
const WIDE =
  /^[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe10-\ufe19\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{16fe0}-\u{18dff}\u{1aff0}-\u{1b2ff}\u{20000}-\u{3fffd}]$/u;
const EMOJI = /\p{Emoji_Presentation}|\p{Extended_Pictographic}\ufe0f|^[\d#*]\ufe0f\u20e3/u;
const UNSAFE = /[\p{Cc}\u2028\u2029]/gu;
const BIDI_CONTROL = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
const ASCII = /^[\x20-\x7e]*$/;

/** Made when it is first needed: that takes some milliseconds, and most texts are ASCII. */
let segmenter: Intl.Segmenter | undefined;

function graphemesOf(text: string): Intl.Segments {
  segmenter ??= new Intl.Segmenter("und", { granularity: "grapheme" });
  return segmenter.segment(text);
}

/**
 * Counts the terminal columns of a text: combining marks take none, wide East Asian characters
 * and emoji two.
 * @param text One line of text.
 */
export function displayWidth(text: string): number {
  if (ASCII.test(text)) return text.length;
  let width = 0;
  for (const { segment } of graphemesOf(text)) width += graphemeWidth(segment);
  return width;
}

function graphemeWidth(grapheme: string): number {
  if (EMOJI.test(grapheme)) return 2;
  let width = 0;
  for (const char of grapheme) width += ZERO.test(char) ? 0 : WIDE.test(char) ? 2 : 1;
  return width;
}

/**
 * Makes a text safe for one line of a terminal: control characters, which could move the cursor,
 * become `�`, and invisible direction controls go.
 */
export function printable(text: string): string {
  return text.replace(UNSAFE, "\ufffd").replace(BIDI_CONTROL, "");
}

/** Several lines, each made safe. */
export function printableLines(text: string): string {
  return text.split("\n").map(printable).join("\n");
}

/** Pads a text with spaces to a number of columns; a wider text stays as it is. */
export function pad(text: string, width: number, align: "left" | "right" = "left"): string {
  const blank = " ".repeat(Math.max(0, width - displayWidth(text)));
  return align === "left" ? text + blank : blank + text;
}

/**
 * Cuts a text to a number of columns, with `…` for what is left out at the end, or at the start.
 * @returns The text, no wider than `width`.
 */
export function cut(text: string, width: number, from: "end" | "start" = "end"): string {
  if (displayWidth(text) <= width) return text;
  if (width < 1) return "";
  const graphemes = [...graphemesOf(text)].map(({ segment }) => segment);
  if (from === "start") graphemes.reverse();
  const kept: string[] = [];
  let used = 1;
  for (const grapheme of graphemes) {
    used += graphemeWidth(grapheme);
    if (used > width) break;
    kept.push(grapheme);
  }
  return from === "start" ? "…" + kept.reverse().join("") : kept.join("") + "…";
}
