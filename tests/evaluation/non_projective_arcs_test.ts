import { assert, assertEquals } from "@std/assert";
import { nonProjectiveArcs } from "../../src/evaluation/non_projective_arcs.ts";

/** The definition, word by word: every word between must have the head among its ancestors. */
function byDefinition(heads: number[]): Uint8Array {
  return Uint8Array.from(heads, (head, index) => {
    const [from, to] = [Math.min(head, index + 1), Math.max(head, index + 1)];
    for (let word = from + 1; word < to; word++) {
      let above = word;
      while (above !== 0 && above !== head) above = heads[above - 1];
      if (above !== head) return 1;
    }
    return 0;
  });
}

/** All trees over n words under one root or several. */
function* trees(n: number): Generator<number[]> {
  const heads = new Array<number>(n).fill(0);
  for (;;) {
    if (isTree(heads)) yield heads;
    let at = 0;
    while (at < n && heads[at] === n) heads[at++] = 0;
    if (at === n) return;
    heads[at]++;
  }
}

function isTree(heads: number[]): boolean {
  return heads.every((_, index) => {
    let above = index + 1;
    for (let steps = 0; above !== 0 && steps <= heads.length; steps++) above = heads[above - 1];
    return above === 0;
  });
}

Deno.test("nonProjectiveArcs follows the definition on all 16,807 forests of 6 words", () => {
  let count = 0;
  for (const heads of trees(6)) {
    assertEquals(nonProjectiveArcs(heads), byDefinition(heads), heads.join(" "));
    count++;
  }
  assertEquals(count, 16_807); // Cayley: (n + 1)^(n - 1)
});

Deno.test("nonProjectiveArcs marks the one arc over a word of another head", () => {
  // 2 → 5 spans 3, the root, which 2 does not dominate; 3 → 2 and 3 → 4 span nothing.
  assertEquals(nonProjectiveArcs([2, 3, 0, 3, 2]), new Uint8Array([0, 0, 0, 0, 1]));
});

Deno.test("nonProjectiveArcs takes less than a second for 200,000 words under one head", () => {
  const heads = Int32Array.from({ length: 200_000 }, (_, index) => index === 0 ? 0 : 1);
  const start = performance.now();
  assertEquals(nonProjectiveArcs(heads).includes(1), false);
  assert(performance.now() - start < 1000);
});
