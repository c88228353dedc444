// The rate of sentences without any error.

import type { Alignment } from "./align_words.ts";
import type { WordComparison } from "./compare_words.ts";
import { percent } from "./score.ts";

/** How many gold sentences the system got right as a whole. */
export interface ExactMatch {
  readonly sentences: number;
  /** Those with all heads right, in percent. */
  readonly unlabelled: number;
  /** Those with all heads and relations right, in percent. Sub-types do not count. */
  readonly labelled: number;
}

/**
 * Counts the gold sentences for which the system has a sentence with the same span and the same
 * words, all of them right.
 */
export function exactMatch(
  { gold, system }: Alignment,
  comparisons: readonly WordComparison[],
): ExactMatch {
  const heads = new Int32Array(gold.sentences.length);
  const arcs = new Int32Array(gold.sentences.length);
  for (const comparison of comparisons) {
    if (comparison.head) heads[comparison.gold.sentence]++;
    if (comparison.arc) arcs[comparison.gold.sentence]++;
  }
  const systemByStart = new Map(system.sentences.map((sentence) => [sentence.start, sentence]));
  let unlabelled = 0, labelled = 0;
  gold.sentences.forEach(({ start, end, first, last }, index) => {
    const other = systemByStart.get(start);
    if (other?.end !== end || other.last - other.first !== last - first) return;
    if (heads[index] === last - first) unlabelled++;
    if (arcs[index] === last - first) labelled++;
  });
  return {
    sentences: gold.sentences.length,
    unlabelled: percent(unlabelled, gold.sentences.length),
    labelled: percent(labelled, gold.sentences.length),
  };
}
