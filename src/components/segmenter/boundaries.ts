// Where sentences end, given how well one ends after each token. No sentence gets too long, even
// where no end is to be seen: text without punctuation is cut where a sentence ends best.

/** Most tokens of a sentence, and most code units from its start to its end. */
export const MAX_SENTENCE_TOKENS = 256, MAX_SENTENCE_UNITS = 1 << 14;

/** A sentence that has to be cut is not cut before this share of its tokens. */
const MIN_SHARE = 0.5;

/** Tokens of a window: places of token `i` and how well a sentence ends after it. */
export interface ScoredTokens {
  readonly count: number;
  /** [count]: where each starts. */
  readonly starts: ArrayLike<number>;
  /** [count]: where each ends. */
  readonly ends: ArrayLike<number>;
  /** [count]: above 0 where a sentence ends; the last has none. */
  readonly scores: ArrayLike<number>;
}

/**
 * Finds sentences.
 * @returns For each sentence, the number of the token after its last one. The last is `count`.
 */
export function sentenceEnds({ count, starts, ends, scores }: ScoredTokens): number[] {
  const result: number[] = [];
  for (let first = 0, token = 0; token < count; token++) {
    if (token === count - 1 || scores[token] > 0) {
      result.push(first = token + 1);
      continue;
    }
    const tokens = token + 1 - first;
    const isFull = tokens >= MAX_SENTENCE_TOKENS ||
      ends[token + 1] - starts[first] > MAX_SENTENCE_UNITS;
    if (!isFull) continue;
    let best = token;
    for (let at = token; at >= first + tokens * MIN_SHARE; at--) {
      if (scores[at] > scores[best]) best = at;
    }
    result.push(first = best + 1);
    token = best;
  }
  return result;
}
