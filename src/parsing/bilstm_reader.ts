/**
 * How a BiLSTM model sees sentences: some at a time, their words alone.
 *
 * @module
 */

import type { Sentence } from "../conllu/sentence.ts";
import { LabelInventory, ROOT_LABEL } from "../encoding/labels.ts";
import { wordBatch } from "../encoding/word_batch.ts";
import { WordNumbers } from "../encoding/word_numbers.ts";
import { type BilstmModel, type BilstmVocabularies, sizesOf } from "../model/bilstm_model.ts";
import type { Kernel } from "../runtime/kernel.ts";
import { type BatchReading, BilstmNetwork } from "./bilstm_network.ts";
import { FormGates } from "./form_gates.ts";
import type { SentenceReader, SentenceReading } from "./sentence_reader.ts";

/** Reads for a BiLSTM model. */
export class BilstmReader implements SentenceReader {
  readonly batch = 16;
  readonly #kernel: Kernel;
  readonly #network: BilstmNetwork;
  readonly #numbers: WordNumbers;
  readonly #gates: FormGates;
  readonly #vocabularies: BilstmVocabularies;
  #lengths: readonly number[] = [];
  #reading: BatchReading = {};

  /**
   * Puts the model into the module.
   *
   * @param kernel The module, with no model yet.
   * @param model The model.
   */
  constructor(kernel: Kernel, { settings, vocabularies, parameters, rounded }: BilstmModel) {
    this.#kernel = kernel;
    this.#vocabularies = vocabularies;
    this.#numbers = new WordNumbers(vocabularies.words, settings.ngramBuckets);
    this.#network = new BilstmNetwork(kernel, settings, sizesOf(vocabularies));
    this.#network.fill(parameters);
    kernel.wasm.setRootLabel(new LabelInventory(vocabularies.labels).number(ROOT_LABEL));
    this.#network.round(rounded);
    this.#gates = new FormGates(kernel, this.#network, this.#numbers, 4 * settings.cells);
  }

  read(sentences: readonly Sentence[]): void {
    this.#lengths = sentences.map(({ length }) => length);
    const forms = sentences.map((sentence) => sentence.forms);
    const batch = this.#gates.batch(forms) ??
      wordBatch(forms.map((list) => this.#numbers.of(list)));
    this.#reading = this.#network.read(batch);
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
