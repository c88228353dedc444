/**
 * 150 short plain sentences with the tag of every word and the root, as UD_English-EWT would have
 * them, and a score for any parser. Everyone who tries a parser begins with sentences like these.
 * They are our own; none stands in a treebank.
 *
 * Where EWT decides: the root of a copula is what is said of the subject (`blue`, `drawer`, in a
 * question also `What`), `be` after `there` is a verb and the root, `whose` and `my` are pronouns.
 *
 * @module
 */

import { readFileSync } from "node:fs";

/** One sentence. */
export interface PlainSentence {
  /** What kind of sentence it is. */
  readonly kind: string;
  readonly tokens: readonly string[];
  /** Universal part of speech of each token. */
  readonly upos: readonly string[];
  /** The token that hangs on ROOT, counted from 1. */
  readonly root: number;
}

/** What a parser makes of a sentence; 0 in `heads` is ROOT. */
export interface FoundTree {
  readonly heads: ArrayLike<number>;
  readonly upos: ArrayLike<string>;
}

/** The score of one kind of sentence. */
export interface KindScore {
  readonly kind: string;
  sentences: number;
  rightRoots: number;
  /** Right roots whose tag is right too: `rings` in "The phone rings." is no noun compound. */
  rightPredicates: number;
  words: number;
  rightTags: number;
  /** Sentences whose root or its tag is wrong, the found root in brackets. */
  readonly wrong: string[];
}

/** Reads the sentences. */
export function plainSentences(): PlainSentence[] {
  const lines = readFileSync(new URL("plain_english.jsonl", import.meta.url), "utf8");
  return lines.trim().split("\n").map((line) => JSON.parse(line));
}

/** Scores a parser on given tokens, kind by kind, in the order of the list. */
export function scoreParser(
  parse: (tokens: readonly string[]) => FoundTree,
  sentences: readonly PlainSentence[] = plainSentences(),
): KindScore[] {
  const scores = new Map<string, KindScore>();
  for (const { kind, tokens, upos, root } of sentences) {
    const score = scores.get(kind) ??
      { kind, sentences: 0, rightRoots: 0, rightPredicates: 0, words: 0, rightTags: 0, wrong: [] };
    scores.set(kind, score);
    const found = parse(tokens);
    const foundRoot = Array.from(found.heads).indexOf(0) + 1;
    score.sentences++;
    if (foundRoot === root) score.rightRoots++;
    if (foundRoot === root && found.upos[root - 1] === upos[root - 1]) score.rightPredicates++;
    else score.wrong.push(tokens.map((t, i) => i + 1 === foundRoot ? `[${t}]` : t).join(" "));
    score.words += tokens.length;
    score.rightTags += upos.filter((tag, i) => found.upos[i] === tag).length;
  }
  return [...scores.values()];
}

/** Shares over all kinds, in per cent: roots, roots with the right tag, tags of all words. */
export interface Totals {
  roots: number;
  predicates: number;
  upos: number;
}

/** Adds the kinds up. */
export function totals(scores: readonly KindScore[]): Totals {
  const sum = (key: "sentences" | "rightRoots" | "rightPredicates" | "words" | "rightTags") =>
    scores.reduce((total, score) => total + score[key], 0);
  return {
    roots: 100 * sum("rightRoots") / sum("sentences"),
    predicates: 100 * sum("rightPredicates") / sum("sentences"),
    upos: 100 * sum("rightTags") / sum("words"),
  };
}
