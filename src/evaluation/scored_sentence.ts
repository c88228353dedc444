// The part of a sentence that the scorer needs: columns, as a `Sentence` has them, or any plain
// object with these fields.

import type { RangeParts } from "../sentence/other_rows.ts";

/** A multiword token: one written form over the words `first` to `last`, counted from 1. */
export type ScoredRange = Pick<RangeParts, "first" | "last" | "form">;

/**
 * A sentence to score: lists with one entry a word. A column that is left out is `_` throughout.
 * Empty nodes are no part of it.
 */
export interface ScoredSentence {
  /** Its words as written. */
  readonly forms: readonly string[];
  readonly lemmas?: readonly string[];
  /** Their universal parts of speech. */
  readonly upos?: readonly string[];
  /** Their language-specific parts of speech. */
  readonly xpos?: readonly string[];
  /** Their features, as in CoNLL-U: `Case=Nom|Number=Sing`. */
  readonly feats?: readonly string[];
  /** Their heads: 0 for ROOT, else a word counted from 1. */
  readonly heads: ArrayLike<number>;
  /** The relations to their heads. */
  readonly deprels: readonly string[];
  /** Its multiword tokens, in the order of the words they cover. */
  readonly ranges: readonly ScoredRange[];
  /** The line of the file at which it starts, for messages, where there is one. */
  readonly line?: number;
}
