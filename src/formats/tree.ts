// Trees drawn as text.

import { drawTree } from "../rendering/text.ts";
import { type Format, plainFormat } from "./format.ts";

/** A drawing a sentence, with a blank line after it. */
export const format: Format = plainFormat((sentence, { width, color }) => {
  const drawn = drawTree(sentence.tree(), { width, color });
  return drawn + (drawn.endsWith("\n") ? "\n" : "\n\n");
});
