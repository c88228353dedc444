/**
 * CoNLL-U, damaged: what can be read comes back byte for byte.
 *
 * @module
 */

import { assertEquals } from "@std/assert";
import { parseConllu } from "../../src/conllu/read.ts";
import { writeSentence } from "../../src/conllu/write.ts";
import { SAMPLE } from "../../src/sample/sample.ts";
import { damaged } from "./damage.ts";
import type { Target } from "./fuzz.ts";

const SENTENCES = SAMPLE.split("\n\n").map((block) => new TextEncoder().encode(`${block}\n\n`));

export const conllu: Target = {
  name: "conllu",
  open: () =>
    Promise.resolve((draw) => {
      const bytes = damaged(SENTENCES[draw(SENTENCES.length)], draw);
      const written = parseConllu(bytes).map(writeSentence).join("");
      const again = parseConllu(new TextEncoder().encode(written)).map(writeSentence).join("");
      assertEquals(again, written);
    }),
};
