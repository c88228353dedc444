/**
 * Small BiLSTM networks for tests.
 *
 * @module
 */

import { sizesOf } from "../../src/model/bilstm_model.ts";
import { type Backend, openTrainable } from "../../src/networks/backends.ts";
import { ParserNetwork } from "../../src/networks/parser_network.ts";
import { openTensorFlow } from "../../src/networks/tensorflow/open.ts";
import { TensorFlowTrainable } from "../../src/networks/tensorflow/tensorflow_trainable.ts";
import { loadKernel } from "../../src/runtime/kernel.ts";
import {
  type BilstmOptions,
  bilstmSettings,
  settleBilstmOptions,
} from "../../src/training/bilstm_options.ts";
import { BILSTM_RULE, BilstmTrainer, firstParameters } from "../../src/training/bilstm_trainer.ts";
import { bilstmTreebank } from "../../src/training/bilstm_treebank.ts";
import { sample } from "./small_model.ts";

/** Sizes that train in a moment. */
export const TINY = {
  wordWidth: 12,
  ngramWidth: 12,
  ngramBuckets: 1 << 10,
  cells: 16,
  hidden: 20,
  labelHidden: 12,
};

/** What a tiny trainer learns with; `stock` is TensorFlow.js's wasm without the module's kernels. */
export type TinyBackend = Exclude<Backend, "auto"> | "stock";

/** A trainer with a new network of tiny sizes on some of the sample. */
export async function tinyTrainer(backend: TinyBackend, options: BilstmOptions = {}) {
  const settled = settleBilstmOptions({ sizes: TINY, ...options });
  const settings = bilstmSettings(settled);
  const kernel = await loadKernel();
  const targets = { unlabelled: false, tags: true, buckets: settings.ngramBuckets };
  const treebank = bilstmTreebank(kernel, sample().slice(0, 8), targets);
  const network = await ParserNetwork.of(settings, sizesOf(treebank.vocabularies));
  const start = firstParameters(network, settled.seed, treebank);
  const what = [kernel, network.parameters, start, BILSTM_RULE] as const;
  const trainable = backend === "stock"
    ? new TensorFlowTrainable(await openTensorFlow("wasm"), ...what, false)
    : await openTrainable({ name: backend }, ...what);
  const trainer = new BilstmTrainer(kernel, network, trainable, settled, treebank);
  return { trainer, kernel, settled, treebank };
}
