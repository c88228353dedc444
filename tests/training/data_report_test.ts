import { assertEquals } from "@std/assert";
import { Sentence } from "../../src/sentence/sentence.ts";
import { compareToDevelopment, hasText } from "../../src/training/data_report.ts";

/** Ten words, of which some have a value. */
function words(feats: readonly string[], forms = [..."abcdefghij"]): Sentence {
  const values = forms.map((_, i) => feats[i] ?? "_");
  return Sentence.of({ forms, feats: values, deprels: forms.map(() => "dep") });
}

Deno.test("text is told by # text, and by SpaceAfter=No of a word or a multiword token", () => {
  const forms = ["a", "b"];
  const ranges = [{ first: 1, last: 2, form: "ab", misc: "SpaceAfter=No" }];
  const sentences = [
    { forms },
    { forms, comments: ["# newpar", "# text_en = a b"] },
    { forms, comments: ["# text = a b"] },
    { forms, misc: ["Gloss=x|SpaceAfter=No", "_"] },
    { forms, ranges },
  ];
  const found = sentences.map((parts) => hasText([Sentence.of({ forms }), Sentence.of(parts)]));
  assertEquals(found, [false, false, true, true, true]);
});

Deno.test("values that training never sees are told from a tenth of the words on, sentences from a hundredth on", () => {
  const other = [..."klmnopqrst"];
  const train = [words(["A=B"]), words([], other)];
  assertEquals(compareToDevelopment(train, [words(["A=C"], [..."0123456789"])]), []);
  const differ = "FEATS differ: 20.0 % of the words of the development data have values that the " +
    "training data never have";
  const dev = [words(["A=C", "A=D"], [..."0123456789"])];
  assertEquals(compareToDevelopment(train, dev), [differ]);
  assertEquals(compareToDevelopment(train, dev, ["FEATS"]), []);
  const none = "FEATS differ: the training data have them, the development data have none";
  const seen = "1 of 2 sentences of the development data are in the training data, too: scores " +
    "are too high";
  assertEquals(compareToDevelopment(train, [words([], other), words([], ["a"])]), [none, seen]);
  const many = Array.from({ length: 99 }, () => words(["A=B"], [..."0123456789"]));
  assertEquals(compareToDevelopment(train, [...many, words([], other)]), []);
});
