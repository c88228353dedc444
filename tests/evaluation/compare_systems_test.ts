import { assert, assertEquals } from "@std/assert";
import { pairedBootstrap } from "../../src/evaluation/bootstrap.ts";
import { compareSystems } from "../../src/evaluation/compare_systems.ts";
import { evaluate } from "../../src/evaluation/evaluate.ts";
import { seededRandom } from "../../src/random.ts";

/** Sentences of four words; `wrong` of the first ones of each hang wrongly. */
function sentences(wrong: readonly number[]) {
  return wrong.map((count) => ({
    forms: ["w0", "w1", "w2", "w3"],
    upos: ["X", "X", "X", "X"],
    heads: [2, 0, 2, 2].map((head, i) => head > 0 && i < count ? (i === 0 ? 3 : 1) : head),
    deprels: ["obj", "root", "obj", "obj"],
    ranges: [],
  }));
}

Deno.test("compareSystems() gives the scores of evaluate(), their difference and an interval around it", () => {
  const gold = sentences(new Array(40).fill(0));
  const a = sentences(Array.from({ length: 40 }, (_, i) => i % 4 === 0 ? 0 : 1));
  const b = sentences(Array.from({ length: 40 }, (_, i) => i % 4 === 0 ? 1 : 0));
  const { metrics, sentences: count, draws } = compareSystems(gold, a, b, { draws: 999 });
  assertEquals([count, draws], [40, 999]);
  assertEquals(metrics.LAS.a, evaluate(gold, a).metrics.LAS.f1);
  assertEquals(metrics.UAS.b, evaluate(gold, b).metrics.UAS.f1);
  assertEquals([metrics.UAS.a, metrics.UAS.b, metrics.UAS.difference], [81.25, 93.75, 12.5]);
  assert(metrics.UAS.low > 0 && metrics.UAS.low < 12.5 && metrics.UAS.high > 12.5);
  assertEquals(metrics.UAS.p, 0.002);
  assertEquals(compareSystems(gold, a, b, { draws: 999 }).metrics, metrics);
});

Deno.test("a difference in one sentence of many is not significant, the same parse has p 1", () => {
  const gold = sentences(new Array(40).fill(0));
  const one = sentences(Array.from({ length: 40 }, (_, i) => i === 0 ? 1 : 0));
  const { LAS } = compareSystems(gold, gold, one, { draws: 500 }).metrics;
  assertEquals([LAS.difference, LAS.high], [-0.625, 0]);
  assert(LAS.p > 0.5, `${LAS.p}`);
  assertEquals(compareSystems(gold, one, one, { draws: 100 }).metrics.LAS.p, 1);
});

Deno.test("the interval of pairedBootstrap() holds the true difference in 90 to 99 of 100 samples", () => {
  const random = seededRandom(4);
  let held = 0;
  const rounds = 300;
  for (let round = 0; round < rounds; round++) {
    // Each word is right with 0.70 and 0.74: the true difference is 4.
    const words = new Array(60).fill(10);
    const draw = (rate: number) =>
      words.map((n) => Array.from({ length: n }, random).filter((x) => x < rate).length);
    const counts = (right: number[]) => [{ right, gold: words, system: words }];
    const { low, high } = pairedBootstrap(counts(draw(0.7)), counts(draw(0.74)), 400, random);
    if (low <= 4 && 4 <= high) held++;
  }
  const share = held / rounds;
  assert(share > 0.9 && share < 0.99, `${share}`);
});
