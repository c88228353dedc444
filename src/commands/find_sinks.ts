// Where `sagitta find` puts what it finds: text a match at a time, counts, or groups.

import { type MatchGroup, MatchGroups } from "../find/match_groups.ts";
import type { Match } from "../find/match.ts";
import type { Pattern } from "../find/pattern.ts";
import { PatternLimitError } from "../find/pattern_error.ts";
import { drawTable } from "../rendering/table.ts";
import {
  factsOf,
  FIND_WRITERS,
  type FindFormat,
  findFrame,
  type Page,
  type SentencePlace,
} from "./find_formats.ts";

/** Characters of one sentence's matches that are written. */
const MAX_CHARACTERS = 1 << 26;

/** Takes sentences with their matches, gives text. */
export interface FindSink {
  /** What is written before anything is read. */
  start(): string;
  open(file: string): void;
  /** A sentence, with matches or without; gives what is to be written now, piece by piece. */
  take(place: SentencePlace, matches: readonly Match[]): Iterable<string>;
  /** Whether nothing more is wanted. */
  readonly enough: boolean;
  end(): string;
  /** A line for people, at the end. */
  remark(): string | undefined;
}

/** How matches are written. */
export interface WriteOptions {
  readonly format: FindFormat;
  /** Whether a sentence is written once, with all its matches. */
  readonly whole: boolean;
  readonly limit: number;
  readonly page: Page;
  readonly title: string;
  /** Most characters of one sentence's matches. */
  readonly maxCharacters?: number;
}

/** Writes each match, or each sentence with matches. */
export class WriteSink implements FindSink {
  readonly #options: WriteOptions;
  #written = 0;
  #sentences = 0;

  constructor(options: WriteOptions) {
    this.#options = options;
  }

  start(): string {
    return findFrame(this.#options.format, this.#options.title).start;
  }

  open(): void {}

  *take(place: SentencePlace, matches: readonly Match[]): Generator<string> {
    const { format, whole, limit, page, maxCharacters = MAX_CHARACTERS } = this.#options;
    this.#sentences++;
    if (matches.length === 0) return;
    const facts = factsOf(place);
    const parts = whole ? [matches] : matches.map((match) => [match]);
    let characters = 0;
    for (const part of parts) {
      if (this.#written >= limit) break;
      const found = { facts, matches: part, number: this.#written + 1, whole };
      const text = FIND_WRITERS[format](found, page);
      if (characters > 0 && characters + text.length > maxCharacters) {
        throw new PatternLimitError(
          `Cannot write all matches: found more than ${maxCharacters} characters of them in a ` +
            `sentence of ${place.sentence.length} words, expected fewer`,
        );
      }
      this.#written++;
      characters += text.length;
      yield text;
    }
  }

  get enough(): boolean {
    return this.#written >= this.#options.limit;
  }

  end(): string {
    return findFrame(this.#options.format, this.#options.title).end;
  }

  remark(): string | undefined {
    if (this.#written > 0) return undefined;
    return `No match in ${this.#sentences} ${this.#sentences === 1 ? "sentence" : "sentences"}`;
  }
}

interface Counts {
  readonly file: string;
  sentences: number;
  matched: number;
  matches: number;
}

/** Counts matches, a row for each file. */
export class CountSink implements FindSink {
  readonly #json: boolean;
  readonly #counts: Counts[] = [];
  readonly enough = false;

  constructor(json: boolean) {
    this.#json = json;
  }

  start(): string {
    return "";
  }

  open(file: string): void {
    this.#counts.push({ file, sentences: 0, matched: 0, matches: 0 });
  }

  take(_: SentencePlace, matches: readonly Match[]): string[] {
    const counts = this.#counts[this.#counts.length - 1];
    counts.sentences++;
    counts.matches += matches.length;
    if (matches.length > 0) counts.matched++;
    return [];
  }

  end(): string {
    if (this.#json) return JSON.stringify(this.#counts, null, 2) + "\n";
    const rows = [...this.#counts];
    if (rows.length > 1) rows.push(this.#counts.reduce(sum, { ...ZERO }));
    const cells = rows.map(({ file, sentences, matched, matches }) => {
      return [file, sentences, matched, matches];
    });
    return drawTable(["file", "sentences", "with a match", "matches"], cells) + "\n";
  }

  remark(): undefined {}
}

const ZERO: Counts = { file: "total", sentences: 0, matched: 0, matches: 0 };

function sum(total: Counts, { sentences, matched, matches }: Counts): Counts {
  return {
    file: total.file,
    sentences: total.sentences + sentences,
    matched: total.matched + matched,
    matches: total.matches + matches,
  };
}

/** Counts matches in groups. */
export class GroupSink implements FindSink {
  readonly #groups: MatchGroups;
  readonly #by: readonly string[];
  readonly #limit: number;
  readonly #json: boolean;
  readonly enough = false;

  /** Groups by some keys; shows the largest, as a table or as JSON. */
  constructor(pattern: Pattern, by: readonly string[], limit: number, json: boolean) {
    this.#groups = new MatchGroups(pattern, by);
    this.#by = by;
    this.#limit = limit;
    this.#json = json;
  }

  start(): string {
    return "";
  }

  open(): void {}

  take(_: SentencePlace, matches: readonly Match[]): string[] {
    for (const match of matches) this.#groups.add(match);
    return [];
  }

  end(): string {
    const all = this.#groups.groups();
    const shown = all.slice(0, this.#limit);
    const total = all.reduce((sum, { count }) => sum + count, 0);
    if (this.#json) {
      return JSON.stringify(shown.map((group) => this.#object(group)), null, 2) + "\n";
    }
    const rows = shown.map(({ values, count }) => [
      ...values,
      count,
      `${(100 * count / total).toFixed(1)} %`,
    ]);
    return drawTable([...this.#by, "matches", "share"], rows) + "\n";
  }

  remark(): undefined {}

  #object({ values, count }: MatchGroup) {
    return { values: Object.fromEntries(this.#by.map((key, at) => [key, values[at]])), count };
  }
}
