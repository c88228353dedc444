import { assertEquals } from "@std/assert";
import { withConfidence } from "../../../src/components/parser/confidence.ts";
import { keptHeads } from "../../../src/components/parser/kept_heads.ts";
import { Sentence } from "../../../src/sentence/sentence.ts";

Deno.test("withConfidence() adds a confidence of two digits to MISC", () => {
  assertEquals(withConfidence("_", 0.974), "Confidence=0.97");
  assertEquals(withConfidence("SpaceAfter=No", 1), "SpaceAfter=No|Confidence=1.00");
});

Deno.test("keptHeads() keeps given heads and leaves open ones open", () => {
  const sentence = Sentence.of({ forms: ["Arrows", "fly"], heads: [2, -1] });
  assertEquals(keptHeads(sentence, true), Int32Array.of(2, -1));
});
