import { assertEquals, assertThrows } from "@std/assert";
import { SagittaError } from "../../src/errors.ts";
import { hasExactCosts, SYSTEMS, systemsThat } from "../../src/oracles/system.ts";
import { seededRandom } from "../oracles/random.ts";
import { randomProjectiveTree } from "../oracles/random_trees.ts";
import { loadTestingKernel } from "../runtime/testing_kernel.ts";

/** A parser that knows nothing: all weights are 0 but for noise. */
function ignorantParser(seed: number) {
  const kernel = loadTestingKernel();
  const { wasm } = kernel;
  wasm.setUpModel(0, 3, 10, 8, 0);
  const random = seededRandom(seed);
  const weights = new Float32Array(wasm.memory.buffer, wasm.moveWeights(), 4 << 10);
  for (let i = 0; i < weights.length; i++) weights[i] = random.next() - 0.5;
  return { kernel, wasm, random };
}

for (const system of SYSTEMS) {
  if (!hasExactCosts(system)) continue; // then it keeps no given arcs, and says so below
  for (const beam of [1, 4]) {
    Deno.test(`${system}, beam ${beam}: an ignorant parser keeps all given arcs of 40 projective trees`, () => {
      const { kernel, wasm, random } = ignorantParser(8);
      let given = 0;
      for (let round = 0; round < 40; round++) {
        kernel.scoped(() => {
          const n = 2 + random.below(14);
          const tree = randomProjectiveTree(n, true, random);
          const heads = tree.map((head) => (random.below(2) ? head : -1));
          const sentence = wasm.createSentence(n);
          const tokens = kernel.ints(wasm.sentenceTokens(sentence), 8 * (n + 1));
          for (let i = 8; i < tokens.length; i++) tokens[i] = random.below(1 << 30);
          const fixed = wasm.createGold(n);
          kernel.ints(wasm.goldHeads(fixed) + 4, n).set(heads);
          assertEquals(wasm.isTree(fixed, 1), 1);
          wasm.prepareGold(fixed);
          const c = wasm.createConfiguration(n);
          wasm.parse(c, sentence, SYSTEMS.indexOf(system), 1, beam, fixed);
          const found = [...kernel.ints(wasm.heads(c) + 4, n)];
          assertEquals(found.map((head, i) => (heads[i] < 0 ? -1 : head)), heads);
          given += heads.filter((head) => head >= 0).length;
        });
      }
      assertEquals(given > 100, true);
    });
  }
}

Deno.test("an ignorant parser is told where it cannot keep arcs, with and without a beam", () => {
  const { kernel, wasm } = ignorantParser(8);
  const fixed = wasm.createGold(3);
  kernel.ints(wasm.goldHeads(fixed) + 4, 3).set([2, 0, -1]);
  wasm.prepareGold(fixed);
  for (const system of systemsThat((name) => !hasExactCosts(name))) {
    const number = SYSTEMS.indexOf(system);
    for (const beam of [1, 4]) {
      const parse = () =>
        kernel.scoped(() => {
          const [c, sentence] = [wasm.createConfiguration(3), wasm.createSentence(3)];
          return wasm.parse(c, sentence, number, 1, beam, fixed);
        });
      assertThrows(parse, SagittaError, `found given arcs for transition system ${number}`);
    }
  }
});
