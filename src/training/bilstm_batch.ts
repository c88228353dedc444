/**
 * A batch of training sentences as the network's graph reads it.
 *
 * @module
 */

import type { WordBatch } from "../encoding/word_batch.ts";
import { wordBatch } from "../encoding/word_batch.ts";
import type { NumberedWords } from "../encoding/word_numbers.ts";
import { ARC_ENDS } from "../model/bilstm_parameters.ts";
import { CLASS_KINDS } from "../runtime/neural_kernel.ts";

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

/** Rows of a large table that a batch needs. */
export interface Lookup {
  /** Which rows, each once. */
  readonly rows: Int32Array;
  /** What was looked up, as places in `rows`. */
  readonly local: Int32Array;
}

/** A batch ready for the graph. */
export interface LocalBatch {
  /** The sentences side by side. */
  readonly words: WordBatch;
  /** Rows of the tables of words and n-grams. */
  readonly lookups: { readonly words: Lookup; readonly ngrams?: Lookup };
  /** What tags and features are right, row by row. */
  readonly classes: readonly { readonly name: "tags" | "feats"; readonly kinds: Uint8Array }[];
  /** Head and dependent of each arc, as rows of the table of labels. */
  readonly arcs: Int32Array;
  /** Which label each arc has. */
  readonly arcKinds: Uint8Array;
}

/** How many tags, values of FEATS and labels there are. */
export interface ClassCounts {
  readonly tags: number;
  readonly feats: number;
  readonly labels: number;
}

/**
 * Makes a batch of sentences.
 *
 * @param sentences The sentences, from long to short.
 * @param counts How many classes there are.
 * @param drop Which words to read as unknown, by number.
 * @returns The batch.
 */
export function localBatch(
  sentences: readonly BilstmSentence[],
  counts: ClassCounts,
  drop: (word: number) => number,
): LocalBatch {
  const words = wordBatch(sentences.map(({ numbers }) => numbers));
  for (let row = 0; row < words.rows; row++) words.words[row] = drop(words.words[row]);
  const classes = (["tags", "feats"] as const).filter((name) => counts[name] > 0);
  return {
    words,
    lookups: {
      words: lookUp(words.words),
      ...(words.ngrams.length > 0 ? { ngrams: lookUp(words.ngrams) } : {}),
    },
    classes: classes.map((name) => ({ name, kinds: classKinds(sentences, name, counts[name]) })),
    ...arcsOf(sentences, counts.labels),
  };
}

function lookUp(ids: Int32Array): Lookup {
  const places = new Map<number, number>();
  const local = ids.map((id) => {
    if (id < 0) return -1;
    let place = places.get(id);
    if (place === undefined) places.set(id, place = places.size);
    return place;
  });
  return { rows: Int32Array.from(places.keys()), local };
}

/** One right class a row, or none: ROOT and padding teach nothing. */
function classKinds(
  sentences: readonly BilstmSentence[],
  name: "tags" | "feats",
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

function arcsOf(sentences: readonly BilstmSentence[], count: number) {
  if (count === 0) return { arcs: new Int32Array(0), arcKinds: new Uint8Array(0) };
  const size = sentences.length;
  const given = (heads: Int32Array) => heads.reduce((sum, head) => sum + (head < 0 ? 0 : 1), 0);
  const total = sentences.reduce((sum, { heads }) => sum + given(heads), 0);
  const arcs = new Int32Array(ARC_ENDS * total);
  const arcKinds = new Uint8Array(count * total).fill(CLASS_KINDS.wrong);
  let at = 0;
  sentences.forEach(({ heads, labels }, b) => {
    heads.forEach((head, i) => {
      if (head < 0) return; // open
      arcs[ARC_ENDS * at] = (head * size + b) * ARC_ENDS;
      arcs[ARC_ENDS * at + 1] = ((i + 1) * size + b) * ARC_ENDS + 1;
      arcKinds[count * at + labels[i] - 1] = CLASS_KINDS.right;
      at++;
    });
  });
  return { arcs, arcKinds };
}
