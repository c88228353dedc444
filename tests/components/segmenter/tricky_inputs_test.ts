import { assert, assertEquals } from "@std/assert";
import { load } from "../../../src/pipeline/load.ts";
import { scoreSegmenter, shareRight, surface, trickyInputs } from "./tricky_inputs.ts";

/** Inputs, in per cent, that the English model must get wholly right. */
const FLOOR = 95;

const INPUTS = trickyInputs();

Deno.test("the list has 150 different inputs in 21 categories of five or more", () => {
  assertEquals([INPUTS.length, new Set(INPUTS.map(({ text }) => text)).size], [150, 150]);
  const sizes = Object.values(Object.groupBy(INPUTS, ({ category }) => category));
  assertEquals(sizes.length, 21);
  assert(sizes.every((inputs) => inputs!.length >= 5));
});

Deno.test("tokens of the list stand in the text in order, and nothing but spaces between them", () => {
  for (const { text, sentences } of INPUTS) {
    let at = 0;
    for (const token of sentences.flat().map(surface)) {
      assert(!/\s/.test(token) && token !== "", `${text}: ${token}`);
      at += /^\s*/.exec(text.slice(at))![0].length;
      assertEquals(text.slice(at, at + token.length), token, text);
      at += token.length;
    }
    assertEquals(text.slice(at).trim(), "", text);
    assert(sentences.every((tokens) => tokens.length > 0), text);
  }
});

Deno.test("words of a multiword token run together to its form", () => {
  for (const token of INPUTS.flatMap(({ sentences }) => sentences.flat())) {
    if (typeof token === "string") continue;
    assert(token.words.length > 1, token.token);
    assertEquals(token.words.join(""), token.token);
  }
});

Deno.test("a segmenter that answers from the list is wholly right, one that cuts at spaces is not", () => {
  const answers = new Map(INPUTS.map((input) => [input.text, input]));
  const right = scoreSegmenter((text) =>
    answers.get(text)!.sentences.map((tokens) => {
      const forms: string[] = [], ranges: { first: number; last: number; form: string }[] = [];
      for (const token of tokens) {
        const words = typeof token === "string" ? [token] : token.words;
        if (typeof token !== "string") {
          const first = forms.length + 1;
          ranges.push({ first, last: forms.length + words.length, form: token.token });
        }
        forms.push(...words);
      }
      return { forms, ranges };
    })
  );
  assertEquals(shareRight(right), 100);
  const spaces = scoreSegmenter((text) => [{ forms: text.split(/\s+/), ranges: [] }]);
  assert(shareRight(spaces) < 5, `${shareRight(spaces)} %`);
});

Deno.test(`the English model gets at least ${FLOOR} % of the tricky inputs wholly right`, async () => {
  const parser = await load();
  const scores = scoreSegmenter((text) => parser.segment(text));
  const table = scores.map(({ category, right, total }) => `${category} ${right}/${total}`);
  console.log(`${shareRight(scores).toFixed(1)} % right: ${table.join(", ")}`);
  assert(
    shareRight(scores) >= FLOOR,
    JSON.stringify(scores.flatMap(({ wrong }) => wrong), null, 1),
  );
});
