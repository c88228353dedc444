/**
 * Trees that exact costs take too long for: answers are estimates beyond a bound, the same every time.
 *
 * @module
 */

import { assert, assertEquals } from "@std/assert";
import { encodeModel } from "../../src/model_file/model_file.ts";
import { Parser } from "../../src/pipeline/parser.ts";
import { Configuration } from "../../src/oracles/configuration.ts";
import { Gold, oracleAnswer } from "../../src/oracles/oracle.ts";
import { seededRandom } from "../../src/random.ts";
import { Sentence } from "../../src/sentence/sentence.ts";
import { treeHeads } from "../fuzz/trees.ts";
import { loadTestingKernel } from "../runtime/testing_kernel.ts";
import { trainLinear } from "../training/small_model.ts";

/** Machines that run the tests are busy; without a bound these take minutes to hours. */
const SOON = 30_000;

const kernel = loadTestingKernel();
const random = seededRandom(3);
const draw = (below: number) => Math.floor(random() * below);
const star = (length: number) => Array.from({ length }, (_, i) => i === 0 ? 0 : 1);
const chain = (length: number) => Array.from({ length }, (_, i) => i + 1 < length ? i + 2 : 0);

/** The costs in the middle of a sentence, all words so far on the stack. */
function answer(system: "lr-spine" | "arc-standard", heads: readonly number[]) {
  const c = Configuration.start(kernel, heads.length, { system });
  c.takeAll(new Array(heads.length >> 1).fill("SHIFT"));
  return oracleAnswer(c, new Gold(heads));
}

Deno.test("costs of stars and chains of 3,000 words come soon, as estimates beyond the bound", () => {
  for (const system of ["lr-spine", "arc-standard"] as const) {
    for (const heads of [star(3_000), chain(3_000)]) {
      const start = performance.now();
      const { costs, exact } = answer(system, heads);
      assert(performance.now() - start < SOON);
      assertEquals(exact, false);
      assert(costs.every(({ cost }) => cost === 0 || cost === 1));
      assertEquals(answer(system, heads), { costs, exact });
    }
    assertEquals([star(12), chain(12)].map((heads) => answer(system, heads).exact), [true, true]);
  }
});

for (
  const system of [
    "arc-standard",
    "arc-hybrid",
    "arc-eager",
    "lr-spine",
    "swap",
    "arc-swift",
    "covington",
  ] as const
) {
  Deno.test(`${system} keeps the heads of a star of 1,000 and of a random tree of 400 words soon`, async () => {
    const { model } = await trainLinear({ system, features: "words", epochs: 1 });
    const parser = await Parser.load(encodeModel(model));
    for (const heads of [star(1_000), treeHeads(400, draw)]) {
      const start = performance.now();
      const forms = heads.map((_, i) => `w${i % 50}`);
      const found = parser.parse(Sentence.of({ forms, heads }), { keepHeads: true });
      assertEquals(found.length, heads.length);
      assert(performance.now() - start < SOON, `${performance.now() - start} ms`);
    }
  });
}
