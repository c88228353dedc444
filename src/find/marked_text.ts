// The text of a sentence with the words of matches marked.

import { requireEach, requireSentence } from "../checks.ts";
import type { Sentence } from "../sentence/sentence.ts";
import type { Match } from "./match.ts";

/** A piece of a sentence's text. */
export interface MarkedPiece {
  /** The text; pieces joined are the sentence, or what is shown of it. */
  readonly text: string;
  /** The names that matches give to its words; an empty list if none does; nothing outside matches. */
  readonly names?: readonly string[];
}

/** The part of a sentence that is shown. */
export interface MarkedTextOptions {
  /** Words on either side of a marked one; others are left out, with `…` in their place. Default all. */
  readonly context?: number;
}

const GAP = "…";

/**
 * Cuts the text of a sentence into pieces, a token or a space at a time. A multiword token is
 * marked if one of its words is.
 * @example
 * ```ts
 * import { markedText } from "./marked_text.ts";
 * import { compile } from "./pattern.ts";
 * import { Sentence } from "../sentence/sentence.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const sentence = Sentence.of({ forms: ["Birds", "sing"], heads: [2, 0] });
 * const pieces = markedText(sentence, compile("[root]@verb").matches(sentence));
 * assertEquals(pieces, [{ text: "Birds" }, { text: " " }, { text: "sing", names: ["verb"] }]);
 * ```
 */
export function markedText(
  sentence: Sentence,
  matches: readonly Match[],
  { context = Infinity }: MarkedTextOptions = {},
): MarkedPiece[] {
  requireSentence("mark matches", sentence);
  requireEach("mark matches", matches, { nodes: "list", names: "list" }, "a Match");
  const { tokens, length } = sentence, marks = namesByWord(matches);
  const words = [...marks.keys()].sort((a, b) => a - b);
  /** The order in which nodes are written. */
  const ranks = new Map([...marks.keys()].map((word, rank) => [word, rank]));
  const pieces: MarkedPiece[] = [];
  // Numbers of words, from 1; `at` counts the marked ones.
  let next = 1, at = 0;
  for (const [first, last] of windows(words, context, length)) {
    const start = Math.max(next, tokens[first - 1]?.multiword?.first ?? first);
    if (start > next) pieces.push({ text: `${GAP} ` });
    for (next = start; next <= last;) {
      const token = tokens[next - 1].multiword ?? tokens[next - 1];
      const end = Math.max(next, tokens[next - 1].multiword?.last ?? next);
      const found: number[] = [];
      while (words[at] < end) found.push(words[at++]);
      found.sort((a, b) => ranks.get(a)! - ranks.get(b)!);
      const names = new Set(found.flatMap((word) => [...marks.get(word)!]));
      pieces.push({ text: token.form, ...(found.length > 0 ? { names: [...names] } : {}) });
      if (token.spaceAfter && end < length) pieces.push({ text: " " });
      next = end + 1;
    }
  }
  if (next <= length) pieces.push({ text: GAP });
  return pieces;
}

/** Words, sorted and from 0, with their context: first and last numbers, from 1. */
function windows(words: readonly number[], context: number, length: number) {
  if (context === Infinity) return [[1, length]];
  return words.map((at) => [Math.max(1, at + 1 - context), Math.min(length, at + 1 + context)]);
}

/** The words of matches, from 0, each with the names that it has in any of them. */
function namesByWord(matches: readonly Match[]): Map<number, Set<string>> {
  const marks = new Map<number, Set<string>>();
  for (const { nodes, names } of matches) {
    nodes.forEach((word, node) => {
      if (word < 0) return;
      const all = marks.get(word) ?? new Set(), name = names[node];
      marks.set(word, name === undefined ? all : all.add(name));
    });
  }
  return marks;
}
