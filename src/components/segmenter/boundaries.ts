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
 * @param from The token that the first starts with.
 * @param decided Left out, the text ends with the tokens. Else scores up to this unit are on the
 * right side of 0, and only sentences that need no more than that are found.
 * @returns For each sentence, the number of the token after its last one. The last is `count`.
 */
export function sentenceEnds(
  { count, starts, ends, scores }: ScoredTokens,
  from = 0,
  decided?: number,
): number[] {
  const result: number[] = [];
  for (let first = from, token = from; token < count; token++) {
    if (decided !== undefined && ends[token] > decided) break;
    if (token === count - 1 || scores[token] > 0) {
      result.push(first = token + 1);
      continue;
    }
    const tokens = token + 1 - first;
    const isFull = tokens >= MAX_SENTENCE_TOKENS ||
      ends[token + 1] - starts[first] > MAX_SENTENCE_UNITS;
    if (!isFull) continue;
    if (decided !== undefined) break;
    let best = token;
    for (let at = token; at >= first + tokens * MIN_SHARE; at--) {
      if (scores[at] > scores[best]) best = at;
    }
    result.push(first = best + 1);
    token = best;
  }
  return result;
}
