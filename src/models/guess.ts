// Guesses the language of a text among those that there are profiles of.

import { FEWEST_WORDS, ngramsOf, type Profile, wordsOf } from "./profile.ts";

/** Bits an n-gram by which another language must be cheaper than the one that is expected. */
const MARGIN = 0.1;

/** The profile that a text looks like most. */
export function likeliest(text: string, profiles: readonly Profile[]): Profile {
  const costs = costsOf(text, profiles);
  return profiles[costs.indexOf(Math.min(...costs))];
}

/** What each profile makes of a text. */
function costsOf(text: string, profiles: readonly Profile[]): number[] {
  const ngrams = [...ngramsOf(wordsOf(text))];
  return profiles.map((profile) => profile.costOf(ngrams));
}

/** Has a text enough different words to tell its language? */
export function hasWords(text: string): boolean {
  return new Set(wordsOf(text)).size >= FEWEST_WORDS;
}

/** What there is to say of a text that is expected to be in some language. */
export interface LanguageGuess {
  /** Does the text look like that language? */
  readonly fits: boolean;
  /** The language that it looks like more, if there is one. */
  readonly other?: string;
}

/**
 * Does a text look like a language? Those with few different words do.
 * @param profiles Those of all languages that it may be in.
 */
export function guessLanguage(
  text: string,
  language: string,
  profiles: readonly Profile[],
): LanguageGuess {
  const at = profiles.findIndex((profile) => profile.language === language);
  if (at < 0 || !hasWords(text)) return { fits: true };
  const costs = costsOf(text, profiles);
  const cost = costs[at], least = Math.min(...costs);
  const expected = profiles[at], best = profiles[costs.indexOf(least)];
  if (cost - least < MARGIN) return { fits: cost <= expected.limit };
  return least <= best.limit ? { fits: false, other: best.language } : { fits: false };
}
