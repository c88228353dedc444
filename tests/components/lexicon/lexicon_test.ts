import { assertEquals, assertThrows } from "@std/assert";
import { Lexicon, readLexicon } from "../../../src/components/lexicon/lexicon.ts";
import { SagittaError } from "../../../src/errors.ts";
import { encodeModel } from "../../../src/model_file/model_file.ts";
import { Parser } from "../../../src/pipeline/parser.ts";
import { smallPipeline } from "../../pipeline/small_pipeline.ts";
import { run } from "../../commands/memory_host.ts";

const TEXT = "foo:bar\tfoo\tX\tAbbr=Yes\ndon't\nC++\tC++\tPROPN\nsleeps!\t_\tINTJ\n";
const LEXICON = readLexicon(TEXT);
const MODEL = await smallPipeline();
const PARSER = await Parser.load(MODEL);

Deno.test("the words of a lexicon stay whole, and their columns are as given", () => {
  const text = "The foo:bar (C++) sleeps! Dogs don't sleep.";
  const { sentences } = PARSER.parse(text, { lexicon: LEXICON });
  const tokens = sentences.flatMap((sentence) => [...sentence]);
  const found = (form: string) => tokens.find((token) => token.form === form)!;
  assertEquals([found("foo:bar").lemma, found("foo:bar").upos], ["foo", "X"]);
  assertEquals(found("foo:bar").feats, { Abbr: "Yes" });
  assertEquals([found("C++").upos, found("sleeps!").upos], ["PROPN", "INTJ"]);
  for (const token of tokens) assertEquals(text.slice(token.start, token.end), token.form);
  assertEquals(tokens.map(({ form }) => form).join(""), text.replaceAll(" ", ""));
});

Deno.test("words of sentences get the columns of a lexicon, and others stay as models find them", () => {
  const words = ["The", "dog", "sleeps", "."];
  const plain = PARSER.parse(words);
  const lexicon = [{ form: "dog", lemma: "hound", upos: "PROPN" }];
  const given = PARSER.parse(words, { lexicon });
  assertEquals([given.lemmas[1], given.upos[1]], ["hound", "PROPN"]);
  assertEquals(given.forms, plain.forms);
  assertEquals(given.upos.with(1, plain.upos[1]), plain.upos);
});

Deno.test("forms are found leftmost and longest first, and never inside of a word", () => {
  const lexicon = Lexicon.of(["a.b", "b", "a.b.c", "+"].map((form) => ({ form })));
  const whole = (text: string, starts: number[], ends: number[]) => {
    const scores = starts.map((_, i) => i + 1);
    const tokens = lexicon.whole(text, { count: starts.length, starts, ends, scores });
    return Array.from({ length: tokens.count }, (_, i) => {
      return `${text.slice(tokens.starts[i], tokens.ends[i])}:${tokens.scores[i]}`;
    });
  };
  assertEquals(whole("a.b.c b", [0, 1, 2, 3, 4, 6], [1, 2, 3, 4, 5, 7]), ["a.b.c:5", "b:6"]);
  assertEquals(whole("ab xa.b", [0, 3], [2, 7]), ["ab:1", "xa.:-1", "b:2"]);
  assertEquals(whole("x+y z", [0, 4], [3, 5]), ["x:-1", "+:-1", "y:1", "z:2"]);
  assertEquals(whole("(a.b)", [0, 3], [3, 5]), ["(:-1", "a.b:-1", "):2"]);
});

Deno.test("lexicons that are not sound are refused with their line", () => {
  for (const [text, line] of [["a\nb c", 2], ["\tlemma", 1], ["a\tb\tc\td\te", 1]] as const) {
    assertThrows(
      () => readLexicon(text, { file: "l" }),
      SagittaError,
      `Cannot read lexicon in l at line ${line}`,
    );
  }
  assertThrows(() => Lexicon.of([{ form: "x".repeat(129) }]), SagittaError, "128 units at most");
});

Deno.test("parse --lexicon keeps forms whole and columns as given", async () => {
  const files = { m: encodeModel(MODEL), l: TEXT, "t.txt": "The foo:bar sleeps." };
  const args = ["parse", "--model", "m", "--lexicon", "l", "t.txt"];
  const { code, output, errors } = await run(args, { files });
  assertEquals(code, 0, errors);
  assertEquals(/^2\tfoo:bar\tfoo\tX\t/m.test(output), true, output);
});
