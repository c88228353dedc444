import { assertAlmostEquals, assertEquals, assertThrows } from "@std/assert";
import { SagittaError } from "../../src/errors.ts";
import { reliability, reliabilityTable } from "../../src/evaluation/reliability.ts";

const GOLD = {
  forms: ["a", "b", "c", "d", "e"],
  heads: [0, 1, 1, 1, 1],
  deprels: ["root", "dep", "dep", "dep", "dep"],
  ranges: [],
};
const misc = (values: number[]) => values.map((value) => `X=y|Confidence=${value}`);

Deno.test("five arcs, four right, fall into three rows with their means, and 0.16 of error", () => {
  const system = { ...GOLD, heads: [0, 1, 1, 1, 2], misc: misc([1, 0.9, 0.55, 0.5, 0.05]) };
  const { rows, all, roots, error, rootError } = reliability([GOLD], [system]);
  assertEquals(rows.map(({ from, arcs, right }) => [from, arcs, right]), [
    [0, 1, 0],
    [0.5, 2, 1],
    [0.9, 2, 1],
  ]);
  assertAlmostEquals(all.confidence, 0.6);
  assertEquals([all.right, roots.arcs, roots.right], [0.8, 1, 1]);
  assertAlmostEquals(error, (0.05 + 2 * 0.475 + 2 * 0.05) / 5);
  assertEquals(rootError, 0);
  assertEquals(reliabilityTable(reliability([GOLD], [system])).split("\n").slice(2, 8), [
    "0.0 to 0.1 |       1 |      5.00 |      0.00",
    "0.5 to 0.6 |       2 |     52.50 |    100.00",
    "0.9 to 1.0 |       2 |     95.00 |    100.00",
    "All        |       5 |     60.00 |     80.00",
    "From ROOT  |       1 |    100.00 |    100.00",
    "",
  ]);
});

Deno.test("a word that gold does not have counts as wrong", () => {
  const system = {
    forms: ["ab", "c", "d", "e"],
    heads: [0, 1, 1, 1],
    deprels: ["root", "dep", "dep", "dep"],
    ranges: [],
    misc: misc([1, 1, 1, 1]),
  };
  assertEquals(reliability([GOLD], [system]).all.right, 0);
});

Deno.test("a word without a confidence, or with one beyond 0 to 1, is refused by its place", () => {
  for (const bad of ["_", "Confidence=", "Confidence=1.5", "Confidence=x", "Confidence=NaN"]) {
    const system = { ...GOLD, misc: [...misc([1, 1]), bad, ...misc([1, 1])] };
    const wanted = "Cannot read the confidence of word 3 of sentence 1";
    assertThrows(() => reliability([GOLD], [system]), SagittaError, wanted);
  }
});
