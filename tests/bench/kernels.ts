/**
 * How fast the neural kernels are: products at the sizes of a BiLSTM of 2 × 200 on batches of
 * 32 sentences of 20 tokens, and a whole pass forward and backward.
 *
 * `deno run tests/bench/kernels.ts`
 *
 * Each figure is the best of several runs, taken in turns, on one core. Time is the processor's,
 * so that a busy machine does not count against a kernel.
 *
 * @module
 */

import { hasRelaxedSimd } from "../../src/runtime/kernel.ts";
import { loadTestingKernel, type TestingKernel as Kernel } from "../runtime/testing_kernel.ts";
import { drawTable } from "../../src/rendering/table.ts";
import { Bilstm } from "./bilstm.ts";
import { processorTime } from "./measuring.ts";

/** One row of the table of products. */
export interface ProductFigure {
  /** Which kernel, and its sizes. */
  kernel: string;
  /** Billions of products and sums a second: plain SIMD, relaxed SIMD. */
  rates: (number | undefined)[];
}

/** What was measured. */
export interface Figures {
  products: ProductFigure[];
  /** Tokens a second of the network, forward and backward, for each build. */
  training: (number | undefined)[];
  /** Tokens a second of the network, forward alone, for each build. */
  forward: (number | undefined)[];
  /** The same with weights of 8 bits. */
  eightBits: (number | undefined)[];
}

/** m, k, n. */
const SIZES = [[640, 200, 800], [640, 400, 800], [32, 200, 800], [1, 200, 800], [640, 800, 100]];

const PRODUCTS = ["matmul", "matmulPacked", "addMatmulLeft", "addMatmulRight", "matmulI8"] as const;

/** Measures; `runs` times each, of at least `milliseconds`, until a kernel has had its share. */
export function run(runs = 8, milliseconds = 20): Figures {
  const plain = loadTestingKernel();
  const relaxed = hasRelaxedSimd() ? loadTestingKernel({ relaxed: true }) : undefined;
  const measure = (works: ((() => void) | undefined)[], amount: number) =>
    bestTimes(works, runs, milliseconds).map((time) => time && amount / time);
  const products: ProductFigure[] = [];
  for (const name of PRODUCTS) {
    for (const [m, k, n] of SIZES) {
      const works = [
        product(plain, name, m, k, n),
        relaxed && product(relaxed, name, m, k, n),
      ];
      const rates = measure(works, 2 * m * k * n / 1e6);
      products.push({ kernel: `${name} [${m}, ${k}] × [${k}, ${n}]`, rates });
      for (const kernel of [plain, relaxed]) kernel?.wasm.release(starts.get(kernel)!);
    }
  }
  const networks = [plain, relaxed].map((kernel) => kernel && new Bilstm(kernel, 2, 200, 32, 20));
  const tokens = 32 * 20 * 1000;
  const measurePass = (pass: (network: Bilstm) => void) =>
    measure(networks.map((network) => network && (() => pass(network))), tokens);
  return {
    products,
    training: measurePass((network) => {
      network.forward();
      network.backward();
    }),
    forward: measurePass((network) => network.forward()),
    eightBits: measurePass((network) => network.forward(true)),
  };
}

const starts = new Map<Kernel, number>();

/** A call of one kernel on random floats, to be timed. */
function product(
  kernel: Kernel,
  name: typeof PRODUCTS[number],
  m: number,
  k: number,
  n: number,
): () => void {
  const { wasm } = kernel;
  if (!starts.has(kernel)) starts.set(kernel, wasm.mark());
  const [out, a, b, scales] = [m * n, m * k, k * n, n].map((count) => {
    const address = kernel.allocate(4 * count);
    kernel.floats(address, count).forEach((_, i, all) => all[i] = (i * 7919 % 2003) / 2003 - 0.5);
    return address;
  });
  if (name === "matmulI8") {
    const packed = kernel.allocate(wasm.packedSizeI8(k, n));
    wasm.packI8(packed, b, k, n);
    return () => wasm.matmulI8(out, a, packed, scales, m, k, n);
  }
  const packed = kernel.allocate(wasm.packedSize(k, n));
  wasm.packRight(packed, b, k, n);
  return () => wasm[name](out, a, name === "matmulPacked" ? packed : b, m, k, n);
}

/** How many runs' worth of time a kernel may take before its runs are cut short. */
const SHARE = 4;

/** The least milliseconds that a call of each takes; they take turns. */
function bestTimes(
  works: ((() => void) | undefined)[],
  runs: number,
  milliseconds: number,
): (number | undefined)[] {
  const best = works.map((work) => work && Infinity), spent = works.map(() => 0);
  for (let run = 0; run <= runs; run++) {
    works.forEach((work, i) => {
      if (!work || (run > 1 && spent[i] > SHARE * runs * milliseconds)) return;
      let calls = 0, time = 0;
      const start = processorTime();
      while (time < milliseconds) {
        work();
        calls++;
        time = processorTime() - start;
      }
      spent[i] += time;
      if (run > 0) best[i] = Math.min(best[i]!, time / calls); // the first run warms up
    });
  }
  return best;
}

/** The figures as tables. */
export function draw({ products, training, forward, eightBits }: Figures): string {
  const text = (x: number | undefined, digits = 1) => x === undefined ? "none" : x.toFixed(digits);
  const rows = products.map(({ kernel, rates }) => [kernel, ...rates.map((rate) => text(rate))]);
  const passes = [
    ["forward and backward", training],
    ["forward", forward],
    ["forward, 8 bits", eightBits],
  ] as const;
  return [
    drawTable(["GFLOPS", "plain SIMD", "relaxed SIMD"], rows),
    drawTable(
      ["BiLSTM 2×200, 32×20 tokens, tokens/s", "plain SIMD", "relaxed SIMD"],
      passes.map(([name, rates]) => [name, ...rates.map((rate) => text(rate, 0))]),
    ),
  ].join("\n\n");
}

if (import.meta.main) console.log(draw(run()));
