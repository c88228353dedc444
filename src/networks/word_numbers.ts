// Words as the numbers that a neural network looks vectors up by.

import { ngramBuckets } from "./ngrams.ts";

/** The number of words that are not in the vocabulary. */
export const UNKNOWN_WORD = 0;
/** The number of ROOT. */
export const ROOT_WORD = 1;
/** The number of the vocabulary's first word. */
export const FIRST_WORD = 2;

/** Words whose n-grams are remembered. */
const REMEMBERED = 50_000;

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
  readonly #buckets: number;
  readonly #ngrams = new Map<string, Int32Array>();

  /** @param buckets How many buckets of n-grams there are; 0 for none. */
  constructor(words: readonly string[], buckets: number) {
    words.forEach((word, index) => this.#numbers.set(word, index + FIRST_WORD));
    this.#buckets = buckets;
  }

  of(forms: readonly string[]): NumberedWords {
    const words = new Int32Array(forms.length + 1);
    words[0] = ROOT_WORD;
    forms.forEach((form, i) => {
      words[i + 1] = this.#numbers.get(form.toLowerCase()) ?? UNKNOWN_WORD;
    });
    return { words, ngrams: [NONE, ...forms.map((form) => this.#bucketsOf(form))] };
  }

  #bucketsOf(form: string): Int32Array {
    if (this.#buckets === 0) return NONE;
    let found = this.#ngrams.get(form);
    if (!found) {
      if (this.#ngrams.size >= REMEMBERED) this.#ngrams.clear();
      found = ngramBuckets(form, this.#buckets);
      this.#ngrams.set(form, found);
    }
    return found;
  }
}
