// The tokens that a segmenter found in a text, as a source of columns: places in the text, and the
// words of multiword tokens, which need not stand there.

import { FORM, MISC, NONE } from "./columns.ts";
import type { Origin, Visit } from "./origin.ts";
import { MultiwordRange } from "./other_rows.ts";

/** A token that stands for several words, counted from 1. */
export interface Multiword {
  readonly first: number;
  readonly last: number;
  readonly words: readonly string[];
}

/** The parts of spans: plain data, which can cross threads as it is. */
export interface SpansData {
  /** The text from the start of the first token to the end of the last, well formed. */
  readonly text: string;
  /** Where that is in the document, in UTF-16 units. */
  readonly start: number;
  /** The same in code points. */
  readonly startPoint: number;
  /** [words]: where each starts in the document; words of a multiword token share its place. */
  readonly starts: Int32Array;
  /** [words]: where each ends. */
  readonly ends: Int32Array;
  /** The multiword tokens, in order. */
  readonly multiwords: readonly Multiword[];
  /** Whether a space follows the last token; else nothing does. */
  readonly spaceAfter: boolean;
  /** The sentence's number in the document. */
  readonly number: number;
  /** Whether it is the first of a paragraph. */
  readonly startsParagraph: boolean;
}

/**
 * Tokens of a text. The comments of such a sentence are `# newpar` where a paragraph starts,
 * `# sent_id` and `# text`; MISC tells `SpaceAfter=No` and `TokenRange=start:end` in code points.
 */
export class TextSpans implements Origin {
  /** The tokens, as plain data. */
  readonly data: SpansData;

  /** @param data The tokens; they are trusted. */
  constructor(data: SpansData) {
    this.data = data;
  }

  get length(): number {
    return this.data.starts.length;
  }

  get starts(): Int32Array {
    return this.data.starts;
  }

  get ends(): Int32Array {
    return this.data.ends;
  }

  has(column: number): boolean {
    return column === FORM || column === MISC;
  }

  column(column: number): string[] {
    const values = column === MISC ? this.#misc() : new Array<string>(this.length).fill(NONE);
    if (column === MISC) { for (const { first } of this.data.multiwords) values[first - 1] = NONE; }
    if (column !== FORM) return values;
    this.visit(column, (text, start, end, word) => values[word] = text.slice(start, end));
    return values;
  }

  visit(column: number, visit: Visit): void {
    if (column !== FORM) {
      this.column(column).forEach((value, word) => visit(value, 0, value.length, word));
      return;
    }
    const { text, start, starts, ends, multiwords } = this.data;
    for (let word = 0, next = 0; word < starts.length;) {
      if (multiwords[next]?.first === word + 1) {
        for (const form of multiwords[next++].words) visit(form, 0, form.length, word++);
      } else visit(text, starts[word] - start, ends[word] - start, word++);
    }
  }

  comments(): string[] {
    const { number, startsParagraph } = this.data;
    let text = "";
    this.#eachToken((word, spaceAfter) => text += this.#surface(word) + (spaceAfter ? " " : ""));
    const comments = [`# sent_id = ${number}`, `# text = ${text.trimEnd()}`];
    return startsParagraph ? ["# newpar", ...comments] : comments;
  }

  ranges(): MultiwordRange[] {
    if (this.data.multiwords.length === 0) return [];
    const misc = this.#misc();
    return this.data.multiwords.map(({ first, last }) => {
      const form = this.#surface(first - 1);
      return new MultiwordRange({ first, last, form, misc: misc[first - 1] });
    });
  }

  /** Goes through the tokens: the first word of each, and whether a space follows. */
  #eachToken(take: (word: number, spaceAfter: boolean) => void): void {
    const { starts, ends, multiwords, spaceAfter } = this.data;
    for (let word = 0, next = 0; word < starts.length;) {
      const isMultiword = next < multiwords.length && multiwords[next].first === word + 1;
      const after = isMultiword ? multiwords[next++].last : word + 1;
      take(word, after < starts.length ? starts[after] > ends[word] : spaceAfter);
      word = after;
    }
  }

  /** MISC of each token, at the place of its first word. */
  #misc(): string[] {
    const { text, start, startPoint, starts, ends } = this.data;
    const points = new PointCounter(text, startPoint);
    const misc = new Array<string>(starts.length).fill(NONE);
    this.#eachToken((word, spaceAfter) => {
      const from = points.at(starts[word] - start), to = points.at(ends[word] - start);
      misc[word] = `${spaceAfter ? "TokenRange=" : "SpaceAfter=No|TokenRange="}${from}:${to}`;
    });
    return misc;
  }

  #surface(word: number): string {
    const { text, start, starts, ends } = this.data;
    return text.slice(starts[word] - start, ends[word] - start);
  }
}

/** Code points before places that ascend. */
export class PointCounter {
  readonly #text: string;
  readonly #isPlain: boolean;
  #at = 0;
  #points: number;

  /** @param startPoint Code points before it. */
  constructor(text: string, startPoint: number) {
    this.#text = text;
    this.#points = startPoint;
    this.#isPlain = !/[\ud800-\udfff]/.test(text);
  }

  /** The code points before a place, which is not before the last one. */
  at(place: number): number {
    this.#points += this.#isPlain ? place - this.#at : pointsIn(this.#text.slice(this.#at, place));
    this.#at = place;
    return this.#points;
  }
}

/** How many code points a text has; half a surrogate pair is one. */
export function pointsIn(text: string): number {
  let points = text.length;
  for (const _ of text.matchAll(/[\ud800-\udbff][\udc00-\udfff]/g)) points--;
  return points;
}
