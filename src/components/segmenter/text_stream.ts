// A text that comes in pieces, cut into sentences as soon as they are complete.
//
// It is looked at in windows. A window starts where a sentence does and ends at a blank line, at
// the end of the text, or where it is full; then its last sentence is looked at again in the next
// one. So memory is bounded, and it makes no difference in which pieces a text comes. Sentences at
// the start of a window are given out before it ends once no text that may follow changes them.

import { fail } from "../../errors.ts";
import { Sentence } from "../../sentence/sentence.ts";
import {
  type Multiword,
  PointCounter,
  pointsIn,
  type SpansData,
  TextSpans,
} from "../../sentence/text_spans.ts";
import { type ScoredTokens, sentenceEnds } from "./boundaries.ts";
import type { Lexicon } from "../lexicon/lexicon.ts";
import type { Multiwords } from "./multiwords.ts";
import { MAX_WINDOW_UNITS, type TextWindow } from "./text_window.ts";

const refuse = fail("read text");

/** Sentences that end in the last units of a full window are looked at again. */
const MARGIN = 256;

/** The end of a paragraph: two line ends with nothing but spaces between them. */
export const BLANK_LINE = /\n[^\S\n]*\n|\u2029/;
const LINE_END = /[\n\u2029]/, NO_SPACE = /\S/;

/** How a text ends whose last sentence is complete. */
const COMPLETE = /\p{Sentence_Terminal}[\p{Pe}\p{Pf}\p{Pi}"']*\s*$/u;

/** A text that comes in pieces, cut anywhere. */
export class TextStream {
  readonly #window: TextWindow;
  readonly #multiwords: Multiwords;
  readonly #lexicon: Lexicon | undefined;
  /** The text not yet given out, and where it starts, in units and code points. */
  #rest = "";
  #start = 0;
  #startPoint = 0;
  /** Sentences up to this place of the rest were given out before their window ended. */
  #given = 0;
  /** Stands for the window. */
  #key = {};
  /** Before this place of the rest, no blank line starts. */
  #searched = 0;
  #sentences = 0;
  #startsParagraph = true;

  /** Streams are made by their segmenter. */
  constructor(window: TextWindow, multiwords: Multiwords, lexicon?: Lexicon) {
    this.#lexicon = lexicon;
    this.#window = window;
    this.#multiwords = multiwords;
  }

  /** Takes the next piece; yields the sentences that it completes. Go through all of them. */
  *push(piece: string): Generator<Sentence> {
    if (typeof piece !== "string") {
      throw refuse("invalid-text", `a piece of type ${typeof piece}`, "a string");
    }
    this.#rest += piece;
    // Else there is nothing to be found: small pieces are not looked at again and again.
    if (this.#rest.length > MAX_WINDOW_UNITS || LINE_END.test(piece)) yield* this.#take(false);
  }

  /** Ends the text; yields its last sentences. */
  *end(): Generator<Sentence> {
    yield* this.#take(true);
  }

  /** Yields the sentences that no text that may follow changes. */
  *decided(): Generator<Sentence> {
    if (this.#given === 0) this.#skip(this.#rest.search(NO_SPACE));
    let size = Math.min(this.#rest.length, MAX_WINDOW_UNITS);
    if (isFirstHalf(this.#rest, size - 1)) size--;
    if (size <= 0) return;
    const text = this.#rest.slice(0, size).toWellFormed();
    const found = this.#window.resume(this.#key, text, this.#given, true);
    let token = found.decided - 1;
    while (token >= 0 && found.ends[token] > this.#given && found.scores[token] <= 0) token--;
    if (token < 0 || found.ends[token] <= this.#given) return;
    // A full window would look at sentences after this place again.
    const end = Math.min(found.ends[token], MAX_WINDOW_UNITS - 1 - MARGIN);
    const tokens = this.#lexicon?.whole(text, found) ?? found;
    const first = firstAfter(tokens, this.#given);
    const stops = sentenceEnds(tokens, first, end);
    if (stops.length === 0) return;
    const sentences = this.#sentencesOf(text, tokens, first, stops);
    this.#given = tokens.ends[stops[stops.length - 1] - 1];
    for (const spans of sentences) yield new Sentence(new TextSpans(spans));
  }

  /**
   * Yields the sentences that are complete so far, for callers that wait while no text comes;
   * the last one only where it ends as sentences do. What follows is looked at without them.
   */
  *pause(): Generator<Sentence> {
    yield* this.decided();
    // Of text without a blank line that is not full, all is one window.
    if (this.#rest.slice(this.#given).search(NO_SPACE) < 0) return;
    yield* this.#segment(this.#rest.toWellFormed(), "paused");
  }

  *#take(isLast: boolean): Generator<Sentence> {
    for (;;) {
      if (this.#given === 0) this.#skip(this.#rest.search(NO_SPACE));
      // One unit more than a window has: then it is known whether a pair is cut at its end.
      const isFull = this.#rest.length > MAX_WINDOW_UNITS;
      const visible = this.#rest.slice(0, MAX_WINDOW_UNITS);
      const blank = this.#blankLine(visible);
      if (blank < 0 && !isFull && !isLast) return;
      if (this.#rest === "") return;
      const isWhole = blank >= 0 || !isFull;
      let size = blank >= 0 ? blank : visible.length;
      if (!isWhole && isFirstHalf(visible, size - 1)) size--;
      yield* this.#segment(visible.slice(0, size).toWellFormed(), isWhole ? "whole" : "full");
    }
  }

  /** Where the first blank line starts; -1 if there is none. */
  #blankLine(visible: string): number {
    const found = visible.slice(this.#searched).search(BLANK_LINE);
    if (found >= 0) return this.#searched + found;
    // One may have started among the last spaces.
    this.#searched = visible.trimEnd().length;
    return -1;
  }

  /** Gives out the sentences of a window that are left, and takes their text away. */
  *#segment(text: string, end: "whole" | "full" | "paused"): Generator<Sentence> {
    const found = this.#window.resume(this.#key, text, this.#given, false);
    // More text would be looked at with what was found here as if all had followed.
    this.#key = {};
    const tokens = this.#lexicon?.whole(text, found) ?? found;
    const first = firstAfter(tokens, this.#given);
    const stops = sentenceEnds(tokens, first);
    const isComplete = end === "whole" || end === "paused" && COMPLETE.test(text);
    if (end === "full") {
      keepFinished(stops, tokens.ends, text.length - MARGIN, this.#given > 0 ? 0 : 1);
    } else if (!isComplete) stops.pop();
    if (end === "paused" && stops.length === 0) return;
    const sentences = this.#sentencesOf(text, tokens, first, stops);
    const stop = stops.length > 0 ? tokens.ends[stops[stops.length - 1] - 1] : this.#given;
    const used = isComplete ? text.length : stop;
    this.#startsParagraph = isComplete && (end === "whole" || LINE_END.test(text.slice(stop)));
    // Before anything is given out: a caller that stops in between has lost nothing of the rest.
    this.#skip(used < this.#rest.length ? used : -1);
    for (const spans of sentences) yield new Sentence(new TextSpans(spans));
  }

  /** The sentences of a window that end before the tokens `stops`, from the token `first` on. */
  #sentencesOf(
    text: string,
    { count, starts, ends }: ScoredTokens,
    first: number,
    stops: readonly number[],
  ): SpansData[] {
    const points = new PointCounter(text, this.#startPoint);
    const startsParagraph = this.#startsParagraph;
    return stops.map((stop) => {
      const from = starts[first], end = ends[stop - 1];
      const spans: SpansData = {
        ...this.#wordsOf(text, first, stop, starts, ends),
        text: text.slice(from, end),
        start: this.#start + from,
        startPoint: points.at(from),
        spaceAfter: stop === count || starts[stop] > end,
        number: ++this.#sentences,
        startsParagraph: startsParagraph && first === 0,
      };
      first = stop;
      return spans;
    });
  }

  /** Where the words of some tokens stand, and which of them are parts of a token. */
  #wordsOf(
    text: string,
    first: number,
    stop: number,
    tokenStarts: ArrayLike<number>,
    tokenEnds: ArrayLike<number>,
  ): Pick<SpansData, "starts" | "ends" | "multiwords"> {
    const multiwords: Multiword[] = [];
    let words = stop - first;
    for (let token = first, extra = 0; token < stop; token++) {
      const form = text.slice(tokenStarts[token], tokenEnds[token]);
      const split = this.#lexicon?.has(form) ? undefined : this.#multiwords.split(form);
      if (!split) continue;
      const before = token - first + extra;
      multiwords.push({ first: before + 1, last: before + split.length, words: split });
      extra += split.length - 1;
      words = stop - first + extra;
    }
    const starts = new Int32Array(words), ends = new Int32Array(words);
    for (let token = first, word = 0, next = 0; token < stop; token++) {
      const isMultiword = next < multiwords.length && multiwords[next].first === word + 1;
      const last = isMultiword ? multiwords[next++].last : word + 1;
      for (; word < last; word++) {
        starts[word] = this.#start + tokenStarts[token];
        ends[word] = this.#start + tokenEnds[token];
      }
    }
    return { starts, ends, multiwords };
  }

  /** Takes away the first units; all of them if there are fewer than 0. */
  #skip(units: number): void {
    if (units === 0) return;
    const gone = units < 0 ? this.#rest : this.#rest.slice(0, units);
    this.#start += gone.length;
    this.#startPoint += pointsIn(gone);
    this.#rest = units < 0 ? "" : this.#rest.slice(units);
    this.#searched = this.#given = 0;
    this.#key = {};
  }
}

/** The first token that starts at a place of the text or behind it. */
function firstAfter({ count, starts }: ScoredTokens, place: number): number {
  let first = 0;
  while (first < count && starts[first] < place) first++;
  return first;
}

/** Leaves the sentences of a full window that are sure to be finished, so many at least. */
function keepFinished(
  stops: number[],
  ends: ArrayLike<number>,
  limit: number,
  least: number,
): void {
  if (stops.length > least) stops.pop();
  while (stops.length > least && ends[stops[stops.length - 1] - 1] > limit) stops.pop();
}

function isFirstHalf(text: string, at: number): boolean {
  return (text.charCodeAt(at) & 0xfc00) === 0xd800;
}
