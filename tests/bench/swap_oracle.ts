/**
 * How long the exact oracles of swap and arc-hybrid-swap take on treebanks.
 *
 * `deno run --allow-read tests/bench/swap_oracle.ts [--sentences N] [--json] FILE.conllu…`
 *
 * Each sentence is walked once, from its start: by the static oracle with probability 0.7, else by
 * any legal transition. In every configuration the costs of all legal transitions are asked for.
 * Each configuration is asked four times in each of three rounds, and the fastest round counts, so
 * that other work on the machine does not. An estimate is a configuration in which some search took
 * more nodes than it may; the direct losses are exact where the loss is no more than they, there and
 * after each legal transition (`direct_losses.ts`).
 *
 * @module
 */

import { readFileSync } from "node:fs";
import process from "node:process";
import { parseConllu } from "../../src/conllu/read.ts";
import { Gold } from "../../src/oracles/oracle.ts";
import {
  oracleNumber,
  systemFlags,
  type SystemName,
  systemNumber,
} from "../../src/oracles/system.ts";
import { seededRandom } from "../../src/random.ts";
import { drawTable } from "../../src/rendering/table.ts";
import { directLosses, type Remaining } from "./direct_losses.ts";
import { type Kernel, loadKernel } from "../../src/runtime/kernel.ts";

/** What was measured for a system on a treebank. */
export interface Figures {
  readonly treebank: string;
  readonly system: SystemName;
  readonly configurations: number;
  /** Microseconds a configuration, all legal transitions. */
  readonly mean: number;
  readonly p50: number;
  readonly p99: number;
  /** Share of configurations in which some item stands before a smaller one. */
  readonly inverted: number;
  /** Share of configurations in which, as after each transition, the direct losses are the loss. */
  readonly direct: number;
  readonly estimates: number;
}

const SYSTEMS = ["swap", "arc-hybrid-swap"] as const;
const STATIC = oracleNumber("static");
const FOLLOWED = 0.7;
const ROUNDS = 3;
/** Times that a configuration is asked in a round. */
const TIMES = 4;

/** Measures both systems on the gold trees of one treebank. */
export async function run(treebank: string, trees: readonly number[][]): Promise<Figures[]> {
  const figures: Figures[] = [];
  for (const system of SYSTEMS) {
    const kernel = await loadKernel();
    figures.push(kernel.scoped(() => measure(kernel, treebank, system, trees)));
  }
  return figures;
}

function measure(
  kernel: Kernel,
  treebank: string,
  system: SystemName,
  trees: readonly number[][],
): Figures {
  const { wasm } = kernel;
  const random = seededRandom(1);
  const longest = trees.reduce((most, heads) => Math.max(most, heads.length), 0);
  const room = 4 * wasm.mostTransitions(longest);
  const transitions = kernel.allocate(room), costs = kernel.allocate(room);
  const times: number[] = [];
  let configurations = 0, inverted = 0, direct = 0, estimates = 0;
  for (const heads of trees) {
    const gold = new Gold(heads).enter(kernel);
    const c = wasm.createConfiguration(heads.length);
    wasm.start(c, systemNumber({ system }), systemFlags({ system }));
    const after = wasm.createConfiguration(heads.length);
    const isDirect = (at: number) => {
      const { stack, buffer } = remaining(kernel, at);
      const made = kernel.ints(wasm.heads(at), heads.length + 1);
      const wrong = heads.filter((head, i) => made[i + 1] >= 0 && made[i + 1] !== head).length;
      const walls = system === "arc-hybrid-swap";
      return wasm.loss(at, gold) ===
        wrong + directLosses({ stack, buffer, gold: heads }, { walls });
    };
    while (!wasm.isFinal(c)) {
      const count = wasm.legal(transitions, c);
      let least = Infinity;
      for (let round = 0; round < ROUNDS; round++) {
        const before = performance.now();
        for (let i = 0; i < TIMES; i++) wasm.costs(costs, transitions, count, c, gold, 0);
        least = Math.min(least, performance.now() - before);
      }
      times.push(1000 * least / TIMES);
      if (!wasm.costs(costs, transitions, count, c, gold, 0)) estimates++;
      const { stack, buffer } = remaining(kernel, c);
      const all = [...stack, ...buffer];
      if (all.some((item, i) => i > 0 && all[i - 1] > item)) inverted++;
      const next = [...kernel.ints(transitions, count)].every((transition) => {
        wasm.copy(after, c);
        wasm.apply(after, transition);
        return isDirect(after);
      });
      if (next && isDirect(c)) direct++;
      const wanted = random() < FOLLOWED ? wasm.canonical(c, gold, STATIC) : -1;
      const legal = kernel.ints(transitions, count);
      wasm.apply(c, wanted >= 0 ? wanted : legal[Math.floor(random() * count)]);
      configurations++;
    }
  }
  times.sort((a, b) => a - b);
  return {
    treebank,
    system,
    configurations,
    mean: times.reduce((sum, time) => sum + time, 0) / configurations,
    p50: times[Math.floor(times.length / 2)],
    p99: times[Math.floor(times.length * 0.99)],
    inverted: inverted / configurations,
    direct: direct / configurations,
    estimates,
  };
}

/** What is left of a sentence, ROOT left out. */
function remaining(kernel: Kernel, c: number): Omit<Remaining, "gold"> {
  const { wasm } = kernel;
  const [, ...stack] = kernel.ints(wasm.stackItems(c), wasm.stackSize(c));
  const buffer = [...kernel.ints(wasm.bufferItems(c), wasm.bufferSize(c))];
  return { stack, buffer };
}

/** The figures as a table. */
export function table(figures: readonly Figures[]): string {
  return drawTable(
    [
      ...["treebank", "system", "configurations", "µs", "p50", "p99"],
      ...["inverted", "direct losses exact", "estimates"],
    ],
    figures.map((one) => [
      one.treebank,
      one.system,
      `${one.configurations}`,
      one.mean.toFixed(2),
      one.p50.toFixed(2),
      one.p99.toFixed(2),
      `${(100 * one.inverted).toFixed(0)} %`,
      `${(100 * one.direct).toFixed(2)} %`,
      `${one.estimates}`,
    ]),
  );
}

if (import.meta.main) {
  const words = process.argv.slice(2);
  const at = words.indexOf("--sentences");
  const most = at < 0 ? Infinity : Number(words.splice(at, 2)[1]);
  const files = words.filter((word) => word !== "--json");
  const figures: Figures[] = [];
  for (const file of files) {
    const sentences = [...parseConllu(readFileSync(file, "utf8"))].slice(0, most);
    const name = file.split("/").slice(-2, -1)[0] ?? file;
    figures.push(...await run(name, sentences.map(({ heads }) => [...heads])));
  }
  console.log(words.includes("--json") ? JSON.stringify(figures) : table(figures));
}
