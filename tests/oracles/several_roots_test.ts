import { assert, assertEquals } from "@std/assert";
import { Gold, transitionCosts } from "../../src/oracles/oracle.ts";
import { Configuration } from "../../src/oracles/configuration.ts";
import type { SystemName } from "../../src/oracles/system.ts";
import { transitionName } from "../../src/oracles/transition.ts";
import {
  allTrees,
  arcEager,
  arcHybrid,
  arcStandard,
  arcSwift,
  covington,
  exhaustiveLoss,
  lrSpine,
  type Plain,
  type PlainSystem,
} from "./exhaustive.ts";
import { countRoots } from "./random_trees.ts";
import { loadTestingKernel } from "../runtime/testing_kernel.ts";

const kernel = loadTestingKernel();

const CASES: [SystemName, PlainSystem][] = [
  ["arc-standard", arcStandard(true)],
  ["arc-hybrid", arcHybrid(true)],
  ["arc-eager", arcEager()],
  ["lr-spine", lrSpine(true)],
  ["arc-swift", arcSwift()],
  ["covington", covington()],
];

for (const [system, plain] of CASES) {
  Deno.test(`${system} with a single root: costs equal exhaustive search for gold trees of several roots`, () => {
    let compared = 0;
    for (let n = 2; n <= 4; n++) {
      for (const heads of allTrees(n)) {
        if (countRoots(heads) < 2) continue;
        const gold = new Gold(heads);
        const loss = exhaustiveLoss(plain, heads);
        const seen = new Set<string>();
        const visit = (c: Configuration, p: Plain) => {
          const key = `${p.stack}|${p.buffer}|${p.head}`;
          if (seen.has(key) || plain.isFinal(p)) return;
          seen.add(key);
          const before = loss(p);
          assertEquals(
            transitionCosts(c, gold).map((one) => [transitionName(one.transition), one.cost]),
            plain.legal(p).map((name) => [name, loss(plain.apply(p, name)) - before]),
            `heads ${heads}, stack ${p.stack}, heads so far ${p.head}`,
          );
          compared++;
          for (const name of plain.legal(p)) visit(c.clone().take(name), plain.apply(p, name));
        };
        visit(Configuration.start(kernel, n, { system }), plain.init(n));
      }
    }
    assert(compared > 1000);
  });
}
