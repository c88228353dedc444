// The metrics of the CoNLL 2018 shared task, in the order of its table.
//
// | metric | counts | right if |
// |---|---|---|
// | Tokens, Sentences | spans | both sides have the span |
// | Words | words | aligned |
// | UPOS, XPOS, UFeats, Lemmas | words | aligned, and that field is right |
// | AllTags | words | UPOS, XPOS and UFeats are right |
// | UAS | words | the head is right |
// | LAS | words | head and relation are right |
// | CLAS | content words | head and relation are right |
// | MLAS | content words | as CLAS, and UPOS, UFeats and the functional children are right |
// | BLEX | content words | as CLAS, and the lemma is right |
//
// Relations count without sub-types, features only if universal. A content word is one with a
// content relation: gold words by their gold relation, system words by their own.
//
// Zeman et al. 2018, CoNLL 2018 Shared Task: Multilingual Parsing from Raw Text to Universal
// Dependencies.

import type { Alignment } from "./align_words.ts";
import type { Span, Word } from "./document.ts";
import type { WordComparison } from "./compare_words.ts";
import { type Score, score } from "./score.ts";
import { CONTENT_RELATIONS } from "./universal.ts";

/** The rule of a metric over aligned words: its words, and the pairs it counts as right. */
interface Rule {
  readonly contentOnly: boolean;
  readonly right: (comparison: WordComparison) => boolean;
}

/** The metrics over aligned words. */
export type WordMetric = TagMetric | "UAS" | "LAS" | "CLAS" | "MLAS" | "BLEX";
type TagMetric = "UPOS" | "XPOS" | "UFeats" | "AllTags" | "Lemmas";

/** The rules, by metric. */
export const WORD_RULES: Readonly<Record<WordMetric, Rule>> = {
  UPOS: { contentOnly: false, right: (j) => j.upos },
  XPOS: { contentOnly: false, right: (j) => j.xpos },
  UFeats: { contentOnly: false, right: (j) => j.feats },
  AllTags: { contentOnly: false, right: (j) => j.upos && j.xpos && j.feats },
  Lemmas: { contentOnly: false, right: (j) => j.lemma },
  UAS: { contentOnly: false, right: (j) => j.head },
  LAS: { contentOnly: false, right: (j) => j.arc },
  CLAS: { contentOnly: true, right: (j) => j.arc },
  MLAS: { contentOnly: true, right: (j) => j.arc && j.upos && j.feats && j.functional },
  BLEX: { contentOnly: true, right: (j) => j.arc && j.lemma },
};

/** The name of a metric, as the shared task's scorer prints it. */
export type MetricName = "Tokens" | "Sentences" | "Words" | WordMetric;

/** The score of every metric. */
export type Metrics = { readonly [Name in MetricName]: Score };

/** Counts all metrics. */
export function countMetrics(
  alignment: Alignment,
  comparisons: readonly WordComparison[],
): Metrics {
  const { gold, system } = alignment;
  const all = { pairs: comparisons, gold: gold.words.length, system: system.words.length };
  const content = {
    pairs: comparisons.filter((comparison) => isContent(comparison.gold)),
    gold: count(gold.words, isContent),
    system: count(system.words, isContent),
  };
  const overWords = Object.entries(WORD_RULES).map(([name, { contentOnly, right }]) => {
    const { pairs, gold, system } = contentOnly ? content : all;
    return [name, score(count(pairs, right), gold, system, pairs.length)];
  });
  return {
    Tokens: spanScore(gold.tokens, system.tokens),
    Sentences: spanScore(gold.sentences, system.sentences),
    Words: score(comparisons.length, all.gold, all.system),
    ...Object.fromEntries(overWords) as Record<WordMetric, Score>,
  };
}

/** Whether CLAS, MLAS and BLEX count a word. */
export function isContent(word: Word): boolean {
  return CONTENT_RELATIONS.has(word.relation);
}

function count<T>(items: readonly T[], test: (item: T) => boolean): number {
  let total = 0;
  for (const item of items) if (test(item)) total++;
  return total;
}

/** The score of spans, of which no two on one side have the same start. */
function spanScore(gold: readonly Span[], system: readonly Span[]): Score {
  const starts = new Map(gold.map(({ start, end }) => [start, end]));
  const correct = count(system, ({ start, end }) => starts.get(start) === end);
  return score(correct, gold.length, system.length);
}
