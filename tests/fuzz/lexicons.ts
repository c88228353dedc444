/**
 * Lexicons of odd lines, read and then used on odd text.
 *
 * @module
 */

import { assert } from "@std/assert";
import { readLexicon } from "../../src/components/lexicon/lexicon.ts";
import { Parser } from "../../src/pipeline/parser.ts";
import { smallPipeline } from "../pipeline/small_pipeline.ts";
import { oddText } from "./damage.ts";
import type { Target } from "./fuzz.ts";
import { oddWord } from "./trees.ts";

export const lexicons: Target = {
  name: "lexicons",
  async open() {
    const parser = await Parser.load(await smallPipeline());
    return (draw) => {
      const lines = Array.from({ length: draw(6) }, () => {
        const cells = Array.from({ length: 1 + draw(4) }, () => draw(3) ? oddWord(draw) : "NOUN");
        return draw(8) === 0 ? oddText(draw, 8) : cells.join("\t");
      });
      const lexicon = readLexicon(lines.join("\n"));
      if (draw(8) > 0) return;
      const text = oddText(draw, 30) + lexicon.map(({ form }) => form).join(" ");
      for (const sentence of parser.parse(text, { lexicon })) {
        assert(sentence.forms.every((form) => form !== ""));
      }
    };
  },
};
