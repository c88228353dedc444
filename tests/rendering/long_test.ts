import { assert, assertEquals } from "@std/assert";
import { MAX_DRAWN_WORDS } from "../../src/rendering/arcs.ts";
import { htmlSentence } from "../../src/rendering/html.ts";
import { drawSvg } from "../../src/rendering/svg.ts";
import { drawTree } from "../../src/rendering/text.ts";
import { drawVertical } from "../../src/rendering/vertical.ts";
import type { Tree } from "../../src/sentence/tree.ts";
import { seededRandom } from "../../src/random.ts";

/** Where the head of a word is, of so many words. */
const SHAPES: Record<string, (i: number, length: number) => number> = {
  "a chain": (i) => i,
  "a chain from its end": (i, length) => (i + 2) % (length + 1),
  "a star": (i, length) => i === length >> 1 ? 0 : (length >> 1) + 1,
  "one cycle": (i, length) => (i + 1) % length + 1,
  "a cycle that crosses itself": (i, length) => (i + (length >> 1) - 1) % length + 1,
};

function treeOf(length: number, headOf: (i: number, length: number) => number): Tree {
  const numbers = Array.from({ length }, (_, i) => i);
  const heads = numbers.map((i) => headOf(i, length)).map((head, i) => head === i + 1 ? 0 : head);
  return { forms: numbers.map((i) => `w${i}`), heads, labels: numbers.map(() => "dep") };
}

for (const [name, headOf] of Object.entries(SHAPES)) {
  Deno.test(`${name} of 1 to 32,000 words is drawn, or listed beyond 400, in bounded space`, () => {
    for (const length of [1, 2, 3, 30, 100, 2_000, 32_000]) {
      const tree = treeOf(length, headOf);
      const drawing = drawTree(tree, { width: 10 });
      const lines = drawing.split("\n");
      if (length > MAX_DRAWN_WORDS) {
        assertEquals(lines.length, length);
        assert(drawing.length < 40 * length, `${drawing.length}`);
        assert(drawSvg(tree).includes(`${length} words: too long to be drawn`));
        assert(htmlSentence({ tree }).includes(`${length} words: too long to be drawn`));
      } else {
        assertEquals(drawVertical(tree).split("\n").length, length);
        assert(drawSvg(tree).endsWith("</svg>\n"));
        assert(htmlSentence({ tree }).includes("<svg"));
      }
    }
  });
}

Deno.test("200 graphs of random heads, cycles too, are drawn in every way", () => {
  const random = seededRandom(1);
  const below = (most: number) => Math.floor(random() * most);
  for (let i = 0; i < 200; i++) {
    const tree = treeOf(1 + below(30), (_, length) => below(length + 2) - 1);
    for (const width of [5, 60, 1000]) assert(drawTree(tree, { width }) !== "");
    assert(drawSvg(tree, { width: 300 }).endsWith("</svg>\n"));
  }
});
