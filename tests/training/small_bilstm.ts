/**
 * Small BiLSTM networks for tests.
 *
 * @module
 */

import type { OracleModel } from "../../src/oracles/oracle_model.ts";
import { type Backend, openTrainable } from "../../src/networks/backends.ts";
import { ParserNetwork } from "../../src/networks/parser_network.ts";
import { openTensorFlow } from "../../src/networks/tensorflow/open.ts";
import { HostTrainable } from "../../src/networks/tensorflow/host_trainable.ts";
import { loadKernel } from "../../src/runtime/kernel.ts";
import {
  completeNetwork,
  NETWORK_OPTIONS,
  type NetworkOptions,
} from "../../src/training/network/options.ts";
import { BILSTM_RULE, BilstmTrainer, firstParameters } from "../../src/training/network/trainer.ts";
import { bilstmTreebank, sizesOf } from "../../src/training/network/treebank.ts";
import type { WordVectors } from "../../src/training/network/word_vectors.ts";
import { resolveOptions } from "../../src/training/options.ts";
import { train, type TrainingData } from "../../src/training/train.ts";
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

/** Options with nothing left open. */
export function resolveNetwork(options: NetworkOptions) {
  return completeNetwork(resolveOptions(NETWORK_OPTIONS, { ...options }));
}

/** Trains a BiLSTM. */
export function trainBilstm(
  options: TrainingData & NetworkOptions & { vectors?: WordVectors; oracleModel?: OracleModel },
) {
  return train({ learner: "bilstm", ...options });
}

/** What a tiny trainer learns with; `stock` is TensorFlow.js's wasm without the module's kernels. */
export type TinyBackend = Exclude<Backend, "auto"> | "stock";

/** A trainer with a new network of tiny sizes on some of the sample. */
export async function tinyTrainer(backend: TinyBackend, options: NetworkOptions = {}) {
  const settled = resolveNetwork({ sizes: TINY, ...options });
  const kernel = await loadKernel();
  const targets = { unlabelled: false, tags: true, buckets: settled.sizes.ngramBuckets };
  const treebank = bilstmTreebank(kernel, sample().slice(0, 8), targets);
  const network = await ParserNetwork.of(settled.sizes, sizesOf(treebank.vocabularies));
  const start = firstParameters(network, settled.seed, treebank);
  const what = [kernel, network.parameters, start, BILSTM_RULE] as const;
  const trainable = backend === "stock"
    ? new HostTrainable(await openTensorFlow("wasm"), ...what, false)
    : await openTrainable({ name: backend }, ...what);
  const trainer = new BilstmTrainer(kernel, network, trainable, settled, treebank);
  return { trainer, kernel, settled, treebank };
}
