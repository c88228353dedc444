/**
 * Compares the costs of systems that reorder words with exhaustive search.
 *
 * @module
 */

import { systemFlags, systemNumber, type SystemOptions } from "../../src/oracles/system.ts";
import { parseTransition } from "../../src/oracles/transition.ts";
import { loadKernel } from "../../src/runtime/kernel.ts";
import { allTrees, arcHybrid, arcStandard, type Plain, type PlainSystem } from "./exhaustive.ts";
import { allRemaining, fillLosses, lossBy, type Remaining } from "./remaining.ts";

/** The module that is judged. */
export const kernel = await loadKernel();
const { wasm } = kernel;

/** The systems, each with its plain twin. */
export const CASES: { options: SystemOptions; plain: PlainSystem }[] = [
  { options: { system: "swap" }, plain: arcStandard(true, true) },
  { options: { system: "swap", multiRoot: true }, plain: arcStandard(false, true) },
  { options: { system: "arc-hybrid-swap" }, plain: arcHybrid(true, true) },
  { options: { system: "arc-hybrid-swap", multiRoot: true }, plain: arcHybrid(false, true) },
];

/** A name for a case. */
export const SYSTEM_ROOTS = ({ system, multiRoot = false }: SystemOptions) =>
  system + (multiRoot ? ", several roots" : "");

/** The configurations in the module that stand for `all`. */
export function enterAll(all: readonly Remaining[], n: number, options: SystemOptions): number[] {
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
export class Comparison {
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
    if (!wasm.costs(out, transitions, count, address, this.#gold, 0)) this.estimates++;
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

/** Compares all configurations of `n` tokens with gold trees, all of them or every `step`-th. */
export function compareTrees(
  { options, plain }: { options: SystemOptions; plain: PlainSystem },
  n: number,
  step = 1,
): Comparison["result"] {
  return kernel.scoped(() => {
    const all = allRemaining(plain, n);
    const addresses = enterAll(all, n, options);
    const comparison = new Comparison(n);
    let tree = 0;
    for (const heads of allTrees(n)) {
      if (tree++ % step > 0) continue;
      comparison.useGold(heads);
      fillLosses(all, heads);
      all.forEach((node, i) => {
        if (node.steps.length > 0) comparison.compare(node, addresses[i], heads);
      });
    }
    return comparison.result;
  });
}
