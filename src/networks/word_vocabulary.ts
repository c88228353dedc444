// Which words an encoder knows by themselves, and what their vectors start from.

import { FIRST_WORD } from "./word_numbers.ts";
import type { WordVectors } from "./word_vectors.ts";

/** A word needs to be seen so often to have a vector of its own. */
const MIN_COUNT = 2;
/** Words beyond those of the training data that vectors may bring. */
const MAX_UNSEEN = 20_000;
/** The root of the mean square of numbers drawn evenly from −0.5 to 0.5. */
const VECTOR_SPREAD = 0.5 / Math.sqrt(3);

/** Words in lower case, and how often each was seen, by its number. */
export interface WordVocabulary {
  readonly words: readonly string[];
  readonly counts: Float32Array;
}

/**
 * Words seen often enough, and the first of those that come with vectors.
 * @param most How many of the words seen are kept, the most frequent ones; all unless given.
 * @param first Words that stay before all others, as a model numbers them.
 */
export function wordVocabulary(
  forms: ReadonlyMap<string, number>,
  most = Infinity,
  vectors?: WordVectors,
  first: readonly string[] = [],
): WordVocabulary {
  const seen = new Map<string, number>();
  for (const [form, count] of forms) {
    const word = form.toLowerCase();
    seen.set(word, (seen.get(word) ?? 0) + count);
  }
  const frequent = [...seen].filter(([, count]) => count >= MIN_COUNT);
  if (frequent.length > most) frequent.sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
  const kept = frequent.slice(0, most).map(([word]) => word);
  const known = vectors ? [...vectors.vectors.keys()] : [];
  const unseen = known.filter((word) => !seen.has(word)).slice(0, MAX_UNSEEN);
  const once = known.filter((word) => seen.has(word));
  const more = [...new Set([...kept, ...once, ...unseen])].sort();
  const words = [...new Set([...first, ...more])];
  const counts = new Float32Array(words.length + FIRST_WORD);
  words.forEach((word, i) => counts[i + FIRST_WORD] = seen.get(word) ?? 0);
  return { words, counts };
}

/**
 * Puts vectors into a table of words, all made longer or shorter alike, to the spread that others
 * start with.
 */
export function placeVectors(
  table: Float32Array,
  words: readonly string[],
  { vectors, width }: WordVectors,
): void {
  const known = words.map((word) => vectors.get(word));
  let squares = 0, count = 0;
  for (const vector of known) {
    for (const value of vector ?? []) squares += value * value;
    count += vector?.length ?? 0;
  }
  const scale = squares > 0 ? VECTOR_SPREAD / Math.sqrt(squares / count) : 1;
  known.forEach((vector, i) => {
    if (vector) table.set(vector.map((value) => value * scale), (i + FIRST_WORD) * width);
  });
}
