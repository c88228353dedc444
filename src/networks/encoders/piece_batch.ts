// Sentences of word pieces side by side, without padding, as the transformer reads them.
//
// An encoder knows so many places and no more. A sentence with more pieces is read in windows, each
// with the pieces that begin and end a sentence, cut between words; words see those of their own
// window. Of a word that is longer than a window its first pieces count.

import type { PieceSentence } from "../../wordpieces/word_pieces.ts";
import type { Bags, BatchShape } from "../ops.ts";

/** Rows of pieces of all windows, one after another. */
export interface PieceBatch extends BatchShape {
  /** The piece of each row. */
  readonly ids: Int32Array;
  /** The place of each row in its window. */
  readonly places: Int32Array;
  /** Where each window's rows start, and where the last one's end. */
  readonly offsets: Int32Array;
  /**
   * The rows that stand for word t of sentence b at t·size + b: its first and its last piece, half
   * of either. ROOT's is the piece that begins its sentence; past a sentence's end there is none.
   */
  readonly words: Required<Bags>;
}

/**
 * Puts sentences together.
 * @param most How many places the encoder knows, at least 3.
 */
export function pieceBatch(sentences: readonly PieceSentence[], most: number): PieceBatch {
  const size = sentences.length;
  const lengths = Int32Array.from(sentences, ({ starts }) => starts.length);
  const steps = Math.max(...lengths), rows = steps * size;
  const ids: number[] = [], places: number[] = [], offsets = [0];
  const ends = new Int32Array(2 * rows).fill(-1);
  sentences.forEach(({ ids: pieces, starts }, b) => {
    const words = starts.length - 1, room = most - 2;
    ends.fill(ids.length, 2 * b, 2 * b + 2);
    let word = 0;
    do {
      const first = ids.length, start = starts[word];
      ids.push(pieces[0]);
      do {
        const last = Math.min(starts[word + 1], starts[word] + room);
        if (words > 0) {
          const at = 2 * ((word + 1) * size + b);
          ends[at] = ids.length;
          ends[at + 1] = ids.length + last - starts[word] - 1;
          for (let at = starts[word]; at < last; at++) ids.push(pieces[at]);
        }
        word++;
      } while (word < words && starts[word + 1] - start <= room);
      ids.push(pieces[pieces.length - 1]);
      for (let at = 0; at < ids.length - first; at++) places.push(at);
      offsets.push(ids.length);
    } while (word < words);
  });
  return {
    ...{ steps, size, lengths },
    ids: Int32Array.from(ids),
    places: Int32Array.from(places),
    offsets: Int32Array.from(offsets),
    words: {
      ids: ends,
      offsets: Int32Array.from({ length: rows + 1 }, (_, word) => 2 * word),
      shares: new Float32Array(rows).fill(0.5),
    },
  };
}
