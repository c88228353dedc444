import { assert, assertEquals } from "@std/assert";
import { Gold, oraclesOf } from "../../src/oracles/oracle.ts";
import { traceOracle } from "../../src/oracles/trace.ts";
import { Configuration } from "../../src/oracles/configuration.ts";
import { SYSTEMS } from "../../src/oracles/system.ts";
import { transitionName } from "../../src/oracles/transition.ts";
import { seededRandom } from "../../src/random.ts";
import { allTrees, isProjective } from "./exhaustive.ts";
import { countRoots } from "./random_trees.ts";
import { loadTestingKernel } from "../runtime/testing_kernel.ts";

const kernel = loadTestingKernel();

for (const system of SYSTEMS) {
  for (const oracle of oraclesOf(system)) {
    if (oracle === "approximate") continue; // Its estimates may lead elsewhere.
    Deno.test(`traceOracle() with ${system}, ${oracle}, rebuilds every tree that ${system} can`, () => {
      for (
        const heads of [1, 2, 3, 4].flatMap((n) => [...allTrees(n)]).filter((heads) =>
          countRoots(heads) === 1
        )
      ) {
        if (system !== "swap" && !isProjective(heads)) continue;
        const c = Configuration.start(kernel, heads.length, { system });
        const steps = [...traceOracle(c, new Gold(heads), oracle)];
        assertEquals(c.tree(), heads);
        assert(steps.slice(0, -1).every(({ chosenBy }) => chosenBy === "oracle"));
      }
    });
  }
}

Deno.test("traceOracle() tells configurations, costs, arcs and who chose", () => {
  const c = Configuration.start(kernel, 2, { system: "arc-standard" });
  const steps = [...traceOracle(c, new Gold([2, 0]), "dynamic")];
  assertEquals(steps[2], {
    step: 2,
    stack: [0, 1, 2],
    buffer: [],
    heads: [-1, -1],
    costs: [{ transition: 1, cost: 0 }, { transition: 2, cost: 2 }],
    transition: 1,
    arc: { head: 2, dependent: 1 },
    chosenBy: "oracle",
  });
  assertEquals(steps.at(-1), { step: 4, stack: [0], buffer: [], heads: [2, 0], costs: [] });
});

Deno.test("traceOracle() takes the cheapest transitions where static has nothing to say", () => {
  const heads = [3, 4, 0, 3];
  const c = Configuration.start(kernel, 4, { system: "arc-hybrid" });
  const steps = [...traceOracle(c, new Gold(heads), "static")];
  assertEquals(steps[0].chosenBy, "costs");
  // One of two arcs that cross is lost, no more.
  assertEquals(c.heads.filter((head, i) => head === heads[i]).length, 3);
});

Deno.test("traceOracle() strays with the given probability, the same way for the same seed", () => {
  const walk = (seed: number, explore: number) => {
    const c = Configuration.start(kernel, 9, { system: "arc-eager" });
    const gold = new Gold([2, 0, 2, 5, 3, 2, 8, 6, 2]);
    return [...traceOracle(c, gold, "dynamic", { explore, random: seededRandom(seed) })];
  };
  const names = (steps: ReturnType<typeof walk>) =>
    steps.map(({ transition }) => transition === undefined ? "" : transitionName(transition));
  assertEquals(names(walk(1, 0.5)), names(walk(1, 0.5)));
  assert(names(walk(1, 0.5)).join() !== names(walk(2, 0.5)).join());
  assert(walk(1, 1).slice(0, -1).every(({ chosenBy }) => chosenBy === "chance"));
  assert(walk(1, 0).slice(0, -1).every(({ chosenBy }) => chosenBy === "oracle"));
});

Deno.test("traceOracle() continues by costs where swap must build a tree of two roots with one", () => {
  const c = Configuration.start(kernel, 2, { system: "swap" });
  const steps = [...traceOracle(c, new Gold([0, 0]), "static")];
  assert(steps.slice(0, -1).every(({ chosenBy }) => chosenBy === "costs"));
  assertEquals([steps.length, c.heads.filter((head) => head === 0).length], [5, 1]);
  const several = Configuration.start(kernel, 2, { system: "swap", multiRoot: true });
  assertEquals([...traceOracle(several, new Gold([0, 0]), "static")].length, 5);
});
