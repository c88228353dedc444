// A dependency tree as plain arrays: what renderers, statistics and oracles need of a sentence.

/** A dependency tree over tokens 1..n; the arrays hold token 1 at index 0. ROOT is 0. */
export interface Tree {
  readonly forms: readonly string[];
  /** The head of each token: 0 for ROOT, -1 where none is given. */
  readonly heads: ArrayLike<number>;
  /** The label of the arc into each token. */
  readonly labels: readonly string[];
  /** Part-of-speech tags, where there are any. */
  readonly tags?: readonly string[];
}
