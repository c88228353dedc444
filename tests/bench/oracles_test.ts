import { assert, assertEquals } from "@std/assert";
import { seededRandom } from "../../src/random.ts";
import { isProjective, nonprojectiveArcs } from "../../src/sentence/projectivity.ts";
import { validateTree } from "../../src/sentence/validity.ts";
import { run, tables } from "./oracles.ts";
import { randomCrossing, randomProjective } from "./random_trees.ts";

Deno.test("random trees are trees with one root, projective or with about 10 % of crossing arcs", () => {
  const random = seededRandom(1);
  for (let round = 0; round < 200; round++) {
    const length = 1 + Math.floor(random() * 60);
    const heads = randomProjective(length, random);
    assertEquals([validateTree(heads), isProjective(heads)], [[], true]);
  }
  let crossing = 0;
  for (let round = 0; round < 200; round++) {
    const heads = randomCrossing(40, random);
    assertEquals(validateTree(heads), []);
    crossing += nonprojectiveArcs(heads);
  }
  assert(Math.abs(crossing / (200 * 40) - 0.1) < 0.02, `${crossing}`);
});

Deno.test("the benchmark measures 9 oracles on 2 kinds of trees, time and memory", async () => {
  let now = 0;
  const series = await run({ lengths: [5, 10], configurations: 60, clock: () => now += 50 });
  assertEquals(series.length, 18);
  for (const { points } of series) {
    assertEquals(points.map(({ length }) => length), [5, 10]);
    assert(points.every(({ microseconds }) => microseconds > 0));
    assert(points[0].sentenceBytes < points[1].sentenceBytes);
  }
  const [exact, , approximate] = series;
  assert(exact.points[1].scratchBytes > 0);
  assertEquals(approximate.points[1].scratchBytes, 0);
  assertEquals(tables(series).match(/^arc-eager +dynamic /gm)?.length, 4);
});
