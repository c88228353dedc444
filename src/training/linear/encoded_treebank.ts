// A treebank inside the Wasm module: sentences and gold trees, put there once.

import type { Sentence } from "../../sentence/sentence.ts";
import { encodeSentence } from "../../components/encoding/encode_sentence.ts";
import type { FeatureSet } from "../../components/encoding/feature_set.ts";
import type { LabelInventory } from "../../sentence/labels.ts";
import { nonprojectiveArcs } from "../../sentence/projectivity.ts";
import { fail } from "../../errors.ts";
import type { Kernel } from "../../runtime/kernel.ts";
import { mapPaused, type Pause } from "../cancel.ts";
import { mix } from "../fingerprint.ts";
import { LAYOUT } from "../../runtime/module.ts";

/** Addresses in the module, by sentence, and the fingerprint of sentences and trees. */
export type EncodedTreebank = Awaited<ReturnType<typeof encodeTreebank>>;

/**
 * Puts sentences and their trees into the module; they stay there.
 * @param labels The labels' numbers; all are 0 where there are none.
 * @param pause Awaited between sentences.
 */
export async function encodeTreebank(
  kernel: Kernel,
  sentences: readonly Sentence[],
  labels: LabelInventory,
  features: FeatureSet,
  pause: Pause,
) {
  const { wasm } = kernel;
  const count = sentences.length;
  const treebank = {
    /** Words of each sentence. */
    lengths: new Int32Array(count),
    /** The most work of each, in words of a common sentence. */
    weights: new Float64Array(count),
    sentences: new Uint32Array(count),
    golds: new Uint32Array(count),
  };
  let tokens = 0, fingerprint = 0;
  const encode = (sentence: Sentence, i: number) => {
    const { length } = sentence;
    const address = encodeSentence(kernel, sentence, features);
    const gold = wasm.createGold(length);
    const heads = kernel.ints(wasm.goldHeads(gold) + 4, length);
    const numbers = kernel.ints(wasm.goldLabels(gold) + 4, length);
    heads.set(sentence.heads);
    sentence.labels.forEach((label, word) => numbers[word] = labels.number(label));
    const attributes = LAYOUT["token-attributes"] * (length + 1);
    const hashes = kernel.ints(wasm.sentenceTokens(address), attributes);
    for (const list of [hashes, heads, numbers]) fingerprint = mix(fingerprint, list);
    wasm.prepareGold(gold);
    treebank.lengths[i] = length;
    // Exact costs take time by the third power of words or of crossing arcs, where they are worst.
    const crossing = nonprojectiveArcs(sentence.heads);
    treebank.weights[i] = length * (1 + length ** 2 / 4000 + crossing ** 2 / 50);
    treebank.sentences[i] = address;
    treebank.golds[i] = gold;
    tokens += length;
  };
  try {
    await mapPaused(sentences, pause, encode);
  } catch (error) {
    if (!(error instanceof WebAssembly.RuntimeError)) throw error;
    const found = `no memory after ${tokens} words`;
    throw fail("train")("cannot-train", found, "less training data, 2 GB of it in memory at most");
  }
  return { ...treebank, tokens, fingerprint };
}
