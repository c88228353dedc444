/**
 * A treebank as a BiLSTM trainer sees it: vocabularies, and sentences in numbers.
 *
 * @module
 */

import type { Sentence } from "../conllu/sentence.ts";
import { LabelInventory } from "../encoding/labels.ts";
import { FIRST_WORD, WordNumbers } from "../encoding/word_numbers.ts";
import type { BilstmVocabularies } from "../model/bilstm_model.ts";
import type { Kernel } from "../runtime/kernel.ts";
import type { BilstmSentence } from "./bilstm_batch.ts";

/** A word needs to be seen so often to have a vector of its own. */
const LEAST_COUNT = 2;
/** Values of FEATS beyond these are too rare to be learned. */
const MOST_FEATS = 2000;
/** How readily a rare word is read as unknown (Kiperwasser and Goldberg 2016). */
const DROPPING = 0.25;

/** What a network needs to know of a treebank. */
export interface BilstmTreebank {
  readonly vocabularies: BilstmVocabularies;
  /** The chance that a word is read as unknown, by number. */
  readonly dropping: Float32Array;
  readonly sentences: readonly BilstmSentence[];
  /** Words in all. */
  readonly tokens: number;
}

/** What a network is to learn. */
export interface BilstmTargets {
  readonly unlabelled: boolean;
  readonly tags: boolean;
  readonly buckets: number;
}

/**
 * Makes vocabularies of a treebank, and puts its trees into the module.
 *
 * @param kernel The module.
 * @param sentences The sentences, with sound trees.
 * @param targets What is to be learned.
 * @returns The treebank.
 */
export function bilstmTreebank(
  kernel: Kernel,
  sentences: readonly Sentence[],
  { unlabelled, tags, buckets }: BilstmTargets,
): BilstmTreebank {
  const counts = new Map<string, number>();
  for (const { forms } of sentences) {
    for (const form of forms) {
      const word = form.toLowerCase();
      counts.set(word, (counts.get(word) ?? 0) + 1);
    }
  }
  const words = [...counts.keys()].filter((word) => counts.get(word)! >= LEAST_COUNT).sort();
  const column = (of: (sentence: Sentence) => string[], most?: number) =>
    LabelInventory.of(sentences.map(of), most);
  const none = new LabelInventory([]);
  const labels = unlabelled ? none : column((sentence) => sentence.labels);
  const upos = tags ? column((sentence) => sentence.tags) : none;
  const feats = tags ? column(featsOf, MOST_FEATS) : none;
  const numbers = new WordNumbers(words, buckets);
  const dropping = new Float32Array(words.length + FIRST_WORD);
  words.forEach((word, i) => {
    dropping[i + FIRST_WORD] = DROPPING / (DROPPING + counts.get(word)!);
  });
  const { wasm } = kernel;
  let tokens = 0;
  const encoded = sentences.map((sentence): BilstmSentence => {
    const { length, heads } = sentence;
    tokens += length;
    const gold = wasm.createGold(length);
    kernel.ints(wasm.goldHeads(gold) + 4, length).set(heads);
    wasm.prepareGold(gold);
    return {
      numbers: numbers.of(sentence.forms),
      heads,
      labels: Int32Array.from(sentence.labels, (label) => labels.number(label)),
      tags: Int32Array.from(sentence.tags, (tag) => upos.number(tag) - 1),
      feats: Int32Array.from(featsOf(sentence), (value) => feats.number(value) - 1),
      gold,
    };
  });
  const vocabularies = { words, tags: upos.names, feats: feats.names, labels: labels.names };
  return { vocabularies, dropping, sentences: encoded, tokens };
}

function featsOf({ tokens }: Sentence): string[] {
  return tokens.map(({ feats }) => feats);
}
