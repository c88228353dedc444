// A document under edits: after each, only the paragraphs that it touches are cut into sentences
// again, and only sentences that differ from those before are parsed.
//
// A paragraph is a text up to the end of a blank line and of the space behind it. Segmenters look at
// each by itself: what they find in one does not depend on the others, only its place and numbers do.

import type { SentenceStream } from "../components/component.ts";
import type { ParseOptions } from "../components/parser/parse_options.ts";
import { BLANK_LINE } from "../components/segmenter/text_stream.ts";
import { fail } from "../errors.ts";
import { MISC } from "../sentence/columns.ts";
import { Document } from "../sentence/document.ts";
import { Sentence } from "../sentence/sentence.ts";
import { pointsIn, type SpansData, TextSpans } from "../sentence/text_spans.ts";

/** The sentences that an edit changed. */
export interface LiveChange {
  /** The place of the first that differs. */
  readonly first: number;
  /** How many are gone from there on. */
  readonly removed: number;
  /** Those that stand there now. */
  readonly sentences: readonly Sentence[];
}

/** A sentence of a paragraph. */
interface Part {
  /** Its parse, wherever it stood when it was parsed. */
  readonly parsed: Sentence;
  /** Its tokens, with places from the start of the paragraph. */
  readonly spans: SpansData;
  /** Where it stood last. */
  placed?: { readonly sentence: Sentence; readonly key: string };
}

interface Paragraph {
  readonly text: string;
  readonly points: number;
  readonly parts: readonly Part[];
}

const refuse = fail("edit a document");

/** The methods of a parser that a live document calls. */
export interface TextParser {
  /** See `Parser.warningsFor`. */
  warningsFor(text: string): string[];
  /** See `Parser.textStream`. */
  textStream(options: ParseOptions): SentenceStream;
  /** See `Parser.parseAll`. */
  parseAll(sentences: Iterable<Sentence>, options: ParseOptions): Generator<Sentence>;
}

/** A document whose text changes, parsed as it stands. */
export class LiveDocument {
  readonly #parser: TextParser;
  readonly #options: ParseOptions;
  #text = "";
  #paragraphs: Paragraph[] = [];
  #document: Document | undefined;

  /** Live documents are made by `Parser.live`. */
  constructor(parser: TextParser, text: string, options: ParseOptions) {
    this.#parser = parser;
    this.#options = options;
    this.replace(0, 0, text);
  }

  /** The document as it stands: what a parse of its whole text gives. */
  get document(): Document {
    const text = this.#text;
    return this.#document ??= new Document(
      text,
      this.#place(0, this.#paragraphs.length).sentences,
      this.#parser.warningsFor(text),
    );
  }

  /**
   * Replaces a part of the text.
   * @param start Where the part starts, in UTF-16 units.
   * @param end Where it ends.
   * @param text The new part.
   */
  replace(start: number, end: number, text: string): LiveChange {
    const { length } = this.#text;
    if (
      !(Number.isInteger(start) && Number.isInteger(end) && 0 <= start && start <= end &&
        end <= length)
    ) {
      throw refuse("invalid-input", `${start} to ${end}`, `a part of 0 to ${length}`);
    }
    if (typeof text !== "string") throw refuse("invalid-input", `a ${typeof text}`, "text");
    this.#text = this.#text.slice(0, start) + text + this.#text.slice(end);
    this.#document = undefined;
    const { first, last, pieces } = this.#touched(start, end, text.length);
    const before = this.#paragraphs.slice(first, last);
    const after = this.#parse(pieces, before);
    this.#paragraphs.splice(first, before.length, ...after);
    return this.#changed(first, before, after);
  }

  /** The paragraphs that an edit touched, and the texts of those that stand there now. */
  #touched(start: number, end: number, added: number) {
    const paragraphs = this.#paragraphs, moved = added - (end - start);
    let first = 0, at = 0;
    while (first < paragraphs.length && at + paragraphs[first].text.length < start) {
      at += paragraphs[first++].text.length;
    }
    let last = first;
    const pieces: string[] = [];
    for (let stop = at; at < this.#text.length;) {
      const next = endOfParagraph(this.#text, at);
      pieces.push(this.#text.slice(at, at = next));
      while (last < paragraphs.length && (stop < end || stop + moved < at)) {
        stop += paragraphs[last++].text.length;
      }
      // Behind a place where paragraphs ended before, too, all is as it was.
      if (stop >= end && stop + moved === at) return { first, last, pieces };
    }
    return { first, last: paragraphs.length, pieces };
  }

  /** Paragraphs of texts; sentences that stood in those before are not parsed again. */
  #parse(texts: readonly string[], before: readonly Paragraph[]): Paragraph[] {
    const { lexicon } = this.#options;
    const known = new Map<string, Part[]>();
    for (const part of before.flatMap(({ parts }) => parts)) {
      const key = keyOf(part.spans);
      known.set(key, [...known.get(key) ?? [], part]);
    }
    const found = texts.map((text) => {
      const stream = this.#parser.textStream(lexicon ? { lexicon } : {});
      return { text, sentences: [...stream.push(text), ...stream.end()] };
    });
    const old = new Map<Sentence, Part | undefined>();
    for (const sentence of found.flatMap(({ sentences }) => sentences)) {
      old.set(sentence, known.get(keyOf(spansOf(sentence)))?.shift());
    }
    const fresh = [...old.keys()].filter((sentence) => !old.get(sentence));
    const parsed = this.#parser.parseAll(fresh, this.#options);
    return found.map(({ text, sentences }) => {
      const parts = sentences.map((sentence): Part => {
        const spans = spansOf(sentence), same = old.get(sentence);
        return { parsed: same?.parsed ?? parsed.next().value!, spans, placed: same?.placed };
      });
      return { text, points: pointsIn(text), parts };
    });
  }

  #changed(
    first: number,
    before: readonly Paragraph[],
    after: readonly Paragraph[],
  ): LiveChange {
    const [gone, come] = [before, after].map((all) => all.flatMap(({ parts }) => parts));
    const isSame = (a: Part | undefined, b: Part | undefined) =>
      a !== undefined && a.parsed === b?.parsed &&
      a.spans.startsParagraph === b.spans.startsParagraph;
    let start = 0, end = 0;
    while (isSame(gone[start], come[start])) start++;
    const most = Math.min(gone.length, come.length) - start;
    while (end < most && isSame(gone.at(-1 - end), come.at(-1 - end))) end++;
    const { number, sentences } = this.#place(first, after.length);
    return {
      first: number + start,
      removed: gone.length - start - end,
      sentences: sentences.slice(start, sentences.length - end),
    };
  }

  /** The sentences of some paragraphs where they stand now, and how many come before them. */
  #place(first: number, count: number): { number: number; sentences: Sentence[] } {
    const sentences: Sentence[] = [];
    let start = 0, point = 0, number = 0;
    for (const [i, { text, points, parts }] of this.#paragraphs.slice(0, first + count).entries()) {
      if (i < first) number += parts.length;
      else {
        for (const part of parts) {
          sentences.push(placed(part, start, point, number + sentences.length + 1));
        }
      }
      start += text.length;
      point += points;
    }
    return { number, sentences };
  }
}

/** Where the paragraph ends that begins at a place of a text. */
function endOfParagraph(text: string, from: number): number {
  const begun = from + Math.max(0, text.slice(from).search(/\S/));
  const blank = BLANK_LINE.exec(text.slice(begun));
  if (!blank) return text.length;
  const end = begun + blank.index + blank[0].length;
  const space = text.slice(end).search(/\S/);
  return space < 0 ? text.length : end + space;
}

const spansOf = ({ origin }: Sentence) => (origin as TextSpans).data;

/** Everything that the parse of a sentence depends on. */
function keyOf({ text, start, starts, ends, multiwords, spaceAfter }: SpansData): string {
  const places = [...starts, ...ends].map((place) => place - start);
  const words = multiwords.map(({ first, words }) => `${first} ${words.join(" ")}`);
  return [places, words, spaceAfter, text].join("\n");
}

/** A part as a sentence of the document. */
function placed(part: Part, start: number, point: number, number: number): Sentence {
  const { parsed, spans } = part;
  const key = [start + spans.start, point, number, spans.startsParagraph].join();
  if (part.placed?.key === key) return part.placed.sentence;
  const origin = new TextSpans({
    ...spans,
    start: start + spans.start,
    startPoint: point + spans.startPoint,
    starts: spans.starts.map((place) => start + place),
    ends: spans.ends.map((place) => start + place),
    number,
  });
  const sentence = new Sentence(origin, parsed.copy().held);
  const moved = origin.data.startPoint - spansOf(parsed).startPoint;
  // Confidence stands there next to places.
  if (parsed.held.columns?.[MISC]) {
    const misc = parsed.held.columns[MISC].map((value) =>
      value.replace(/\bTokenRange=(\d+):(\d+)/, (_, from, to) => {
        return `TokenRange=${+from + moved}:${+to + moved}`;
      })
    );
    sentence.holdColumn(MISC, misc);
  }
  part.placed = { sentence, key };
  return sentence;
}
