/**
 * Small BiLSTM networks for tests.
 *
 * @module
 */

import { sizesOf } from "../../src/model/bilstm_model.ts";
import { loadKernel } from "../../src/runtime/kernel.ts";
import { localBatch } from "../../src/training/bilstm_batch.ts";
import {
  type BilstmOptions,
  bilstmSettings,
  settleBilstmOptions,
} from "../../src/training/bilstm_options.ts";
import { BilstmTrainer } from "../../src/training/bilstm_trainer.ts";
import { bilstmTreebank } from "../../src/training/bilstm_treebank.ts";
import type { NetworkOps } from "../../src/training/network_ops.ts";
import type { TensorFlow } from "../../src/training/tensorflow.ts";
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

/** A trainer with a new network of tiny sizes, and one batch of the sample for it. */
export async function tinyTrainer(
  tf: TensorFlow,
  options: BilstmOptions = {},
  ops?: NetworkOps,
) {
  const settled = settleBilstmOptions({ sizes: TINY, ...options });
  const settings = bilstmSettings(settled);
  const kernel = await loadKernel();
  const targets = { unlabelled: false, tags: true, buckets: settings.ngramBuckets };
  const treebank = bilstmTreebank(kernel, sample().slice(0, 8), targets);
  const trainer = new BilstmTrainer(tf, kernel, settings, settled, treebank, ops);
  const [sentences] = trainer.batches(1);
  const { tags, feats, labels } = sizesOf(treebank.vocabularies);
  const batch = localBatch(sentences, { tags, feats, labels }, (word) => word);
  return { trainer, kernel, settled, sentences, batch };
}
