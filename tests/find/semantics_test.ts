/** What docs/find.md says of matches, on small trees. */

import { assert, assertEquals, assertThrows } from "@std/assert";
import { readSentences } from "../../src/conllu/read.ts";
import { Sentence } from "../../src/sentence/sentence.ts";
import { find } from "../../src/find/find.ts";
import { groupBy } from "../../src/find/match_groups.ts";
import { markedText } from "../../src/find/marked_text.ts";
import { compile } from "../../src/find/pattern.ts";
import { PatternLimitError } from "../../src/find/pattern_error.ts";
import { SAMPLE } from "../../src/sample/sample.ts";
import { sample } from "../training/small_model.ts";

/** She(1) bought(2) apples(3) and(4) ripe(5) pears(6). */
const BOUGHT = Sentence.of({
  forms: ["She", "bought", "apples", "and", "ripe", "pears"],
  heads: [2, 0, 2, 6, 6, 3],
  deprels: ["nsubj", "root", "obj", "cc", "amod", "conj"],
});

/** The words of matches, counted from 1 as people do. */
function words(source: string, sentence = BOUGHT): string {
  return compile(source).matches(sentence)
    .map(({ nodes }) => nodes.map((word) => word + 1).join(" ")).join(", ");
}

Deno.test("different nodes are different words, and a name alone is the same word", () => {
  assertEquals(words("[root] > [] > []"), "2 1 3, 2 3 1");
  assertEquals(words("[root] > []@a; @a > []"), "2 3 6");
});

Deno.test("matches come in the order of their words, node by node as written", () => {
  assertEquals(words("[] < []"), "1 2, 3 2, 4 6, 5 6, 6 3");
  assertEquals(words("[] > []"), "2 1, 2 3, 3 6, 6 4, 6 5");
});

Deno.test("a negated relation forbids other words than those matched", () => {
  assertEquals(words("[] !> []"), "1, 4, 5");
  assertEquals(words("[root] >obj [] !>obj []"), "2 3");
  assertEquals(words("[root] >obj [] !> []"), "");
  assertEquals(words("[root] !>obj ([] >conj [])"), "");
  assertEquals(words("[root] !>obj ([] >amod [])"), "2");
});

Deno.test("an optional relation gives all its matches, or none and the rest", () => {
  assertEquals(words("[] >/.*/ [] ?>amod []").split(", "), [
    "2 1 0",
    "2 3 0",
    "3 6 0",
    "6 4 5",
    "6 5 0",
  ]);
  assertEquals(words("[root] ?> []"), "2 1, 2 3");
  assertEquals(words("[form=She] ?> []@x ?. []@y"), "1 0 2");
});

Deno.test("order and distance count words", () => {
  assertEquals(words("[form=She] . []"), "1 2");
  assertEquals(words("[form=and] - []"), "4 3");
  assertEquals(words("[form=She] ..{2,3} []"), "1 3, 1 4");
  assertEquals(words("[form=pears] --{4,} []"), "6 1, 6 2");
});

Deno.test("a path may be long, and each of its arcs has one of the labels", () => {
  assertEquals(words("[root] >> []"), "2 1, 2 3, 2 4, 2 5, 2 6");
  assertEquals(words("[root] >>obj|conj []"), "2 3, 2 6");
  assertEquals(words("[root] >>{2} []"), "2 6");
  assertEquals(words("[form=ripe] <<{2,} []"), "5 2, 5 3");
});

Deno.test("siblings have the same head, which is a word", () => {
  assertEquals(words("[] $ []"), "1 3, 3 1, 4 5, 5 4");
  assertEquals(words("[] $ []@b .. @b"), "1 3, 4 5");
});

Deno.test("values of two nodes can be compared", () => {
  const pattern = "[upos=NOUN & Number]@noun <nsubj [Number & Number!=@noun.Number]";
  assertEquals([...find(sample(), pattern)].length, 0);
  const agreeing = pattern.replace("!=", "=");
  assert([...find(sample(), agreeing)].length > 10);
});

Deno.test("heads in a circle and words without heads end every walk", () => {
  const circle = Sentence.of({ forms: ["a", "b", "c", "d"], heads: [2, 3, 1, -1] });
  assertEquals(words("[] >> []", circle), "1 2, 1 3, 2 1, 2 3, 3 1, 3 2");
  assertEquals(words("[] << []", circle), "1 2, 1 3, 2 1, 2 3, 3 1, 3 2");
  assertEquals(words("[head=_]", circle), "4");
});

Deno.test("a pattern that asks for too much in a sentence is stopped", () => {
  const long = Sentence.of({
    forms: new Array(300).fill("x"),
    heads: [0, ...new Array(299).fill(1)],
  });
  const pattern = compile("[]@a; []@b; [form!=@a.form|@b.form]");
  const { message } = assertThrows(() => pattern.matches(long), PatternLimitError);
  assertEquals(
    message,
    "Cannot match the pattern: found more than 1000000 steps in a sentence of 300 words, expected a narrower one",
  );
  assertThrows(
    () => compile("[]; []", { maxMatches: 1000 }).matches(long),
    PatternLimitError,
    "1000 matches",
  );
  assertThrows(
    () => compile("[form=/x*y/]", { maxSteps: 100 }).matches(long),
    PatternLimitError,
    "100 steps",
  );
  assertEquals(compile("[]; []").test(long), true);
});

Deno.test("long chains, long columns and many tests are stopped, or done, within seconds", () => {
  const length = 20_000;
  const forms = new Array<string>(length).fill("x");
  const chain = Sentence.of({ forms, heads: forms.map((_, word) => word) });
  const wide = Sentence.of({
    forms: forms.slice(0, 100),
    heads: forms.slice(0, 100).map((_, word) => word),
    feats: new Array(100).fill(`A=${"y".repeat(20_000)}|B=1`),
  });
  const many = Array.from({ length: 200 }, (_, i) => `B=${i + 2}`).join(" || ");
  const cases: [source: string, sentence: Sentence][] = [
    ["[] << []", chain],
    ["[] >> []", chain],
    ["[form=z] << []", chain],
    ["[]@a >> [] !>> ([] !>> ([] .. @a))", chain],
    ["[]@a; [A=@a.A B!=@a.B]", wide],
    ["[]@a; []@b" + "; @a .. @b".repeat(300) + "; @b . @a", chain],
    [`[]@a; [${"root || ".repeat(400)} form!=@a.form]; [form=z]`, chain],
    ["[feats=/.*(A|B)*.*(y|z)*.*C/]", wide],
    [`[${many}]`, wide],
  ];
  const start = performance.now();
  for (const [source, sentence] of cases) {
    try {
      assertEquals(compile(source).matches(sentence), [], source);
    } catch (error) {
      if (!(error instanceof PatternLimitError)) throw error;
    }
  }
  const seconds = (performance.now() - start) / 1000;
  assert(seconds < 10, `${seconds} s`);
});

Deno.test("find takes streams, and groupBy counts them", async () => {
  const bytes = () => [new TextEncoder().encode(SAMPLE)];
  const pattern = compile("[upos=VERB]@verb >nsubj []@subject");
  const listed = [...find(sample(), pattern)].map(({ words }) => words);
  const streamed = [];
  for await (const { words } of find(readSentences(bytes()), pattern)) streamed.push(words);
  assertEquals(streamed, listed);
  assertEquals(
    await groupBy(readSentences(bytes()), pattern, "verb.lemma", "subject.upos"),
    groupBy(sample(), pattern, "verb.lemma", "@subject.upos"),
  );
  const byCase = groupBy(sample(), "[upos=NOUN] ?>case []@case", "feats.Case", "case.lemma");
  assertEquals(
    byCase.reduce((sum, { count }) => sum + count, 0),
    [...find(sample(), "[upos=NOUN]")].length,
  );
});

Deno.test("marked words stand in the text as it is spelt, multiword tokens whole", () => {
  const [match] = find(sample(), "[form=In]@preposition <case []@noun");
  assertEquals(
    markedText(match.sentence, [match]).map(({ text, names }) =>
      names ? `<${text} ${names}>` : text
    ).join(""),
    "<Im preposition> <Garten noun> spielt der Hund mit dem Kind.",
  );
});
