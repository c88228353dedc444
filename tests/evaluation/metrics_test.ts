import { assertEquals } from "@std/assert";
import { evaluate } from "../../src/evaluation/evaluate.ts";
import { compare, counts } from "./notation.ts";

const DOG = `
  The    the  DET   DT  Definite=Def|PronType=Art   2  det
  dog    dog  NOUN  NN  Number=Sing                 3  nsubj
  barks  bark VERB  VBZ Number=Sing|Person=3        0  root
  .      .    PUNCT .   _                           3  punct`;

Deno.test("evaluate gives 100 for every metric when both sides are the same", () => {
  const { metrics } = compare(DOG, DOG);
  for (const { precision, recall, f1 } of Object.values(metrics)) {
    assertEquals([precision, recall, f1], [100, 100, 100]);
  }
  assertEquals(metrics.Words.alignedAccuracy, null);
  assertEquals(metrics.CLAS.alignedAccuracy, 100);
});

Deno.test("evaluate gives 0 for every metric when both sides are empty", () => {
  // Nothing to count anywhere: the shared task's scorer prints 0.00 for such files.
  const { metrics, breakdowns } = evaluate([], []);
  for (const { precision, recall, f1 } of Object.values(metrics)) {
    assertEquals([precision, recall, f1], [0, 0, 0]);
  }
  assertEquals(metrics.UPOS.alignedAccuracy, 0);
  assertEquals(breakdowns.exactMatch, { sentences: 0, unlabelled: 0, labelled: 0 });
});

Deno.test("evaluate counts a wrong head against UAS and a wrong relation against LAS only", () => {
  // Of 4 words, "The" has a wrong head and "dog" a wrong relation: UAS 3 of 4, LAS 2 of 4.
  const wrong = DOG.replace("2  det", "3  det").replace("nsubj", "obj");
  const evaluation = compare(DOG, wrong);
  assertEquals(evaluation.metrics.UAS.f1, 75);
  assertEquals(evaluation.metrics.LAS.f1, 50);
});

Deno.test("evaluate cuts sub-types of relations on both sides", () => {
  // nsubj:pass against nsubj, det against det:poss: all 4 right. obj:x against nsubj: 3 right.
  const gold = DOG.replace("nsubj", "nsubj:pass");
  assertEquals(counts(compare(gold, DOG.replace("2  det", "2  det:poss")), "LAS"), "4/4/4/4");
  assertEquals(counts(compare(gold, DOG.replace("nsubj", "obj:x")), "LAS"), "3/4/4/4");
});

Deno.test("evaluate compares universal features only, in any order", () => {
  // NumForm is not universal, the order of DET's features is not looked at; Person=1 is an error.
  const same = DOG.replace("Definite=Def|PronType=Art", "PronType=Art|NumForm=Word|Definite=Def");
  assertEquals(counts(compare(DOG, same), "UFeats"), "4/4/4/4");
  const wrong = compare(DOG, DOG.replace("Person=3", "Person=1"));
  assertEquals(counts(wrong, "UFeats"), "3/4/4/4");
  assertEquals(counts(wrong, "AllTags"), "3/4/4/4");
});

Deno.test("evaluate counts AllTags right only where UPOS, XPOS and UFeats all are", () => {
  // One error in each of three words, so UPOS, XPOS and UFeats have 3 of 4 and AllTags 1 of 4.
  const wrong = DOG.replace("DET ", "ADJ ").replace("NN ", "XX ").replace("Person=3", "Person=2");
  const evaluation = compare(DOG, wrong);
  assertEquals(counts(evaluation, "UPOS"), "3/4/4/4");
  assertEquals(counts(evaluation, "XPOS"), "3/4/4/4");
  assertEquals(counts(evaluation, "UFeats"), "3/4/4/4");
  assertEquals(counts(evaluation, "AllTags"), "1/4/4/4");
});

Deno.test("evaluate takes any lemma for a gold lemma _ and no _ for a gold lemma", () => {
  // Gold has no lemma for "dog": 4 of 4. The system has none: 3 of 4, and 1 of 2 content words.
  const none = DOG.replace("dog  NOUN", "_  NOUN");
  assertEquals(counts(compare(none, DOG), "Lemmas"), "4/4/4/4");
  assertEquals(counts(compare(none, DOG), "BLEX"), "2/2/2/2");
  assertEquals(counts(compare(DOG, none), "Lemmas"), "3/4/4/4");
  assertEquals(counts(compare(DOG, none), "BLEX"), "1/2/2/2");
});

Deno.test("evaluate compares lemmas with their case", () => {
  assertEquals(counts(compare(DOG, DOG.replace("dog  NOUN", "Dog  NOUN")), "Lemmas"), "3/4/4/4");
});

Deno.test("evaluate counts content words for CLAS by each side's own relation", () => {
  // Gold content: dog, barks. The system calls "The" amod and has 3; dog and barks are right.
  const { metrics } = compare(DOG, DOG.replace("2  det", "2  amod"));
  assertEquals([metrics.CLAS.recall, metrics.CLAS.f1], [100, 80]);
  assertEquals([metrics.CLAS.correct, metrics.CLAS.system], [2, 3]);
  assertEquals(metrics.CLAS.alignedAccuracy, 100);
});

Deno.test("evaluate counts punct neither as content nor as a functional child", () => {
  // The full stop's head and tag are wrong: LAS 3 of 4, MLAS still 2 of 2.
  const evaluation = compare(DOG, DOG.replace("PUNCT", "SYM  ").replace("3  punct", "2  punct"));
  assertEquals(counts(evaluation, "LAS"), "3/4/4/4");
  assertEquals(counts(evaluation, "MLAS"), "2/2/2/2");
});

Deno.test("evaluate asks for the functional children's tags, features and relations in MLAS", () => {
  // "The" is the child of "dog": any error in it makes "dog" wrong, so 1 of 2.
  assertEquals(counts(compare(DOG, DOG.replace("DET ", "PRON")), "MLAS"), "1/2/2/2");
  assertEquals(
    counts(compare(DOG, DOG.replace("Definite=Def", "Definite=Ind")), "MLAS"),
    "1/2/2/2",
  );
  assertEquals(counts(compare(DOG, DOG.replace("2  det", "2  case")), "MLAS"), "1/2/2/2");
  // Its XPOS and the sub-type of its relation are not looked at.
  const other = DOG.replace("DT ", "XX ").replace("2  det", "2  det:poss");
  assertEquals(counts(compare(DOG, other), "MLAS"), "2/2/2/2");
});

Deno.test("evaluate counts a functional child that moved against both heads in MLAS", () => {
  // "dog" lost its child and "barks" has one too many: 0 of 2, though both have the right arcs.
  const evaluation = compare(DOG, DOG.replace("2  det", "3  det"));
  assertEquals(counts(evaluation, "CLAS"), "2/2/2/2");
  assertEquals(counts(evaluation, "MLAS"), "0/2/2/2");
});

Deno.test("evaluate does not ask for functional children in BLEX", () => {
  assertEquals(counts(compare(DOG, DOG.replace("2  det", "3  det")), "BLEX"), "2/2/2/2");
});
