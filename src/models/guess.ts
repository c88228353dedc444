// Guesses the language of a text among those of some profiles.

import { FEWEST_WORDS, ngramsOf, type Profile, wordsOf } from "./profile.ts";

/** Bits an n-gram by which another language must be cheaper than the one that is expected. */
const MARGIN = 0.1;

/** The profile that a text looks like most. */
export function likeliest(text: string, profiles: readonly Profile[]): Profile {
  const costs = costsOf(text, profiles);
  return profiles[costs.indexOf(Math.min(...costs))];
}

/** The cost of a text by each profile. */
function costsOf(text: string, profiles: readonly Profile[]): number[] {
  const ngrams = [...ngramsOf(wordsOf(text))];
  return profiles.map((profile) => profile.costOf(ngrams));
}

/** Whether a text has enough different words to tell its language. */
export function hasWords(text: string): boolean {
  return new Set(wordsOf(text)).size >= FEWEST_WORDS;
}

/** The result for a text that is expected to be in some language. */
export interface LanguageGuess {
  /** The text looks like that language. */
  readonly fits: boolean;
  /** The language that it looks like more, if there is one. */
  readonly other?: string;
}

/**
 * Guesses whether a text is in a language; one with few different words is.
 * @param profiles Those of all languages that it may be in.
 */
export function guessLanguage(
  text: string,
  language: string,
  profiles: readonly Profile[],
): LanguageGuess {
  const at = profiles.findIndex((profile) => profile.language === language);
  if (at < 0 || !hasWords(text)) return { fits: true };
  const costs = costsOf(text, profiles), least = Math.min(...costs);
  const best = profiles[costs.indexOf(least)];
  if (costs[at] - least < MARGIN) return { fits: costs[at] <= profiles[at].limit };
  return least <= best.limit ? { fits: false, other: best.language } : { fits: false };
}
