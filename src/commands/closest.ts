// The word that somebody may have meant.

import { levenshteinDistance } from "@std/text";

/** Share of a word's letters that may be wrong. */
const WRONG = 0.4;

/** The known word next to another; none where all are far from it. */
export function closest(word: string, known: readonly string[]): string | undefined {
  const length = word.replace(/^-+/, "").length;
  const near = known.map((name) => ({ name, distance: levenshteinDistance(word, name) }))
    .filter(({ distance }) => distance <= Math.max(1, WRONG * length))
    .sort((a, b) => a.distance - b.distance);
  return near[0]?.name;
}
