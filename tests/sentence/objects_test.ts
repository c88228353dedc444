import { assert, assertEquals, assertStrictEquals, assertThrows } from "@std/assert";
import { existsSync } from "node:fs";
import { inspect } from "node:util";
import { parseConllu } from "../../src/conllu/read.ts";
import { writeSentence } from "../../src/conllu/write.ts";
import { SagittaError } from "../../src/errors.ts";
import { load } from "../../src/pipeline/load.ts";
import { SAMPLE } from "../../src/sample/sample.ts";
import { Document } from "../../src/sentence/document.ts";
import { nounChunks } from "../../src/sentence/noun_chunks.ts";
import { lowestCommonAncestor, pathBetween } from "../../src/sentence/paths.ts";
import { rawText } from "../../src/sentence/raw_text.ts";
import { Sentence } from "../../src/sentence/sentence.ts";
import { surfaceTokens } from "../../src/sentence/surface.ts";
import type { Token } from "../../src/sentence/token.ts";
import { PLAIN, RICH } from "../conllu/samples.ts";

const DEV = new URL("../../../shared/treebanks/en_ewt/dev.conllu", import.meta.url);
const words = (tokens: readonly Token[]) => tokens.map(({ form }) => form).join(" ");

/** The old dog chased two black cats in the garden . */
const CHASE = Sentence.of({
  forms: "The old dog chased two black cats in the garden .".split(" "),
  upos: "DET ADJ NOUN VERB NUM ADJ NOUN ADP DET NOUN PUNCT".split(" "),
  heads: [3, 3, 4, 0, 7, 7, 4, 10, 10, 4, 4],
  deprels: "det amod nsubj root nummod amod obj case det obl punct".split(" "),
});

Deno.test("a token's head is a token, the same object every time, and the root has none", () => {
  const [, , dog, chased] = CHASE;
  assertStrictEquals(dog.head, chased);
  assertStrictEquals(CHASE.root, chased);
  assertEquals([chased.head, chased.headId, dog.headId], [undefined, 0, 4]);
  assertStrictEquals(dog.sentence, CHASE);
});

Deno.test("assigning a head by token or by number writes the column; another sentence's token is refused", () => {
  const sentence = CHASE.copy();
  const [the, , dog, , , , cats] = sentence;
  the.head = cats;
  assertEquals([the.headId, sentence.heads[0]], [7, 7]);
  dog.headId = 0;
  assertStrictEquals(sentence.root, dog);
  assertThrows(() => the.head = CHASE.tokens[3], SagittaError, "a word of another sentence");
  assertThrows(() => the.head = the, SagittaError, "found 1, expected -1 (none), 0 (ROOT)");
});

Deno.test("children, ancestors and subtrees of 11 words are those of the tree", () => {
  const [the, , dog, chased, , , cats, , , garden] = CHASE;
  assertEquals(words(chased.children), "dog cats garden .");
  assertEquals(words(the.ancestors()), "dog chased");
  assertEquals(words(cats.subtree()), "two black cats");
  assertEquals(words(garden.subtree()), "in the garden");
  assertEquals(chased.subtree().length, 11);
  assertEquals([the.children, chased.ancestors()], [[], []]);
  assertEquals(words(dog.subtree()), "The old dog");
});

Deno.test("walks end on cycles, on words without heads, and on a chain of 32,000 words", () => {
  const [a, b, c, d] = Sentence.of({ forms: ["a", "b", "c", "d"], heads: [2, 1, 1, -1] });
  assertEquals([words(a.ancestors()), words(c.ancestors())], ["b", "a b"]);
  assertEquals([words(a.subtree()), words(b.subtree())], ["a b c", "a b c"]);
  assertEquals([d.head, words(d.subtree()), words(c.subtree())], [undefined, "d", "c"]);
  const length = 32_000;
  const chain = Sentence.of({
    forms: new Array(length).fill("w"),
    heads: Array.from({ length }, (_, i) => i),
  });
  assertEquals(chain.root!.subtree().length, length);
  assertEquals(chain.tokens[length - 1].ancestors().length, length - 1);
  assertEquals(nounChunks(chain).length, 0);
});

Deno.test("features are a frozen record that is set whole and written in order", () => {
  const [sentence] = parseConllu(PLAIN);
  const [arrows, fly] = sentence;
  assertEquals([arrows.feats.Number, fly.feats.Number, fly.feats.Tense], [
    "Plur",
    undefined,
    "Pres",
  ]);
  assertEquals(arrows.feats.constructor, undefined);
  assertThrows(() => Object.assign(arrows.feats, { Number: "Sing" }), TypeError);
  arrows.feats = { ...arrows.feats, Case: "Nom", Abbr: undefined };
  assertEquals(sentence.feats[0], "Case=Nom|Number=Plur");
  arrows.feats = {};
  assertEquals([sentence.feats[0], Object.keys(arrows.feats)], ["_", []]);
  assertThrows(() => arrows.feats = { A: "b\tc" }, SagittaError, "Cannot set column FEATS");
});

Deno.test("inside a multiword token a space follows its last word only", () => {
  const [rich] = parseConllu(RICH);
  assertEquals(rich.tokens.map(({ multiword }) => multiword?.form), [
    ...["Dámelo", "Dámelo", "Dámelo"],
    ...[undefined, undefined, undefined],
  ]);
  assertEquals(rich.tokens.slice(0, 4).map(({ spaceAfter }) => spaceAfter), [
    ...[false, false, true],
    true,
  ]);
});

Deno.test("a sentence's text is its comment, or what its tokens spell", () => {
  assertEquals(parseConllu(PLAIN)[0].text, "Arrows fly.");
  const misc = ["SpaceAfter=No", "_"];
  assertEquals(Sentence.of({ forms: ["Fly", "!"], misc }).text, "Fly!");
});

Deno.test("JSON and structured clones keep every column, offset, range, empty node and comment", async () => {
  const sentences = [
    ...parseConllu(SAMPLE + PLAIN + RICH),
    ...(await load()).parse("Don't  go 🏹 there. We can't!").sentences,
  ];
  for (const sentence of sentences) {
    const json = JSON.parse(JSON.stringify(sentence));
    for (const copy of [json, structuredClone(sentence.toJSON())]) {
      const read = Sentence.fromJSON(copy);
      assertEquals(read.toJSON(), sentence.toJSON());
      assertEquals([read.starts, read.ends], [sentence.starts, sentence.ends]);
      const plain = (text: string) => text.replace(/\s*$/, "");
      assertEquals(plain(writeSentence(read)), plain(writeSentence(sentence)));
    }
  }
});

Deno.test("a document goes through JSON with its text", async () => {
  const document = (await load()).parse("Time flies. Arrows don't!");
  const copy = Document.fromJSON(JSON.parse(JSON.stringify(document)));
  assertEquals(copy.text, document.text);
  assertEquals([...copy.tokens()].map(({ start, end }) => copy.text.slice(start, end)), [
    ...["Time", "flies", "."],
    ...["Arrows", "don't", "don't", "!"],
  ]);
});

Deno.test("JSON that is no sentence is refused with what was found and is wanted", () => {
  const token = { form: "a" };
  const cases: [unknown, string][] = [
    [null, 'found "null", expected an object as sentence'],
    [{}, "found nothing, expected a list as tokens"],
    [{ tokens: [] }, "found no words"],
    [{ tokens: [{}] }, "found nothing, expected a string as form"],
    [{ tokens: [{ form: 3 }] }, 'found "3", expected a string as form'],
    [{ tokens: [{ ...token, head: 0.5 }] }, "a whole number as head"],
    [{ tokens: [{ ...token, head: 7 }] }, "found head 7 of word 1"],
    [{ tokens: [{ ...token, start: -1, end: 2 }] }, "0 to 2147483647 as start"],
    [{ tokens: [token], ranges: [{ first: 1, last: 2, form: "ab" }] }, "found a range 1-2"],
    [{ tokens: [token], emptyNodes: [{ id: "x" }] }, 'an empty node "x"'],
    [{ tokens: [token], comments: ["no sign"] }, 'found "no sign"'],
  ];
  for (const [json, message] of cases) {
    assertThrows(() => Sentence.fromJSON(json as never), SagittaError, message);
  }
});

Deno.test("console.log shows a sentence as a table in Deno and Node, without control characters", () => {
  const sentence = CHASE.copy();
  sentence.tokens[2].form = "d\x1b[31mog";
  for (const shown of [Deno.inspect(sentence), inspect(sentence)]) {
    const lines = shown.split("\n");
    assertEquals(lines.length, 12);
    assertEquals(
      lines[0],
      'Sentence "The old d\\u001b[31mog chased two black cats in the garden ."',
    );
    assertEquals(lines[4], "  4   chased         _  VERB   0   root");
  }
  const [, , , chased] = CHASE;
  const wanted = 'Token { id: 4, form: "chased", upos: "VERB", head: 0, deprel: "root" }';
  assertEquals([Deno.inspect(chased), inspect(chased)], [wanted, wanted]);
  const document = new Document("a b", new Array(30).fill(sentence));
  assert(Deno.inspect(document).startsWith("Document of 30 sentences\nSentence "));
  assert(inspect(document).endsWith("… 20 more"));
});

Deno.test("a document and a sentence in a template string are their texts, a token its form", () => {
  const document = new Document("The dog .", [CHASE]);
  assertEquals(`${document}`, "The dog .");
  assertEquals(`${CHASE}`, CHASE.text);
  assertEquals([...CHASE].slice(0, 3).join(" "), "The old dog");
  assert(Deno.inspect(document).startsWith("Document of 1 sentence\n"));
});

Deno.test("noun chunks of English, Spanish and German are the nouns with what belongs to them", () => {
  assertEquals(nounChunks(CHASE).map(({ tokens }) => words(tokens)), [
    ...["The old dog", "two black cats"],
    "the garden",
  ]);
  const chunks = (rows: string) => {
    const columns = rows.trim().split("\n").map((row) => row.trim().split(" "));
    const column = (at: number) => columns.map((row) => row[at]);
    const sentence = Sentence.of({
      forms: column(0),
      upos: column(1),
      heads: column(2).map(Number),
      deprels: column(3),
    });
    return nounChunks(sentence).map(({ tokens }) => words(tokens));
  };
  assertEquals(
    chunks(`La DET 2 det
      casa NOUN 6 nsubj
      blanca ADJ 2 amod
      de ADP 5 case
      María PROPN 2 nmod
      arde VERB 0 root`),
    ["La casa blanca", "María"],
  );
  assertEquals(
    chunks(`Annas PROPN 5 nmod:poss
      großer ADJ 5 amod
      , PUNCT 4 punct
      alter ADJ 2 conj
      Hund NOUN 6 nsubj
      bellt VERB 0 root
      sie PRON 6 obj
      an ADP 6 compound:prt`),
    ["Annas großer , alter Hund", "sie"],
  );
});

Deno.test("the lowest common ancestor and the path of two words meet where the tree says", () => {
  const [the, , dog, chased, two, , cats] = CHASE;
  assertStrictEquals(lowestCommonAncestor(the, two), chased);
  assertStrictEquals(lowestCommonAncestor(the, the), the);
  assertEquals(words(pathBetween(the, two)!), "The dog chased cats two");
  assertEquals([words(pathBetween(cats, two)!), words(pathBetween(dog, dog)!)], [
    "cats two",
    "dog",
  ]);
  const [a, b] = Sentence.of({ forms: ["a", "b"], heads: [0, 0] });
  assertEquals([lowestCommonAncestor(a, b), pathBetween(a, b)], [undefined, undefined]);
  assertThrows(() => lowestCommonAncestor(a, the), SagittaError, "words of two sentences");
});

Deno.test("parse() takes a text, a list of words and a sentence, and refuses anything else", async () => {
  const parser = await load();
  const [dog] = parser.parse("The dog sleeps.");
  const listed = parser.parse(["The", "dog", "sleeps", "."]);
  assertEquals([listed.heads, listed.deprels], [dog.heads, dog.deprels]);
  assertEquals(parser.parse(listed).heads, dog.heads);
  for (const other of [5, null, undefined, {}, [5]]) {
    const wanted = "expected a text, a list of words, or a Sentence";
    assertThrows(() => parser.parse(other as never), SagittaError, wanted);
  }
  assertThrows(() => parser.parse([]), SagittaError, "no words");
});

Deno.test("the slice of a document at each token's offsets is its surface", async () => {
  const gold = parseConllu(existsSync(DEV) ? await Deno.readTextFile(DEV) : SAMPLE);
  const document = (await load()).parse(rawText(gold));
  let count = 0;
  for (const sentence of document) {
    const surfaces = surfaceTokens(sentence).flatMap(({ form, words }) =>
      (words ?? [form]).map(() => form)
    );
    assertEquals(
      sentence.tokens.map(({ start, end }) => document.text.slice(start, end)),
      surfaces,
    );
    count += surfaces.length;
  }
  assert(count > (existsSync(DEV) ? 25_000 : 100), `${count} words`);
});
