// A text that comes in pieces, cut into sentences as soon as they are complete.
//
// It is looked at in windows. A window starts where a sentence does and ends at a blank line, at
// the end of the text, or where it is full; then its last sentence is looked at again in the next
// one. So memory is bounded, and it makes no difference in which pieces a text comes.

import { inputError } from "../../errors.ts";
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

/** Sentences that end in the last units of a full window are looked at again. */
const MARGIN = 256;

/** What ends a paragraph: two line ends with nothing but spaces between them. */
const BLANK_LINE = /\n[^\S\n]*\n|\u2029/;
const LINE_END = /[\n\u2029]/, NO_SPACE = /\S/;

/** A text that comes in pieces, cut anywhere. */
export class TextStream {
  readonly #window: TextWindow;
  readonly #multiwords: Multiwords;
  readonly #lexicon: Lexicon | undefined;
  /** What was not yet given out, and where it starts in the text, in units and code points. */
  #rest = "";
  #start = 0;
  #startPoint = 0;
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
      throw inputError("read text", {}, `a piece of type ${typeof piece}`, "a string");
    }
    this.#rest += piece;
    // Else there is nothing to be found: small pieces are not looked at again and again.
    if (this.#rest.length > MAX_WINDOW_UNITS || LINE_END.test(piece)) yield* this.#take(false);
  }

  /** Ends the text; yields its last sentences. */
  *end(): Generator<Sentence> {
    yield* this.#take(true);
  }

  *#take(isLast: boolean): Generator<Sentence> {
    for (;;) {
      this.#skip(this.#rest.search(NO_SPACE));
      // One unit more than a window has: then it is known whether a pair is cut at its end.
      const isFull = this.#rest.length > MAX_WINDOW_UNITS;
      const visible = this.#rest.slice(0, MAX_WINDOW_UNITS);
      const blank = this.#blankLine(visible);
      if (blank < 0 && !isFull && !isLast) return;
      if (this.#rest === "") return;
      const isWhole = blank >= 0 || !isFull;
      let size = blank >= 0 ? blank : visible.length;
      if (!isWhole && isFirstHalf(visible, size - 1)) size--;
      yield* this.#segment(visible.slice(0, size).toWellFormed(), isWhole);
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

  /** Gives out the sentences of a window, and takes their text away. */
  *#segment(text: string, isWhole: boolean): Generator<Sentence> {
    const found = this.#window.segment(text);
    const tokens = this.#lexicon?.whole(text, found) ?? found;
    const stops = sentenceEnds(tokens);
    if (!isWhole) keepFinished(stops, tokens.ends, text.length - MARGIN);
    const sentences = this.#sentencesOf(text, tokens, stops, this.#startsParagraph);
    const used = isWhole ? text.length : tokens.ends[stops[stops.length - 1] - 1];
    this.#startsParagraph = isWhole;
    // Before anything is given out: a caller that stops in between has lost nothing of the rest.
    this.#skip(used < this.#rest.length ? used : -1);
    for (const spans of sentences) yield new Sentence(new TextSpans(spans));
  }

  /** The sentences of a window that end before the tokens `stops`. */
  #sentencesOf(
    text: string,
    { count, starts, ends }: ScoredTokens,
    stops: readonly number[],
    startsParagraph: boolean,
  ): SpansData[] {
    const points = new PointCounter(text, this.#startPoint);
    let first = 0;
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
    this.#searched = 0;
  }
}

/** Leaves the sentences of a full window that are sure to be finished, the first at least. */
function keepFinished(stops: number[], ends: ArrayLike<number>, limit: number): void {
  if (stops.length > 1) stops.pop();
  while (stops.length > 1 && ends[stops[stops.length - 1] - 1] > limit) stops.pop();
}

function isFirstHalf(text: string, at: number): boolean {
  return (text.charCodeAt(at) & 0xfc00) === 0xd800;
}
