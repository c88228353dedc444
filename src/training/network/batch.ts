// A batch of training sentences as a network learns from it, and the random draws that belong to
// it: these follow from seed, epoch and sentence, in any thread and however batches are cut.

import type { Chance, Encoder } from "../../networks/encoders/encoder.ts";
import { CLASS_KINDS } from "../../networks/ops.ts";
import type { SlotExamples, TrainingBatch } from "../../networks/outputs/output.ts";
import { ARC_ENDS } from "../../networks/outputs/trees.ts";
import type { ParserNetwork } from "../../networks/parser_network.ts";
import { seededRandom } from "../../random.ts";

/** A training sentence: numbers for all that a network learns of it. */
export interface NetworkSentence {
  /** Its words, as the encoder reads them. */
  readonly input: unknown;
  /** The value of each word in each column that is learned; below 0 where there is none. */
  readonly values: Readonly<Partial<Record<string, Int32Array>>>;
  /** The head of each word; below 0 where it is open. */
  readonly heads: Int32Array;
  /** The label of each word, from 1 on; 0 where the network has no such label. */
  readonly labels: Int32Array;
  /** Its gold tree in the module. */
  readonly gold: number;
}

/**
 * The random draws of a sentence: its words as the encoder reads them, some unknown, some numbers
 * dropped; and where the walk's own randomness starts.
 */
export function drawSentence(
  encoder: Encoder,
  { input }: NetworkSentence,
  seed: number,
  epoch: number,
  index: number,
  chance: Chance,
) {
  const own = Math.imul(seed, 0x9e3779b1) ^ Math.imul(epoch, 0x85ebca6b) ^
    Math.imul(index + 1, 0xc2b2ae35);
  const random = seededRandom(own);
  return { input: encoder.draw(input, chance, random), seed: Math.floor(random() * 2 ** 32) };
}

/**
 * Makes a batch of sentences.
 * @param weight What each choice weighs in the loss.
 */
export function trainingBatch(
  { encoder, words: outputs, trees }: ParserNetwork,
  sentences: readonly NetworkSentence[],
  draws: readonly ReturnType<typeof drawSentence>[],
  weight: number,
): Omit<TrainingBatch, "walk"> {
  const words = encoder.batch(draws.map(({ input }) => input));
  const classes = Array.from(outputs, ([column, { name, classes }]) => {
    return [name, classKinds(sentences, column, words.steps, classes)] as const;
  });
  return { words, classes: new Map(classes), arcs: arcsOf(sentences, trees.labels.length), weight };
}

/** One right class a row, or none: ROOT and padding teach nothing. */
function classKinds(
  sentences: readonly NetworkSentence[],
  column: string,
  steps: number,
  count: number,
): Uint8Array {
  const size = sentences.length;
  const kinds = new Uint8Array(steps * size * count).fill(CLASS_KINDS.wrong);
  sentences.forEach((sentence, b) => {
    sentence.values[column]!.forEach((value, i) => {
      if (value >= 0) kinds[((i + 1) * size + b) * count + value] = CLASS_KINDS.right;
    });
  });
  return kinds;
}

/** The gold arcs that are given: head and dependent of each, and its label. */
function arcsOf(sentences: readonly NetworkSentence[], count: number): SlotExamples {
  const size = sentences.length, picks: number[] = [], right: number[] = [];
  sentences.forEach(({ heads, labels }, b) => {
    heads.forEach((head, i) => {
      if (count === 0 || head < 0 || labels[i] === 0) return;
      picks.push((head * size + b) * ARC_ENDS, ((i + 1) * size + b) * ARC_ENDS + 1);
      right.push(labels[i] - 1);
    });
  });
  const kinds = new Uint8Array(count * right.length).fill(CLASS_KINDS.wrong);
  right.forEach((label, arc) => kinds[count * arc + label] = CLASS_KINDS.right);
  return { picks: Int32Array.from(picks), kinds };
}
