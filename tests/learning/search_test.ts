import { assert, assertEquals } from "@std/assert";
import { type SystemName, SYSTEMS, traitsOf } from "../../src/oracles/system.ts";
import { ROLL_INS, ROLL_OUTS } from "../../src/training/search/options.ts";
import { TRAINING_ORACLES } from "../../src/training/parser_options.ts";
import { seededRandom } from "../oracles/random.ts";
import { randomProjectiveTree, randomTree } from "../oracles/random_trees.ts";
import { loadTestingKernel, type TestingKernel } from "../runtime/testing_kernel.ts";

const SINGLE_ROOT = 1;
const BITS = 8;

/** Whether a system sees to a single root itself: else the end does, which no cost foretells. */
const hasOwnRoot = (system: SystemName) => !traitsOf(system).traits.includes("end-attaches");

/** A module with an unlabelled model of random weights, which strays from gold paths. */
function straying(seed: number): TestingKernel {
  const kernel = loadTestingKernel();
  const { wasm } = kernel;
  const random = seededRandom(seed);
  wasm.setUpModel(0, 0, BITS, BITS, 1);
  wasm.useRule(0, 0.1, 0);
  wasm.setUpRegression(2);
  wasm.setUpSearch(ROLL_INS.indexOf("learned"), ROLL_OUTS.indexOf("reference"), 0, 0);
  const weights = kernel.floats(wasm.trainingTable(0), 4 << BITS);
  for (let i = 0; i < weights.length; i++) weights[i] = random.next() - 0.5;
  return kernel;
}

/** Losses of real roll-outs at a choice beside those that the oracle foretells. */
function compare(
  kernel: TestingKernel,
  system: SystemName,
  heads: number[],
  at: number,
  oracle: string,
) {
  const { wasm } = kernel;
  return kernel.scoped(() => {
    const n = heads.length;
    const number = SYSTEMS.indexOf(system);
    const flags = hasOwnRoot(system) ? SINGLE_ROOT : 0;
    const sentence = wasm.createSentence(n), gold = wasm.createGold(n);
    kernel.ints(wasm.goldHeads(gold) + 4, n).set(heads);
    wasm.prepareGold(gold);
    const most = wasm.mostTransitions(n);
    const [out, list, prices] = [1, 2, 3].map(() => kernel.allocate(4 * most));
    const c = wasm.createConfiguration(n), walk = wasm.createConfiguration(n);
    const asked = TRAINING_ORACLES.findIndex((name) => name === oracle);
    const trail = kernel.allocate(4 * at);
    const count = wasm.rollOutLosses(
      ...[out, trail, c, sentence, gold, number, flags, asked, at, 0] as const,
    );
    if (count === 0) return undefined;
    const path = [...kernel.ints(trail, at)];
    wasm.start(walk, number, flags);
    for (const transition of path) wasm.apply(walk, transition);
    assertEquals(wasm.legal(list, walk), count);
    wasm.costs(prices, list, count, walk, gold, 0);
    const lost = wasm.loss(walk, gold);
    return {
      losses: [...kernel.ints(out, count)],
      foretold: [...kernel.ints(prices, count)].map((cost) => 2 * (lost + cost)),
      lost,
    };
  });
}

for (
  const system of [
    "arc-standard",
    "arc-hybrid",
    "arc-eager",
    "lr-spine",
    "arc-swift",
    "covington",
  ] as const
) {
  Deno.test(`${system}: the loss of a roll-out is what the exact oracle foretells, on 60 random trees`, () => {
    const random = seededRandom(7);
    let strayed = 0, compared = 0;
    for (let tree = 0; tree < 60; tree++) {
      const kernel = straying(tree);
      const n = 2 + random.below(8);
      const crossing = system !== "lr-spine" && tree % 2 === 0;
      const heads = (crossing ? randomTree : randomProjectiveTree)(n, true, random);
      for (let at = 0; at < 2 * n; at += 1 + random.below(3)) {
        const found = compare(kernel, system, heads, at, "dynamic");
        if (!found) break;
        assertEquals(found.losses, found.foretold);
        if (found.lost > 0) strayed++;
        compared += found.losses.length;
      }
    }
    assert(strayed > 50 && compared > 300, `${strayed} strayed, ${compared} compared`);
  });
}

Deno.test("arc-standard: roll-outs with the approximate reference never lose less than the exact oracle", () => {
  const random = seededRandom(8);
  let worse = 0;
  for (let tree = 0; tree < 60; tree++) {
    const kernel = straying(tree);
    const heads = randomTree(4 + random.below(6), true, random);
    for (let at = 0; at < 8; at++) {
      const found = compare(kernel, "arc-standard", heads, at, "approximate");
      if (!found) break;
      found.losses.forEach((loss, i) => {
        assert(loss >= found.foretold[i], `${loss} below ${found.foretold[i]}`);
        if (loss > found.foretold[i]) worse++;
      });
    }
  }
  assert(worse > 0);
});

Deno.test("a mixture follows what was learned with probability 1 − (1 − α)^t", () => {
  const { wasm } = loadTestingKernel();
  // deno-fmt-ignore
  const cases = [
    [0.5, 0, 0], [0.5, 1, 0.5], [0.5, 2, 0.75], [1e-5, 1e5, 0.63212], [0, 1e9, 0], [1, 0, 1], [1, 1, 1],
  ];
  for (const [alpha, t, wanted] of cases) {
    const found = wasm.mixtureProbability(alpha, t);
    assert(Math.abs(found - wanted) < 1e-5, `${found}, expected ${wanted}`);
  }
});
