// What patterns look at: a sentence as columns. Index 0 is the first word; heads count from 1, 0 is
// ROOT, and -1 stands where no head is given.

/** The columns of a sentence, as CoNLL-U has them: a column without a value is `_`. */
export interface TreeColumns {
  readonly length: number;
  readonly forms: readonly string[];
  readonly lemmas: readonly string[];
  readonly upos: readonly string[];
  readonly xpos: readonly string[];
  readonly feats: readonly string[];
  readonly heads: ArrayLike<number>;
  readonly deprels: readonly string[];
  readonly deps: readonly string[];
  readonly misc: readonly string[];
}
