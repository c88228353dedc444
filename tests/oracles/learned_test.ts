import { assertEquals } from "@std/assert";
import { type OracleSettings, oracleShapes } from "../../src/oracles/oracle_model.ts";
import { LEARNED, LearnedOracle } from "../../src/oracles/learned_oracle.ts";
import { Gold } from "../../src/oracles/oracle.ts";
import { Configuration } from "../../src/oracles/configuration.ts";
import { systemFlags, systemNumber } from "../../src/oracles/system.ts";
import { moveOf } from "../../src/oracles/transition.ts";
import { seededRandom } from "./random.ts";
import { randomTree } from "./random_trees.ts";
import { loadTestingKernel } from "../runtime/testing_kernel.ts";

/** A module with an oracle that gives SHIFT, LEFT, RIGHT and SWAP the same worth everywhere. */
function withWorths(system: "arc-standard" | "swap", worths: number[]) {
  const kernel = loadTestingKernel();
  const settings: OracleSettings = {
    ...{ system, multiRoot: false, features: "compact" },
    ...{ hidden: 4, second: 4, dueling: false },
  };
  const size = oracleShapes(settings).reduce((sum, [, rows, columns]) => sum + rows * columns, 0);
  const parameters = new Float32Array(size);
  parameters.set(worths, size - 4);
  new LearnedOracle(kernel, { settings, parameters }).use();
  return kernel;
}

Deno.test("the learned oracle's costs are the best worth less each, rounded up from a quarter on", () => {
  const kernel = withWorths("arc-standard", [-1.2, -1, -2.4, 0]);
  const c = Configuration.start(kernel, 3, { system: "arc-standard" }).takeAll(["SHIFT", "SHIFT"]);
  const found = c.enter((address, { wasm, ints, allocate, ...rest }) => {
    const tree = new Gold([2, 0, 2]).enter({ wasm, ints, allocate, ...rest });
    const [transitions, out] = [allocate(64), allocate(64)];
    const count = wasm.legal(transitions, address);
    wasm.costs(out, transitions, count, address, tree, LEARNED);
    return { costs: [...ints(out, count)], choice: moveOf(wasm.chooseLearned(address, tree)) };
  });
  assertEquals(found, { costs: [0, 0, 2], choice: "LEFT" });
});

Deno.test("an illegal move is never chosen, however much it looks worth", () => {
  const kernel = withWorths("arc-standard", [-9, 5, 5, 9]);
  const { next, below } = seededRandom(2);
  for (let run = 0; run < 20; run++) {
    const heads = randomTree(1 + below(8), true, { next, below });
    const gold = new Gold(heads);
    const c = Configuration.start(kernel, heads.length, { system: "arc-standard" });
    while (!c.isFinal) {
      c.take(c.enter((at, inside) => inside.wasm.chooseLearned(at, gold.enter(inside))));
    }
  }
});

Deno.test("swap's oracle trusts the static one until another move looks half an arc better", () => {
  const random = seededRandom(4);
  for (let run = 0; run < 30; run++) {
    const heads = randomTree(2 + random.below(10), true, random);
    const build = (worths: number[]) => {
      const kernel = withWorths("swap", worths);
      return kernel.scoped(() => {
        const { wasm } = kernel;
        const gold = new Gold(heads).enter(kernel), c = wasm.createConfiguration(heads.length);
        wasm.start(c, systemNumber({ system: "swap" }), systemFlags({ system: "swap" }));
        while (!wasm.isFinal(c)) wasm.apply(c, wasm.chooseLearned(c, gold));
        return wasm.loss(c, gold);
      });
    };
    assertEquals(build([0.4, 0, 0, 0]), 0);
    // Shifting everything first leaves nothing but arcs between neighbours, and swaps.
    if (run === 0) assertEquals(build([9, 0, 0, 0]) > 0, true);
  }
});
