/**
 * Two odd analyses scored against each other: scores are percentages, and a file against itself is
 * all right.
 *
 * @module
 */

import { assert, assertEquals } from "@std/assert";
import { evaluate } from "../../src/evaluation/evaluate.ts";
import type { Draw, Target } from "./fuzz.ts";
import { oddHeads, oddSentence, treeHeads } from "./trees.ts";

function side(words: readonly string[], draw: Draw) {
  const forms = draw(4) === 0 ? [words.join("")] : [...words];
  const heads = draw(3) === 0 ? oddHeads(forms.length, draw) : treeHeads(forms.length, draw);
  const deprels = heads.map((head) => head === 0 ? "root" : ["a", "a:b", "c"][draw(3)]);
  return { forms, heads, deprels, ranges: [] };
}

export const evaluation: Target = {
  name: "evaluation",
  open: () =>
    Promise.resolve((draw) => {
      const lists = Array.from({ length: 1 + draw(3) }, () => oddSentence(draw, 6).forms);
      const gold = lists.map((words) => side(words, draw));
      const system = draw(4) === 0 ? gold : lists.map((words) => side(words, draw));
      const { metrics } = evaluate(gold, system);
      for (const { f1 } of Object.values(metrics)) assert(f1 >= 0 && f1 <= 100, String(f1));
      if (gold === system) assertEquals(metrics.LAS.f1, 100);
    }),
};
