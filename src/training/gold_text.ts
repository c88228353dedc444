/**
 * The raw text of a treebank, with the ends of its tokens and sentences marked: what a segmenter
 * learns from, and what it is tested on.
 *
 * Sentences are joined by a space, or by nothing where the last token has `SpaceAfter=No`; a new
 * paragraph or document starts after a blank line. `SpacesAfter` in MISC may ask for line ends.
 *
 * @module
 */

import { attribute } from "../conllu/attributes.ts";
import type { Sentence } from "../conllu/sentence.ts";
import { MOST_WINDOW_UNITS, SENTENCE_END, TOKEN_END } from "../text/text_window.ts";

/** Where a treebank tells of no paragraphs, this many code units at most are one. */
const MOST_PARAGRAPH = MOST_WINDOW_UNITS / 4;

/** A token as it stands in the text. */
export interface SurfaceToken {
  /** Its text. */
  readonly form: string;
  /** Its words, if it is more than one. */
  readonly words?: readonly string[];
  /** What follows it: a space, nothing, or line ends. */
  readonly space: string;
}

/** A paragraph, or a part of one. */
export interface GoldParagraph {
  /** Its text. */
  readonly text: string;
  /** For each code unit, what ends after it. */
  readonly marks: Uint8Array;
}

/** The tokens of a sentence as they stand in the text. */
export function surfaceTokens(sentence: Sentence): SurfaceToken[] {
  const ranges = new Map(sentence.ranges.map((range) => [range.first, range]));
  const tokens: SurfaceToken[] = [];
  for (let i = 0; i < sentence.length; i++) {
    const range = ranges.get(i + 1);
    if (!range) {
      const { form, misc } = sentence.tokens[i];
      tokens.push({ form, space: spaceOf(misc) });
      continue;
    }
    const words = sentence.tokens.slice(range.first - 1, range.last).map(({ form }) => form);
    tokens.push({ form: range.form, words, space: spaceOf(range.misc) });
    i = range.last - 1;
  }
  return tokens;
}

function spaceOf(misc: string): string {
  if (attribute(misc, "SpaceAfter") === "No") return "";
  const lines = attribute(misc, "SpacesAfter")?.match(/\\n/g)?.length ?? 0;
  return lines === 0 ? " " : "\n".repeat(Math.min(2, lines));
}

/**
 * The paragraphs of a treebank.
 *
 * @param sentences The sentences.
 * @returns Their paragraphs, in order.
 */
export function goldParagraphs(sentences: readonly Sentence[]): GoldParagraph[] {
  const paragraphs: GoldParagraph[] = [];
  let text = "", ends: [at: number, mark: number][] = [], space = "";
  const close = () => {
    if (text !== "") {
      const marks = new Uint8Array(text.length);
      for (const [at, mark] of ends) marks[at] |= mark;
      paragraphs.push({ text, marks });
    }
    text = space = "";
    ends = [];
  };
  for (const sentence of sentences) {
    const tokens = surfaceTokens(sentence);
    const units = tokens.reduce((sum, { form, space }) => sum + form.length + space.length, 0);
    if (startsParagraph(sentence) || space.length > 1) close();
    if (units > MOST_PARAGRAPH) continue;
    if (text.length + space.length + units > MOST_PARAGRAPH) close();
    for (const token of tokens) {
      text += space + token.form;
      space = token.space;
      ends.push([text.length - 1, TOKEN_END]);
    }
    ends.push([text.length - 1, SENTENCE_END]);
  }
  close();
  return paragraphs;
}

/** Does a paragraph or a document start with a sentence? */
export function startsParagraph(sentence: Sentence): boolean {
  return sentence.comments.some((line) => /^#\s*new(par|doc)\b/.test(line));
}

/**
 * The raw text of a treebank.
 *
 * @example
 * ```ts
 * import { Sentence } from "../conllu/sentence.ts";
 * import { rawText } from "./gold_text.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const forms = ["Fly", "!"], misc = ["SpaceAfter=No", "_"];
 * const sentence = Sentence.of({ forms, misc });
 * const other = Sentence.of({ forms, misc, comments: ["# newpar"] });
 * assertEquals(rawText([sentence, sentence, other]), "Fly! Fly!\n\nFly!\n");
 * ```
 *
 * @param sentences The sentences.
 * @returns Their text, with a line end at its end.
 */
export function rawText(sentences: readonly Sentence[]): string {
  const pieces: string[] = [];
  let space = "";
  for (const sentence of sentences) {
    if (startsParagraph(sentence) && pieces.length > 0) space = "\n\n";
    for (const token of surfaceTokens(sentence)) {
      pieces.push(space, token.form);
      space = token.space;
    }
  }
  return pieces.join("") + "\n";
}
