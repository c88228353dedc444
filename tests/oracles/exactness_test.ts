import { assertEquals } from "@std/assert";
import { Gold, transitionCosts } from "../../src/oracles/oracle.ts";
import { Configuration } from "../../src/parsing/configuration.ts";
import type { SystemOptions } from "../../src/parsing/system.ts";
import { transitionName } from "../../src/parsing/transition.ts";
import { loadKernel } from "../../src/runtime/kernel.ts";
import {
  allTrees,
  arcEager,
  arcHybrid,
  arcStandard,
  exhaustiveLoss,
  isTree,
  lrSpine,
  type Plain,
  type PlainSystem,
} from "./exhaustive.ts";
import { seededRandom } from "./random.ts";

const kernel = await loadKernel();

const CASES: { options: SystemOptions; plain: PlainSystem; oneRoot: boolean }[] = [
  { options: { system: "arc-standard" }, plain: arcStandard(true), oneRoot: true },
  {
    options: { system: "arc-standard", singleRoot: false },
    plain: arcStandard(false),
    oneRoot: false,
  },
  { options: { system: "arc-hybrid" }, plain: arcHybrid(true), oneRoot: true },
  { options: { system: "arc-hybrid", singleRoot: false }, plain: arcHybrid(false), oneRoot: false },
  { options: { system: "arc-eager" }, plain: arcEager(), oneRoot: false },
  { options: { system: "arc-eager", rootFirst: true }, plain: arcEager(true), oneRoot: false },
  { options: { system: "lr-spine" }, plain: lrSpine(true), oneRoot: true },
  { options: { system: "lr-spine", singleRoot: false }, plain: lrSpine(false), oneRoot: false },
];

function describe({ system, singleRoot = true, rootFirst = false }: SystemOptions): string {
  return system + (singleRoot ? "" : ", several roots") + (rootFirst ? ", ROOT first" : "");
}

/** Compares all costs in one configuration; returns how many it compared. */
function compare(
  c: Configuration,
  plain: Plain,
  system: PlainSystem,
  loss: (c: Plain) => number,
  gold: Gold,
): number {
  const before = loss(plain);
  const wanted = Object.fromEntries(
    system.legal(plain).map((name) => [name, loss(system.apply(plain, name)) - before]),
  );
  const found = Object.fromEntries(
    transitionCosts(c, gold).map(({ transition, cost }) => [transitionName(transition), cost]),
  );
  assertEquals(
    found,
    wanted,
    `heads ${gold.heads}, stack ${plain.stack}, heads so far ${plain.head}: found ${
      JSON.stringify(found)
    } wanted ${JSON.stringify(wanted)}`,
  );
  return Object.keys(wanted).length;
}

/** Number of rooted trees that count as gold for a case. */
function goldTrees(n: number, oneRoot: boolean): number[][] {
  return [...allTrees(n)].filter((heads) =>
    !oneRoot || heads.filter((head) => head === 0).length === 1
  );
}

for (const { options, plain, oneRoot } of CASES) {
  Deno.test(`${describe(options)}: costs equal exhaustive search for all trees up to 4 tokens in all configurations`, () => {
    let compared = 0;
    for (let n = 1; n <= 4; n++) {
      for (const heads of goldTrees(n, oneRoot)) {
        const gold = new Gold(heads);
        const loss = exhaustiveLoss(plain, heads);
        const seen = new Set<string>();
        const visit = (c: Configuration, p: Plain) => {
          const key = `${p.stack}|${p.buffer}|${p.head}`;
          if (seen.has(key) || plain.isFinal(p)) return;
          seen.add(key);
          compared += compare(c, p, plain, loss, gold);
          for (const name of plain.legal(p)) visit(c.clone().take(name), plain.apply(p, name));
        };
        visit(Configuration.start(kernel, n, options), plain.init(n));
      }
    }
    assertEquals(compared > 1000, true);
  });

  Deno.test(`${describe(options)}: costs equal exhaustive search on random paths through random trees of 5 to 8 tokens`, () => {
    const random = seededRandom(7);
    for (let round = 0; round < 250; round++) {
      const n = 5 + random.below(4);
      let heads: number[];
      do heads = Array.from({ length: n }, () => random.below(n + 1)); while (
        !isTree(heads) || (oneRoot && heads.filter((head) => head === 0).length !== 1)
      );
      const gold = new Gold(heads);
      const loss = exhaustiveLoss(plain, heads);
      const c = Configuration.start(kernel, n, options);
      let p = plain.init(n);
      const skip = random.below(2 * n);
      for (let step = 0; !plain.isFinal(p); step++) {
        if (step >= skip) compare(c, p, plain, loss, gold);
        const names = plain.legal(p);
        // Shift often: deep stacks are where costs are hard.
        const name = names.includes("SHIFT") && random.below(2)
          ? "SHIFT"
          : names[random.below(names.length)];
        c.take(name);
        p = plain.apply(p, name);
      }
    }
  });
}
