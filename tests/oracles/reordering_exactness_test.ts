import { assertEquals } from "@std/assert";
import { systemFlags, systemNumber } from "../../src/oracles/system.ts";
import { parseTransition } from "../../src/oracles/transition.ts";
import { allTrees } from "./exhaustive.ts";
import { seededRandom } from "./random.ts";
import { randomTree } from "./random_trees.ts";
import { allRemaining, fillLosses, remainingFrom } from "./remaining.ts";
import {
  CASES,
  compareTrees,
  Comparison,
  enterAll,
  kernel,
  SYSTEM_ROOTS,
} from "./reordering_costs.ts";

const { wasm } = kernel;

/** Costs compared on all gold trees of 1 to 4 tokens; tests/long/ has those of 5. */
const COMPARED: Record<string, number[]> = {
  "swap": [2, 30, 1040, 53_250],
  "swap, several roots": [2, 42, 1312, 61_125],
  "arc-hybrid-swap": [2, 39, 1264, 61_875],
  "arc-hybrid-swap, several roots": [2, 45, 1456, 68_625],
};

for (const { options, plain } of CASES) {
  const name = SYSTEM_ROOTS(options);
  for (const [i, compared] of COMPARED[name].entries()) {
    const n = i + 1;
    Deno.test(
      `${name}: 0 costs differ from exhaustive search in any configuration, all ${
        (n + 1) ** (n - 1)
      } gold trees of ${n} tokens`,
      () => {
        assertEquals(compareTrees({ options, plain }, n), { compared, wrong: 0, estimates: 0 });
      },
    );
  }

  Deno.test(`${name}: 0 costs differ from exhaustive search in any configuration, every eleventh of the 1296 gold trees of 5 tokens`, () => {
    const { wrong, estimates } = compareTrees({ options, plain }, 5, 11);
    assertEquals({ wrong, estimates }, { wrong: 0, estimates: 0 });
  });

  Deno.test(`${name}: 0 costs differ from exhaustive search for all gold trees of 4 tokens with any heads open`, () => {
    kernel.scoped(() => {
      const all = allRemaining(plain, 4);
      const addresses = enterAll(all, 4, options);
      const comparison = new Comparison(4);
      const known = new Set<string>();
      for (const tree of allTrees(4)) {
        for (let open = 1; open < 16; open++) {
          const heads = tree.map((head, i) => (open >> i) & 1 ? -1 : head);
          if (known.has(`${heads}`)) continue;
          known.add(`${heads}`);
          comparison.useGold(heads);
          fillLosses(all, heads);
          all.forEach((node, i) => {
            if (node.steps.length > 0) comparison.compare(node, addresses[i], heads);
          });
        }
      }
      assertEquals({ ...comparison.result, trees: known.size }, {
        ...comparison.result,
        trees: 307,
        wrong: 0,
        estimates: 0,
      });
    });
  });

  Deno.test(`${name}: costs equal exhaustive search in random configurations of 6 to 8 tokens`, () => {
    const random = seededRandom(28);
    for (let round = 0; round < 120; round++) {
      const n = 6 + random.below(3);
      const heads = randomTree(n, round % 3 > 0, random)
        .map((head) => round % 4 === 3 && random.below(3) === 0 ? -1 : head);
      kernel.scoped(() => {
        const c = wasm.createConfiguration(n);
        wasm.start(c, systemNumber(options), systemFlags(options));
        let p = plain.init(n);
        for (let steps = n + random.below(2 * n); steps > 0; steps--) {
          const names = plain.legal(p);
          if (names.length === 0 || p.stack.length + p.buffer.length <= 5) break;
          const swaps = names.includes("SWAP") && random.below(2) > 0;
          const name = swaps ? "SWAP" : names[random.below(names.length)];
          p = plain.apply(p, name);
          wasm.apply(c, parseTransition(name));
        }
        if (p.stack.length + p.buffer.length > 8) return; // takes exhaustive search long
        const all = remainingFrom(plain, p);
        const comparison = new Comparison(n);
        comparison.useGold(heads);
        fillLosses(all, heads);
        comparison.compare(all[all.length - 1], c, heads);
        const told = `heads ${heads}, stack ${p.stack}, buffer ${p.buffer}`;
        assertEquals(comparison.wrong, 0, told);
      });
    }
  });
}
