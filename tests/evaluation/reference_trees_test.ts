import { assertEquals } from "@std/assert";
import { ELSEWHERE, referenceTrees, UNKNOWN } from "../../src/evaluation/reference_trees.ts";
import { sentences } from "./notation.ts";

const GOLD = sentences("I 2 nsubj\nsing 0 root\nloudly 2 advmod\n\nStop 0 root\nit 1 obj");

Deno.test("referenceTrees() counts heads and arcs, sub-types of labels left aside", () => {
  const system = sentences(
    "I 2 nsubj:pass\nsing 0 root\nloudly 1 advmod\n\nStop 0 root\nit 1 iobj",
  );
  assertEquals(referenceTrees(GOLD, system), [
    { heads: [2, 0, 2], labels: ["nsubj:pass", "root", "advmod"], rightHeads: 2, rightArcs: 2 },
    { heads: [0, 1], labels: ["root", "obj"], rightHeads: 2, rightArcs: 1 },
  ]);
});

Deno.test("referenceTrees() knows words without a gold word, and heads in another sentence", () => {
  // "loudly" starts the second sentence, and "Stopit" is one word.
  const system = sentences("I 2 nsubj\nsing 0 root\n\nloudly 2 advmod\nStopit 0 root");
  assertEquals(referenceTrees(GOLD, system).map(({ heads }) => heads), [
    [2, 0],
    [ELSEWHERE, UNKNOWN],
  ]);
});
