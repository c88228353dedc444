// A user's own words: forms that stay whole when text is cut into tokens, and whose lemma, UPOS or
// features are as given, whatever a model finds.

import { PLACE, requireEach, requireKind, requireOptions } from "../../checks.ts";
import { fail, type Place, quote } from "../../errors.ts";
import { FEATS, LEMMA, NONE, UPOS } from "../../sentence/columns.ts";
import type { Sentence } from "../../sentence/sentence.ts";
import type { ScoredTokens } from "../segmenter/boundaries.ts";

const refuse = fail("read lexicon");

/** A word, with what is known of it. */
export interface LexiconEntry {
  /** As it stands in text; without spaces. */
  readonly form: string;
  readonly lemma?: string;
  readonly upos?: string;
  readonly feats?: string;
}

/** Columns that a lexicon gives, by layer. */
const COLUMNS = {
  lemmas: ["lemma", LEMMA],
  upos: ["upos", UPOS],
  feats: ["feats", FEATS],
} as const;

/** Longest form, and longest piece between spaces that is looked at: time stays bounded. */
const MAX_FORM = 128, MAX_CHUNK = 1024;
const SPACE = /\s/, WORD = /[\p{L}\p{N}\p{M}]/u;

/** Lexicons made of lists before: a list is given with every sentence. */
const made = new WeakMap<readonly LexiconEntry[], Lexicon>();

/** Words, ready to be looked up. */
export class Lexicon {
  readonly #entries = new Map<string, LexiconEntry>();
  /** Lengths of forms, longest first. */
  readonly #lengths: readonly number[];

  private constructor(entries: readonly LexiconEntry[]) {
    requireEach("read lexicon", entries, { form: "text" }, "a word with its form");
    for (const entry of entries) {
      const { form, lemma, upos, feats } = entry;
      const odd = [form, lemma, upos, feats].find((text) => {
        return text !== undefined && (text === "" || /[\t\r\n]/.test(text));
      });
      if (odd !== undefined || SPACE.test(form) || form.length > MAX_FORM) {
        const expected = `text without tabs, forms without spaces, ${MAX_FORM} units at most`;
        throw refuse("cannot-read", `entry ${quote(odd ?? form)}`, expected);
      }
      this.#entries.set(form, entry);
    }
    const lengths = new Set(Array.from(this.#entries.keys(), ({ length }) => length));
    this.#lengths = [...lengths].sort((a, b) => b - a);
  }

  static of(entries: readonly LexiconEntry[]): Lexicon {
    let lexicon = made.get(entries);
    if (!lexicon) made.set(entries, lexicon = new Lexicon(entries));
    return lexicon;
  }

  /** The form is a word of the lexicon. */
  has(form: string): boolean {
    return this.#entries.has(form);
  }

  /** Sets the columns of the lexicon's words, those among `layers`. */
  apply(sentence: Sentence, layers: readonly string[]): void {
    for (const layer of layers) {
      if (!Object.hasOwn(COLUMNS, layer)) continue;
      const [name, column] = COLUMNS[layer as keyof typeof COLUMNS];
      const given = sentence.forms.map((form) => this.#entries.get(form)?.[name]);
      if (given.every((value) => value === undefined)) continue;
      const found = sentence[layer as keyof typeof COLUMNS];
      sentence.holdColumn(column, found.map((value, i) => given[i] ?? value));
    }
  }

  /** Tokens of a text with the lexicon's forms whole: what they cut is cut off, what they hold joins. */
  whole(text: string, tokens: ScoredTokens): ScoredTokens {
    const matches = this.#matches(text);
    if (matches.length === 0) return tokens;
    const starts: number[] = [], ends: number[] = [], scores: number[] = [];
    const add = (start: number, end: number, score: number) => {
      if (start >= end) return;
      starts.push(start);
      ends.push(end);
      scores.push(score);
    };
    let next = 0;
    for (let token = 0; token < tokens.count; token++) {
      let start = tokens.starts[token];
      const end = tokens.ends[token], score = tokens.scores[token];
      for (; next < matches.length && matches[next].start < end; next++) {
        const match = matches[next];
        add(start, match.start, -1);
        if (match.end > end) break;
        add(match.start, match.end, match.end === end ? score : -1);
        start = match.end;
      }
      // A form that continues in the next token is given out there.
      const open = matches[next];
      if (open && open.start < end) {
        if (token + 1 < tokens.count && tokens.ends[token + 1] < open.end) continue;
        if (token + 1 >= tokens.count) add(open.start, open.end, score);
        continue;
      }
      add(start, end, score);
    }
    return { count: starts.length, starts, ends, scores };
  }

  /** Where its forms stand in a text, the leftmost and longest first; none inside of a word. */
  #matches(text: string): { start: number; end: number }[] {
    const matches: { start: number; end: number }[] = [];
    for (const { 0: chunk, index } of text.matchAll(/\S+/g)) {
      if (chunk.length > MAX_CHUNK) continue;
      for (let at = 0; at < chunk.length; at++) {
        if (at > 0 && WORD.test(chunk[at - 1]) && WORD.test(chunk[at])) continue;
        const length = this.#lengths.find((length) => {
          const end = at + length;
          if (end > chunk.length || !this.has(chunk.slice(at, end))) return false;
          return end === chunk.length || !(WORD.test(chunk[end - 1]) && WORD.test(chunk[end]));
        });
        if (length === undefined) continue;
        matches.push({ start: index + at, end: index + at + length });
        at += length - 1;
      }
    }
    return matches;
  }
}

/**
 * Reads a lexicon: a word a line, its lemma, UPOS and features behind tabs where they are known; `_`
 * is not known.
 * @example
 * ```ts
 * import { readLexicon } from "./lexicon.ts";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(readLexicon("C++\tC++\tPROPN\nfoo-bar\n"), [
 *   { form: "C++", lemma: "C++", upos: "PROPN" },
 *   { form: "foo-bar" },
 * ]);
 * ```
 */
export function readLexicon(text: string, place: Place = {}): LexiconEntry[] {
  requireKind("read lexicon", text, "text");
  requireOptions("read lexicon", place, PLACE);
  const entries = text.split(/\r?\n/).flatMap((line, i) => {
    if (line === "") return [];
    const [form, lemma, upos, feats, ...more] = line.split("\t");
    if (form === "" || SPACE.test(form) || more.length > 0) {
      const expected = "a form without spaces, then lemma, UPOS and features behind tabs";
      throw refuse("cannot-read", quote(line), expected, { ...place, line: i + 1 });
    }
    const known = Object.entries({ lemma, upos, feats })
      .filter(([, value]) => value !== undefined && value !== "" && value !== NONE);
    return [{ form, ...Object.fromEntries(known) }];
  });
  Lexicon.of(entries);
  return entries;
}
