/**
 * A treebank as a BiLSTM trainer sees it: vocabularies, and sentences in numbers.
 *
 * @module
 */

import type { Sentence } from "../../sentence/sentence.ts";
import { LabelInventory } from "../../sentence/labels.ts";
import { FIRST_WORD, WordNumbers } from "../../networks/word_numbers.ts";
import type { VocabularySizes } from "../../networks/parser_network.ts";
import type { Kernel } from "../../runtime/kernel.ts";
import type { BilstmSentence } from "./batch.ts";
import { mix } from "../fingerprint.ts";
import { givenLabels } from "../treebank.ts";
import type { WordVectors } from "./word_vectors.ts";

/** A word needs to be seen so often to have a vector of its own. */
const LEAST_COUNT = 2;
/** Values of FEATS beyond these are too rare to be learned. */
const MOST_FEATS = 2000;
/** Words beyond the treebank's that vectors may bring. */
const MOST_UNSEEN = 20_000;
/** The root of the mean square of numbers drawn evenly from −0.5 to 0.5. */
const VECTOR_SPREAD = 0.5 / Math.sqrt(3);
/** How readily a rare word is read as unknown (Kiperwasser and Goldberg 2016). */
const DROPPING = 0.25;

/** The vocabularies of a network. */
export interface NetworkVocabularies {
  /** Words in lower case. */
  readonly words: readonly string[];
  /** Values of UPOS; none if it gives no tags. */
  readonly tags: readonly string[];
  /** Values of FEATS; none if it gives no tags. */
  readonly feats: readonly string[];
  /** Labels, number 1 first; none if it is unlabelled. */
  readonly labels: readonly string[];
}

/** How many entries each vocabulary has. */
export function sizesOf({ words, tags, feats, labels }: NetworkVocabularies): VocabularySizes {
  return {
    words: words.length,
    tags: tags.length,
    feats: feats.length,
    labels: labels.length,
  };
}

/** What a network needs to know of a treebank. */
export interface BilstmTreebank {
  readonly vocabularies: NetworkVocabularies;
  /** The chance that a word is read as unknown, by number. */
  readonly dropping: Float32Array;
  readonly sentences: readonly BilstmSentence[];
  /** Words in all. */
  readonly tokens: number;
  /** A number that tells these words and trees from others, in this order. */
  readonly fingerprint: number;
  /** Vectors to start with, by a word's number. */
  readonly vectors: ReadonlyMap<number, Float32Array>;
}

/** What a network is to learn. */
export interface BilstmTargets {
  readonly unlabelled: boolean;
  readonly tags: boolean;
  readonly buckets: number;
  /** Vectors to start with; the most frequent of their words join the vocabulary. */
  readonly vectors?: WordVectors;
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
  { unlabelled, tags, buckets, vectors }: BilstmTargets,
): BilstmTreebank {
  const counts = new Map<string, number>();
  for (const { forms } of sentences) {
    for (const form of forms) {
      const word = form.toLowerCase();
      counts.set(word, (counts.get(word) ?? 0) + 1);
    }
  }
  const words = vocabularyOf(counts, vectors);
  const column = (of: (sentence: Sentence) => readonly string[], most?: number) =>
    LabelInventory.of(sentences.map(of), most);
  const none = new LabelInventory([]);
  const labels = unlabelled ? none : column(givenLabels);
  const upos = tags ? column((sentence) => sentence.tags) : none;
  const feats = tags ? column((sentence) => sentence.feats, MOST_FEATS) : none;
  const numbers = new WordNumbers(words, buckets);
  const dropping = new Float32Array(words.length + FIRST_WORD);
  words.forEach((word, i) => {
    dropping[i + FIRST_WORD] = DROPPING / (DROPPING + (counts.get(word) ?? 0));
  });
  const { wasm } = kernel;
  let tokens = 0, fingerprint = words.length;
  const encoded = sentences.map((sentence): BilstmSentence => {
    const { length, heads } = sentence;
    tokens += length;
    const gold = wasm.createGold(length);
    kernel.ints(wasm.goldHeads(gold) + 4, length).set(heads);
    wasm.prepareGold(gold);
    const numbered = numbers.of(sentence.forms);
    const numberedLabels = Int32Array.from(sentence.labels, (label) => labels.number(label));
    const lists = [numbered.words, ...numbered.ngrams, heads, numberedLabels];
    for (const list of lists) fingerprint = mix(fingerprint, list);
    return {
      numbers: numbered,
      heads,
      labels: numberedLabels,
      tags: Int32Array.from(sentence.tags, (tag) => upos.number(tag) - 1),
      feats: Int32Array.from(sentence.feats, (value) => feats.number(value) - 1),
      gold,
    };
  });
  const vocabularies = { words, tags: upos.names, feats: feats.names, labels: labels.names };
  return {
    vocabularies,
    dropping,
    sentences: encoded,
    tokens,
    fingerprint,
    vectors: vectors ? firstVectors(words, vectors) : new Map(),
  };
}

/** Words seen often enough, and the first of those that come with vectors. */
function vocabularyOf(counts: ReadonlyMap<string, number>, vectors?: WordVectors): string[] {
  const seen = [...counts.keys()].filter((word) => counts.get(word)! >= LEAST_COUNT);
  const known = vectors ? [...vectors.vectors.keys()] : [];
  const unseen = known.filter((word) => !counts.has(word)).slice(0, MOST_UNSEEN);
  const once = known.filter((word) => counts.has(word));
  return [...new Set([...seen, ...once, ...unseen])].sort();
}

/** Vectors by number, all made longer or shorter alike, to the spread that others start with. */
function firstVectors(
  words: readonly string[],
  { vectors }: WordVectors,
): Map<number, Float32Array> {
  const found = new Map<number, Float32Array>();
  let squares = 0, count = 0;
  words.forEach((word, i) => {
    const vector = vectors.get(word);
    if (!vector) return;
    found.set(i + FIRST_WORD, vector);
    count += vector.length;
    for (const value of vector) squares += value * value;
  });
  const scale = squares > 0 ? VECTOR_SPREAD / Math.sqrt(squares / count) : 1;
  for (const [number, vector] of found) found.set(number, vector.map((value) => value * scale));
  return found;
}
