/**
 * What the scorer needs of a sentence. The CoNLL-U reader's `Sentence` has this shape; so does any
 * plain object with these fields.
 *
 * @module
 */

/** A word with its annotation; absent values are `_`, as in CoNLL-U. */
export interface ScoredWord {
  /** The word as written. */
  readonly form: string;
  /** Its lemma. */
  readonly lemma: string;
  /** Its universal part of speech. */
  readonly upos: string;
  /** Its language-specific part of speech. */
  readonly xpos: string;
  /** Its features, as in CoNLL-U: `Case=Nom|Number=Sing`. */
  readonly feats: string;
  /** Its head: 0 for ROOT, else a word counted from 1. */
  readonly head: number;
  /** The relation to its head. */
  readonly deprel: string;
}

/** A multiword token: one written form over the words `first` to `last`, counted from 1. */
export interface ScoredRange {
  /** The first word it covers. */
  readonly first: number;
  /** The last word it covers. */
  readonly last: number;
  /** The token as written. */
  readonly form: string;
}

/** A sentence to score. Empty nodes are no part of it. */
export interface ScoredSentence {
  /** Its words in order. */
  readonly tokens: readonly ScoredWord[];
  /** Its multiword tokens, in the order of the words they cover. */
  readonly ranges: readonly ScoredRange[];
  /** The line of the file at which it starts, for messages, where there is one. */
  readonly line?: number;
}
