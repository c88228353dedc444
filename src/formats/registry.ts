/**
 * The output formats. Their code is loaded when it is asked for.
 *
 * @module
 */

import type { Format, FormatOptions } from "./format.ts";

/** A format and what there is to know of it before it is loaded. */
export interface FormatRow {
  readonly name: string;
  /** The options that it has a use for. */
  readonly options: readonly (keyof FormatOptions)[];
  /** Does it show trees? Else it makes no sense for what was parsed. */
  readonly showsTrees: boolean;
  load(): Promise<{ readonly format: Format }>;
}

/** The formats. */
export const FORMATS: readonly FormatRow[] = [
  { name: "conllu", options: [], showsTrees: true, load: () => import("./conllu.ts") },
  { name: "json", options: [], showsTrees: true, load: () => import("./json.ts") },
  { name: "tree", options: ["width", "color"], showsTrees: true, load: () => import("./tree.ts") },
  { name: "svg", options: [], showsTrees: true, load: () => import("./svg.ts") },
  { name: "html", options: ["title"], showsTrees: true, load: () => import("./html.ts") },
  { name: "text", options: [], showsTrees: false, load: () => import("./text.ts") },
];
