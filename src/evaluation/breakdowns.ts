// The breakdowns of a parser's scores: attachment scores by relation, by length of the arc, by
// length of the sentence and by projectivity, and the rate of sentences without any error.
//
// Arcs are classed on each side by its own tree. Sentences are gold sentences: a system word
// belongs to the gold sentence in whose text it starts.

import { markNonprojective } from "../sentence/projectivity.ts";
import type { Alignment } from "./align_words.ts";
import { breakDown, type BreakdownRow, type Classes } from "./breakdown.ts";
import { type Document, ROOT, type Word } from "./document.ts";
import type { WordComparison } from "./compare_words.ts";
import { percent } from "./score.ts";

/** How many gold sentences the system got right as a whole. */
export interface ExactMatch {
  readonly sentences: number;
  /** Those with all heads right, in percent. */
  readonly unlabelled: number;
  /** Those with all heads and relations right, in percent. Sub-types do not count. */
  readonly labelled: number;
}

/** All breakdowns. */
export interface Breakdowns {
  /** By relation without sub-type, the most frequent first. */
  readonly label: readonly BreakdownRow[];
  /** By distance from the head, in words. */
  readonly arcLength: readonly BreakdownRow[];
  /** By words in the gold sentence. */
  readonly sentenceLength: readonly BreakdownRow[];
  readonly arcProjectivity: readonly BreakdownRow[];
  readonly sentenceProjectivity: readonly BreakdownRow[];
  /** Sentences without error. */
  readonly exactMatch: ExactMatch;
}

/** Indexed by the marks of `markNonprojective`. */
const PROJECTIVITY = ["projective", "non-projective"];
const ARC_LENGTHS = bucketsFrom([1, 2, 3, 6, 11, 21]);
const ARC_ORDER = ["root", ...ARC_LENGTHS.map(({ name }) => name)];
const SENTENCE_LENGTHS = bucketsFrom([1, 11, 21, 31, 41, 51]);
const SENTENCE_ORDER = SENTENCE_LENGTHS.map(({ name }) => name);

/** Computes all breakdowns. */
export function computeBreakdowns(
  alignment: Alignment,
  comparisons: readonly WordComparison[],
): Breakdowns {
  const { gold, system } = alignment;
  const goldArcs = nonProjectiveWords(gold), systemArcs = nonProjectiveWords(system);
  const sentences = gold.sentences.map(({ first, last }) => ({
    length: bucketOf(SENTENCE_LENGTHS, last - first),
    projectivity: PROJECTIVITY[Number(goldArcs.subarray(first, last).includes(1))],
  }));
  const home = goldSentences(gold, system);
  const by = (classes: Classes, order?: readonly string[]) =>
    breakDown(alignment, comparisons, classes, order);
  const ofSentence = (key: "length" | "projectivity"): Classes => ({
    gold: (word) => sentences[word.sentence][key],
    system: (word) => sentences[home[word.index]][key],
  });
  const both = (name: (word: Word) => string): Classes => ({ gold: name, system: name });
  return {
    label: by(both(({ relation }) => relation)),
    arcLength: by(both(arcLength), ARC_ORDER),
    sentenceLength: by(ofSentence("length"), SENTENCE_ORDER),
    arcProjectivity: by({
      gold: (word) => PROJECTIVITY[goldArcs[word.index]],
      system: (word) => PROJECTIVITY[systemArcs[word.index]],
    }, PROJECTIVITY),
    sentenceProjectivity: by(ofSentence("projectivity"), PROJECTIVITY),
    exactMatch: exactMatch(alignment, comparisons),
  };
}

function arcLength({ index, parent }: Word): string {
  return parent === ROOT ? "root" : bucketOf(ARC_LENGTHS, Math.abs(index - parent));
}

/** For each word of a document, 1 if the arc into it is non-projective. */
function nonProjectiveWords({ words, sentences }: Document): Uint8Array {
  const marks = new Uint8Array(words.length);
  for (const { first, last } of sentences) {
    const tree = words.slice(first, last);
    const heads = tree.map(({ parent }) => parent === ROOT ? 0 : parent - first + 1);
    marks.set(markNonprojective(heads), first);
  }
  return marks;
}

/** For each system word, the index of the gold sentence in whose text it starts. */
export function goldSentences(gold: Document, system: Document): Int32Array {
  let sentence = 0;
  return Int32Array.from(system.words, ({ start }) => {
    while (start >= gold.sentences[sentence].end) sentence++;
    return sentence;
  });
}

/**
 * Counts the gold sentences for which the system has a sentence with the same span and the same
 * words, all of them right.
 */
function exactMatch(
  { gold, system }: Alignment,
  comparisons: readonly WordComparison[],
): ExactMatch {
  const heads = new Int32Array(gold.sentences.length);
  const arcs = new Int32Array(gold.sentences.length);
  for (const comparison of comparisons) {
    if (comparison.head) heads[comparison.gold.sentence]++;
    if (comparison.arc) arcs[comparison.gold.sentence]++;
  }
  const systemByStart = new Map(system.sentences.map((sentence) => [sentence.start, sentence]));
  let unlabelled = 0, labelled = 0;
  gold.sentences.forEach(({ start, end, first, last }, index) => {
    const other = systemByStart.get(start);
    if (other?.end !== end || other.last - other.first !== last - first) return;
    if (heads[index] === last - first) unlabelled++;
    if (arcs[index] === last - first) labelled++;
  });
  return {
    sentences: gold.sentences.length,
    unlabelled: percent(unlabelled, gold.sentences.length),
    labelled: percent(labelled, gold.sentences.length),
  };
}

/** A range of whole numbers, ends included. */
interface Bucket {
  /** `7`, `3-5`, or `21+` for one without end. */
  readonly name: string;
  readonly first: number;
  readonly last: number;
}

/**
 * Makes buckets from the numbers at which they begin.
 * @returns A bucket for each; the last one has no end.
 */
export function bucketsFrom(starts: readonly number[]): Bucket[] {
  return starts.map((first, index) => {
    const last = (starts[index + 1] ?? Infinity) - 1;
    const name = last === Infinity ? `${first}+` : last === first ? `${first}` : `${first}-${last}`;
    return { name, first, last };
  });
}

/** The name of the bucket a number falls into. */
function bucketOf(buckets: readonly Bucket[], value: number): string {
  return buckets.find(({ last }) => value <= last)!.name;
}
