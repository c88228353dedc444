import { assertEquals } from "@std/assert";
import { systemFlags, systemNumber, type SystemOptions } from "../../src/oracles/system.ts";
import { parseTransition } from "../../src/oracles/transition.ts";
import { loadKernel } from "../../src/runtime/kernel.ts";
import { allTrees, arcHybrid, arcStandard, type Plain, type PlainSystem } from "./exhaustive.ts";
import { seededRandom } from "./random.ts";
import { randomTree } from "./random_trees.ts";
import { allRemaining, fillLosses, lossBy, type Remaining, remainingFrom } from "./remaining.ts";

const kernel = await loadKernel();
const { wasm } = kernel;

const CASES: { options: SystemOptions; plain: PlainSystem }[] = [
  { options: { system: "swap" }, plain: arcStandard(true, true) },
  { options: { system: "swap", singleRoot: false }, plain: arcStandard(false, true) },
  { options: { system: "arc-hybrid-swap" }, plain: arcHybrid(true, true) },
  { options: { system: "arc-hybrid-swap", singleRoot: false }, plain: arcHybrid(false, true) },
];

const SYSTEM_ROOTS = ({ system, singleRoot = true }: SystemOptions) =>
  system + (singleRoot ? "" : ", several roots");

/** The configurations in the module that stand for `all`. */
function enterAll(all: readonly Remaining[], n: number, options: SystemOptions): number[] {
  const known = new Map<string, number>();
  const start = wasm.createConfiguration(n);
  wasm.start(start, systemNumber(options), systemFlags(options));
  const key = ({ stack, buffer }: Plain) => `${stack}|${buffer}`;
  known.set(key(all[all.length - 1].plain), start);
  for (const node of all.toReversed()) { // a configuration comes after those it leads to
    const address = known.get(key(node.plain))!;
    for (const { name, to } of node.steps) {
      if (known.has(key(to.plain))) continue;
      const next = wasm.createConfiguration(n);
      wasm.copy(next, address);
      wasm.apply(next, parseTransition(name));
      known.set(key(to.plain), next);
    }
  }
  return all.map(({ plain }) => known.get(key(plain))!);
}

/** Compares the costs of configurations with the truth; returns how many differ. */
class Comparison {
  readonly #gold: number;
  readonly #rows: number[];
  compared = 0;
  wrong = 0;
  estimates = 0;

  constructor(n: number) {
    this.#gold = wasm.createGold(n);
    this.#rows = [0, 0].map(() => kernel.allocate(4 * wasm.mostTransitions(n)));
  }

  useGold(heads: readonly number[]): void {
    kernel.ints(wasm.goldHeads(this.#gold) + 4, heads.length).set(heads);
    wasm.prepareGold(this.#gold);
  }

  compare(node: Remaining, address: number, heads: readonly number[]): void {
    const [transitions, out] = this.#rows;
    const count = wasm.legal(transitions, address);
    wasm.costs(out, transitions, count, address, this.#gold, 0);
    if (!wasm.answerIsExact()) this.estimates++;
    const named = kernel.ints(transitions, count);
    const found = kernel.ints(out, count);
    if (count !== node.steps.length) this.wrong++;
    for (const step of node.steps) {
      const cost = lossBy(step, heads) - node.loss;
      this.compared++;
      if (found[named.indexOf(parseTransition(step.name))] !== cost) this.wrong++;
    }
  }

  get result() {
    return { compared: this.compared, wrong: this.wrong, estimates: this.estimates };
  }
}

/** Costs compared on all gold trees of 1 to 5 tokens. */
const COMPARED: Record<string, number[]> = {
  "swap": [2, 30, 1040, 53_250, 3_793_392],
  "swap, several roots": [2, 42, 1312, 61_125, 4_125_168],
  "arc-hybrid-swap": [2, 39, 1264, 61_875, 4_314_384],
  "arc-hybrid-swap, several roots": [2, 45, 1456, 68_625, 4_628_016],
};

/** All gold trees of 5 tokens take a quarter of a minute; SAGITTA_LONG=1 asks for them. */
const LONG = Deno.env.get("SAGITTA_LONG") === "1";

for (const { options, plain } of CASES) {
  const name = SYSTEM_ROOTS(options);
  for (let n = 1; n <= 5; n++) {
    const every = n < 5 || LONG;
    const title = every ? `all ${(n + 1) ** (n - 1)}` : "every eleventh of the 1296";
    Deno.test(`${name}: 0 costs differ from exhaustive search in any configuration, ${title} gold trees of ${n} tokens`, () => {
      kernel.scoped(() => {
        const all = allRemaining(plain, n);
        const addresses = enterAll(all, n, options);
        const comparison = new Comparison(n);
        let tree = 0;
        for (const heads of allTrees(n)) {
          if (!every && tree++ % 11 > 0) continue;
          comparison.useGold(heads);
          fillLosses(all, heads);
          all.forEach((node, i) => {
            if (node.steps.length > 0) comparison.compare(node, addresses[i], heads);
          });
        }
        const compared = every ? COMPARED[name][n - 1] : comparison.compared;
        assertEquals(comparison.result, { compared, wrong: 0, estimates: 0 });
      });
    });
  }

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
