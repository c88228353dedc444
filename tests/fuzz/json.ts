/**
 * Sentences as JSON, damaged: what can be read is written and read as the same.
 *
 * @module
 */

import { assertEquals } from "@std/assert";
import { SagittaError } from "../../src/errors.ts";
import { Sentence } from "../../src/sentence/sentence.ts";
import { parseConllu } from "../../src/conllu/read.ts";
import { SAMPLE } from "../../src/sample/sample.ts";
import { damaged } from "./damage.ts";
import type { Target } from "./fuzz.ts";

const LINES = parseConllu(SAMPLE).slice(0, 12)
  .map((sentence) => new TextEncoder().encode(JSON.stringify(sentence)));

export const json: Target = {
  name: "json",
  open: () =>
    Promise.resolve((draw) => {
      const text = new TextDecoder().decode(damaged(LINES[draw(LINES.length)], draw));
      let value: unknown;
      try {
        value = JSON.parse(text);
      } catch {
        throw new SagittaError("Cannot read a sentence from JSON: found no JSON", "invalid-json");
      }
      const sentence = Sentence.fromJSON(value as never);
      const again = JSON.stringify(sentence);
      assertEquals(JSON.stringify(Sentence.fromJSON(JSON.parse(again))), again);
    }),
};
