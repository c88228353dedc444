import { assertEquals, assertThrows } from "@std/assert";
import { beamOf, checkParse } from "../../../src/components/parser/parse_options.ts";
import { SagittaError } from "../../../src/errors.ts";
import { Sentence } from "../../../src/sentence/sentence.ts";

function words(length: number): Sentence {
  return Sentence.of({ forms: new Array<string>(length).fill("a") });
}

Deno.test("a model's own beam gives way where a sentence is too long for it", () => {
  assertEquals([beamOf(words(10_000), undefined, 4), beamOf(words(20_000), undefined, 4)], [4, 1]);
});

Deno.test("a beam that was asked for is refused where a sentence is too long for it", () => {
  const sentence = words(20_000), beam = beamOf(sentence, 4, 1);
  assertEquals(beam, 4);
  assertThrows(() => checkParse(sentence, beam), SagittaError, "expected a shorter sentence");
});
