import { assertEquals } from "@std/assert";
import { parseConllu } from "../../src/conllu/read.ts";
import { writeSentence } from "../../src/conllu/write.ts";
import { Parser } from "../../src/pipeline/parser.ts";
import { DEPREL, FORM, LEMMA } from "../../src/sentence/columns.ts";
import type { Sentence } from "../../src/sentence/sentence.ts";
import { PLAIN, RICH } from "../conllu/samples.ts";
import { sample, smallModel } from "../training/small_model.ts";

/** What a sentence holds beside its source: the places of columns, and what else there is. */
function held(sentence: Sentence): (number | string)[] {
  const { columns = [], ...rest } = sentence.held;
  const names = Object.entries(rest).filter(([, value]) => value !== undefined);
  return [...Object.keys(columns).map(Number), ...names.map(([name]) => name)];
}

Deno.test("reading then writing 2 sentences materialises 0 columns", () => {
  const sentences = parseConllu(PLAIN + RICH);
  assertEquals(sentences.map(writeSentence).join(""), PLAIN + RICH);
  assertEquals(sentences.map(held), [[], []]);
});

Deno.test("tokens and visits cut values out and materialise 0 columns", () => {
  const [sentence] = parseConllu(PLAIN);
  assertEquals(sentence.tokens.map(({ form, headId }) => [form, headId]), [
    ["Arrows", 2],
    ["fly", 0],
    [".", 2],
  ]);
  const lemmas: string[] = [];
  sentence.visit(LEMMA, (text, start, end) => lemmas.push(text.slice(start, end)));
  assertEquals(lemmas, ["arrow", "fly", "."]);
  assertEquals(held(sentence), []);
});

Deno.test("a column that is asked for is held, and no other", () => {
  const [sentence] = parseConllu(PLAIN);
  assertEquals([sentence.forms.length, held(sentence)], [3, [FORM]]);
  sentence.tokens[1].lemma = "flee";
  assertEquals(held(sentence), [FORM, LEMMA]);
  assertEquals(writeSentence(sentence), PLAIN.replace("fly\tfly", "fly\tflee"));
});

Deno.test("a parse with a linear model holds heads and labels, and its input nothing", async () => {
  const parser = await Parser.load(await smallModel());
  const [sentence] = sample();
  const parsed = parser.parse(sentence);
  assertEquals([held(sentence), held(parsed)], [[], [DEPREL, "heads"]]);
  writeSentence(parsed);
  assertEquals(held(parsed), [DEPREL, "heads"]);
});

Deno.test("what is set in the column of heads is written", () => {
  const [sentence] = parseConllu(PLAIN);
  sentence.heads[2] = 1;
  assertEquals(sentence.tokens[2].headId, 1);
  assertEquals(writeSentence(sentence), PLAIN.replace("2\tpunct", "1\tpunct"));
});
