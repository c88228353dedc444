/**
 * Development data: how good is the model at hand?
 *
 * @module
 */

import type { Sentence } from "../sentence/sentence.ts";
import { encodeSentence } from "../encoding/encode_sentence.ts";
import type { FeatureSet } from "../encoding/feature_set.ts";
import type { LabelInventory } from "../encoding/labels.ts";
import { inputError } from "../errors.ts";
import { AttachmentScores, attachmentScores } from "../evaluation/attachment.ts";
import { MOST_TOKENS } from "../parsing/configuration.ts";
import type { Decoder } from "../parsing/decoder.ts";
import type { Kernel } from "../runtime/kernel.ts";
import type { Confidence } from "./temperature.ts";
import type { Treebank } from "./treebank.ts";

interface DevelopmentSentence {
  readonly address: number;
  readonly heads: Int32Array;
  readonly labels: readonly string[];
}

/** Sentences with gold trees that are parsed after each epoch. */
export class DevelopmentData {
  readonly #kernel: Kernel;
  readonly #labels: LabelInventory;
  readonly #sentences: readonly DevelopmentSentence[];

  private constructor(kernel: Kernel, labels: LabelInventory, sentences: DevelopmentSentence[]) {
    this.#kernel = kernel;
    this.#labels = labels;
    this.#sentences = sentences;
  }

  /**
   * Puts development data into the module; they stay there. Trees need not be sound, but each word
   * needs a head.
   */
  static async of(
    kernel: Kernel,
    treebanks: readonly Treebank[],
    labels: LabelInventory,
    features: FeatureSet,
  ): Promise<DevelopmentData> {
    const list: DevelopmentSentence[] = [];
    await developmentSentences(treebanks, (sentence) => {
      const address = encodeSentence(kernel, sentence, features);
      list.push({ address, heads: sentence.heads, labels: sentence.labels });
    });
    return new DevelopmentData(kernel, labels, list);
  }

  /** Parses all of it with the weights in use. */
  score(decoder: Decoder, beam: number): AttachmentScores {
    const { wasm } = this.#kernel;
    const total = new AttachmentScores();
    for (const { address, heads, labels } of this.#sentences) {
      this.#kernel.scoped(() => {
        const { length } = heads;
        const { configuration } = decoder.decode(address, length, beam, 0);
        const found = this.#kernel.ints(wasm.heads(configuration) + 4, length);
        const numbers = this.#kernel.ints(wasm.labels(configuration) + 4, length);
        const names = Array.from(numbers, (number) => this.#labels.name(number));
        attachmentScores(heads, labels, found, names, total);
      });
    }
    return total;
  }

  /**
   * Parses some of it with the weights in use and asks how sure the parser is of each head.
   *
   * @param temperatures The temperatures to ask at.
   * @param most Words to look at.
   * @returns The confidence in each head, and whether the head is right, for each temperature.
   */
  confidences(
    decoder: Decoder,
    beam: number,
    temperatures: readonly number[],
    most: number,
  ): Confidence[][] {
    const lists: Confidence[][] = temperatures.map(() => []);
    for (const { address, heads } of this.#sentences) {
      if (lists[0].length > most) break;
      askConfidences(this.#kernel, decoder, address, heads, beam, temperatures, lists);
    }
    return lists;
  }
}

/** Parses a sentence at each temperature, and adds how sure the parser is of each head. */
export function askConfidences(
  kernel: Kernel,
  decoder: Decoder,
  sentence: number,
  heads: Int32Array,
  beam: number,
  temperatures: readonly number[],
  lists: readonly Confidence[][],
): void {
  const { wasm } = kernel;
  temperatures.forEach((temperature, t) => {
    wasm.wantConfidences(1, temperature);
    kernel.scoped(() => {
      const { configuration } = decoder.decode(sentence, heads.length, beam, 0);
      const found = kernel.ints(wasm.heads(configuration) + 4, heads.length);
      const sure = kernel.floats(wasm.confidences() + 4, heads.length);
      for (let i = 0; i < heads.length; i++) {
        lists[t].push({ confidence: sure[i], right: found[i] === heads[i] });
      }
    });
  });
  wasm.wantConfidences(0, 1);
}

/** Goes through development data, checked. */
export async function developmentSentences(
  treebanks: readonly Treebank[],
  take: (sentence: Sentence) => void,
): Promise<void> {
  for (const { file, sentences } of treebanks) {
    let any = false;
    for await (const sentence of sentences) {
      check(sentence, file);
      take(sentence);
      any = true;
    }
    if (any) continue;
    throw inputError("read development data", { file }, "no sentences", "one at least");
  }
}

function check(sentence: Sentence, file: string | undefined): void {
  const place = { file, line: sentence.line };
  const bare = sentence.heads.indexOf(-1);
  if (bare >= 0) {
    throw inputError("read development data", place, `no head of word ${bare + 1}`, "one");
  }
  if (sentence.length > MOST_TOKENS) {
    const found = `a sentence of ${sentence.length} words`;
    throw inputError("read development data", place, found, `${MOST_TOKENS} at most`);
  }
}
