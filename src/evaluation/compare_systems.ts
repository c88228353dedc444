// Two parses of one text, scored against the same gold standard and compared sentence by sentence.

import { requireOptions } from "../checks.ts";
import { seededRandom } from "../random.ts";
import { alignWords } from "./align_words.ts";
import { type Difference, pairedBootstrap, type SentenceCounts } from "./bootstrap.ts";
import { goldSentences } from "./breakdowns.ts";
import { compareText } from "./compare_text.ts";
import { type Document, layOut, type Word } from "./document.ts";
import { compareWords } from "./compare_words.ts";
import { isContent, WORD_RULES } from "./metrics.ts";
import type { ScoredSentence } from "./scored_sentence.ts";

/** The metrics that are compared. */
export const COMPARED_METRICS = ["UAS", "LAS", "CLAS", "MLAS", "BLEX"] as const;

/** Such a metric's name. */
export type ComparedMetric = typeof COMPARED_METRICS[number];

/** A difference for each metric, with the counts behind it. */
export interface SystemComparison {
  readonly sentences: number;
  readonly draws: number;
  readonly metrics: Readonly<Record<ComparedMetric, Difference>>;
}

/** How to compare, and how files are called in messages. */
export interface CompareSystemsOptions {
  /** How many times sentences are drawn; 10,000 unless given. */
  readonly draws?: number;
  /** Where randomness starts; 1 unless given. */
  readonly seed?: number;
  readonly gold?: string;
  readonly a?: string;
  readonly b?: string;
}

/** Compares two systems by paired bootstrap over the gold sentences. */
export function compareSystems(
  gold: Iterable<ScoredSentence>,
  a: Iterable<ScoredSentence>,
  b: Iterable<ScoredSentence>,
  options: CompareSystemsOptions = {},
): SystemComparison {
  const names = { gold: "text", a: "text", b: "text" } as const;
  requireOptions("compare systems", options, { draws: "number", seed: "number", ...names });
  const { draws = 10_000, seed = 1 } = options;
  const goldSide = layOut(gold, "gold", options.gold);
  const sides = [layOut(a, "system", options.a), layOut(b, "system", options.b)];
  const [first, second] = sides.map((side, i) => {
    compareText(goldSide, side, [options.a, options.b][i]);
    return countsOf(goldSide, side);
  });
  const metrics = {} as Record<ComparedMetric, Difference>;
  for (const name of COMPARED_METRICS) {
    // The same draws for every metric.
    const random = seededRandom(seed);
    metrics[name] = pairedBootstrap([first(name)], [second(name)], draws, random);
  }
  return { sentences: goldSide.sentences.length, draws, metrics };
}

function countsOf(gold: Document, system: Document): (name: ComparedMetric) => SentenceCounts {
  const comparisons = compareWords(alignWords(gold, system));
  const home = goldSentences(gold, system);
  return (name) => {
    const { contentOnly, right: isRight } = WORD_RULES[name];
    const counts = (word: Word) => !contentOnly || isContent(word);
    const zeros = () => new Float64Array(gold.sentences.length);
    const [right, goldWords, systemWords] = [zeros(), zeros(), zeros()];
    for (const word of gold.words) if (counts(word)) goldWords[word.sentence]++;
    for (const word of system.words) if (counts(word)) systemWords[home[word.index]]++;
    for (const comparison of comparisons) {
      const { gold: word } = comparison;
      if (counts(word) && isRight(comparison)) right[word.sentence]++;
    }
    return { right, gold: goldWords, system: systemWords };
  };
}
