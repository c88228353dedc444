// How long a sentence and its words may be, where somebody sets limits.

import { SagittaError } from "../errors.ts";
import { FORM } from "../sentence/columns.ts";
import { MAX_WORDS } from "../sentence/limits.ts";
import type { Sentence } from "../sentence/sentence.ts";

/** Most words of a sentence, most characters of a word. */
export interface SentenceLimits {
  readonly words: number;
  readonly characters: number;
}

/** The limits unless others are set. */
export const NO_LIMITS: SentenceLimits = { words: MAX_WORDS, characters: Infinity };

/** Sentences as they come; throws at one that is too long, or that has too long a word. */
export function* withinLimits(
  sentences: Iterable<Sentence>,
  limits: SentenceLimits | undefined,
): Generator<Sentence> {
  let number = 0;
  for (const sentence of sentences) {
    number++;
    const part = limits && longPart(sentence, limits);
    if (part) throw new SagittaError(`Cannot parse sentence ${number}: ${part}`, "cannot-parse");
    yield sentence;
  }
}

/** The part of a sentence that is too long, if any is. */
function longPart(
  sentence: Sentence,
  { words, characters }: SentenceLimits,
): string | undefined {
  if (sentence.length > words) return `found ${sentence.length} words, expected ${words} at most`;
  let longest = 0;
  sentence.visit(FORM, (_, start, end) => longest = Math.max(longest, end - start));
  if (longest <= characters) return undefined;
  return `found a word of ${longest} characters, expected ${characters} at most`;
}
