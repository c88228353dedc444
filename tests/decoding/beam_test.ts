import { assert, assertEquals } from "@std/assert";
import { SYSTEMS } from "../../src/oracles/system.ts";
import { MOVES } from "../../src/oracles/transition.ts";
import { seededRandom } from "../oracles/random.ts";
import { loadTestingKernel } from "../runtime/testing_kernel.ts";

/** A model that likes the move in the last column, for swap SWAP, then SHIFT: it reorders all it can. */
function loadStubborn() {
  const kernel = loadTestingKernel(), { wasm } = kernel, random = seededRandom(3);
  wasm.setUpModel(0, 0, 10, 8, 0);
  const weights = kernel.floats(wasm.moveWeights(), 4 << 10);
  for (let i = 0; i < weights.length; i++) weights[i] = [5, random.next(), random.next(), 9][i % 4];
  return kernel;
}

for (const system of SYSTEMS) {
  Deno.test(`${system}: every tree of a beam of 4 over 40 words is whole, however long its derivation`, () => {
    const kernel = loadStubborn(), { wasm } = kernel, n = 40, number = SYSTEMS.indexOf(system);
    kernel.scoped(() => {
      const c = wasm.createConfiguration(n), sentence = wasm.createSentence(n);
      const results = wasm.parse(c, sentence, number, 1, 4, 0);
      assertEquals(results, 4);
      for (let i = 0; i < results; i++) {
        wasm.resultTree(i, c);
        const heads = [...kernel.ints(wasm.heads(c) + 4, n)];
        assert(heads.every((head) => head >= 0), `result ${i}: ${heads}`);
        assertEquals(wasm.isFinal(c), 1);
      }
    });
  });

  Deno.test(`${system}: no derivation over up to 9 words is longer than the system says`, () => {
    const { wasm } = loadTestingKernel(),
      random = seededRandom(4),
      number = SYSTEMS.indexOf(system);
    const last = MOVES.length - 1;
    let longest = 0;
    for (let round = 0; round < 400; round++) {
      const n = 1 + random.below(9), start = wasm.mark();
      const c = wasm.createConfiguration(n), out = wasm.allocate(4 * wasm.mostTransitions(n));
      wasm.start(c, number, 1);
      let steps = 0;
      for (; !wasm.isFinal(c); steps++) {
        const count = wasm.legal(out, c);
        const legal = [...new Int32Array(wasm.memory.buffer, out, count)];
        // Half of the rounds take the last move, SWAP, wherever they may.
        const eager = round % 2 === 0 && (legal[count - 1] & 7) === last;
        wasm.apply(c, eager ? legal[count - 1] : legal[random.below(count)]);
      }
      assert(steps <= wasm.mostSteps(number, n), `${steps} steps over ${n} words`);
      longest = Math.max(longest, steps / wasm.mostSteps(number, n));
      wasm.release(start);
    }
    assert(longest > 0.6, `${longest} of what is allowed`);
  });
}
