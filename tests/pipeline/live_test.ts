import { assert, assertEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import { SagittaError } from "../../src/errors.ts";
import { load } from "../../src/pipeline/load.ts";
import type { Document } from "../../src/sentence/document.ts";

const parser = await load("en-tiny");

/** Everything of a document that a reader may see. */
const shown = (document: Document) => JSON.stringify(document);

const PIECES = [
  "Time flies. ",
  "Arrows don't!",
  "\n",
  "\n\n",
  " ",
  "\u2029",
  "Dr. ",
  "😀 ",
  "I'd \t",
];

Deno.test("a document under random edits is that of a parse of its whole text", () => {
  const text = fc.array(fc.constantFrom(...PIECES, "a", "B c."), { maxLength: 12 })
    .map((pieces) => pieces.join(""));
  const edit = fc.record({ at: fc.nat(60), size: fc.nat(30), text });
  fc.assert(
    fc.property(text, fc.array(edit, { maxLength: 6 }), (first, edits) => {
      for (const options of [{}, { scores: true }]) {
        const live = parser.live(first, options);
        for (const { at, size, text } of edits) {
          const { length } = live.document.text, before = [...live.document];
          const start = Math.min(at, length), end = Math.min(start + size, length);
          const change = live.replace(start, end, text);
          const whole = parser.parse(live.document.text, options);
          assertEquals(shown(live.document), shown(whole));
          // The change leads from the sentences before to those of now.
          before.splice(change.first, change.removed, ...change.sentences);
          assertEquals(before.map(({ forms }) => forms), [...whole].map(({ forms }) => forms));
        }
      }
    }),
    { numRuns: 150, seed: 38 },
  );
});

Deno.test("an edit tells the sentences that changed, and no others", () => {
  const live = parser.live("One flies. Two sleep.\n\nThree sing. Four go.");
  const { first, removed, sentences } = live.replace(11, 14, "2");
  assertEquals([first, removed, sentences.map(({ text }) => text)], [1, 1, ["2 sleep."]]);
  const joined = live.replace(19, 21, " ");
  assertEquals([joined.first, joined.removed, joined.sentences.length], [2, 1, 1]);
  assertEquals(live.document.text, "One flies. 2 sleep. Three sing. Four go.");
  assertThrows(() => live.replace(3, 2, ""), SagittaError, "found 3 to 2, expected a part of 0 to");
});

Deno.test("a key in a text of 10,000 characters is answered in under 10 ms", () => {
  const sentence = "The old man who lives next door told us that time flies like an arrow. ";
  const text = (sentence.repeat(7) + "\n\n").repeat(20);
  assert(text.length >= 9_900 && text.length < 10_100, `${text.length}`);
  const live = parser.live(text);
  const times = Array.from({ length: 60 }, (_, i) => {
    const began = performance.now();
    live.replace(5_000 + i, 5_000 + i, i % 9 === 0 ? " " : "k");
    assert(live.document.sentences.length > 100);
    return performance.now() - began;
  }).sort((a, b) => a - b);
  assert(times[30] < 10, `${times[30]} ms`);
});
