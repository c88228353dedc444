/**
 * How many tags a tagger finds.
 *
 * @module
 */

import type { Sentence } from "../../sentence/sentence.ts";
import type { Tagger } from "../../components/tagger/component.ts";

/** The share of words whose UPOS a tagger finds, in percent. */
export function uposScore(tagger: Tagger, sentences: Iterable<Sentence>): number {
  let right = 0, words = 0;
  for (const sentence of sentences) {
    const found = tagger.tags(sentence);
    sentence.tags.forEach((tag, i) => right += tag === found[i] ? 1 : 0);
    words += found.length;
  }
  return 100 * right / words;
}
