// Text that models annotate, to learn from as from silver treebanks.

import type { Parser } from "../pipeline/parser.ts";
import type { Sentence } from "../sentence/sentence.ts";
import { agreement } from "./agreement.ts";

/** Most words of a sentence that is learned from: longer ones are lists and tables. */
const MAX_WORDS = 120;

/**
 * Lets models annotate a text: the tree that most of them agree on.
 * @param teachers Words and sentences are those that the first finds, which has to read plain text.
 */
export function annotateText(text: string, teachers: readonly Parser[]): Sentence[] {
  const words = teachers[0].segment(text).filter(({ length }) => length <= MAX_WORDS);
  const parses = teachers.map((teacher) => [...teacher.parseAll(words)]);
  return words.map((_, i) => agreement(parses.map((list) => list[i])));
}
