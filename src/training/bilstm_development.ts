/**
 * Development data for a BiLSTM: how good is the network at hand?
 *
 * @module
 */

import type { Sentence } from "../conllu/sentence.ts";
import { LabelInventory } from "../encoding/labels.ts";
import { wordBatch } from "../encoding/word_batch.ts";
import { type NumberedWords, WordNumbers } from "../encoding/word_numbers.ts";
import { AttachmentScores, attachmentScores } from "../evaluation/attachment.ts";
import type { BilstmVocabularies } from "../model/bilstm_model.ts";
import type { NetworkInference } from "../networks/inference.ts";
import type { Decoder } from "../parsing/decoder.ts";
import type { Kernel } from "../runtime/kernel.ts";
import type { DevelopmentScores } from "./best_epoch.ts";
import { askConfidences, developmentSentences } from "./development.ts";
import type { Confidence } from "./temperature.ts";
import type { Treebank } from "./treebank.ts";

/** Sentences that are read together. */
const BATCH = 32;

interface DevelopmentSentence {
  readonly numbers: NumberedWords;
  readonly heads: Int32Array;
  readonly labels: readonly string[];
  readonly tags: readonly string[];
}

/** Sentences with gold trees that are parsed after each epoch. */
export class BilstmDevelopment {
  readonly #kernel: Kernel;
  readonly #vocabularies: BilstmVocabularies;
  readonly #labels: LabelInventory;
  readonly #batches: DevelopmentSentence[][] = [];

  private constructor(
    kernel: Kernel,
    vocabularies: BilstmVocabularies,
    sentences: DevelopmentSentence[],
  ) {
    this.#kernel = kernel;
    this.#vocabularies = vocabularies;
    this.#labels = new LabelInventory(vocabularies.labels);
    const sorted = sentences.toSorted((a, b) => b.heads.length - a.heads.length);
    for (let at = 0; at < sorted.length; at += BATCH) {
      this.#batches.push(sorted.slice(at, at + BATCH));
    }
  }

  /** Reads development data. Trees need not be sound, but each word needs a head. */
  static async of(
    kernel: Kernel,
    treebanks: readonly Treebank[],
    vocabularies: BilstmVocabularies,
    buckets: number,
  ): Promise<BilstmDevelopment> {
    const numbers = new WordNumbers(vocabularies.words, buckets);
    const list: DevelopmentSentence[] = [];
    await developmentSentences(treebanks, ({ forms, heads, labels, tags }: Sentence) => {
      list.push({ numbers: numbers.of(forms), heads, labels, tags });
    });
    return new BilstmDevelopment(kernel, vocabularies, list);
  }

  /** Parses all of it, greedily, with the network as it is. */
  score(inference: NetworkInference, decoder: Decoder): DevelopmentScores {
    const { wasm } = this.#kernel;
    const total = new AttachmentScores();
    let rightTags = 0;
    for (const batch of this.#batches) {
      this.#kernel.scoped(() => {
        const { tags } = inference.readWords(wordBatch(batch.map(({ numbers }) => numbers)));
        batch.forEach((sentence, b) => {
          const { length } = sentence.heads;
          wasm.setSentence(b);
          const address = wasm.createSentence(length);
          const { configuration } = decoder.decode(address, length, 1, 0);
          const found = this.#kernel.ints(wasm.heads(configuration) + 4, length);
          const numbers = this.#kernel.ints(wasm.labels(configuration) + 4, length);
          const names = Array.from(numbers, (number) => this.#labels.name(number));
          attachmentScores(sentence.heads, sentence.labels, found, names, total);
          if (!tags) return;
          sentence.tags.forEach((tag, i) => {
            const best = this.#vocabularies.tags[tags[(i + 1) * batch.length + b]];
            if (best === tag) rightTags++;
          });
        });
      });
    }
    const { uas, las, words } = total;
    return {
      uas,
      las: this.#labels.size > 0 ? las : uas,
      ...(this.#vocabularies.tags.length > 0 ? { upos: 100 * rightTags / words } : {}),
    };
  }

  /**
   * Parses some of it with the network as it is and asks how sure the parser is of each head.
   *
   * @param temperatures The temperatures to ask at.
   * @param most Words to look at.
   * @returns The confidence in each head, and whether the head is right, for each temperature.
   */
  confidences(
    inference: NetworkInference,
    decoder: Decoder,
    temperatures: readonly number[],
    most: number,
  ): Confidence[][] {
    const { wasm } = this.#kernel;
    const lists: Confidence[][] = temperatures.map(() => []);
    const some = this.#some(most);
    for (const batch of some) {
      this.#kernel.scoped(() => {
        inference.readWords(wordBatch(batch.map(({ numbers }) => numbers)));
        batch.forEach(({ heads }, b) => {
          wasm.setSentence(b);
          const address = wasm.createSentence(heads.length);
          askConfidences(this.#kernel, decoder, address, heads, 1, temperatures, lists);
        });
      });
    }
    return lists;
  }

  /** Batches of some `most` words, short and long ones evenly. */
  #some(most: number): DevelopmentSentence[][] {
    const words = this.#batches.map((batch) => batch.reduce((sum, s) => sum + s.heads.length, 0));
    const total = words.reduce((sum, count) => sum + count, 0);
    const every = Math.max(1, Math.floor(total / most));
    return this.#batches.filter((_, i) => i % every === 0);
  }
}
