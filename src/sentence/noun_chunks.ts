// Noun chunks: nouns with the words that belong to them alone, found by relations that Universal
// Dependencies has in every language.

import { requireSentence } from "../checks.ts";
import { quote } from "../errors.ts";
import { showAs } from "./inspect.ts";
import type { Token, TokenOwner } from "./token.ts";
import { universalRelation } from "./universal.ts";

/** A noun and the words around it that belong to it, without a gap. */
export interface NounChunk {
  /** The noun, name or pronoun. */
  readonly root: Token;
  /** Its words, in order. */
  readonly tokens: readonly Token[];
}

class Chunk implements NounChunk {
  readonly root: Token;
  readonly tokens: readonly Token[];

  constructor(root: Token, tokens: readonly Token[]) {
    this.root = root;
    this.tokens = tokens;
  }
}

showAs(Chunk, ({ root, tokens }) => {
  const words = tokens.map(({ form }) => form).join(" ");
  return `NounChunk { words: ${quote(words)}, root: ${root.id} ${quote(root.form)} }`;
});

const NOMINAL: ReadonlySet<string> = new Set(["NOUN", "PROPN", "PRON"]);

/** Relations to a noun: `the big dog`, `three dogs`, `my dog`, `guard dog`, `New York`. */
const OF_NOUNS: ReadonlySet<string> = new Set(
  "det amod nummod clf compound flat fixed goeswith nmod:poss punct".split(" "),
);

/** Relations to such a word: `very big`, `black and white`, `the neighbour's`. */
const OF_MODIFIERS: ReadonlySet<string> = new Set([...OF_NOUNS, "advmod", "cc", "conj", "case"]);

/**
 * Finds the noun chunks of a sentence. None lies inside another.
 * @example
 * ```ts
 * import { nounChunks } from "./noun_chunks.ts";
 * import { Sentence } from "./sentence.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const sentence = Sentence.of({
 *   forms: ["My", "very", "old", "dog", "sleeps", "in", "the", "sun"],
 *   upos: ["PRON", "ADV", "ADJ", "NOUN", "VERB", "ADP", "DET", "NOUN"],
 *   heads: [4, 3, 4, 5, 0, 8, 8, 5],
 *   deprels: ["nmod:poss", "advmod", "amod", "nsubj", "root", "case", "det", "obl"],
 * });
 * const chunks = nounChunks(sentence).map(({ tokens }) => tokens.map(({ form }) => form).join(" "));
 * assertEquals(chunks, ["My very old dog", "the sun"]);
 * ```
 */
export function nounChunks(sentence: TokenOwner): NounChunk[] {
  requireSentence("find noun chunks", sentence);
  const { tokens, length } = sentence;
  // The root of the chunk that each word belongs to by its relations, found from the word upwards.
  const owner = new Int32Array(length + 1).fill(UNKNOWN);
  for (const token of tokens) findOwner(token, owner);
  const chunks: NounChunk[] = [];
  for (const root of tokens) {
    if (owner[root.id] !== root.id) continue;
    let first = root.id, last = root.id;
    while (first > 1 && owner[first - 1] === root.id) first--;
    while (last < length && owner[last + 1] === root.id) last++;
    while (tokens[first - 1].deprel === "punct" && first < root.id) first++;
    while (tokens[last - 1].deprel === "punct" && last > root.id) last--;
    chunks.push(new Chunk(root, tokens.slice(first - 1, last)));
  }
  return chunks;
}

const UNKNOWN = -1, NOBODY = 0;

/** Sets the owner of a word, and of those above it on the way to one that is known. */
function findOwner(token: Token, owner: Int32Array): void {
  const way: Token[] = [];
  for (let at: Token | undefined = token; at && owner[at.id] === UNKNOWN; at = at.head) {
    owner[at.id] = NOBODY;
    way.push(at);
  }
  for (const { id, head, deprel, upos } of way.reverse()) {
    const above = head ? owner[head.id] : NOBODY;
    const allowed = above === head?.id ? OF_NOUNS : OF_MODIFIERS;
    const belongs = above !== NOBODY &&
      (allowed.has(deprel) || allowed.has(universalRelation(deprel)));
    owner[id] = belongs ? above : NOMINAL.has(upos) ? id : NOBODY;
  }
}
