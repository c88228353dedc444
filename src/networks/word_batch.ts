// Sentences side by side, as recurrent layers read them: word t of sentence b is row t·size + b,
// and rows past a sentence's end are padding.

import type { BatchShape } from "./ops.ts";
import type { NumberedWords } from "./word_numbers.ts";

/** Some sentences in one table. */
export interface WordBatch extends BatchShape {
  /** Each row's word; -1 in padding. */
  readonly words: Int32Array;
  /** The n-grams of all rows, one after the other. */
  readonly ngrams: Int32Array;
  /** Where each row's n-grams start, and where the last one's end. */
  readonly offsets: Int32Array;
  /** The factor of each row's sum of n-grams, so that long words weigh no more. */
  readonly shares: Float32Array;
}

/**
 * Lays sentences side by side.
 * @param sentences Their numbers; the work is least where they go from long to short.
 */
export function wordBatch(sentences: readonly NumberedWords[]): WordBatch {
  const size = sentences.length;
  const lengths = Int32Array.from(sentences, ({ words }) => words.length);
  const steps = Math.max(...lengths), rows = steps * size;
  let total = 0;
  for (const { ngrams } of sentences) for (const list of ngrams) total += list.length;
  const words = new Int32Array(rows).fill(-1), ngrams = new Int32Array(total);
  const offsets = new Int32Array(rows + 1), shares = new Float32Array(rows);
  for (let row = 0, at = 0; row < rows; row++) {
    const step = Math.floor(row / size), sentence = sentences[row % size];
    if (step < sentence.words.length) {
      const list = sentence.ngrams[step];
      words[row] = sentence.words[step];
      ngrams.set(list, at);
      at += list.length;
      shares[row] = list.length > 0 ? 1 / Math.sqrt(list.length) : 0;
    }
    offsets[row + 1] = at;
  }
  return { steps, size, lengths, words, ngrams, offsets, shares };
}
