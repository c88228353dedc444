// The outputs of `sagitta find`: text a match at a time, counts, or groups.

import { MatchGroups } from "../../find/match_groups.ts";
import type { Match } from "../../find/match.ts";
import type { Pattern } from "../../find/pattern.ts";
import { PatternLimitError } from "../../find/pattern_error.ts";
import { drawTable } from "../../rendering/table.ts";
import { factsOf, FIND_WRITERS, findFrame } from "./find_formats.ts";
import type { FindFormat, Page, SentencePlace } from "./find_formats.ts";

/** Characters of one sentence's matches that are written. */
const MAX_CHARACTERS = 1 << 26;

/** Takes sentences with their matches, gives text. */
export interface FindSink {
  /** The text before anything is read. */
  start?(): string;
  open?(file: string): void;
  /** Takes a sentence, with matches or without; gives the text to write now, piece by piece. */
  take(place: SentencePlace, matches: readonly Match[]): Iterable<string>;
  /** Whether nothing more is wanted. */
  readonly enough?: boolean;
  end(): string;
  /** A line for people, at the end. */
  remark?(): string | undefined;
}

/** Options of written matches. */
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

  *take(place: SentencePlace, matches: readonly Match[]): Generator<string> {
    const { format, whole, limit, page, maxCharacters = MAX_CHARACTERS } = this.#options;
    this.#sentences++;
    if (matches.length === 0) return;
    const facts = factsOf(place);
    let characters = 0;
    for (const part of whole ? [matches] : matches.map((match) => [match])) {
      if (this.#written >= limit) break;
      const found = { facts, matches: part, number: this.#written + 1, whole };
      const text = FIND_WRITERS[format](found, page);
      if (characters > 0 && characters + text.length > maxCharacters) {
        throw new PatternLimitError(
          `Cannot write all matches: found more than ${maxCharacters} characters of them in a ` +
            `sentence of ${place.sentence.length} words, expected fewer`,
          "pattern-limit",
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
  readonly #counts: Counts[] = [];

  constructor(readonly json: boolean) {}

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
    if (this.json) return JSON.stringify(this.#counts, null, 2) + "\n";
    const rows = this.#counts.map((row) => [row.file, row.sentences, row.matched, row.matches]);
    const sum = (column: number) => rows.reduce((sum, row) => sum + Number(row[column]), 0);
    if (rows.length > 1) rows.push(["total", sum(1), sum(2), sum(3)]);
    return drawTable(["file", "sentences", "with a match", "matches"], rows) + "\n";
  }
}

/** Counts matches in groups. */
export class GroupSink implements FindSink {
  readonly #groups: MatchGroups;

  /** Groups by some keys; shows the largest, as a table or as JSON. */
  constructor(
    pattern: Pattern,
    readonly by: readonly string[],
    readonly limit: number,
    readonly json: boolean,
  ) {
    this.#groups = new MatchGroups(pattern, by);
  }

  take(_: SentencePlace, matches: readonly Match[]): string[] {
    for (const match of matches) this.#groups.add(match);
    return [];
  }

  end(): string {
    const all = this.#groups.groups(), shown = all.slice(0, this.limit);
    if (this.json) {
      const list = shown.map(({ values, count }) => {
        return { values: Object.fromEntries(this.by.map((key, at) => [key, values[at]])), count };
      });
      return JSON.stringify(list, null, 2) + "\n";
    }
    const total = all.reduce((sum, { count }) => sum + count, 0);
    const share = (count: number) => `${(100 * count / total).toFixed(1)} %`;
    const rows = shown.map(({ values, count }) => [...values, count, share(count)]);
    return drawTable([...this.by, "matches", "share"], rows) + "\n";
  }
}
