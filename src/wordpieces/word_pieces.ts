// BERT's tokenizer: words into word pieces. A word is cut into basic tokens, and each of these from
// the left into the longest pieces that the vocabulary has; one that cannot be cut so, or is longer
// than 100 characters, is the unknown piece.

import { basicTokens, type TextRules } from "./basic_tokens.ts";
import { PieceTrie } from "./piece_trie.ts";
import { GOES_ON, type PieceVocabulary } from "./piece_vocabulary.ts";

/** A longer token is unknown. */
const MAX_TOKEN_CHARACTERS = 100;

/** How many words are remembered, and how long one may be to be remembered. */
const REMEMBERED = 1 << 16, REMEMBERED_LENGTH = 32;

/** Roots of the trie: pieces that begin a word, and those that go on with one. */
const FIRST = 0, FURTHER = 1;

/** The pieces of a sentence between the pieces that begin and end it. */
export interface PieceSentence {
  /** The pieces' numbers. */
  readonly ids: Int32Array;
  /** Where each word's pieces start in `ids`, and where the last one's end; each word has some. */
  readonly starts: Int32Array;
}

/** Cuts words into pieces. */
export class WordPieces {
  readonly vocabulary: PieceVocabulary;
  readonly rules: TextRules;
  #trie: PieceTrie | undefined;
  readonly #remembered = new Map<string, readonly number[]>();

  constructor(vocabulary: PieceVocabulary, rules: TextRules) {
    this.vocabulary = vocabulary;
    this.rules = rules;
  }

  /** Made when a first word is cut: whoever only asks for sizes needs none. */
  #pieces(): PieceTrie {
    if (this.#trie) return this.#trie;
    const { pieces } = this.vocabulary;
    const trie = new PieceTrie(pieces.reduce((sum, { length }) => sum + length, 0));
    pieces.forEach((piece, id) => {
      if (piece.startsWith(GOES_ON)) trie.add(FURTHER, piece.slice(GOES_ON.length), id);
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
    const starts = new Int32Array(words.length + 1);
    const found = words.map((word, at) => {
      const ids = this.word(word);
      starts[at + 1] = ids.length;
      return ids;
    });
    starts[0] = 1;
    for (let at = 1; at < starts.length; at++) starts[at] += starts[at - 1];
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
    if (!isLong(token)) {
      for (; at < token.length; at = trie.end) {
        const id = trie.match(at === 0 ? FIRST : FURTHER, token, at);
        if (id < 0) break;
        ids.push(id);
      }
    }
    if (at === token.length) return;
    ids.length = before;
    ids.push(this.vocabulary.special.unknown);
  }
}

/** Has it more characters than a token may have? Some are two units of a string. */
function isLong(token: string): boolean {
  return token.length > MAX_TOKEN_CHARACTERS && [...token].length > MAX_TOKEN_CHARACTERS;
}
