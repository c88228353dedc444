import { assert, assertEquals } from "@std/assert";
import { OBSERVATION_SIZES, OBSERVATIONS } from "../../src/oracles/oracle_model.ts";
import { Gold } from "../../src/oracles/oracle.ts";
import { Configuration } from "../../src/oracles/configuration.ts";
import { moveOf } from "../../src/oracles/transition.ts";
import { compactTwin, type Scene, thesisTwin } from "./observation_twin.ts";
import { seededRandom } from "./random.ts";
import { randomKnottedTree, randomProjectiveTree, randomTree } from "./random_trees.ts";
import { loadTestingKernel } from "../runtime/testing_kernel.ts";

const kernel = loadTestingKernel();

/** The module's observation, as numbers of features. */
function observed(c: Configuration, gold: Gold, kind: number): number[] {
  return c.enter((address, inside) => {
    const { ints, allocate } = inside, { wasm } = kernel;
    const tree = gold.enter(inside);
    const out = allocate(4 * wasm.mostActive(kind));
    const count = wasm.observe(out, address, tree, kind);
    assert(count <= wasm.mostActive(kind), `${count} features at once`);
    return [...ints(out, count)];
  });
}

/** Every configuration on random paths through random trees. */
function* scenes(system: "arc-standard" | "swap", paths: number) {
  const random = seededRandom(7);
  const makers = [
    (n: number) => randomProjectiveTree(n, true, random),
    (n: number) => randomTree(n, true, random),
    (n: number) => n < 5 ? randomTree(n, true, random) : randomKnottedTree(n, 0.2, random),
  ];
  for (let path = 0; path < paths; path++) {
    const heads = makers[path % 3](1 + random.below(path % 10 === 0 ? 60 : 16));
    const c = Configuration.start(kernel, heads.length, { system });
    const moves: string[] = [];
    const shifty = random.next();
    for (let steps = 0; !c.isFinal && steps < 200; steps++) {
      const legal = c.legal(), names = legal.map(moveOf);
      const scene: Scene = {
        system,
        stack: c.stack,
        buffer: c.buffer,
        moves: [...moves],
        legal: names,
        heads: [-1, ...heads],
      };
      yield { c, gold: new Gold(heads), scene };
      const shift = names[0] === "SHIFT" && random.next() < shifty;
      const next = legal[shift ? 0 : random.below(legal.length)];
      moves.push(moveOf(next));
      c.take(next);
    }
  }
}

Deno.test("the thesis's features are what their definition says, on 90 random paths", () => {
  let count = 0;
  for (const { c, gold, scene } of scenes("arc-standard", 90)) {
    assertEquals(observed(c, gold, 0), thesisTwin(scene), JSON.stringify(scene));
    count++;
  }
  assert(count > 1500, `${count} configurations`);
});

for (const system of ["arc-standard", "swap"] as const) {
  Deno.test(`${system}: the compact features are what their definition says, on 90 random paths`, () => {
    let count = 0;
    for (const { c, gold, scene } of scenes(system, 90)) {
      const found = observed(c, gold, 1).sort((a, b) => a - b);
      assertEquals(found, compactTwin(scene), JSON.stringify(scene));
      count++;
    }
    assert(count > 1500, `${count} configurations`);
  });
}

Deno.test("observations have 153 and 370 features, in the module and in model files", () => {
  const sizes = OBSERVATIONS.map((_, kind) => kernel.wasm.featureCount(kind));
  assertEquals(sizes, [153, 370]);
  assertEquals(sizes, OBSERVATIONS.map((name) => OBSERVATION_SIZES[name]));
});

Deno.test("legalMask has a bit for each legal move", () => {
  const names = ["SHIFT", "LEFT", "RIGHT", "SWAP"];
  for (const { c, scene } of scenes("swap", 20)) {
    const mask = c.enter((address) => kernel.wasm.legalMask(address));
    assertEquals(names.filter((_, i) => (mask >> i) & 1), scene.legal);
  }
});
