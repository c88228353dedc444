// Words as the numbers that a neural network looks vectors up by: of words, and of buckets of
// character n-grams, which describe words it never saw.

import { remembered } from "../remembered.ts";
import { hashRange } from "../sentence/hash.ts";

/** The number of words that are not in the vocabulary. */
export const UNKNOWN_WORD = 0;
/** The number of ROOT. */
const ROOT_WORD = 1;
/** The number of the vocabulary's first word. */
export const FIRST_WORD = 2;

/** Words whose n-grams are remembered. */
const MAX_CACHED = 50_000;

/** The numbers of a sentence's words, ROOT's first. */
export interface NumberedWords {
  readonly words: Int32Array;
  /** The buckets of each word's n-grams; ROOT has none. */
  readonly ngrams: readonly Int32Array[];
}

const NONE = new Int32Array(0);

/** A vocabulary at work. */
export class WordNumbers {
  readonly #numbers = new Map<string, number>();
  readonly #ngrams: (form: string) => Int32Array;

  /** @param buckets How many buckets of n-grams there are; 0 for none. */
  constructor(words: readonly string[], buckets: number) {
    words.forEach((word, index) => this.#numbers.set(word, index + FIRST_WORD));
    this.#ngrams = buckets === 0
      ? () => NONE
      : remembered(MAX_CACHED, (form) => ngramBuckets(form, buckets));
  }

  of(forms: readonly string[]): NumberedWords {
    const words = new Int32Array(forms.length + 1);
    words[0] = ROOT_WORD;
    forms.forEach((form, i) => {
      words[i + 1] = this.#numbers.get(form.toLowerCase()) ?? UNKNOWN_WORD;
    });
    return { words, ngrams: [NONE, ...forms.map(this.#ngrams)] };
  }
}

/** Lengths of n-grams, boundaries included. */
const MIN_NGRAM = 2, MAX_NGRAM = 4;
/** Stand before and after a word. */
const START = "\u0002", END = "\u0003";
/** Most n-grams of a word: what is longer is cut. */
const MAX_UNITS = 64;

/**
 * The buckets of a word's n-grams of 2 to 4 UTF-16 units, boundaries included, and of the word.
 * @param buckets How many buckets there are: a power of 2.
 * @returns A number from 0 below `buckets` for each.
 */
function ngramBuckets(form: string, buckets: number): Int32Array {
  const text = START + form.slice(0, MAX_UNITS) + END;
  const found: number[] = [hashRange(text, 0, text.length) & (buckets - 1)];
  for (let size = MIN_NGRAM; size <= MAX_NGRAM; size++) {
    for (let at = 0; at + size <= text.length; at++) {
      found.push(hashRange(text, at, at + size) & (buckets - 1));
    }
  }
  return Int32Array.from(found);
}
