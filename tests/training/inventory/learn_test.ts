import { assertEquals } from "@std/assert";
import { Sentence } from "../../../src/sentence/sentence.ts";
import {
  classifierInventory,
  networkInventory,
  valuesByTag,
} from "../../../src/training/inventory/learn.ts";
import { missedLemmas } from "../../../src/training/inventory/lemma_exceptions.ts";
import { ALL_COLUMNS } from "../small_bilstm.ts";

/** A sentence of words with their lemmas, all of one tag. */
function words(upos: string, pairs: readonly (readonly [string, string])[]): Sentence {
  return Sentence.of({
    forms: pairs.map(([form]) => form),
    lemmas: pairs.map(([, lemma]) => lemma),
    upos: pairs.map(() => upos),
    heads: pairs.map((_, i) => i),
    deprels: pairs.map((_, i) => i === 0 ? "root" : "dep"),
  });
}

const many = <T>(times: number, value: T): T[] => new Array<T>(times).fill(value);

Deno.test("words whose ending mostly goes another way are kept with their lemma", () => {
  const verbs = words("VERB", [
    ...many(9, ["walking", "walk"] as const),
    ...many(3, ["closing", "close"] as const),
    ["hoping", "hope"],
  ]);
  const { exceptions } = networkInventory([verbs], ALL_COLUMNS);
  assertEquals([...exceptions], [["closing\tVERB", "close"], ["hoping\tVERB", "hope"]]);
});

Deno.test("words with two lemmas of like weight, and those whose lemma is open, are no exceptions", () => {
  const nouns = words("NOUN", [
    ...many(9, ["dogs", "dog"] as const),
    ...many(3, ["axes", "axis"] as const),
    ...many(2, ["axes", "axe"] as const),
    ...many(4, ["pants", "_"] as const),
  ]);
  assertEquals(networkInventory([nouns], ALL_COLUMNS).exceptions.size, 0);
});

Deno.test("text annotated by machine adds words that it is sure of and the treebank does not have", () => {
  const treebank = words("VERB", [
    ...many(9, ["walking", "walk"] as const),
    ...many(3, ["closing", "close"] as const),
  ]);
  const silver = words("VERB", [
    ...many(2, ["closing", "clos"] as const), // known by another lemma
    ...many(2, ["hoping", "hope"] as const),
    ["voting", "vote"], // seen once
    ...many(2, ["lying", "lie"] as const), // two lemmas
    ["lying", "ly"],
    ...many(2, ["singing", "sing"] as const), // the usual rule, which 11 of 15 follow
  ]);
  const { values, exceptions } = networkInventory([treebank], ALL_COLUMNS, [silver]);
  assertEquals([...exceptions], [
    ["closing\tVERB", "close"],
    ["hoping\tVERB", "hope"],
    ["singing\tVERB", "sing"],
  ]);
  assertEquals(values, networkInventory([treebank], ALL_COLUMNS).values);
});

Deno.test("a word annotated by machine whose ending is clear is no exception", () => {
  const treebank = words("VERB", many(9, ["walking", "walk"]));
  const silver = words("VERB", many(2, ["singing", "sing"]));
  assertEquals(networkInventory([treebank], ALL_COLUMNS, [silver]).exceptions.size, 0);
});

Deno.test("values are listed by tag, the most frequent first, rare ones left out as asked", () => {
  const pairs = [["N", "b"], ["N", "a"], ["N", "c"], ["N", "c"], ["V", "a"]] as const;
  assertEquals([...valuesByTag(pairs)], [["N", ["c", "a", "b"]], ["V", ["a"]]]);
  assertEquals([...valuesByTag(pairs, { least: 2 })], [["N", ["c"]], ["V", ["a"]]]);
  assertEquals([...valuesByTag(pairs, { most: 2 })], [["N", ["c", "a"]], ["V", ["a"]]]);
});

Deno.test("rules seen once are pruned, the most frequent of a tag never, and open lemmas teach none", () => {
  const nouns = words("NOUN", [["dogs", "dog"], ["cats", "cat"], ["mice", "mouse"]]);
  const sentences = [nouns, words("VERB", [["ran", "run"]]), words("PRON", [["me", "_"]])];
  const { values, allowed } = classifierInventory(sentences, ["lemmas"], { least: 2, most: 255 });
  assertEquals([values.upos, values.lemmas], [["NOUN", "VERB"], ["l:-", "l:-+u="]]);
  assertEquals(allowed.lemmas, [Int32Array.of(0), Int32Array.of(1)]);
});

Deno.test("a linear lemmatiser's exceptions are words seen often with another lemma than it gives", () => {
  const nouns = words("NOUN", [
    ...many(3, ["mice", "mouse"] as const),
    ["geese", "goose"],
    ...many(3, ["data", "datum"] as const),
    ...many(2, ["data", "data"] as const),
    ...many(3, ["dog", "dog"] as const),
  ]);
  const exceptions = missedLemmas([nouns], (key) => key.slice(0, key.indexOf("\t")));
  assertEquals([...exceptions], [["mice\tNOUN", "mouse"]]);
});
