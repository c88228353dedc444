// The output formats. Their code is loaded when it is asked for.

import type { Format, FormatOptions } from "./format.ts";

/** A format and what there is to know of it before it is loaded. */
export interface FormatRow {
  readonly name: string;
  readonly help: string;
  /** How HTTP calls it. */
  readonly mediaType: string;
  readonly options: readonly (keyof FormatOptions)[];
  /** Does it show trees? Else it makes no sense for what was parsed. */
  readonly showsTrees: boolean;
  load(): Promise<{ readonly format: Format }>;
}

/** The formats. */
export const FORMATS: readonly FormatRow[] = [
  {
    name: "conllu",
    help: "ten columns a word, every byte that was not changed as it was read",
    mediaType: "text/x-conllu",
    options: [],
    showsTrees: true,
    load: () => import("./conllu.ts"),
  },
  {
    name: "json",
    help: "one object a sentence and line; a column without a value is _, such a head null",
    mediaType: "application/x-ndjson",
    options: [],
    showsTrees: true,
    load: () => import("./json.ts"),
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
    options: [],
    showsTrees: true,
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
    load: () => import("./text.ts"),
  },
];
