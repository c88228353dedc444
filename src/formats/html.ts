// A page of trees.

import { htmlEnd, htmlSentence, htmlStart } from "../rendering/html.ts";
import type { Format } from "./format.ts";

/** One page with a section a sentence, which needs no other file. */
export const format: Format = {
  stateless: true,
  open: ({ title = "Sentences" } = {}) => ({
    start: () => htmlStart({ title }),
    write: (sentence) => {
      return htmlSentence({ tree: sentence.tree(), id: sentence.id, text: sentence.text });
    },
    end: htmlEnd,
  }),
};
