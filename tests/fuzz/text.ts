/**
 * Text of odd pieces through a whole linear pipeline: every token stands in the text, in order.
 *
 * @module
 */

import { assert, assertEquals } from "@std/assert";
import { Parser } from "../../src/pipeline/parser.ts";
import { smallPipeline } from "../pipeline/small_pipeline.ts";
import { oddText } from "./damage.ts";
import type { Target } from "./fuzz.ts";

export const text: Target = {
  name: "text",
  async open() {
    const parser = await Parser.load(await smallPipeline());
    return (draw) => {
      const given = oddText(draw);
      let at = 0;
      for (const sentence of parser.parse(given)) {
        assertEquals(sentence.heads.length, sentence.length);
        for (const token of sentence) {
          assert(token.start! >= at && token.end! > token.start! && token.end! <= given.length);
          at = token.start!;
        }
      }
    };
  },
};
