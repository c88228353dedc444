/**
 * Arc decomposition (thesis, chapter 4; Goldberg, Sartorio and Satta 2014, §2.4): where arcs of a
 * projective tree can be had one by one, can they be had together? Yes in arc-eager and arc-hybrid,
 * so that closed forms are exact there. No in arc-standard and lr-spine; hence their tables.
 */

import { assert, assertEquals } from "@std/assert";
import { configurationLoss, Gold } from "../../src/oracles/oracle.ts";
import { Configuration } from "../../src/oracles/configuration.ts";
import type { SystemOptions } from "../../src/oracles/system.ts";
import { allTrees, isProjective } from "../oracles/exhaustive.ts";
import { loadTestingKernel } from "../runtime/testing_kernel.ts";

type Arc = [head: number, dependent: number];

const kernel = loadTestingKernel();

/** The stack [ROOT, 1, 2, 3] over an empty buffer. */
function threeOnStack(options: SystemOptions): Configuration {
  return Configuration.start(kernel, 3, options).take("SHIFT").take("SHIFT").take("SHIFT");
}

/** The heads of every tree that can be reached, found by trying every computation. */
function reachable(c: Configuration): number[][] {
  if (c.isFinal) return [c.heads];
  return c.legal().flatMap((transition) => reachable(c.clone().take(transition)));
}

function isReachable(c: Configuration, arcs: Arc[]): boolean {
  return reachable(c).some((heads) =>
    arcs.every(([head, dependent]) => heads[dependent - 1] === head)
  );
}

const COUNTER_EXAMPLES: { source: string; arcs: [Arc, Arc]; heads: number[]; spine: boolean }[] = [
  // LEFT:1 makes 3 → 2, and 2, on the left spine now, takes 1 by LEFT:2.
  { source: "thesis §4.3, c → b and b → a", arcs: [[3, 2], [2, 1]], heads: [2, 3, 0], spine: true },
  // 2 and 3 must be tied to each other first, whichever node takes the other.
  { source: "2014, §2.4, i → j and i → k", arcs: [[1, 2], [1, 3]], heads: [0, 1, 1], spine: false },
];

for (const { source, arcs, heads, spine } of COUNTER_EXAMPLES) {
  for (const system of ["arc-standard", "lr-spine"] as const) {
    const together = system === "lr-spine" && spine;
    Deno.test(`${source}: ${system} can make each arc, ${together ? "and" : "not"} both`, () => {
      const c = threeOnStack({ system });
      assertEquals(c.stack, [0, 1, 2, 3]);
      assertEquals(arcs.map((arc) => isReachable(c, [arc])), [true, true]);
      assertEquals(isReachable(c, arcs), together);
      assertEquals(configurationLoss(c, new Gold(heads)), together ? 0 : 1);
    });
  }
}

Deno.test("thesis §4.3: lr-spine makes both arcs by LEFT:1 and LEFT:2", () => {
  const c = threeOnStack({ system: "lr-spine" }).take("LEFT:1").take("LEFT:2").take("RIGHT:1");
  assertEquals(c.tree(), [2, 3, 0]);
});

/** In how many configurations up to 4 tokens the loss exceeds the arcs out of reach by themselves. */
function countExceptions(options: SystemOptions): number {
  let exceptions = 0;
  for (let n = 1; n <= 4; n++) {
    const golds = [...allTrees(n)].filter(isProjective).map((heads) => new Gold(heads));
    const seen = new Set<string>();
    const visit = (c: Configuration) => {
      const key = `${c.stack}|${c.buffer}|${c.heads}`;
      if (seen.has(key)) return;
      seen.add(key);
      const known = reachable(c);
      for (const gold of golds) {
        const single = gold.heads.filter((head, i) => known.every((tree) => tree[i] !== head));
        const loss = configurationLoss(c, gold);
        assert(loss >= single.length, `loss ${loss} at ${key}, gold ${gold.heads}`);
        if (loss > single.length) exceptions++;
      }
      for (const transition of c.legal()) visit(c.clone().take(transition));
    };
    visit(Configuration.start(kernel, n, options));
  }
  return exceptions;
}

for (const system of ["arc-eager", "arc-hybrid"] as const) {
  Deno.test(`${system} decomposes: the loss is the number of arcs out of reach, in all configurations up to 4 tokens`, () => {
    assertEquals(countExceptions({ system, multiRoot: true }), 0);
  });
}

for (const system of ["arc-standard", "lr-spine"] as const) {
  Deno.test(`${system} does not decompose: the loss exceeds the arcs out of reach in some configurations`, () => {
    assert(countExceptions({ system, multiRoot: true }) > 0);
  });
}
