import { assert, assertEquals } from "@std/assert";
import { Sentence } from "../../src/sentence/sentence.ts";
import { agreement } from "../../src/training/teachers.ts";

const FORMS = ["We", "saw", "her"];

function parse(heads: number[], deprels: string[], upos: string[], feats: string[]): Sentence {
  return Sentence.of({ forms: FORMS, heads, deprels, upos, feats });
}

Deno.test("agreement() takes the arcs, labels and tags that most parsers gave, features of those tags", () => {
  const found = agreement([
    parse([2, 0, 2], ["obj", "root", "obj"], ["PRON", "VERB", "DET"], ["_", "_", "Poss=Yes"]),
    parse([2, 0, 2], ["nsubj", "root", "obj"], ["PRON", "VERB", "PRON"], ["_", "_", "Case=Acc"]),
    parse([3, 3, 0], ["nsubj", "dep", "root"], ["PRON", "NOUN", "PRON"], ["_", "_", "Case=Acc"]),
  ]);
  assertEquals([...found.heads], [2, 0, 2]);
  // Two parsers found the first arc, with a label each: the first one's counts.
  assertEquals(found.deprels, ["obj", "root", "obj"]);
  assertEquals(found.upos, ["PRON", "VERB", "PRON"]);
  assertEquals(found.feats, ["_", "_", "Case=Acc"]);
});

Deno.test("agreement() of parsers that make a cycle together is a tree with one root", () => {
  const upos = ["X", "X", "X"], deprels = ["dep", "dep", "root"], feats = ["_", "_", "_"];
  const found = agreement([
    parse([2, 3, 0], deprels, upos, feats),
    parse([0, 1, 2], deprels, upos, feats),
    parse([2, 1, 1].map((head, i) => i === 1 ? 0 : head), deprels, upos, feats),
  ]);
  assertEquals(found.heads.filter((head) => head === 0).length, 1);
  assert(found.heads.every((head, i) => head !== i + 1));
});
