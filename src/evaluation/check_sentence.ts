// What the scorer refuses: a sentence that is no tree under one root, and multiword tokens that do
// not cover its words in order. A parser's output that fails here has no score.

import { inputError, quote, type SagittaError } from "../errors.ts";
import type { ScoredRange, ScoredSentence } from "./scored_sentence.ts";

/** Which sentence it is, for messages. */
export interface SentencePlace {
  readonly side: "gold" | "system";
  /** Its number in the file, counted from 1. */
  readonly number: number;
  /** The file, where there is one. */
  readonly file?: string;
  /** The line at which it starts, where that is known. */
  readonly line?: number;
}

/** Throws unless the sentence can be scored. */
export function checkSentence(sentence: ScoredSentence, place: SentencePlace): void {
  const { forms, ranges } = sentence;
  if (forms.length === 0) throw refusal(place, "no words", "one at least");
  checkRanges(ranges, forms.length, place);
  checkHeads(sentence, place);
  checkRoot(sentence, place);
  checkCycles(sentence, place);
}

/** The error for a sentence, in the house grammar. */
export function refusal(place: SentencePlace, found: string, expected: string): SagittaError {
  const action = `score ${place.side} sentence ${place.number}`;
  return inputError(action, place, found, expected);
}

function checkRanges(ranges: readonly ScoredRange[], words: number, place: SentencePlace): void {
  let covered = 0;
  for (const { first, last, form } of ranges) {
    const name = `multiword token ${first}-${last} ${quote(form)}`;
    if (!(first <= last)) throw refusal(place, name, "a range that does not run backwards");
    if (!(first >= 1 && last <= words)) {
      throw refusal(place, name, `words from 1 to ${words}`);
    }
    if (first <= covered) {
      throw refusal(place, name, `it to start after word ${covered}, where the last one ends`);
    }
    covered = last;
  }
}

function checkHeads({ forms, heads }: ScoredSentence, place: SentencePlace): void {
  forms.forEach((form, index) => {
    const head = heads[index];
    if (Number.isInteger(head) && head >= 0 && head <= forms.length) return;
    const found = head === -1 ? "no head" : `head ${head}`;
    throw refusal(
      place,
      `${found} at word ${index + 1} ${quote(form)}`,
      `a number from 0 to ${forms.length}`,
    );
  });
}

function checkRoot({ forms, heads }: ScoredSentence, place: SentencePlace): void {
  const roots: number[] = [];
  forms.forEach((_, index) => {
    if (heads[index] === 0) roots.push(index + 1);
  });
  if (roots.length === 0) throw refusal(place, "no root", "one word with head 0");
  if (roots.length === 1) return;
  const named = roots.length > 3 ? `${roots.slice(0, 3).join(", ")}, …` : roots.join(" and ");
  throw refusal(place, `${roots.length} roots (words ${named})`, "one");
}

function checkCycles({ forms, heads }: ScoredSentence, place: SentencePlace): void {
  // The word from which each word was first reached on the way up; 0 means not yet.
  const reachedFrom = new Int32Array(forms.length + 1);
  for (let start = 1; start <= forms.length; start++) {
    let word = start;
    while (word !== 0 && reachedFrom[word] === 0) {
      reachedFrom[word] = start;
      word = heads[word - 1];
    }
    if (word === 0 || reachedFrom[word] !== start) continue;
    throw refusal(place, `a cycle through word ${word} ${quote(forms[word - 1])}`, "a tree");
  }
}
