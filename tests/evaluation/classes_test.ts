import { assertEquals } from "@std/assert";
import { bucketsFrom } from "../../src/evaluation/breakdowns.ts";
import { score } from "../../src/evaluation/score.ts";
import { universalFeatures } from "../../src/evaluation/universal.ts";

Deno.test("bucketsFrom() names ranges of numbers", () => {
  assertEquals(bucketsFrom([1, 2, 6]).map(({ name }) => name), ["1", "2-5", "6+"]);
});

Deno.test("score() is 25, 75 and 37.5 for 3 right of 4 gold and 12 found", () => {
  const { precision, recall, f1 } = score(3, 4, 12);
  assertEquals([precision, recall, f1], [25, 75, 37.5]);
});

Deno.test("universalFeatures() keeps the universal features, sorted", () => {
  assertEquals(universalFeatures("Number=Sing|NumForm=Word|Case=Nom"), "Case=Nom|Number=Sing");
  assertEquals(universalFeatures("_"), "");
});
