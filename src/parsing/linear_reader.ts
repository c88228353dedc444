/**
 * How a linear model sees sentences: as hashes of their columns.
 *
 * @module
 */

import type { Sentence } from "../sentence/sentence.ts";
import { encodeSentence } from "../encoding/encode_sentence.ts";
import type { FeatureSet } from "../encoding/feature_set.ts";
import type { Kernel } from "../runtime/kernel.ts";
import type { SentenceReader, SentenceReading } from "./sentence_reader.ts";

/** Reads for a linear model. */
export class LinearReader implements SentenceReader {
  readonly batch = 1;
  readonly #kernel: Kernel;
  readonly #features: FeatureSet;
  #sentences: readonly Sentence[] = [];

  /**
   * @param kernel The module, with the model in it.
   * @param features The model's feature set.
   */
  constructor(kernel: Kernel, features: FeatureSet) {
    this.#kernel = kernel;
    this.#features = features;
  }

  read(sentences: readonly Sentence[]): void {
    this.#sentences = sentences;
  }

  turnTo(at: number): SentenceReading {
    return { address: encodeSentence(this.#kernel, this.#sentences[at], this.#features) };
  }
}
