// The character n-grams of a word as numbers of buckets: what a network knows of words it never saw.

import { hashRange } from "../sentence/hash.ts";

/** Lengths of n-grams, boundaries included. */
const SHORTEST = 2, LONGEST = 4;
/** Stand before and after a word. */
const START = "\u0002", END = "\u0003";
/** Most n-grams of a word: what is longer is cut. */
const MAX_UNITS = 64;

/**
 * The buckets of a word's n-grams of 2 to 4 UTF-16 units, boundaries included, and of the word.
 * @param buckets How many buckets there are: a power of 2.
 * @returns A number from 0 below `buckets` for each.
 */
export function ngramBuckets(form: string, buckets: number): Int32Array {
  const text = START + form.slice(0, MAX_UNITS) + END;
  const found: number[] = [hashRange(text, 0, text.length) & (buckets - 1)];
  for (let size = SHORTEST; size <= LONGEST; size++) {
    for (let at = 0; at + size <= text.length; at++) {
      found.push(hashRange(text, at, at + size) & (buckets - 1));
    }
  }
  return Int32Array.from(found);
}
