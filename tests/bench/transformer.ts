/**
 * How fast a layer of a transformer is, at the sizes of MiniLM (384 wide, 12 heads, 1,536 between)
 * on sentences of 20 pieces: its parts and the whole, forward and backward, in 32 and in 8 bits.
 *
 * `deno run --allow-read --allow-env --allow-sys tests/bench/transformer.ts`
 *
 * Each figure is the best of several runs, in turns, on one core; time is the processor's.
 *
 * @module
 */

import { drawTable } from "../../src/rendering/table.ts";
import { hasRelaxedSimd } from "../../src/runtime/kernel.ts";
import { loadTestingKernel } from "../runtime/testing_kernel.ts";
import { TransformerLayer } from "./transformer_layer.ts";
import { processorTime } from "./measuring.ts";

/** One row: a part of the layer, and for each build its milliseconds and GFLOPS. */
export interface PartFigure {
  part: string;
  builds: { milliseconds: number; gflops: number | undefined }[];
}

const PARTS: [string, (layer: TransformerLayer) => void, (layer: TransformerLayer) => number][] = [
  ["products", (layer) => layer.products(), (l) => l.operations - l.attentionOperations],
  [
    "products, 8 bits",
    (layer) => layer.products(true),
    (l) => l.operations - l.attentionOperations,
  ],
  ["attention", (layer) => layer.attention(), (l) => l.attentionOperations],
  ["attention, kept", (layer) => layer.attention(true), (l) => l.attentionOperations],
  ["attention, backward", (layer) => layer.attentionBackward(), (l) => 2 * l.attentionOperations],
  ["GELU", (layer) => layer.gelu(), () => 0],
  ["norms and sums", (layer) => layer.norms(), () => 0],
  ["layer", (layer) => layer.forward(), (l) => l.operations],
  ["layer, 8 bits", (layer) => layer.forward(true), (l) => l.operations],
  ["layer, forward and backward", (layer) => {
    layer.forward();
    layer.backward();
  }, (l) => 3 * l.operations],
];

/** Measures; each part `runs` times on each build. */
export function run(sentences = 32, length = 20, runs = 7): PartFigure[] {
  const kernels = [loadTestingKernel()];
  if (hasRelaxedSimd()) kernels.push(loadTestingKernel({ relaxed: true }));
  const lengths = Array(sentences).fill(length);
  const layers = kernels.map((kernel) => {
    return new TransformerLayer(kernel, { width: 384, heads: 12, feed: 1536, lengths });
  });
  return PARTS.map(([part, work, operations]) => {
    const best = layers.map(() => Infinity);
    for (let round = 0; round <= runs; round++) {
      layers.forEach((layer, at) => {
        let calls = 0, time = 0;
        const start = processorTime();
        for (; time < 5; calls++, time = processorTime() - start) work(layer);
        if (round > 0) best[at] = Math.min(best[at], time / calls); // the first warms up
      });
    }
    const builds = best.map((milliseconds, at) => {
      const count = operations(layers[at]);
      return { milliseconds, gflops: count ? count / milliseconds / 1e6 : undefined };
    });
    return { part, builds };
  });
}

/** The figures as a table. */
export function draw(figures: PartFigure[]): string {
  const rows = figures.map(({ part, builds }) => [
    part,
    ...builds.flatMap(({ milliseconds, gflops }) => [
      milliseconds.toFixed(2),
      gflops?.toFixed(1) ?? "",
    ]),
  ]);
  return drawTable(
    ["640 pieces", "plain SIMD, ms", "GFLOPS", "relaxed SIMD, ms", "GFLOPS"].slice(
      0,
      rows[0].length,
    ),
    rows,
  );
}

if (import.meta.main) console.log(draw(run()));
