import { assertAlmostEquals, assertEquals } from "@std/assert";
import { Statistics } from "../../src/sentence/statistics.ts";

Deno.test("Statistics counts 2 sentences, 7 tokens, 6 types and 1 non-projective arc", () => {
  const statistics = new Statistics();
  statistics.add({ forms: ["a", "b", "c", "d"], heads: [3, 4, 0, 3] });
  statistics.add({ forms: ["a", "e", "f"], heads: [2, 0, 2] });
  assertEquals(statistics.sentences, 2);
  assertEquals(statistics.tokens, 7);
  assertEquals(statistics.types, 6);
  assertEquals(statistics.nonprojectiveSentences, 1);
  assertEquals(statistics.nonprojectiveArcs, 1);
  assertEquals(statistics.averageLength, 3.5);
});

Deno.test("Statistics leaves arcs from ROOT and missing heads out of the arc length", () => {
  const statistics = new Statistics();
  // Arcs 3→1 (2), 4→2 (2) and 3→4 (1); token 3 hangs from ROOT, token 5 from nothing.
  const tree = { forms: ["a", "b", "c", "d", "e"], heads: [3, 4, 0, 3, -1] };
  statistics.add(tree);
  assertEquals(statistics.arcs, 3);
  assertAlmostEquals(statistics.averageArcLength, 5 / 3);
});

Deno.test("Statistics gives 0 for averages of nothing", () => {
  assertEquals(new Statistics().averageLength, 0);
  assertEquals(new Statistics().averageArcLength, 0);
});

Deno.test("Statistics.merge() counts a form of both parts as 1 type", () => {
  const one = new Statistics(), two = new Statistics();
  one.add({ forms: ["a", "b"], heads: [0, 1] });
  two.add({ forms: ["b"], heads: [0] });
  one.merge(two);
  assertEquals([one.sentences, one.tokens, one.types, one.arcs], [2, 3, 2, 1]);
});
