import { assert, assertEquals, assertThrows } from "@std/assert";
import { SagittaError } from "../../../src/errors.ts";
import type { Configuration } from "../../../src/oracles/configuration.ts";
import { type Gold, transitionCosts } from "../../../src/oracles/oracle.ts";
import { verifyOracle } from "../../../src/laboratory/comparison/verify.ts";
import { SYSTEMS } from "../../../src/oracles/system.ts";
import { loadKernel } from "../../../src/runtime/kernel.ts";

const kernel = await loadKernel();

for (const system of SYSTEMS) {
  Deno.test(`verifyOracle() finds 0 wrong costs of ${system} on all trees of 3 tokens, open heads too`, () => {
    const { trees, wrong, estimates, counterexample } = verifyOracle(kernel, {
      system,
      tokens: 3,
      openHeads: true,
    });
    assertEquals({ trees, wrong, estimates, counterexample }, {
      trees: 2 + 2 * 4 + 9 * 8,
      wrong: 0,
      estimates: 0,
      counterexample: undefined,
    });
  });
}

Deno.test("verifyOracle() finds a planted wrong cost with a counterexample of 4 tokens at most", () => {
  const { wrong, counterexample } = verifyOracle(kernel, {
    system: "swap",
    oracle: (c, gold) => {
      const costs = transitionCosts(c, gold);
      // Wrong where three tokens are on the stack and a SWAP has come before.
      const isPlanted = c.stack.length === 4 && c.stack[1] > c.stack[2];
      return costs.map((one, i) => isPlanted && i === 0 ? { ...one, cost: one.cost + 1 } : one);
    },
  });
  assert(wrong > 0);
  assertEquals(counterexample?.heads.length, 3);
  assertEquals(counterexample!.given! - counterexample!.truth, 1);
  assertEquals(counterexample?.moves.includes("SWAP"), true);
});

for (const system of SYSTEMS) {
  Deno.test(`verifyOracle() finds what a function for ${system} says wrongly of 4 tokens, and nothing with 3`, () => {
    const options = {
      system,
      oracle: (c: Configuration, gold: Gold) => {
        const costs = transitionCosts(c, gold);
        const isPlanted = c.length === 4 && costs.length > 1 && c.buffer.length < 3;
        return costs.map((one, i) => isPlanted && i === 1 ? { ...one, cost: one.cost + 2 } : one);
      },
    };
    assertEquals(verifyOracle(kernel, { ...options, tokens: 3 }).wrong, 0);
    const { wrong, counterexample } = verifyOracle(kernel, options);
    assert(wrong > 0);
    assertEquals(counterexample?.heads.length, 4);
    assertEquals(counterexample!.given! - counterexample!.truth, 2);
  });
}

Deno.test("verifyOracle() finds the approximate oracle wrong, the static ones right", () => {
  const system = "arc-standard";
  const approximate = verifyOracle(kernel, { system, oracle: "approximate", tokens: 3 });
  assertEquals([approximate.wrong > 0, approximate.counterexample?.heads], [true, [2, 0, 1]]);
  for (const oracle of ["static", "nondeterministic"] as const) {
    assertEquals(verifyOracle(kernel, { system, oracle }).wrong, 0, oracle);
  }
  for (const system of ["swap", "arc-hybrid-swap"] as const) {
    assertEquals(verifyOracle(kernel, { system, oracle: "nondeterministic" }).wrong, 0, system);
  }
});

Deno.test("verifyOracle() takes random trees, the same for the same seed, and 7 tokens at most", () => {
  const options = { system: "arc-hybrid-swap", tokens: 4, random: 5, openHeads: true } as const;
  const first = verifyOracle(kernel, options);
  assertEquals([first.trees, first.wrong], [20, 0]);
  assertEquals(verifyOracle(kernel, options), first);
  assertThrows(
    () => verifyOracle(kernel, { system: "swap", tokens: 8 }),
    SagittaError,
    "found 8 tokens, expected 1 to 7",
  );
});
