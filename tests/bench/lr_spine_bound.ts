/**
 * How often lr-spine's oracle is found out to have reached its bound and to give estimates: a
 * transition's cost is not what the loss grows by. Estimates that agree with each other go unseen,
 * so the share is a lower bound. Paths are random, with SHIFT likely, as deep stacks are hard.
 *
 * `deno run --allow-read tests/bench/lr_spine_bound.ts [FILE…]`
 *
 * Without files it goes through random trees: heads anywhere, and 10 % of the arcs crossing.
 *
 * @module
 */

import process from "node:process";
import { readFile } from "node:fs/promises";
import { parseConllu } from "../../src/conllu/read.ts";
import { Gold } from "../../src/oracles/oracle.ts";
import { systemFlags, systemNumber, type SystemOptions } from "../../src/oracles/system.ts";
import { seededRandom } from "../../src/random.ts";
import { drawTable } from "../../src/rendering/table.ts";
import { type Kernel, loadKernel } from "../../src/runtime/kernel.ts";
import { randomCrossing, randomHeads } from "./random_trees.ts";

/** Configurations that were looked at, and those with a cost that cannot be exact. */
export interface Bound {
  configurations: number;
  inexact: number;
}

const SYSTEM: SystemOptions = { system: "lr-spine" };
const SHIFT = 0;
/** Random trees: how many tokens, what kind. */
const CASES: [number, string, typeof randomHeads][] = [
  [20, "heads anywhere", randomHeads],
  [30, "heads anywhere", randomHeads],
  [40, "heads anywhere", randomHeads],
  [40, "10 % crossing", randomCrossing],
  [80, "10 % crossing", randomCrossing],
];
const TREES = 20;

/** Goes through trees, on one path each. */
export function run(
  kernel: Kernel,
  trees: Iterable<ArrayLike<number>>,
  random: () => number,
): Bound {
  const bound = { configurations: 0, inexact: 0 };
  for (const heads of trees) kernel.scoped(() => walk(kernel, new Gold(heads), random, bound));
  return bound;
}

function walk(kernel: Kernel, gold: Gold, random: () => number, bound: Bound): void {
  const { wasm } = kernel;
  const { length } = gold.heads;
  const tree = gold.enter(kernel);
  const c = wasm.createConfiguration(length), next = wasm.createConfiguration(length);
  const room = 4 * wasm.mostTransitions(length);
  const transitions = kernel.allocate(room), out = kernel.allocate(room);
  wasm.start(c, systemNumber(SYSTEM), systemFlags(SYSTEM));
  while (!wasm.isFinal(c)) {
    const count = wasm.legal(transitions, c);
    wasm.costs(out, transitions, count, c, tree, 0);
    const legal = [...kernel.ints(transitions, count)], costs = [...kernel.ints(out, count)];
    const before = wasm.loss(c, tree);
    const exact = legal.every((transition, i) => {
      wasm.copy(next, c);
      wasm.apply(next, transition);
      return wasm.loss(next, tree) - before === costs[i];
    });
    bound.configurations++;
    if (!exact) bound.inexact++;
    const shifts = legal[0] === SHIFT && random() < 0.5;
    wasm.apply(c, shifts ? SHIFT : legal[Math.floor(random() * count)]);
  }
}

if (import.meta.main) {
  const kernel = await loadKernel();
  const random = seededRandom(4);
  const rows: string[][] = [];
  const add = (name: string, trees: ArrayLike<number>[]) => {
    const { configurations, inexact } = run(kernel, trees, random);
    const share = (100 * inexact / Math.max(1, configurations)).toFixed(2);
    rows.push([name, `${configurations}`, `${share} %`]);
  };
  const files = process.argv.slice(2);
  for (const file of files) {
    const sentences = parseConllu(await readFile(file), { file });
    add(file, sentences.map((sentence) => sentence.heads));
  }
  for (const [length, kind, tree] of files.length > 0 ? [] : CASES) {
    add(`${length} tokens, ${kind}`, Array.from({ length: TREES }, () => tree(length, random)));
  }
  console.log(drawTable(["trees", "configurations", "inexact, at least"], rows));
}
