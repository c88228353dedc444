// Checks of the scorer: a sentence has to be a tree under one root, and its multiword tokens have
// to cover words in order. A parser's output that fails here has no score.

import { fail, type Place, quote, type SagittaError } from "../errors.ts";
import { cyclesOf } from "../sentence/validity.ts";
import type { ScoredRange, ScoredSentence } from "./scored_sentence.ts";

/** The place of a sentence, for messages. */
export interface SentencePlace extends Readonly<Place> {
  readonly side: "gold" | "system";
  /** Its number in the file, counted from 1. */
  readonly number: number;
}

/** Throws unless the sentence can be scored. */
export function checkSentence(
  { forms, heads, ranges }: ScoredSentence,
  place: SentencePlace,
): void {
  if (forms.length === 0) throw refusal(place, "no words", "one at least");
  checkRanges(ranges, forms.length, place);
  const roots: number[] = [];
  forms.forEach((form, index) => {
    const head = heads[index];
    if (head === 0) roots.push(index + 1);
    if (Number.isInteger(head) && head >= 0 && head <= forms.length) return;
    const found = head === -1 ? "no head" : `head ${head}`;
    const at = `at word ${index + 1} ${quote(form)}`;
    throw refusal(place, `${found} ${at}`, `a number from 0 to ${forms.length}`);
  });
  if (roots.length === 0) throw refusal(place, "no root", "one word with head 0");
  if (roots.length > 1) {
    const named = roots.length > 3 ? `${roots.slice(0, 3).join(", ")}, …` : roots.join(" and ");
    throw refusal(place, `${roots.length} roots (words ${named})`, "one");
  }
  for (const [word] of cyclesOf(heads, forms.length)) {
    throw refusal(place, `a cycle through word ${word} ${quote(forms[word - 1])}`, "a tree");
  }
}

/** The error for a sentence, in the house grammar. */
export function refusal(place: SentencePlace, found: string, expected: string): SagittaError {
  const action = `score ${place.side} sentence ${place.number}`;
  return fail(action)("cannot-evaluate", found, expected, place);
}

function checkRanges(ranges: readonly ScoredRange[], words: number, place: SentencePlace): void {
  let covered = 0;
  for (const { first, last, form } of ranges) {
    const name = `multiword token ${first}-${last} ${quote(form)}`;
    if (!(first <= last)) throw refusal(place, name, "a range that does not run backwards");
    if (!(first >= 1 && last <= words)) throw refusal(place, name, `words from 1 to ${words}`);
    if (first <= covered) {
      throw refusal(place, name, `it to start after word ${covered}, where the last one ends`);
    }
    covered = last;
  }
}
