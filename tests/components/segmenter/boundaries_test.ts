import { assertEquals } from "@std/assert";
import { MAX_SENTENCE_TOKENS, sentenceEnds } from "../../../src/components/segmenter/boundaries.ts";

/** Tokens of one letter with spaces between them. */
function tokens(count: number, score: (token: number) => number) {
  const places = Array.from({ length: count }, (_, token) => 2 * token);
  return {
    count,
    starts: places,
    ends: places.map((place) => place + 1),
    scores: places.map((_, token) => score(token)),
  };
}

Deno.test("sentences end where scores are above 0, and at the end", () => {
  assertEquals(sentenceEnds(tokens(0, () => 1)), []);
  assertEquals(sentenceEnds(tokens(3, () => -1)), [3]);
  assertEquals(sentenceEnds(tokens(5, (token) => token % 2 === 1 ? 1 : -1)), [2, 4, 5]);
});

Deno.test("a sentence that is too long ends at its best place in its second half", () => {
  const best = MAX_SENTENCE_TOKENS - 20;
  const scores = (token: number) => token === 3 ? -0.1 : token === best ? -0.5 : -1;
  assertEquals(sentenceEnds(tokens(300, scores)), [best + 1, 300]);
  const equal = sentenceEnds(tokens(1000, () => -1));
  assertEquals(equal, [256, 512, 768, 1000]);
});
