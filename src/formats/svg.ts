// Trees drawn as SVG.

import { drawSvg } from "../rendering/svg.ts";
import { type Format, plainFormat } from "./format.ts";

/** One document a sentence. */
export const format: Format = plainFormat((sentence) => {
  const drawn = drawSvg(sentence.tree());
  return drawn + (drawn.endsWith("\n") ? "" : "\n");
});
