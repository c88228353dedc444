import { assert, assertEquals } from "@std/assert";
import { Gold } from "../../src/oracles/oracle.ts";
import { systemFlags, systemNumber } from "../../src/oracles/system.ts";
import { loadTestingKernel } from "../runtime/testing_kernel.ts";
import { seededRandom } from "./random.ts";
import { randomKnottedTree, randomProjectiveTree, randomTree } from "./random_trees.ts";

const kernel = loadTestingKernel();
const { wasm } = kernel;

/** A head that is not given. */
const OPEN = -1;

for (const multiRoot of [true, false]) {
  Deno.test(`arc-standard's rows and its plain table give the same costs and losses, ${multiRoot ? "several roots" : "one root"}`, () => {
    const options = { system: "arc-standard", multiRoot } as const;
    const random = seededRandom(28);
    let configurations = 0;
    for (let round = 0; round < 400; round++) {
      const n = 4 + random.below(20);
      const tree = round % 3 === 0
        ? randomProjectiveTree(n, !multiRoot, random)
        : round % 3 === 1
        ? randomKnottedTree(n, 0.2, random)
        : randomTree(n, !multiRoot, random);
      const heads = tree.map((head) => round % 4 === 3 && random.below(4) === 0 ? OPEN : head);
      kernel.scoped(() => {
        const gold = new Gold(heads).enter(kernel);
        const c = wasm.createConfiguration(n);
        const transitions = kernel.allocate(4 * wasm.mostTransitions(n));
        const out = kernel.allocate(4 * wasm.mostTransitions(n));
        wasm.start(c, systemNumber(options), systemFlags(options));
        while (!wasm.isFinal(c)) {
          const count = wasm.legal(transitions, c);
          const answers = [wasm.costs, wasm.plainCosts].map((costs) => {
            costs(out, transitions, count, c, gold, 0);
            return [...kernel.ints(out, count)];
          });
          assertEquals(answers[0], answers[1], `heads ${heads}`);
          const legal = kernel.ints(transitions, count);
          wasm.apply(c, legal[random.below(count)]);
          configurations++;
        }
      });
    }
    assert(configurations > 10_000);
  });
}
