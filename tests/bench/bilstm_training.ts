/**
 * How fast a BiLSTM parser is trained: whole steps (reading, walking with the oracle, gradients,
 * Adam) of the preset `thesis`, 2 × 200, on batches of 32 sentences of 20 words, by the fused
 * kernels and by TensorFlow.js's own operations on its Wasm backend.
 *
 * `deno run --allow-read tests/bench/bilstm_training.ts`
 *
 * Each figure is the best of several steps, taken in turns, on one core. Time is the processor's.
 *
 * @module
 */

import process from "node:process";
import { Sentence } from "../../src/conllu/sentence.ts";
import { seededRandom } from "../../src/random.ts";
import { drawTable } from "../../src/rendering/table.ts";
import { hasRelaxedSimd, loadKernel } from "../../src/runtime/kernel.ts";
import { bilstmSettings, settleBilstmOptions } from "../../src/training/bilstm_options.ts";
import { BilstmTrainer } from "../../src/training/bilstm_trainer.ts";
import { bilstmTreebank } from "../../src/training/bilstm_treebank.ts";
import { PlainOps } from "../../src/training/plain_ops.ts";
import { openTensorFlow } from "../../src/training/tensorflow.ts";

/** Words a second of training. */
export interface TrainingRates {
  /** By the fused kernels. */
  fused: number;
  /** By TensorFlow.js's own operations. */
  stock: number;
}

const WORDS = 20;

/** Random trees over random words, which occur often enough to have vectors. */
function sentences(count: number): Sentence[] {
  const random = seededRandom(7);
  return Array.from({ length: count }, () => {
    const forms = Array.from({ length: WORDS }, () => `w${Math.floor(random() * 100)}`);
    // Each word hangs on the one before or on the first.
    const heads = forms.map((_, i) => i === 0 ? 0 : random() < 0.5 ? i : 1);
    return Sentence.of({ forms, heads });
  });
}

/** Measures `runs` steps of each; `batch` sentences a step. */
export async function run(runs = 4, batch = 32): Promise<TrainingRates> {
  const { tf } = await openTensorFlow("wasm");
  const options = settleBilstmOptions({ preset: "thesis", batch, dropout: 0.1 });
  const settings = bilstmSettings(options);
  const works = await Promise.all([undefined, new PlainOps(tf)].map(async (ops) => {
    const kernel = await loadKernel(undefined, { relaxed: hasRelaxedSimd() });
    const targets = { unlabelled: true, tags: false, buckets: 0 };
    const treebank = bilstmTreebank(kernel, sentences(batch), targets);
    const trainer = new BilstmTrainer(tf, kernel, settings, options, treebank, ops);
    const [list] = trainer.batches(1);
    return () => trainer.learn(list, 1, 1);
  }));
  const best = works.map(() => Infinity);
  for (let run = 0; run <= runs; run++) {
    for (const [i, work] of works.entries()) {
      const start = processorTime();
      await work();
      if (run > 0) best[i] = Math.min(best[i], processorTime() - start); // the first warms up
    }
  }
  const [fused, stock] = best.map((time) => 1000 * batch * WORDS / time);
  return { fused, stock };
}

/** Milliseconds that this process has computed. */
function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** The figures as a table. */
export function table({ fused, stock }: TrainingRates): string {
  return drawTable(["BiLSTM 2×200, training", "words/s"], [
    ["fused kernels", fused.toFixed(0)],
    ["TensorFlow.js Wasm operations", stock.toFixed(0)],
    ["times as fast", (fused / stock).toFixed(1)],
  ]);
}

if (import.meta.main) console.log(table(await run()));
