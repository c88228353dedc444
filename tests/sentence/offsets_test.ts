import { assert, assertEquals } from "@std/assert";
import { parseConllu } from "../../src/conllu/read.ts";
import { load } from "../../src/pipeline/load.ts";
import { Sentence } from "../../src/sentence/sentence.ts";
import { surfaceTokens } from "../../src/sentence/surface.ts";
import { PLAIN, RICH } from "../conllu/samples.ts";

const parser = await load();

/** The surface of each word, told by its multiword token where it is in one. */
function surfaces(sentence: Sentence): string[] {
  return surfaceTokens(sentence).flatMap(({ form, words }) => (words ?? [form]).map(() => form));
}

Deno.test("every word of a text stands where it says, after astral characters and blank lines too", () => {
  const text = "🏹🏹 Arrows don't fly… 𝒜rcus\u00a0ok.\n\n \tWe can't  go,\nno?  ".repeat(40);
  const document = parser.parse(text);
  let words = 0, multiwords = 0;
  for (const sentence of document) {
    const found = sentence.tokens.map(({ start, end }) => document.text.slice(start, end));
    assertEquals(found, surfaces(sentence));
    words += found.length;
    multiwords += sentence.ranges.length;
    for (const { first, last } of sentence.ranges) {
      const [one, other] = [sentence.tokens[first - 1], sentence.tokens[last - 1]];
      assertEquals([one.start, one.end], [other.start, other.end]);
    }
  }
  assert(words > 500 && multiwords === 80, `${words} words, ${multiwords} multiword tokens`);
});

Deno.test("offsets do not depend on the pieces in which a text comes", async () => {
  const text = "Time 🏹 flies. It doesn't.\n\nArrows do. ".repeat(30);
  const whole = parser.parse(text).sentences.map(({ starts }) => starts);
  for (const size of [1, 7, 100]) {
    const pieces = text.match(new RegExp(`[^]{1,${size}}`, "g"))!;
    const stream = await Array.fromAsync(parser.parseStream(pieces));
    assertEquals(stream.map(({ starts }) => starts), whole);
  }
});

Deno.test("a sentence of a file has places in its text where its tokens spell it, else none", () => {
  const [plain, rich, other] = parseConllu(PLAIN + RICH + PLAIN.replace("fly.", "fly ."));
  assertEquals([plain.starts, plain.ends], [Int32Array.of(0, 7, 10), Int32Array.of(6, 10, 11)]);
  const { text } = rich;
  assertEquals(rich.tokens.map(({ start, end }) => text.slice(start, end)), surfaces(rich));
  assertEquals([other.starts, other.tokens[0].end], [undefined, undefined]);
  assertEquals(Sentence.of({ forms: ["Fly"] }).starts, undefined);
});
