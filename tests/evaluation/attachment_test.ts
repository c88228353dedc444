import { assertEquals, assertThrows } from "@std/assert";
import { SagittaError } from "../../src/errors.ts";
import { AttachmentScores, attachmentScores } from "../../src/evaluation/attachment.ts";
import { evaluate } from "../../src/evaluation/evaluate.ts";
import type { ScoredSentence } from "../../src/evaluation/scored_sentence.ts";

const LABELS = ["nsubj", "nsubj:pass", "obj", "obl:arg", "obl"];

/** Numbers below `limit`, the same ones in every run. */
function generator(seed: number): (limit: number) => number {
  let value = seed;
  return (limit) => {
    value = (value * 1103515245 + 12345) % 2 ** 31;
    return Math.floor(value / 2 ** 31 * limit);
  };
}

/** A tree in which each word hangs on an earlier one. */
function tree(length: number, random: (limit: number) => number): ScoredSentence {
  const words = Array.from({ length }, (_, index) => ({
    head: index === 0 ? 0 : 1 + random(index),
    deprel: index === 0 ? "root" : LABELS[random(LABELS.length)],
  }));
  return {
    forms: words.map(() => "w"),
    heads: words.map(({ head }) => head),
    deprels: words.map(({ deprel }) => deprel),
    ranges: [],
  };
}

Deno.test("attachmentScores equals evaluate on 200 sentences of the same words", () => {
  const random = generator(7);
  const gold: ScoredSentence[] = [];
  const system: ScoredSentence[] = [];
  const total = new AttachmentScores();
  for (let count = 0; count < 200; count++) {
    const length = 1 + random(12);
    const [a, b] = [tree(length, random), tree(length, random)];
    gold.push(a);
    system.push(b);
    attachmentScores(a.heads, a.deprels, b.heads, b.deprels, total);
  }
  const { UAS, LAS } = evaluate(gold, system).metrics;
  assertEquals([total.words, total.heads, total.arcs], [UAS.gold, UAS.correct, LAS.correct]);
  assertEquals([total.uas, total.las], [UAS.f1, LAS.f1]);
});

Deno.test("attachmentScores counts 3 of 4 heads and 2 of 4 arcs, sub-types cut", () => {
  const total = attachmentScores(
    [2, 0, 2, 3],
    ["nsubj:pass", "root", "obj", "det"],
    Int32Array.of(2, 0, 2, 2),
    ["nsubj", "root", "obl", "det"],
  );
  assertEquals([total.uas, total.las], [75, 50]);
});

Deno.test("attachmentScores takes a relation that begins like another for another", () => {
  assertEquals(attachmentScores([0], ["obj"], [0], ["ob"]).arcs, 0);
});

Deno.test("AttachmentScores is 0 before anything is counted", () => {
  const { uas, las } = new AttachmentScores();
  assertEquals([uas, las], [0, 0]);
});

Deno.test("attachmentScores refuses sides of different lengths", () => {
  assertThrows(
    () => attachmentScores([0, 1], ["root", "obj"], [0], ["root"]),
    SagittaError,
    "Cannot count attachments: found 1 heads, 1 labels and 2 gold labels, expected 2 each",
  );
});
