/**
 * Configurations reached by random transitions, over heads that need not be trees: costs of every
 * oracle are whole numbers from 0 on, the cheapest is free where they are exact.
 *
 * @module
 */

import { assert, assertEquals } from "@std/assert";
import { Configuration } from "../../src/oracles/configuration.ts";
import { Gold, oracleAnswer } from "../../src/oracles/oracle.ts";
import { hasExactCosts, SYSTEMS } from "../../src/oracles/system.ts";
import { loadTestingKernel } from "../runtime/testing_kernel.ts";
import type { Target } from "./fuzz.ts";
import { oddHeads, treeHeads } from "./trees.ts";

const EXACT = SYSTEMS.filter(hasExactCosts);

export const costs: Target = {
  name: "costs",
  open() {
    const kernel = loadTestingKernel();
    return Promise.resolve((draw) => {
      const length = 1 + draw(9);
      const heads = draw(4) === 0 ? oddHeads(length, draw, 1) : treeHeads(length, draw);
      const gold = new Gold(heads);
      const system = EXACT[draw(EXACT.length)];
      const c = Configuration.start(kernel, length, { system, multiRoot: draw(2) === 0 });
      for (let steps = draw(2 * length + 1); steps > 0 && !c.isFinal; steps--) {
        const legal = c.legal();
        c.take(legal[draw(legal.length)]);
      }
      const approximate = system === "arc-standard" && draw(3) === 0;
      const { costs, exact } = oracleAnswer(c, gold, approximate ? "approximate" : "dynamic");
      const numbers = costs.map(({ cost }) => cost);
      assert(
        numbers.every((cost) => Number.isInteger(cost) && cost >= 0 && cost <= length),
        `${numbers}`,
      );
      if (exact && numbers.length > 0) assertEquals(Math.min(...numbers), 0);
    });
  },
};
