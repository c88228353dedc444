import { assert, assertEquals } from "@std/assert";
import { SYSTEMS } from "../../src/oracles/system.ts";
import { seededRandom } from "../oracles/random.ts";
import { loadTestingKernel } from "../runtime/testing_kernel.ts";

const SINGLE_ROOT = 1, ROOT_FIRST = 2;

for (const system of SYSTEMS) {
  for (const flags of [SINGLE_ROOT, 0, SINGLE_ROOT | ROOT_FIRST]) {
    for (const beam of [1, 4]) {
      Deno.test(`${system}, flags ${flags}, beam ${beam}: every word of 30 sentences gets a confidence above 0, the same twice`, () => {
        const kernel = loadTestingKernel(), { wasm } = kernel, random = seededRandom(5);
        wasm.setUpModel(0, 3, 10, 8, 0);
        const weights = kernel.floats(wasm.moveWeights(), 4 << 10);
        for (let i = 0; i < weights.length; i++) weights[i] = random.next() - 0.5;
        for (let round = 0; round < 30; round++) {
          const n = 1 + random.below(12);
          const tokens = Int32Array.from({ length: 8 * n }, () => random.below(1 << 30));
          const [once, again] = [0, 1].map(() =>
            kernel.scoped(() => {
              const sentence = wasm.createSentence(n), c = wasm.createConfiguration(n);
              kernel.ints(wasm.sentenceTokens(sentence) + 32, 8 * n).set(tokens);
              const number = SYSTEMS.indexOf(system), out = kernel.allocate(16 * (n + 1));
              wasm.parse(c, sentence, number, flags, beam, 0);
              wasm.arcConfidenceFeatures(out, c, sentence, number, flags, beam, 0, 1);
              return [...kernel.floats(out + 16, 4 * n)];
            })
          );
          assert(once.every((sure) => sure > 0 && sure <= 1), `${once}`);
          assertEquals(once, again);
        }
      });
    }
  }
}
