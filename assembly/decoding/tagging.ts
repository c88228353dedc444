/**
 * Tags the words of a sentence one after the other, each by the words around it and the tags before.
 *
 *   words: | none | none | word 1 | … | word n | none | none |   each 16 × i32 (src/components/encoding/word_atoms.ts)
 */

import { indexOfLargest, sumRows } from "../kernels/rows";
import { borrowInts, get, mark, release, set } from "../memory";
import { rows, tagFeatures, Tagger } from "../scoring/tagger";

/** out is [n]. Tags a sentence with a quantised model. */
export function tagWords(tagger: Tagger, out: usize, words: usize, n: i32): void {
  const start = mark();
  const given = borrowInts(n + 2); // tags so far; two more before the first word
  store<u64>(given, 0);
  const sums = borrowInts(tagger.width8);
  for (let at = 0; at < n; at++) {
    const found = tagFeatures(words, at, get(given, at + 1), get(given, at), tagger.bits);
    sumRows(sums, tagger.table8, rows, found, tagger.width8);
    set(given, at + 2, indexOfLargest(sums, 1, tagger.tags));
  }
  memory.copy(out, given + 8, <usize>n << 2);
  release(start);
}
