/**
 * What patterns look at: a sentence as columns. Index 0 is the first word; heads count from 1, 0 is
 * ROOT, and -1 stands where no head is given.
 *
 * @module
 */

import type { Sentence } from "../conllu/sentence.ts";
import type { Token } from "../conllu/token.ts";

/** The columns of a sentence, as CoNLL-U has them: a column without a value is `_`. */
export interface TreeColumns {
  /** How many words there are. */
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

/** The columns of a sentence; each is made when it is first asked for. */
export function columnsOf(sentence: Sentence): TreeColumns {
  return new SentenceColumns(sentence);
}

class SentenceColumns implements TreeColumns {
  readonly #sentence: Sentence;
  readonly length: number;
  readonly heads: Int32Array;
  readonly #columns = new Map<keyof Token, readonly string[]>();

  constructor(sentence: Sentence) {
    this.#sentence = sentence;
    this.length = sentence.length;
    this.heads = sentence.heads;
  }

  get forms() {
    return this.#column("form");
  }
  get lemmas() {
    return this.#column("lemma");
  }
  get upos() {
    return this.#column("upos");
  }
  get xpos() {
    return this.#column("xpos");
  }
  get feats() {
    return this.#column("feats");
  }
  get deprels() {
    return this.#column("deprel");
  }
  get deps() {
    return this.#column("deps");
  }
  get misc() {
    return this.#column("misc");
  }

  #column(name: "form" | "lemma" | "upos" | "xpos" | "feats" | "deprel" | "deps" | "misc") {
    let column = this.#columns.get(name);
    if (!column) {
      column = this.#sentence.tokens.map((token) => token[name]);
      this.#columns.set(name, column);
    }
    return column;
  }
}
