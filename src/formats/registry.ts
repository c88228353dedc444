// The output formats. The code of those that draw is loaded when it is asked for.

import * as conllu from "./conllu.ts";
import type { Format, FormatOptions } from "./format.ts";
import * as json from "./json.ts";
import * as text from "./text.ts";

/** A format and its facts, known before it is loaded. */
export interface FormatRow {
  readonly name: string;
  readonly help: string;
  /** Its name in HTTP. */
  readonly mediaType: string;
  readonly options: readonly (keyof FormatOptions)[];
  /** Shows trees; a format that does not is useless for what was parsed. */
  readonly showsTrees: boolean;
  load(): Promise<{ readonly format: Format }>;
}

const TREES = { options: [], showsTrees: true } as const;

/** The formats. */
export const FORMATS: readonly FormatRow[] = [
  {
    name: "conllu",
    help: "ten columns a word, every byte that was not changed as it was read",
    mediaType: "text/x-conllu",
    ...TREES,
    load: () => Promise.resolve(conllu),
  },
  {
    name: "json",
    help: "one object a sentence and line; a column without a value is _, such a head null",
    mediaType: "application/x-ndjson",
    ...TREES,
    load: () => Promise.resolve(json),
  },
  {
    name: "tree",
    help: "drawn as text",
    mediaType: "text/plain",
    options: ["width", "color"],
    showsTrees: true,
    load: () => import("./tree.ts"),
  },
  {
    name: "svg",
    help: "drawn, one document a sentence",
    mediaType: "image/svg+xml",
    ...TREES,
    load: () => import("./svg.ts"),
  },
  {
    name: "html",
    help: "one page with all drawings, which needs no other file",
    mediaType: "text/html",
    options: ["title"],
    showsTrees: true,
    load: () => import("./html.ts"),
  },
  {
    name: "text",
    help: "the text that was annotated, with a blank line between paragraphs",
    mediaType: "text/plain",
    options: [],
    showsTrees: false,
    load: () => Promise.resolve(text),
  },
];
