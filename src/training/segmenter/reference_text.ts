// The raw text of a treebank, with the ends of its tokens and sentences marked: what a segmenter
// learns from.

import { startsParagraph } from "../../sentence/raw_text.ts";
import { type SurfaceToken, surfaceTokens } from "../../sentence/surface.ts";
import type { Sentence } from "../../sentence/sentence.ts";
import {
  MAX_WINDOW_UNITS,
  SENTENCE_END,
  TOKEN_END,
} from "../../components/segmenter/text_window.ts";

/** Where a treebank tells of no paragraphs, this many code units at most are one. */
const MAX_PARAGRAPH = MAX_WINDOW_UNITS / 4;

/** A paragraph, or a part of one. */
export interface ReferenceParagraph {
  readonly text: string;
  /** For each code unit, what ends after it. */
  readonly marks: Uint8Array;
}

/** Sentences of a paragraph, each as its tokens. */
export type TokenParagraph = readonly (readonly SurfaceToken[])[];

/** The text of a paragraph; nothing if it is longer than a window should be, or empty. */
export function textOf(paragraph: TokenParagraph): ReferenceParagraph | undefined {
  let text = "", space = "";
  const ends: [at: number, mark: number][] = [];
  for (const tokens of paragraph) {
    for (const token of tokens) {
      text += space + token.form;
      space = token.space;
      ends.push([text.length - 1, TOKEN_END]);
    }
    ends.push([text.length - 1, SENTENCE_END]);
  }
  if (text === "" || text.length > MAX_PARAGRAPH) return undefined;
  const marks = new Uint8Array(text.length);
  for (const [at, mark] of ends) marks[at] |= mark;
  return { text, marks };
}

/** The paragraphs of a treebank. */
export function referenceParagraphs(sentences: readonly Sentence[]): ReferenceParagraph[] {
  const paragraphs: SurfaceToken[][][] = [[]];
  let length = 0, space = "";
  const close = () => {
    paragraphs.push([]);
    length = 0;
    space = "";
  };
  for (const sentence of sentences) {
    const tokens = surfaceTokens(sentence);
    const units = tokens.reduce((sum, { form, space }) => sum + form.length + space.length, 0);
    if (startsParagraph(sentence) || space.length > 1) close();
    if (units > MAX_PARAGRAPH) continue;
    if (length + units > MAX_PARAGRAPH) close();
    paragraphs.at(-1)!.push(tokens);
    length += units;
    space = tokens.at(-1)?.space ?? space;
  }
  return paragraphs.flatMap((paragraph) => textOf(paragraph) ?? []);
}
