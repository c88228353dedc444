import { assertEquals } from "@std/assert";
import { Gold, transitionCosts } from "../../src/oracles/oracle.ts";
import { Configuration } from "../../src/oracles/configuration.ts";
import type { SystemOptions } from "../../src/oracles/system.ts";
import { transitionName } from "../../src/oracles/transition.ts";
import { arcEager, arcHybrid, arcStandard, type Plain, type PlainSystem } from "./exhaustive.ts";
import { seededRandom } from "./random.ts";
import { randomKnottedTree, randomProjectiveTree } from "./random_trees.ts";
import { arcEagerLoss, arcHybridLoss, arcStandardLoss } from "./tabular.ts";
import { loadTestingKernel } from "../runtime/testing_kernel.ts";

const kernel = loadTestingKernel();

interface Case {
  options: SystemOptions;
  plain: PlainSystem;
  loss: (heads: readonly number[]) => (c: Plain) => number;
}

const CASES: Case[] = [
  {
    options: { system: "arc-standard" },
    plain: arcStandard(true),
    loss: (heads) => arcStandardLoss(heads, true),
  },
  {
    options: { system: "arc-standard", multiRoot: true },
    plain: arcStandard(false),
    loss: (heads) => arcStandardLoss(heads, false),
  },
  {
    options: { system: "arc-hybrid" },
    plain: arcHybrid(true),
    loss: (heads) => arcHybridLoss(heads, true),
  },
  { options: { system: "arc-eager" }, plain: arcEager(), loss: arcEagerLoss },
];

for (const { options, plain, loss: lossOf } of CASES) {
  const name = options.system + (options.multiRoot ? ", several roots" : "");
  for (const kind of ["projective", "knotted"]) {
    Deno.test(`${name}: costs equal the plain tables on 60 ${kind} trees of 10 to 24 tokens`, () => {
      const random = seededRandom(11);
      let compared = 0;
      for (let round = 0; round < 60; round++) {
        const n = 10 + random.below(15);
        const heads = kind === "projective"
          ? randomProjectiveTree(n, true, random)
          : randomKnottedTree(n, 0.05 + 0.3 * random.next(), random);
        const gold = new Gold(heads);
        const loss = lossOf(heads);
        const c = Configuration.start(kernel, n, options);
        let p = plain.init(n);
        while (!plain.isFinal(p)) {
          const names = plain.legal(p);
          const costs = transitionCosts(c, gold);
          if (random.below(8) === 0 && names.length > 1) {
            const losses = names.map((name) => loss(plain.apply(p, name)));
            const least = Math.min(...losses);
            assertEquals(
              Object.fromEntries(costs.map((t) => [transitionName(t.transition), t.cost])),
              Object.fromEntries(names.map((name, i) => [name, losses[i] - least])),
              `heads ${heads}, stack ${p.stack}, heads so far ${p.head.slice(1)}`,
            );
            compared++;
          }
          // Half the time the cheapest transition, so that something is left to lose.
          const cheap = costs.filter(({ cost }) => cost === 0);
          const pool = random.below(2) ? cheap : costs;
          const name = transitionName(pool[random.below(pool.length)].transition);
          c.take(name);
          p = plain.apply(p, name);
        }
      }
      assertEquals(compared > 100, true);
    });
  }
}
