import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { attribute } from "../../../src/sentence/attributes.ts";
import type { Sentence } from "../../../src/sentence/sentence.ts";
import { fromSparse } from "../../../src/model_file/sparse.ts";
import { Lexicon } from "../../../src/components/lexicon/lexicon.ts";
import { loadKernel } from "../../../src/runtime/kernel.ts";
import {
  MAX_SENTENCE_TOKENS,
  MAX_SENTENCE_UNITS,
} from "../../../src/components/segmenter/boundaries.ts";
import { Segmenter } from "../../../src/components/segmenter/segmenter.ts";
import { MAX_WINDOW_UNITS, TextWindow } from "../../../src/components/segmenter/text_window.ts";
import { PlainWindow } from "./plain_features.ts";
import { smallSegmenter } from "./small_segmenter.ts";
import { sparseTable } from "../weights/sparse_table.ts";

const MODEL = await smallSegmenter();
const SEGMENTER = new Segmenter(await loadKernel(), MODEL);

const LEXICON = Lexicon.of(["sleeps.", "b", "Dr.b", ".!", "not.the"].map((form) => ({ form })));

/** Text of any kind, with much of what is hard: pairs, halves of pairs, marks, blank lines. */
const ODD = [
  "The dog",
  " sleeps (here). ",
  "\ud83c\udff9",
  "\ud83c",
  "\udff9",
  "\u{1f468}\u200d\u{1f469}\u200d\u{1f467}",
  "שלום",
  "نعم.",
  "e\u0301",
  "\0",
  "\x1b[31m",
  "\ufeff",
  "\u2028",
  "\u2029",
  "\u00a0",
  "\r\n",
  "\n\n",
  "\n \t\n",
  " ",
  ".",
  '"',
  "don't",
  "Mr.",
  "日本語。",
  "\u{10ffff}",
  "#",
  "_",
];
const TEXT = fc.array(
  fc.oneof(fc.constantFrom(...ODD), fc.string({ unit: "binary" }), fc.string()),
  { maxLength: 30, size: "max" },
).map((pieces) => pieces.join(""));

/** Surface tokens of a sentence: its range in the text, and its form. */
function spans(sentence: Sentence): { start: number; end: number; form: string; space: boolean }[] {
  const ranges = new Map(sentence.ranges.map((range) => [range.first, range]));
  const result = [];
  for (let i = 1; i <= sentence.length; i++) {
    const { form, misc } = ranges.get(i) ?? sentence.tokens[i - 1];
    const [start, end] = attribute(misc, "TokenRange")!.split(":").map(Number);
    result.push({ start, end, form, space: attribute(misc, "SpaceAfter") !== "No" });
    i = ranges.get(i)?.last ?? i;
  }
  return result;
}

/** A sentence for comparison. */
const written = (sentence: Sentence) =>
  JSON.stringify([sentence.comments, sentence.forms, spans(sentence)]);

Deno.test("token ranges give any text back, but for its spaces", () => {
  fc.assert(
    fc.property(TEXT, (text) => {
      const points = Array.from(text.toWellFormed());
      let at = 0;
      for (const sentence of SEGMENTER.segment(text)) {
        for (const { start, end, form, space } of spans(sentence)) {
          assertEquals(points.slice(at, start).join("").trim(), "");
          assertEquals(points.slice(start, end).join(""), form);
          const next = points[end];
          assertEquals(space, next === undefined || /\s/u.test(next), JSON.stringify([form, next]));
          at = end;
        }
      }
      assertEquals(points.slice(at).join("").trim(), "");
    }),
    { numRuns: 300 },
  );
});

Deno.test("a text in pieces gives the sentences of the whole", () => {
  const long = "One two, three four five. ".repeat(2000) + "\u{1f3f9}".repeat(20_000);
  const texts = [long, "a".repeat(MAX_WINDOW_UNITS - 1) + "\u{1f3f9} b. C d."];
  fc.assert(fc.property(fc.constantFrom(...texts), fc.constantFrom(99, 40_000), compare), {
    numRuns: 4,
  });
  fc.assert(fc.property(TEXT, fc.integer({ min: 1, max: 9 }), compare), { numRuns: 200 });

  function compare(text: string, size: number) {
    const stream = SEGMENTER.stream();
    const pieces: string[] = [];
    for (let at = 0; at < text.length; at += size) {
      for (const sentence of stream.push(text.slice(at, at + size))) pieces.push(written(sentence));
    }
    for (const sentence of stream.end()) pieces.push(written(sentence));
    assertEquals(pieces, [...SEGMENTER.segment(text)].map(written));
  }
});

Deno.test("sentences that are given out as soon as they are decided are those of the whole text", () => {
  const words = fc.constantFrom(
    "the dog",
    "The cat",
    "sleeps",
    ". ",
    " ",
    "! ",
    "\n",
    "\n\n",
    "Dr. ",
    "b",
  );
  const text = fc.oneof(
    TEXT,
    fc.array(words, { maxLength: 400, size: "max" }).map((all) => all.join("")),
  );
  const cuts = fc.infiniteStream(fc.oneof(fc.integer({ min: 1, max: 60 }), fc.constant(3000)));
  const other = SEGMENTER.stream();
  let early = 0;
  fc.assert(
    fc.property(text, fc.integer({ min: 0, max: 12 }), cuts, (part, more, sizes) => {
      const text = part + "The dog sleeps. A cat sings, the bird does not. ".repeat(more ** 2 * 5);
      const own = more % 2 === 0 ? LEXICON : undefined;
      const stream = SEGMENTER.stream(own), whole = SEGMENTER.stream(own);
      const pieces: string[] = [];
      for (let at = 0; at < text.length;) {
        const { value: size } = sizes.next();
        for (const each of stream.push(text.slice(at, at + size))) pieces.push(written(each));
        // Another text in the same module, in turns.
        if (size % 7 === 0) { for (const _ of other.push("A cat. ")); }
        if (size % 7 === 0) { for (const _ of other.decided()); }
        const before = pieces.length;
        for (const each of stream.decided()) pieces.push(written(each));
        early += pieces.length - before;
        at += size;
      }
      for (const each of stream.end()) pieces.push(written(each));
      assertEquals(pieces, [...whole.push(text), ...whole.end()].map(written));
    }),
    { numRuns: 100 },
  );
  assert(early > 1000, `${early} sentences`);
});

Deno.test("after a pause what looks complete is given out, and an open sentence waits", () => {
  const stream = SEGMENTER.stream();
  const texts = (found: Iterable<Sentence>) => Array.from(found, ({ text }) => text);
  const push = (piece: string) => [...texts(stream.push(piece)), ...texts(stream.decided())];
  assertEquals(push("The dog sleeps. The"), []);
  assertEquals(texts(stream.pause()), ["The dog sleeps."]);
  assertEquals(texts(stream.pause()), []);
  assertEquals(push(" cat sings."), []);
  assertEquals(texts(stream.pause()), ["The cat sings."]);
  assertEquals(texts(stream.pause()), []);
  assertEquals(push("\nThe bird"), []);
  const [last] = stream.end();
  assertEquals([last.text, last.tokens[1].misc], ["The bird", "TokenRange=35:39"]);
});

Deno.test("the module finds the tokens and scores that the plain twin finds", async () => {
  const { bits } = MODEL.settings;
  const kernel = await loadKernel();
  const window = new TextWindow(kernel, bits, false);
  const tables = [
    fromSparse(sparseTable(MODEL.tokenTable), window.weights("tokens")),
    fromSparse(sparseTable(MODEL.sentenceTable), window.weights("sentences")),
  ];
  let places = 0;
  fc.assert(
    fc.property(TEXT, (raw) => {
      const text = raw.toWellFormed();
      const plain = new PlainWindow(text, bits);
      const wanted = plain.tokens(tables[0]);
      const { count, starts, ends, scores } = window.segment(text);
      assertEquals(Array.from(starts).map((start, i) => ({ start, end: ends[i] })), wanted);
      if (count === 0) return;
      assertEquals(Array.from(scores).slice(0, -1), plain.sentenceScores(wanted, tables[1]));
      places += count;
    }),
    { numRuns: 200 },
  );
  assert(places > 400, `${places} places`);
});

Deno.test("a blank line ends a sentence, a line end alone is a space", () => {
  const texts = (text: string) => [...SEGMENTER.segment(text)].map((sentence) => sentence.text);
  assertEquals(texts("the dog\n\nthe cat"), ["the dog", "the cat"]);
  assertEquals(texts("the dog\r\n \t\r\nthe cat"), ["the dog", "the cat"]);
  assertEquals(texts("the dog\nthe cat sleeps."), ["the dog the cat sleeps."]);
  assertEquals(texts(" \n\n "), []);
});

Deno.test("100,000 characters without punctuation become sentences within bounds", () => {
  const text = "word ".repeat(20_000);
  const lengths = [...SEGMENTER.segment(text)].map(({ length }) => length);
  assertEquals(lengths.reduce((sum, length) => sum + length, 0), 20_000);
  assert(Math.max(...lengths) <= MAX_SENTENCE_TOKENS, `${Math.max(...lengths)} words`);
  assert(lengths.length <= 20_000 / 4, `${lengths.length} sentences`);
});

Deno.test("a word of 100,000 characters is cut into tokens, and none of it is lost", () => {
  for (const letter of ["a", "\u{1f3f9}", "ア"]) {
    const text = letter.repeat(100_000);
    const sentences = [...SEGMENTER.segment(text)];
    assertEquals(sentences.flatMap(({ forms }) => forms).join(""), text);
    const longest = Math.max(...sentences.map((sentence) => sentence.text!.length));
    assert(longest <= MAX_SENTENCE_UNITS, `${longest} units`);
  }
});

Deno.test("one module holds two segmenters, in turns, as if each were alone", async () => {
  const models = [MODEL, await smallSegmenter(2, 10)];
  const kernel = await loadKernel();
  const alone = await Promise.all(
    models.map(async (model) => new Segmenter(await loadKernel(), model)),
  );
  const shared = models.map((model) => new Segmenter(kernel, model));
  let differing = 0;
  fc.assert(
    fc.property(TEXT, (text) => {
      const found = shared.map((segmenter, i) => {
        const sentences = [...segmenter.segment(text)].map(written);
        assertEquals(sentences, [...alone[i].segment(text)].map(written));
        return sentences.join();
      });
      differing += found[0] === found[1] ? 0 : 1;
    }),
    { numRuns: 100 },
  );
  assert(differing > 0, "the segmenters differ nowhere");
});
