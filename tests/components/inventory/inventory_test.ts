import { assertEquals } from "@std/assert";
import {
  fillColumns,
  type Inventory,
  WORD_COLUMNS,
  type WordScorer,
} from "../../../src/components/inventory/inventory.ts";
import { Sentence } from "../../../src/sentence/sentence.ts";

const ENGLISH: Inventory = {
  values: {
    upos: ["NOUN", "VERB"],
    feats: ["Number=Plur", "Tense=Past"],
    xpos: ["NNS", "VBD"],
    lemmas: ["l:-", "l:"],
  },
  allowed: {
    feats: [Int32Array.of(0), Int32Array.of(1)],
    xpos: [Int32Array.of(0), Int32Array.of()],
  },
  exceptions: new Map([["mice\tNOUN", "mouse"]]),
};

Deno.test("any scorer fills columns from what an inventory allows, UPOS first", () => {
  const asked: [string, number[] | undefined][] = [];
  const sentences = [["mice", "Dogs"], ["ran"]].map((forms) => Sentence.of({ forms }));
  const scorer: WordScorer = {
    best(column, tags) {
      asked.push([column, tags && [...tags]]);
      if (column === "upos") return Int32Array.of(0, 0, 1);
      const lists = ENGLISH.allowed[column];
      return tags!.map((tag) => lists ? lists[tag][0] ?? -1 : 0);
    },
    row: (sentence, word) => 2 * sentence + word,
  };
  fillColumns(ENGLISH, WORD_COLUMNS, sentences, scorer);
  assertEquals(asked.map(([, tags]) => tags), [undefined, [0, 0, 1], [0, 0, 1], [0, 0, 1]]);
  assertEquals(sentences.map(({ upos }) => upos), [["NOUN", "NOUN"], ["VERB"]]);
  assertEquals(sentences.map(({ feats }) => feats), [["Number=Plur", "Number=Plur"], [
    "Tense=Past",
  ]]);
  assertEquals(sentences.map(({ xpos }) => xpos), [["NNS", "NNS"], ["_"]]);
  assertEquals(sentences.map(({ lemmas }) => lemmas), [["mouse", "dog"], ["ra"]]);
});
