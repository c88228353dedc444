// The text of a sentence with the words of matches marked.

import { requireEach, requireSentence } from "../checks.ts";
import type { Sentence } from "../sentence/sentence.ts";
import type { Match } from "./match.ts";

/** A piece of a sentence's text. */
export interface MarkedPiece {
  /** The text; pieces joined are the sentence. */
  readonly text: string;
  /** The names that matches give to its words; an empty list if none does; nothing outside matches. */
  readonly names?: readonly string[];
}

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
export function markedText(sentence: Sentence, matches: readonly Match[]): MarkedPiece[] {
  requireSentence("mark matches", sentence);
  requireEach("mark matches", matches, { nodes: "list", names: "list" }, "a Match");
  const marks = namesByWord(matches);
  const ranges = new Map(sentence.ranges.map((range) => [range.first, range]));
  const pieces: MarkedPiece[] = [];
  for (let first = 1; first <= sentence.length;) {
    const token = ranges.get(first) ?? sentence.tokens[first - 1];
    const last = Math.max(first, ranges.get(first)?.last ?? first);
    const found = [...marks].filter(([word]) => word + 1 >= first && word + 1 <= last);
    const names = new Set(found.flatMap(([, names]) => [...names]));
    pieces.push({ text: token.form, ...(found.length > 0 ? { names: [...names] } : {}) });
    if (token.spaceAfter && last < sentence.length) pieces.push({ text: " " });
    first = last + 1;
  }
  return pieces;
}

/** The words of matches, from 0, each with the names that it has in any of them. */
function namesByWord(matches: readonly Match[]): Map<number, Set<string>> {
  const marks = new Map<number, Set<string>>();
  for (const { nodes, names } of matches) {
    nodes.forEach((word, node) => {
      if (word < 0) return;
      const all = marks.get(word) ?? new Set();
      const name = names[node];
      if (name !== undefined) all.add(name);
      marks.set(word, all);
    });
  }
  return marks;
}
