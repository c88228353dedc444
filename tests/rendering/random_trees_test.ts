import { assert, assertEquals } from "@std/assert";
import { drawSvg } from "../../src/rendering/svg.ts";
import { drawTree } from "../../src/rendering/text.ts";
import { drawVertical } from "../../src/rendering/vertical.ts";
import type { Tree } from "../../src/sentence/tree.ts";
import { treeHeads } from "../fuzz/trees.ts";

/** Random numbers that are the same in every run. */
function generator(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor(state / 2 ** 32 * below);
  };
}

/** A tree whose words attach to any word before them in a random order: mostly not projective. */
function randomTree(length: number, random: (below: number) => number): Tree {
  const heads = treeHeads(length, random);
  const labels = heads.map((head) =>
    head === 0 ? "root" : ["<det>", "<nsubj>", "<acl>"][random(3)]
  );
  return { forms: heads.map((_, index) => `w${index + 1}`), heads, labels };
}

Deno.test("drawTree() shows an arrow and a whole label for each word of 400 random trees", () => {
  const random = generator(1);
  for (let round = 0; round < 400; round++) {
    const tree = randomTree(1 + random(12), random);
    const drawing = drawTree(tree, { width: Infinity });
    assertEquals(drawing.match(/▼/g)?.length, tree.forms.length, drawing);
    assertEquals(drawing.match(/<\w+>/g)?.length ?? 0, tree.forms.length - 1, drawing);
  }
});

Deno.test("drawVertical() shows an arrow for each word of 400 random trees, one a line", () => {
  const random = generator(2);
  for (let round = 0; round < 400; round++) {
    const tree = randomTree(1 + random(20), random);
    for (const line of drawVertical(tree).split("\n")) {
      assertEquals(line.match(/▶/g)?.length, 1, drawVertical(tree));
    }
  }
});

Deno.test("drawSvg() keeps every line and word of 200 random trees inside the drawing", () => {
  const random = generator(3);
  for (let round = 0; round < 200; round++) {
    const svg = drawSvg(randomTree(1 + random(20), random));
    const width = Number(svg.match(/width="(\d+)"/)![1]);
    for (const [, x] of svg.matchAll(/(?: x="| d="M)([-\d.]+)/g)) {
      assert(Number(x) > 0 && Number(x) < width, svg);
    }
  }
});
