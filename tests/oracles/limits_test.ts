import { assertEquals, assertThrows } from "@std/assert";
import { SagittaError } from "../../src/errors.ts";
import { Gold, transitionCosts } from "../../src/oracles/oracle.ts";
import { Configuration, MAX_NONPROJECTIVE } from "../../src/oracles/configuration.ts";
import { seededRandom } from "./random.ts";
import { randomProjectiveTree, randomTree } from "./random_trees.ts";
import { loadTestingKernel } from "../runtime/testing_kernel.ts";

const kernel = loadTestingKernel();

Deno.test("transitionCosts() refuses a random tree of 1,000 tokens, which would take minutes", () => {
  const gold = new Gold(randomTree(1000, true, seededRandom(1)));
  const c = Configuration.start(kernel, 1000, { system: "arc-standard" });
  assertEquals(gold.nonprojective > MAX_NONPROJECTIVE, true);
  assertThrows(() => transitionCosts(c, gold), SagittaError, "expected at most 500");
});

Deno.test("transitionCosts() answers for a projective tree of 20,000 tokens", () => {
  const gold = new Gold(randomProjectiveTree(20_000, true, seededRandom(2)));
  const c = Configuration.start(kernel, 20_000, { system: "arc-standard" }).takeAll([
    "SHIFT",
    "SHIFT",
    "SHIFT",
  ]);
  assertEquals(transitionCosts(c, gold).length, 3);
});
