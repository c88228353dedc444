/**
 * How long the oracles take against the length of a sentence, how fast that grows, and how much
 * memory they use.
 *
 * `deno run tests/bench/oracles.ts [--json]`
 *
 * Each figure is the mean over configurations on random paths (every legal transition is as
 * likely) through random trees: projective ones, and ones with 10 % of their arcs crossing. Where
 * words can be reordered, seven of ten steps are the static oracle's: random swaps never end. The
 * time includes walking the path and listing legal transitions; it is the
 * processor's, and of nine walks through a sentence the fastest counts, so that other work on the
 * machine does not. The exponent is the slope of a
 * straight line through the logarithms of length and time, by least squares. The memory is what
 * one sentence takes: gold tree and configuration, and the most that asking for costs borrows;
 * not the 512 KiB that the module sets aside once for lr-spine.
 *
 * @module
 */

import process from "node:process";
import { Gold } from "../../src/oracles/oracle.ts";
import {
  canReorder,
  oracleNumber,
  systemFlags,
  type SystemName,
  systemNumber,
  type SystemOptions,
} from "../../src/oracles/system.ts";
import { seededRandom } from "../../src/random.ts";
import { drawTable } from "../../src/rendering/table.ts";
import { type Kernel, loadKernel } from "../../src/runtime/kernel.ts";
import { randomCrossing, randomProjective } from "./random_trees.ts";
import { processorTime } from "./measuring.ts";

/** One oracle on one kind of tree. */
export interface Series {
  /** The transition system. */
  system: SystemName;
  /** The oracle. */
  oracle: "dynamic" | "approximate";
  /** The kind of gold tree. */
  gold: "projective" | "non-projective";
  /** What was measured, by length. */
  points: Point[];
  /** Time grows as length to the power of this. */
  exponent: number;
}

/** What was measured at one length. */
export interface Point {
  /** Tokens of a sentence. */
  length: number;
  /** Microseconds a configuration. */
  microseconds: number;
  /** Bytes of a gold tree and a configuration. */
  sentenceBytes: number;
  /** The most bytes borrowed while costs are computed. */
  scratchBytes: number;
}

/** What to measure. */
export interface BenchOptions {
  /** The lengths. */
  lengths?: number[];
  /** Configurations, about, that a pass goes through. */
  configurations?: number;
  /** The time in milliseconds. */
  clock?: () => number;
}

const ASKED: [SystemName, Series["oracle"]][] = [
  ["arc-standard", "dynamic"],
  ["arc-standard", "approximate"],
  ["arc-hybrid", "dynamic"],
  ["arc-eager", "dynamic"],
  ["lr-spine", "dynamic"],
  ["swap", "dynamic"],
  ["arc-hybrid-swap", "dynamic"],
  ["arc-swift", "dynamic"],
  ["covington", "dynamic"],
];
/** How often the static oracle leads where words can be reordered. */
const FOLLOWED = 0.7;
const ROUNDS = 9;
const TREES = { "projective": randomProjective, "non-projective": randomCrossing };

/** Scratch memory is painted up to here before costs are asked for; what is unpainted was used. */
const PAINTED = 4 << 20;
const PAINT = 0x5a5a5a5a;

/** Measures every oracle. */
export async function run(options: BenchOptions = {}): Promise<Series[]> {
  const { lengths = [10, 20, 40, 80, 160], configurations = 2000 } = options;
  const clock = options.clock ?? processorTime;
  const series: Series[] = [];
  for (const [system, oracle] of ASKED) {
    for (const gold of ["projective", "non-projective"] as const) {
      const kernel = await loadKernel();
      const points = lengths.map((length) => {
        const random = seededRandom(length);
        const count = Math.max(4, Math.round(configurations / (2 * length)));
        const trees = Array.from({ length: count }, () => TREES[gold](length, random));
        return kernel.scoped(() => measure(kernel, { system }, oracle, trees, random, clock));
      });
      series.push({ system, oracle, gold, points, exponent: slope(points) });
    }
  }
  return series;
}

/** Walks a random path through each tree, then times the walks. */
function measure(
  kernel: Kernel,
  options: SystemOptions,
  oracle: Series["oracle"],
  trees: number[][],
  random: () => number,
  clock: () => number,
): Point {
  const { wasm } = kernel;
  const { length } = trees[0];
  const room = 4 * wasm.mostTransitions(length);
  const transitions = kernel.allocate(room), costs = kernel.allocate(room);
  const number = oracle === "dynamic" ? 0 : 1;
  let sentenceBytes = 0, configurations = 0;
  const walks = trees.map((heads) => {
    const before = wasm.mark();
    const gold = new Gold(heads).enter(kernel);
    const c = wasm.createConfiguration(length);
    sentenceBytes = Math.max(sentenceBytes, wasm.mark() - before);
    wasm.start(c, systemNumber(options), systemFlags(options));
    const steps: number[] = [];
    while (!wasm.isFinal(c)) {
      const legal = kernel.ints(transitions, wasm.legal(transitions, c));
      const follows = canReorder(options.system) && random() < FOLLOWED;
      const wanted = follows ? wasm.canonical(c, gold, oracleNumber("static")) : -1;
      steps.push(wanted >= 0 ? wanted : legal[Math.floor(random() * legal.length)]);
      wasm.apply(c, steps[steps.length - 1]);
    }
    const path = kernel.allocate(4 * steps.length);
    kernel.ints(path, steps.length).set(steps);
    configurations += steps.length;
    return () => wasm.replay(path, steps.length, c, gold, number, transitions, costs);
  });
  const all = () => walks.forEach((walk) => walk());
  const scratchBytes = scratch(kernel, all);
  const milliseconds = walks.reduce((sum, walk) => sum + fastest(walk, clock), 0);
  return {
    length,
    microseconds: 1000 * milliseconds / configurations,
    sentenceBytes,
    scratchBytes,
  };
}

/** Milliseconds of the fastest of some passes. */
function fastest(work: () => void, clock: () => number): number {
  let least = Infinity;
  for (let round = 0; round < ROUNDS; round++) {
    const before = clock();
    work();
    least = Math.min(least, clock() - before);
  }
  return least;
}

/** How far above the arena's end some work writes. */
function scratch(kernel: Kernel, work: () => void): number {
  const start = kernel.wasm.mark();
  kernel.scoped(() => kernel.allocate(PAINTED));
  kernel.ints(start, PAINTED / 4).fill(PAINT);
  work();
  const used = kernel.ints(start, PAINTED / 4).findLastIndex((word) => word !== PAINT) + 1;
  if (4 * used === PAINTED) {
    throw new Error(`Cannot measure scratch memory beyond ${PAINTED} bytes`);
  }
  return 4 * used;
}

/** The slope of log time over log length, by least squares. */
function slope(points: readonly Point[]): number {
  const x = points.map(({ length }) => Math.log(length));
  const y = points.map(({ microseconds }) => Math.log(microseconds));
  const mean = (values: number[]) => values.reduce((a, b) => a + b) / values.length;
  const [mx, my] = [mean(x), mean(y)];
  const over = x.reduce((sum, value, i) => sum + (value - mx) * (y[i] - my), 0);
  return over / x.reduce((sum, value) => sum + (value - mx) ** 2, 0);
}

/** The figures as two tables: time, then memory. */
export function tables(series: readonly Series[]): string {
  const lengths = series[0].points.map(({ length }) => `${length}`);
  const name = ({ system, oracle, gold }: Series) => [system, oracle, gold];
  const time = drawTable(
    ["system", "oracle", "gold", ...lengths, "exponent"],
    series.map((one) => [
      ...name(one),
      ...one.points.map(({ microseconds }) => microseconds.toFixed(3)),
      one.exponent.toFixed(2),
    ]),
  );
  const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);
  const memory = drawTable(
    ["system", "oracle", "gold", ...lengths],
    series.map((one) => [
      ...name(one),
      ...one.points.map(({ sentenceBytes, scratchBytes }) =>
        kilobytes(sentenceBytes + scratchBytes)
      ),
    ]),
  );
  return [
    "Microseconds a configuration, by the number of tokens",
    "",
    time,
    "",
    "Kilobytes a sentence, by the number of tokens",
    "",
    memory,
  ].join("\n");
}

if (import.meta.main) {
  const series = await run();
  console.log(process.argv.includes("--json") ? JSON.stringify(series) : tables(series));
}
