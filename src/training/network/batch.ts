/**
 * A batch of training sentences as a network learns from it, and the random draws that belong to
 * it: these follow from seed, epoch and sentence, whoever draws them and however batches are cut.
 *
 * @module
 */

import { wordBatch } from "../../networks/word_batch.ts";
import { type NumberedWords, UNKNOWN_WORD } from "../../networks/word_numbers.ts";
import { CLASS_KINDS, type Mask } from "../../networks/ops.ts";
import {
  ARC_ENDS,
  type ClassOutput,
  type ParserNetwork,
  type SlotExamples,
  type TrainingBatch,
} from "../../networks/parser_network.ts";
import { seededRandom } from "../../random.ts";

/** A training sentence: numbers for all that a network learns of it. */
export interface BilstmSentence {
  /** Its words. */
  readonly numbers: NumberedWords;
  /** The head of each word. */
  readonly heads: Int32Array;
  /** The label of each word, from 1 on. */
  readonly labels: Int32Array;
  /** The tag of each word, from 0 on; below 0 for none. */
  readonly tags: Int32Array;
  /** The value of FEATS of each word, likewise. */
  readonly feats: Int32Array;
  /** Its gold tree in the module. */
  readonly gold: number;
}

/** What chance does to a sentence. */
export interface SentenceDraws {
  /** Its words, some read as unknown. */
  readonly words: Int32Array;
  /** Factors for dropout: a row for each input that it covers; none for no dropout. */
  readonly masks: readonly Float32Array[];
  /** Where the walk's own randomness starts. */
  readonly seed: number;
}

/** How much chance there is. */
export interface DrawOptions {
  readonly seed: number;
  /** Share of the layers' inputs that are dropped. */
  readonly dropout: number;
  /** The chance that a word is read as unknown, by number. */
  readonly dropping: Float32Array;
  /** Columns of each input that dropout covers. */
  readonly maskWidths: readonly number[];
}

/**
 * Draws for a sentence.
 *
 * @param sentence Its words' numbers.
 * @param epoch The epoch.
 * @param index Which sentence of the treebank it is.
 */
export function drawSentence(
  { words }: NumberedWords,
  epoch: number,
  index: number,
  { seed, dropout, dropping, maskWidths }: DrawOptions,
): SentenceDraws {
  const own = Math.imul(seed, 0x9e3779b1) ^ Math.imul(epoch, 0x85ebca6b) ^
    Math.imul(index + 1, 0xc2b2ae35);
  const random = seededRandom(own);
  const kept = () => random() < dropout ? 0 : 1 / (1 - dropout);
  return {
    words: words.map((word) => random() < dropping[word] ? UNKNOWN_WORD : word),
    masks: dropout === 0 ? [] : maskWidths.map((length) => Float32Array.from({ length }, kept)),
    seed: Math.floor(random() * 2 ** 32),
  };
}

/**
 * Makes a batch of sentences.
 *
 * @param sentences The sentences, from long to short.
 * @param draws What chance did to each.
 * @param weight What each choice weighs in the loss.
 */
export function trainingBatch(
  network: ParserNetwork,
  sentences: readonly BilstmSentence[],
  draws: readonly SentenceDraws[],
  weight: number,
): TrainingBatch {
  const numbers = sentences.map(({ numbers }, b) => ({ ...numbers, words: draws[b].words }));
  return {
    words: wordBatch(numbers),
    classes: network.classOutputs.map((name) => ({
      name,
      kinds: classKinds(sentences, name, network.vocabularies[name]),
    })),
    arcs: arcsOf(sentences, network.vocabularies.labels),
    masks: draws[0].masks.map(({ length: width }, layer): Mask => {
      const values = new Float32Array(draws.length * width);
      draws.forEach(({ masks }, b) => values.set(masks[layer], b * width));
      return { values, width };
    }),
    weight,
  };
}

/** One right class a row, or none: ROOT and padding teach nothing. */
function classKinds(
  sentences: readonly BilstmSentence[],
  name: ClassOutput,
  count: number,
): Uint8Array {
  const size = sentences.length;
  const steps = sentences[0].heads.length + 1;
  const kinds = new Uint8Array(steps * size * count).fill(CLASS_KINDS.wrong);
  sentences.forEach((sentence, b) => {
    sentence[name].forEach((value, i) => {
      if (value >= 0) kinds[((i + 1) * size + b) * count + value] = CLASS_KINDS.right;
    });
  });
  return kinds;
}

/** The gold arcs: head and dependent of each, and its label. */
function arcsOf(sentences: readonly BilstmSentence[], count: number): SlotExamples {
  const size = sentences.length;
  const total = count === 0 ? 0 : sentences.reduce((sum, { heads }) => sum + heads.length, 0);
  const picks = new Int32Array(ARC_ENDS * total);
  const kinds = new Uint8Array(count * total).fill(CLASS_KINDS.wrong);
  if (total === 0) return { picks, kinds };
  let at = 0;
  sentences.forEach(({ heads, labels }, b) => {
    heads.forEach((head, i) => {
      picks[ARC_ENDS * at] = (head * size + b) * ARC_ENDS;
      picks[ARC_ENDS * at + 1] = ((i + 1) * size + b) * ARC_ENDS + 1;
      kinds[count * at + labels[i] - 1] = CLASS_KINDS.right;
      at++;
    });
  });
  return { picks, kinds };
}
