// Text that models annotate, to learn from as from silver treebanks.

import type { Parser } from "../pipeline/parser.ts";
import type { Sentence } from "../sentence/sentence.ts";
import { Tally } from "./inventory/tally.ts";
import { spanningTree } from "./spanning_tree.ts";

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

/** Columns that are voted on by themselves. */
const COLUMNS = ["upos", "xpos", "lemmas"] as const;

/**
 * One sentence of several parses of it.
 * @param parses The same words, each time with another parser's columns; one at least.
 */
export function agreement(parses: readonly Sentence[]): Sentence {
  const [first] = parses, { length } = first;
  if (parses.length === 1) return first;
  const votes = new Int32Array((length + 1) * length);
  for (const { heads } of parses) heads.forEach((head, i) => votes[head * length + i]++);
  // Half a vote for the first parser's arcs decides between equals.
  const score = (head: number, word: number) =>
    votes[head * length + word - 1] + (first.heads[word - 1] === head ? 0.5 : 0);
  const heads = spanningTree(score, length);
  const voted = (values: (parse: Sentence, i: number) => string | undefined) =>
    Array.from({ length }, (_, i) => {
      return mostFrequent(parses.map((parse) => values(parse, i))) ?? first.deprels[i];
    });
  const columns = COLUMNS.map((name) => [name, voted((parse, i) => parse[name][i])]);
  const { upos } = Object.fromEntries(columns);
  return first.with({
    heads,
    // Only those count that found the same head, or the same tag.
    deprels: voted((parse, i) => parse.heads[i] === heads[i] ? parse.deprels[i] : undefined),
    feats: voted((parse, i) => parse.upos[i] === upos[i] ? parse.feats[i] : undefined),
    ...Object.fromEntries(columns),
  });
}

/** The most frequent of some values; of equals the first. */
function mostFrequent(values: readonly (string | undefined)[]): string | undefined {
  const votes = new Tally();
  for (const value of values) if (value !== undefined) votes.add("", value);
  return votes.most("")?.most;
}
