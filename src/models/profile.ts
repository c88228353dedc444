// Profiles of languages: bits that frequent character n-grams cost, one to three letters long, within
// words. Learned from text of that language alone, so that a further one needs no other.

import { fail } from "../errors.ts";

const refuse = fail("read a profile");

/** A profile as its file has it. */
export interface StoredProfile {
  readonly language: string;
  /** N-grams with spaces between them, by cost: those at place i cost i / 2 bits. `_` ends words. */
  readonly levels: readonly string[];
  /** Bits an n-gram that 1 in 200 of the sentences it was learned from exceed. */
  readonly limit: number;
}

/** Longest n-grams, n-grams of a profile, and the share of sentences that exceed its limit. */
const LONGEST = 3, SIZE = 1500, BEYOND = 1 / 200;

/** Places of a profile for one bit, and bits of an n-gram that it does not have. */
const FINE = 2, UNKNOWN = 16;

/** Sentences with fewer words say little. */
export const FEWEST_WORDS = 5;

const WORD = /[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)*/gu;

/** The words of a text, as they are counted. */
export function wordsOf(text: string): string[] {
  return text.toLowerCase().match(WORD) ?? [];
}

/** The n-grams of words. */
export function* ngramsOf(words: readonly string[]): Generator<string> {
  for (const word of words) {
    const padded = [..."_" + word.replaceAll("’", "'") + "_"];
    for (let length = 1; length <= LONGEST; length++) {
      for (let from = 0; from + length <= padded.length; from++) {
        const ngram = padded.slice(from, from + length).join("");
        if (ngram !== "_") yield ngram;
      }
    }
  }
}

/** The profile of a language. */
export class Profile {
  readonly language: string;
  readonly limit: number;
  readonly #bits = new Map<string, number>();

  constructor({ language, levels, limit }: StoredProfile) {
    this.language = language;
    this.limit = limit;
    levels.forEach((ngrams, level) => {
      for (const ngram of ngrams.split(" ")) this.#bits.set(ngram, level / FINE);
    });
  }

  /** Bits an n-gram of a text costs; the fewer, the more it looks like the language. */
  cost(text: string): number {
    return this.costOf([...ngramsOf(wordsOf(text))]);
  }

  /** The same for the n-grams of a text. */
  costOf(ngrams: readonly string[]): number {
    let bits = 0;
    for (const ngram of ngrams) bits += this.#bits.get(ngram) ?? UNKNOWN;
    return ngrams.length === 0 ? UNKNOWN : bits / ngrams.length;
  }
}

/** Reads the file of a profile. */
export function readProfile(text: string, place: { readonly file: string }): Profile {
  let found: Partial<StoredProfile> | undefined;
  try {
    found = JSON.parse(text);
  } catch {
    // Said below.
  }
  const isWhole = typeof found?.language === "string" && typeof found.limit === "number" &&
    Array.isArray(found.levels) && found.levels.every((level) => typeof level === "string");
  if (isWhole) return new Profile(found as StoredProfile);
  throw refuse("cannot-read", "something else", "one of deno task profiles", place);
}

/** Learns the profile of a language from sentences of it. */
export function learnProfile(language: string, sentences: readonly string[]): StoredProfile {
  const counts = new Map<string, number>(), totals = new Map<number, number>();
  for (const ngram of sentences.flatMap((text) => [...ngramsOf(wordsOf(text))])) {
    const length = [...ngram].length;
    counts.set(ngram, (counts.get(ngram) ?? 0) + 1);
    totals.set(length, (totals.get(length) ?? 0) + 1);
  }
  const frequent = [...counts]
    .map(([ngram, count]) => ({ ngram, share: count / totals.get([...ngram].length)! }))
    .sort((a, b) => b.share - a.share || (a.ngram < b.ngram ? -1 : 1)).slice(0, SIZE);
  const levels: string[][] = [];
  for (const { ngram, share } of frequent) {
    (levels[Math.round(-Math.log2(share) * FINE)] ??= []).push(ngram);
  }
  const stored = { language, levels: Array.from(levels, (some) => (some ?? []).join(" ")) };
  const profile = new Profile({ ...stored, limit: UNKNOWN });
  const costs = sentences.filter((text) => wordsOf(text).length >= FEWEST_WORDS)
    .map((text) => profile.cost(text)).sort((a, b) => b - a);
  const limit = costs[Math.floor(BEYOND * costs.length)] ?? UNKNOWN;
  return { ...stored, limit: Math.round(100 * limit) / 100 };
}
