// Ways between two words of a tree.

import { requireFields } from "../checks.ts";
import { fail } from "../errors.ts";
import type { Token } from "./token.ts";

const refuse = fail("find a way");

const TOKEN = { id: "number", sentence: "object" } as const;

/**
 * The lowest word that is above both words, or is one of them and above the other.
 * @example
 * ```ts
 * import { lowestCommonAncestor, pathBetween } from "./paths.ts";
 * import { Sentence } from "./sentence.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const [the, dog, chased, cats] = Sentence.of({
 *   forms: ["The", "dog", "chased", "cats"],
 *   heads: [2, 3, 0, 3],
 * });
 * assertEquals(lowestCommonAncestor(the, cats), chased);
 * assertEquals(lowestCommonAncestor(the, dog), dog);
 * assertEquals(pathBetween(the, cats), [the, dog, chased, cats]);
 * ```
 * @returns The word; nothing where they meet in no word, as under two roots.
 */
export function lowestCommonAncestor(a: Token, b: Token): Token | undefined {
  for (const token of [a, b]) requireFields("find a way", token, TOKEN, "a Token");
  if (a.sentence !== b.sentence) {
    throw refuse("invalid-tree", "words of two sentences", "two of one");
  }
  const above = new Set([a, ...a.ancestors()]);
  return [b, ...b.ancestors()].find((token) => above.has(token));
}

/**
 * The words on the way from one word to the other, both included: up to their lowest common
 * ancestor, then down.
 * @returns The words; nothing where the two meet in no word.
 */
export function pathBetween(from: Token, to: Token): Token[] | undefined {
  const top = lowestCommonAncestor(from, to);
  if (!top) return undefined;
  const way = (token: Token) => {
    const tokens = [token, ...token.ancestors()];
    return tokens.slice(0, tokens.indexOf(top));
  };
  return [...way(from), top, ...way(to).reverse()];
}
