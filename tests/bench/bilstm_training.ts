/**
 * How fast a BiLSTM parser is trained: whole steps (reading, walking with the oracle, gradients,
 * Adam) of the preset `thesis`, 2 × 200, on batches of 32 sentences of 20 words: in our module, by
 * TensorFlow.js's Wasm backend through the module's kernels, and by its own operations.
 *
 * `deno run --allow-read --allow-env tests/bench/bilstm_training.ts`
 *
 * Each figure is the best of several steps, taken in turns, on one core. Time is the processor's.
 *
 * @module
 */

import { Sentence } from "../../src/sentence/sentence.ts";
import { openTrainable } from "../../src/networks/backends.ts";
import { openTensorFlow } from "../../src/networks/tensorflow/open.ts";
import { HostTrainable } from "../../src/networks/tensorflow/host_trainable.ts";
import { seededRandom } from "../../src/random.ts";
import { drawTable } from "../../src/rendering/table.ts";
import { hasRelaxedSimd, loadKernel } from "../../src/runtime/kernel.ts";
import { bilstm } from "../../src/networks/encoders/bilstm.ts";
import {
  firstParameters,
  learningRule,
  NetworkTrainer,
} from "../../src/training/network/trainer.ts";
import { networkOf } from "../../src/training/network/learner.ts";
import { networkTreebank } from "../../src/training/network/treebank.ts";
import { NO_COLUMNS, resolveNetwork } from "../training/small_bilstm.ts";
import { processorTime } from "./measuring.ts";

/** Words a second of training. */
export interface TrainingRates {
  /** In our module. */
  module: number;
  /** By TensorFlow.js's Wasm backend, through our kernels. */
  wasm: number;
  /** By its own operations. */
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
  const backend = await openTensorFlow("wasm");
  const options = resolveNetwork({ preset: "thesis", batch, dropout: 0.1 });
  const works = await Promise.all((["module", "wasm", "stock"] as const).map(async (name) => {
    const kernel = await loadKernel(undefined, { relaxed: hasRelaxedSimd() });
    const { sizes } = options;
    const targets = { unlabelled: true, columns: NO_COLUMNS, sizes: { ...sizes }, inputs: {} };
    const treebank = await networkTreebank(kernel, bilstm, sentences(batch), targets);
    const network = networkOf(treebank, sizes);
    const start = firstParameters(network, options.seed, treebank);
    const what = [kernel, network.parameters, start, learningRule(options)] as const;
    const trainable = name === "module"
      ? await openTrainable({ name }, ...what)
      : new HostTrainable(backend, ...what, name === "wasm");
    const trainer = new NetworkTrainer(kernel, network, trainable, options, treebank);
    const [list] = trainer.batches(1);
    return () => trainer.learn(list);
  }));
  const best = works.map(() => Infinity);
  for (let run = 0; run <= runs; run++) {
    for (const [i, work] of works.entries()) {
      const start = processorTime();
      await work();
      if (run > 0) best[i] = Math.min(best[i], processorTime() - start); // the first warms up
    }
  }
  const [module, wasm, stock] = best.map((time) => 1000 * batch * WORDS / time);
  return { module, wasm, stock };
}

/** The figures as a table. */
export function table(rates: TrainingRates): string {
  const names = {
    module: "our module",
    wasm: "TensorFlow.js Wasm, our kernels",
    stock: "TensorFlow.js Wasm, its own operations",
  };
  const rows = (["module", "wasm", "stock"] as const).map((name) => {
    return [names[name], rates[name].toFixed(0), (rates[name] / rates.stock).toFixed(1)];
  });
  return drawTable(["BiLSTM 2×200, training", "words/s", "times stock"], rows);
}

if (import.meta.main) console.log(table(await run()));
