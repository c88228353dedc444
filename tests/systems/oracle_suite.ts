/** Conformance of a system's oracles: what they say of one another and of the tree they build. */

import { assert, assertEquals, assertThrows } from "@std/assert";
import { SagittaError } from "../../src/errors.ts";
import {
  allowedTransitions,
  configurationLoss,
  Gold,
  oracleAnswer,
  ORACLES,
  oraclesOf,
} from "../../src/oracles/oracle.ts";
import type { Configuration } from "../../src/oracles/configuration.ts";
import { moveOf, transitionName } from "../../src/oracles/transition.ts";
import { allTrees, isProjective } from "../oracles/exhaustive.ts";
import { seededRandom } from "../oracles/random.ts";
import { countRoots, randomProjectiveTree, randomTree } from "../oracles/random_trees.ts";
import type { Suite } from "./suite.ts";

const ROUNDS = 60;

const trees = [0, 1, 2, 3, 4, 5].flatMap((n) => [...allTrees(n)]);
const projectiveTrees = [...trees, ...allTrees(6)].filter(isProjective);

/** Registers the tests of a system's oracles. */
export function oracleSuite({ test, start, multiRoot, options, skip }: Suite): void {
  const { system } = options;
  const fits = (heads: number[]) => multiRoot || countRoots(heads) <= 1;

  test("the static oracle rebuilds every projective tree up to 6 tokens", () => {
    for (const heads of projectiveTrees.filter(fits)) assertRebuilds(start, heads, "static");
  });

  test("the static oracle rebuilds random projective trees up to 40 tokens", () => {
    const random = seededRandom(3);
    for (let round = 0; round < ROUNDS; round++) {
      const heads = randomProjectiveTree(7 + random.below(34), !multiRoot, random);
      assertRebuilds(start, heads, "static");
    }
  });

  const hasLazy = oraclesOf(system).includes("static-lazy");
  const rebuilding = hasLazy ? "both static oracles rebuild" : "the static oracle rebuilds";
  const ending = hasLazy ? ", the lazy one with fewer SWAPs" : "";
  const assertBothRebuild = (some: Iterable<number[]>) => {
    let [eager, lazy] = [0, 0];
    for (const heads of some) {
      eager += assertRebuilds(start, heads, "static");
      if (hasLazy) lazy += assertRebuilds(start, heads, "static-lazy");
    }
    if (hasLazy) assert(lazy < eager, `lazy ${lazy}, eager ${eager}`);
  };

  test(
    `${rebuilding} every tree up to 5 tokens${ending}`,
    () => assertBothRebuild(trees.filter(fits)),
    "non-projective trees",
  );

  test(
    `${rebuilding} random trees up to 30 tokens${ending}`,
    () => {
      const random = seededRandom(4);
      assertBothRebuild(Array.from({ length: ROUNDS }, () => {
        return randomTree(6 + random.below(25), !multiRoot, random);
      }));
    },
    "non-projective trees",
  );

  test("oracles that the system does not have are refused by name", () => {
    for (const oracle of ORACLES.filter((oracle) => !oraclesOf(system).includes(oracle))) {
      const ask = () => allowedTransitions(start(2), new Gold([0, 1]), oracle);
      assertThrows(ask, SagittaError, `found oracle ${oracle}, expected one that ${system} has`);
    }
  });

  /** Random walks with gold trees of all kinds; half of them keep to good transitions mostly. */
  const goldWalks = (visit: (c: Configuration, gold: Gold) => void) => {
    const random = seededRandom(9);
    for (let round = 0; round < 2 * ROUNDS; round++) {
      const n = round < 6 ? 1 + round % 3 : 1 + random.below(14);
      const grow = round % 4 < 2 ? randomProjectiveTree : randomTree;
      const gold = new Gold(grow(n, !multiRoot, random));
      const c = start(n);
      while (!c.isFinal) {
        visit(c, gold);
        const good = round % 2 && random.below(8)
          ? allowedTransitions(c, gold, skip.includes("dynamic oracle") ? "static" : "dynamic")
          : [];
        const steps = good.length > 0 ? good : c.legal();
        c.take(steps[random.below(steps.length)]);
      }
      visit(c, gold);
    }
  };

  test("the loss never falls, and is the number of wrong heads in the end", () => {
    let before = 0;
    let last: Gold | undefined;
    goldWalks((c, gold) => {
      const loss = configurationLoss(c, gold);
      if (gold === last) assert(loss >= before, `loss fell from ${before} to ${loss}`);
      [before, last] = [loss, gold];
      if (!c.isFinal) return;
      const heads = c.heads.map((head) => Math.max(head, 0)); // a head left open is ROOT
      assertEquals(loss, heads.filter((head, i) => head !== gold.heads[i]).length);
    });
  });

  test("a transition costs what it adds to the loss, and one costs nothing", () => {
    goldWalks((c, gold) => {
      if (c.isFinal) return;
      const before = configurationLoss(c, gold);
      const { costs, exact } = oracleAnswer(c, gold);
      if (!exact) return; // estimates, of long reordered sentences
      for (const { transition, cost } of costs) {
        const message = `${transitionName(transition)} at stack ${c.stack}, gold ${gold.heads}`;
        assertEquals(cost, configurationLoss(c.clone().take(transition), gold) - before, message);
      }
      assertEquals(Math.min(...costs.map(({ cost }) => cost)), 0);
    });
  }, "dynamic oracle");

  test("the nondeterministic oracle allows just what keeps the loss at 0", () => {
    goldWalks((c, gold) => {
      const free = c.legal().filter((transition) =>
        configurationLoss(c.clone().take(transition), gold) === 0
      );
      assertEquals(allowedTransitions(c, gold, "nondeterministic"), free);
    });
  }, "dynamic oracle");
}

/** Follows an oracle from start to end, to the gold tree; returns the number of SWAPs. */
function assertRebuilds(
  start: (n: number) => Configuration,
  heads: number[],
  oracle: "static" | "static-lazy",
): number {
  const gold = new Gold(heads);
  const c = start(heads.length);
  let swaps = 0;
  while (!c.isFinal) {
    const steps = allowedTransitions(c, gold, oracle);
    assertEquals(steps.length, 1, `${oracle} of ${heads} at stack ${c.stack}, buffer ${c.buffer}`);
    if (moveOf(steps[0]) === "SWAP") swaps++;
    c.take(steps[0]);
  }
  assertEquals(c.tree(), heads);
  return swaps;
}
