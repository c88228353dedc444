import { assertEquals } from "@std/assert";
import { Sentence } from "../../src/sentence/sentence.ts";
import { wordClasses } from "../../src/training/network/word_classes.ts";
import { ALL_COLUMNS } from "./small_bilstm.ts";

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
  const { exceptions } = wordClasses([verbs], ALL_COLUMNS);
  assertEquals([...exceptions], [["closing\tVERB", "close"], ["hoping\tVERB", "hope"]]);
});

Deno.test("words with two lemmas of like weight, and those whose lemma is open, are no exceptions", () => {
  const nouns = words("NOUN", [
    ...many(9, ["dogs", "dog"] as const),
    ...many(3, ["axes", "axis"] as const),
    ...many(2, ["axes", "axe"] as const),
    ...many(4, ["pants", "_"] as const),
  ]);
  assertEquals(wordClasses([nouns], ALL_COLUMNS).exceptions.size, 0);
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
  const { names, exceptions } = wordClasses([treebank], ALL_COLUMNS, [silver]);
  assertEquals([...exceptions], [
    ["closing\tVERB", "close"],
    ["hoping\tVERB", "hope"],
    ["singing\tVERB", "sing"],
  ]);
  assertEquals(names, wordClasses([treebank], ALL_COLUMNS).names);
});

Deno.test("a word annotated by machine whose ending is clear is no exception", () => {
  const treebank = words("VERB", many(9, ["walking", "walk"]));
  const silver = words("VERB", many(2, ["singing", "sing"]));
  assertEquals(wordClasses([treebank], ALL_COLUMNS, [silver]).exceptions.size, 0);
});
