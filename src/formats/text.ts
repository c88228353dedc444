// Plain text.

import { RawTextWriter } from "../sentence/raw_text.ts";
import type { Format } from "./format.ts";

/** The text that sentences annotate, with a blank line between paragraphs. */
export const format: Format = {
  open: () => {
    const writer = new RawTextWriter();
    return {
      start: () => "",
      write: (sentence) => writer.write(sentence),
      end: () => writer.end(),
    };
  },
};
