/**
 * How a BiLSTM model sees sentences: some at a time, their words alone.
 *
 * @module
 */

import type { Sentence } from "../conllu/sentence.ts";
import { LabelInventory, ROOT_LABEL } from "../encoding/labels.ts";
import { WordNumbers } from "../encoding/word_numbers.ts";
import {
  type BilstmModel,
  type BilstmVocabularies,
  roundedMatrices,
  sizesOf,
} from "../model/bilstm_model.ts";
import { FirstLayerCache } from "../networks/first_layer_cache.ts";
import { type BatchReading, NetworkInference } from "../networks/inference.ts";
import { ParameterBlock } from "../networks/parameters.ts";
import { ParserNetwork } from "../networks/parser_network.ts";
import type { Kernel } from "../runtime/kernel.ts";
import type { SentenceReader, SentenceReading } from "./sentence_reader.ts";

/** Reads for a BiLSTM model. */
export class BilstmReader implements SentenceReader {
  readonly batch = 16;
  readonly #kernel: Kernel;
  readonly #cache: FirstLayerCache;
  readonly #vocabularies: BilstmVocabularies;
  #lengths: readonly number[] = [];
  #reading: BatchReading = {};

  private constructor(kernel: Kernel, network: ParserNetwork, model: BilstmModel) {
    const { settings, vocabularies, parameters } = model;
    this.#kernel = kernel;
    this.#vocabularies = vocabularies;
    const block = new ParameterBlock(kernel, network.parameters);
    block.fill(parameters);
    const inference = new NetworkInference(kernel, network, block);
    inference.round(roundedMatrices(model));
    kernel.wasm.setRootLabel(new LabelInventory(vocabularies.labels).number(ROOT_LABEL));
    const numbers = new WordNumbers(vocabularies.words, settings.ngramBuckets);
    this.#cache = new FirstLayerCache(kernel, inference, numbers);
  }

  /** Puts a model into the module, which has none yet. */
  static async of(kernel: Kernel, model: BilstmModel): Promise<BilstmReader> {
    const network = await ParserNetwork.of(model.settings, sizesOf(model.vocabularies));
    return new BilstmReader(kernel, network, model);
  }

  read(sentences: readonly Sentence[]): void {
    this.#lengths = sentences.map(({ length }) => length);
    this.#reading = this.#cache.read(sentences.map(({ forms }) => forms));
  }

  turnTo(at: number): SentenceReading {
    const { wasm } = this.#kernel;
    wasm.setSentence(at);
    const { tags, feats } = this.#reading;
    return {
      address: wasm.createSentence(this.#lengths[at]),
      ...(tags ? { upos: this.#names(tags, this.#vocabularies.tags, at) } : {}),
      ...(feats ? { feats: this.#names(feats, this.#vocabularies.feats, at) } : {}),
    };
  }

  /** The classes of a sentence's rows by name; ROOT's row comes first. */
  #names(classes: Int32Array, names: readonly string[], at: number): string[] {
    const size = this.#lengths.length;
    return Array.from({ length: this.#lengths[at] }, (_, word) => {
      return names[classes[(word + 1) * size + at]];
    });
  }
}
