import { assertEquals } from "@std/assert";
import { parseConllu } from "../../src/conllu/read.ts";
import { seededRandom } from "../../src/random.ts";
import { loadKernel } from "../../src/runtime/kernel.ts";
import { SAMPLE } from "../../src/sample/sample.ts";
import { run } from "./lr_spine_bound.ts";
import { randomCrossing, randomHeads } from "./random_trees.ts";

Deno.test("lr-spine's costs are what the loss grows by, on the sample and on trees of 10 tokens", async () => {
  const kernel = await loadKernel();
  const random = seededRandom(9);
  const sample = run(kernel, parseConllu(SAMPLE).map((sentence) => sentence.heads), random);
  assertEquals(sample, { configurations: 918, inexact: 0 });
  for (const tree of [randomHeads, randomCrossing]) {
    const trees = Array.from({ length: 30 }, () => tree(10, random));
    assertEquals(run(kernel, trees, random), { configurations: 600, inexact: 0 });
  }
});
