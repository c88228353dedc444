// BERT's tokenizer: words into word pieces. A word is cut into basic tokens, and each of these from
// the left into the longest pieces that the vocabulary has; one that cannot be cut so, or is longer
// than 100 characters, is the unknown piece.

import { basicTokens, type TextRules } from "./basic_tokens.ts";
import { PieceTrie } from "./piece_trie.ts";
import { CONTINUES, type PieceVocabulary } from "./piece_vocabulary.ts";

/** A longer token is unknown. */
const MAX_TOKEN_CHARACTERS = 100;

/** Most words that are remembered, and most characters of one. */
const REMEMBERED = 1 << 16, REMEMBERED_LENGTH = 32;

/** Roots of the trie: pieces that begin a word, and those that continue one. */
const FIRST = 0, LATER = 1;

/** The pieces of a sentence between the pieces that begin and end it. */
export interface PieceSentence {
  /** The pieces' numbers. */
  readonly ids: Int32Array;
  /** The start of each word's pieces in `ids`, and the end of the last one's; each word has some. */
  readonly starts: Int32Array;
}

/** Cuts words into pieces. */
export class WordPieces {
  #trie: PieceTrie | undefined;
  readonly #remembered = new Map<string, readonly number[]>();

  constructor(readonly vocabulary: PieceVocabulary, readonly rules: TextRules) {}

  /** Made when a first word is cut: sizes need none. */
  #pieces(): PieceTrie {
    if (this.#trie) return this.#trie;
    const { pieces } = this.vocabulary;
    const trie = new PieceTrie(pieces.reduce((sum, { length }) => sum + length, 0));
    pieces.forEach((piece, id) => {
      if (piece.startsWith(CONTINUES)) trie.add(LATER, piece.slice(CONTINUES.length), id);
      else trie.add(FIRST, piece, id);
    });
    return this.#trie = trie;
  }

  /** The pieces of a word; the unknown one for a word of which nothing is left when it is cleaned. */
  word(word: string): readonly number[] {
    const known = this.#remembered.get(word);
    if (known) return known;
    const ids: number[] = [];
    for (const token of basicTokens(word, this.rules)) this.#cut(token, ids);
    if (ids.length === 0) ids.push(this.vocabulary.special.unknown);
    if (word.length <= REMEMBERED_LENGTH) {
      if (this.#remembered.size === REMEMBERED) this.#remembered.clear();
      this.#remembered.set(word, ids);
    }
    return ids;
  }

  sentence(words: readonly string[]): PieceSentence {
    const { start, end } = this.vocabulary.special;
    const starts = new Int32Array(words.length + 1).fill(1, 0, 1);
    const found = words.map((word) => this.word(word));
    found.forEach(({ length }, at) => starts[at + 1] = starts[at] + length);
    const ids = new Int32Array(starts[words.length] + 1);
    ids[0] = start;
    ids[ids.length - 1] = end;
    found.forEach((word, at) => ids.set(word, starts[at]));
    return { ids, starts };
  }

  /** Adds the pieces of a basic token to `ids`. */
  #cut(token: string, ids: number[]): void {
    const before = ids.length, trie = this.#pieces();
    let at = 0;
    for (const end = isLong(token) ? 0 : token.length; at < end; at = trie.end) {
      const id = trie.match(at === 0 ? FIRST : LATER, token, at);
      if (id < 0) break;
      ids.push(id);
    }
    if (at === token.length) return;
    ids.length = before;
    ids.push(this.vocabulary.special.unknown);
  }
}

/** Whether it has more characters than a token may have; some are two units of a string. */
function isLong(token: string): boolean {
  return token.length > MAX_TOKEN_CHARACTERS && [...token].length > MAX_TOKEN_CHARACTERS;
}
