/**
 * Small BiLSTM networks for tests.
 *
 * @module
 */

import { assert, assertEquals } from "@std/assert";
import type { OracleModel } from "../../src/oracles/oracle_model.ts";
import { type Backend, openTrainable } from "../../src/networks/backends.ts";
import { openTensorFlow } from "../../src/networks/tensorflow/open.ts";
import { HostTrainable } from "../../src/networks/tensorflow/host_trainable.ts";
import { PARAMETER_ROLES, type ParameterState } from "../../src/networks/trainable.ts";
import { loadKernel } from "../../src/runtime/kernel.ts";
import { bilstm } from "../../src/networks/encoders/bilstm.ts";
import { ENCODERS } from "../../src/networks/encoders/registry.ts";
import {
  completeNetwork,
  type NetworkOptions,
  networkOptions,
} from "../../src/training/network/options.ts";
import {
  firstParameters,
  learningRule,
  NetworkTrainer,
} from "../../src/training/network/trainer.ts";
import { networkOf } from "../../src/training/network/learner.ts";
import { networkTreebank } from "../../src/training/network/treebank.ts";
import type { Sentence } from "../../src/sentence/sentence.ts";
import type { WordVectors } from "../../src/networks/word_vectors.ts";
import { resolveOptions } from "../../src/training/options.ts";
import { train, type TrainingData } from "../../src/training/train.ts";
import type { Stored } from "../../src/model_file/stored.ts";
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

/** Columns of words that a network learns: none, and all. */
export const NO_COLUMNS = { upos: false, feats: false, xpos: false, lemmas: false };
export const ALL_COLUMNS = { upos: true, feats: true, xpos: true, lemmas: true };

/** Options with nothing left open. */
export function resolveNetwork(options: NetworkOptions) {
  return completeNetwork(resolveOptions(networkOptions(ENCODERS[0]), { ...options }));
}

/** Trains a BiLSTM. */
export function trainBilstm(
  options:
    & TrainingData
    & NetworkOptions
    & { vectors?: WordVectors; oracleModel?: OracleModel; from?: readonly Stored[] },
) {
  return train({ learner: "bilstm", ...options });
}

/** What a tiny trainer learns with; `stock` is TensorFlow.js's wasm without the module's kernels. */
export type TinyBackend = Exclude<Backend, "auto"> | "stock";

/** A trainer with a new network of tiny sizes on some of the sample, or on other sentences. */
export async function tinyTrainer(
  backend: TinyBackend,
  options: NetworkOptions = {},
  sentences: readonly Sentence[] = sample().slice(0, 8),
) {
  const settled = resolveNetwork({ sizes: TINY, ...options });
  const kernel = await loadKernel();
  const { sizes } = settled;
  const targets = { unlabelled: false, columns: ALL_COLUMNS, sizes: { ...sizes }, inputs: {} };
  const treebank = await networkTreebank(kernel, bilstm, sentences, targets);
  const network = networkOf(treebank, sizes);
  const start = firstParameters(network, settled.seed, treebank);
  // Arc scores start from 0: let them weigh.
  start.get("arcs/dependents/w")?.forEach((_, i, all) => all[i] = Math.sin(i));
  const what = [kernel, network.parameters, start, learningRule(settled)] as const;
  const trainable = backend === "stock"
    ? new HostTrainable(await openTensorFlow("wasm"), ...what, false)
    : await openTrainable({ name: backend }, ...what);
  const trainer = new NetworkTrainer(kernel, network, trainable, settled, treebank);
  return { trainer, kernel, settled, treebank };
}

/** The same numbers to the last bit; told by name, since they are many. */
export function assertSame(found: ParameterState, wanted: ParameterState): void {
  assertEquals(found.step, wanted.step);
  for (const role of PARAMETER_ROLES) {
    for (const [name, values] of wanted.parameters[role]) {
      const others = found.parameters[role].get(name)!;
      const at = values.findIndex((value, i) => !Object.is(value, others[i]));
      assert(at < 0, `${role} of ${name} differ at ${at}: ${others[at]}, ${values[at]}`);
    }
  }
}
