/**
 * The formats in which commands write sentences.
 *
 * @module
 */

import { sentenceToJson } from "../sentence/json.ts";
import type { Sentence } from "../sentence/sentence.ts";
import { writeSentence } from "../conllu/write.ts";
import { htmlEnd, htmlSentence, htmlStart } from "../rendering/html.ts";
import { drawSvg } from "../rendering/svg.ts";
import { drawTree } from "../rendering/text.ts";

/** The formats' names. */
export const FORMATS = ["conllu", "json", "tree", "svg", "html"] as const;

/** A format's name. */
export type Format = typeof FORMATS[number];

/** Where the text goes. */
export interface Page {
  /** Columns there are. */
  readonly width: number;
  /** May it be coloured? */
  readonly color: boolean;
}

/** Writes one sentence in each format. */
export const WRITERS: Record<Format, (sentence: Sentence, page: Page) => string> = {
  conllu: writeSentence,
  json: (sentence) => JSON.stringify(sentenceToJson(sentence)) + "\n",
  tree: (sentence, page) => endLine(drawTree(sentence.tree(), page)) + "\n",
  svg: (sentence) => endLine(drawSvg(sentence.tree())),
  html: (sentence) => htmlSentence({ tree: sentence.tree(), id: sentence.id, text: sentence.text }),
};

/**
 * What stands before and after the sentences in a format that has a frame.
 *
 * @param format The format.
 * @param title What the whole is called.
 * @returns The two texts, empty where there is nothing.
 */
export function frameOf(format: string, title: string): { start: string; end: string } {
  return format === "html"
    ? { start: htmlStart({ title }), end: htmlEnd() }
    : { start: "", end: "" };
}

function endLine(text: string): string {
  return text.endsWith("\n") ? text : text + "\n";
}
