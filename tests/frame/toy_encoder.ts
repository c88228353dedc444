/**
 * An encoder that a program brings along: each word by itself, through one layer.
 *
 * @module
 */

import type { Encoder, EncoderKind } from "../../src/networks/encoders/encoder.ts";
import { layerSpecs } from "../../src/networks/parameters.ts";
import { type WordBatch, wordBatch } from "../../src/networks/word_batch.ts";
import { FIRST_WORD, type NumberedWords, WordNumbers } from "../../src/networks/word_numbers.ts";

function bagOf(width: number, words: readonly string[]): Encoder<NumberedWords, WordBatch> {
  const numbers = new WordNumbers(words, 0);
  return {
    name: "bag",
    settings: { width },
    vocabularies: { words },
    parameters: [
      {
        name: "words",
        shape: [words.length + FIRST_WORD, width],
        start: "vectors",
        lookup: true,
      },
      ...layerSpecs("mix", width, width, true),
    ],
    width,
    read: (forms) => numbers.of(forms),
    count: () => 1,
    numbers: ({ words }) => [words],
    draw: (input) => input,
    batch: wordBatch,
    encode(ops, { words }) {
      const vectors = ops.rows(ops.parameter("words"), words);
      return [ops.tanh(ops.product(vectors, ops.parameter("mix/w"), ops.parameter("mix/bias")))];
    },
  };
}

export const bag: EncoderKind = {
  name: "bag",
  open: ({ width }, { words }) => bagOf(width as number, words),
  create: ({ sizes, counts }) => ({
    encoder: bagOf(sizes.width, [...counts.keys()].map((form) => form.toLowerCase())),
    start() {},
  }),
};
