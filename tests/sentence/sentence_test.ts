import { assertEquals, assertThrows } from "@std/assert";
import { parseConllu } from "../../src/conllu/read.ts";
import { Sentence } from "../../src/sentence/sentence.ts";
import { writeSentence } from "../../src/conllu/write.ts";
import { SagittaError } from "../../src/errors.ts";
import { lines, PLAIN, RICH, row } from "../conllu/samples.ts";

Deno.test("Sentence gives id, text, forms, heads, labels and tags of 3 words", () => {
  const [sentence] = parseConllu(PLAIN);
  assertEquals(sentence.id, "plain-1");
  assertEquals(sentence.text, "Arrows fly.");
  assertEquals(sentence.length, 3);
  assertEquals(sentence.forms, ["Arrows", "fly", "."]);
  assertEquals(sentence.heads, Int32Array.of(2, 0, 2));
  assertEquals(sentence.labels, ["nsubj", "root", "punct"]);
  assertEquals(sentence.tags, ["NOUN", "VERB", "PUNCT"]);
  assertEquals(sentence.tree().heads, Int32Array.of(2, 0, 2));
  assertEquals(sentence.tokens[1].feats.Tense, "Pres");
  assertEquals(sentence.tokens.map((token) => token.spaceAfter), [true, false, true]);
});

Deno.test("Sentence keeps 1 range, 3 empty nodes and 4 comments beside its 6 words", () => {
  const [sentence] = parseConllu(RICH);
  assertEquals(sentence.length, 6);
  assertEquals(sentence.tokens[3].form, "20 000");
  const [{ first, last, form, misc }] = sentence.ranges;
  assertEquals([first, last, form, misc], [1, 3, "Dámelo", "_"]);
  assertEquals(sentence.emptyNodes.map((node) => [node.id, node.after]), [
    ["0.1", 0],
    ["5.1", 5],
    ["5.2", 5],
  ]);
  assertEquals(sentence.comments.length, 4);
  assertEquals(sentence.comments[3], "#no space here");
});

Deno.test("assigning head and label changes 2 columns and no other byte", () => {
  const text = "\ufeff" + (RICH + PLAIN).replaceAll("\n", "\r\n");
  const sentences = parseConllu(text);
  sentences[0].tokens[4].headId = 6;
  sentences[0].tokens[4].deprel = "advmod:emph";
  sentences[1].tokens[0].headId = -1;
  const expected = text
    .replace("Number=Plur\t1\tobl\t", "Number=Plur\t6\tadvmod:emph\t")
    .replace("NNS\tNumber=Plur\t2\t", "NNS\tNumber=Plur\t_\t");
  assertEquals(sentences.map(writeSentence).join(""), expected);
  assertEquals(sentences[0].heads[4], 6);
  assertEquals(sentences[0].labels[4], "advmod:emph");
});

Deno.test("changing comments rewrites them with the file's line ends", () => {
  const [sentence] = parseConllu(PLAIN.replaceAll("\n", "\r\n"));
  sentence.comments.splice(1, 1, "# text = Arrows flew.", "# note");
  const expected = PLAIN.replace("# text = Arrows fly.", "# text = Arrows flew.\n# note");
  assertEquals(writeSentence(sentence), expected.replaceAll("\n", "\r\n"));
  sentence.comments = [];
  assertEquals(writeSentence(sentence).indexOf("1\tArrows"), 0);
  sentence.comments = ["no sign"];
  assertThrows(() => writeSentence(sentence), SagittaError, 'found "no sign", expected one line');
});

Deno.test("a column refuses a tab, a line end and nothing at all", () => {
  const [token] = parseConllu(PLAIN)[0].tokens;
  for (const value of ["", "a\tb", "a\n", "a\r", "\ud800"]) {
    assertThrows(() => token.lemma = value, SagittaError, "Cannot set column LEMMA of word 1");
  }
});

Deno.test("a head refuses 4 in a sentence of 3 words, its own number and fractions", () => {
  const [token] = parseConllu(PLAIN)[0].tokens;
  for (const value of [4, 1, -2, 1.5, NaN]) {
    assertThrows(() => token.headId = value, SagittaError, `Cannot set the head of word 1: found`);
  }
  assertEquals(token.headId, 2);
});

Deno.test("Sentence.of() lays out forms, heads, labels, ranges and comments", () => {
  const sentence = Sentence.of({
    forms: ["da", "me", "20 000"],
    heads: [0, 1, -1],
    deprels: ["root", "iobj", "_"],
    ranges: [{ first: 1, last: 2, form: "dame", misc: "SpaceAfter=No" }],
    comments: ["# sent_id = of-1"],
  });
  assertEquals(
    writeSentence(sentence),
    lines(
      "# sent_id = of-1",
      row("1-2 dame _ _ _ _ _ _ _ SpaceAfter=No"),
      row("1 da _ _ _ _ 0 root _ _"),
      row("2 me _ _ _ _ 1 iobj _ _"),
      row("3 20␣000 _ _ _ _ _ _ _ _"),
      "",
    ),
  );
});

Deno.test("Sentence.of() refuses lists of other lengths, no words, and heads past the end", () => {
  const forms = ["a", "b"];
  const short = () => Sentence.of({ forms, heads: [0] });
  assertThrows(short, SagittaError, "found 1 entries for HEAD, expected 2");
  assertThrows(() => Sentence.of({ forms: [] }), SagittaError, "expected at least one");
  assertThrows(() => Sentence.of({ forms, heads: [0, 3] }), SagittaError, "found head 3");
  assertThrows(() => Sentence.of({ forms: ["a\tb"] }), SagittaError, "without tab");
});
