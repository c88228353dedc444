import { assert, assertEquals, assertMatch, assertThrows } from "@std/assert";
import fc from "fast-check";
import { inspect } from "node:util";
import { Sentence } from "../../src/sentence/sentence.ts";
import { writeSentence } from "../../src/conllu/write.ts";
import { SagittaError } from "../../src/errors.ts";
import { Parser } from "../../src/pipeline/parser.ts";
import { Configuration } from "../../src/oracles/configuration.ts";
import { hasExactCosts, systemsThat } from "../../src/oracles/system.ts";
import { loadKernel } from "../../src/runtime/kernel.ts";
import { isProjective } from "../../src/sentence/projectivity.ts";
import { validateTree } from "../../src/sentence/validity.ts";
import { sample, smallModel } from "../training/small_model.ts";

const kernel = await loadKernel();
const parser = await Parser.load(await smallModel());

/** A sentence of words that the model has never seen. */
function words(length: number): Sentence {
  return Sentence.of({
    forms: Array.from({ length }, (_, i) => `w${i % 97}`),
    upos: Array.from({ length }, (_, i) => ["NOUN", "VERB", "DET", "ADP"][i * 7 % 4]),
  });
}

Deno.test("parse() gives a tree with one root to a sentence of 1, 2 and 2,000 words", () => {
  for (const length of [1, 2, 2000]) {
    const { heads } = parser.parse(words(length));
    assertEquals(heads.length, length);
    assertEquals(validateTree(heads), []);
  }
});

Deno.test("parse() changes HEAD and DEPREL and no other byte, and leaves its input as it is", () => {
  const blank = (text: string) => text.replace(/^((?:[^\t\n]+\t){6})[^\t]+\t[^\t]+/gm, "$1?\t?");
  for (const sentence of sample()) {
    const before = writeSentence(sentence);
    const after = writeSentence(parser.parse(sentence));
    assertEquals(blank(after), blank(before));
    assertEquals(parser.parseToText(sentence), after);
    assertEquals(writeSentence(sentence), before);
  }
});

Deno.test("words without a head at a derivation's end hang on one root, with the label root or the model's", async () => {
  for (
    const options of [{ system: "covington" }, { system: "arc-eager", rootFirst: true }] as const
  ) {
    const parser = await Parser.load(await smallModel({ ...options, epochs: 1 }));
    let late = 0;
    for (const length of [5, 9, 20, 40]) {
      const sentence = words(length);
      const chosen = parser.derivation(sentence).flatMap(({ chosen }) => chosen ?? []);
      const c = Configuration.start(kernel, length, options).takeAll(chosen);
      for (const beam of [1, 4]) {
        const { heads, deprels } = parser.parse(sentence, { beam });
        assertEquals(validateTree(heads), []);
        assert(!deprels.includes("_"), `${deprels}`);
        assertEquals(deprels[heads.indexOf(0)], "root");
        if (beam > 1) continue;
        assertEquals(heads, Int32Array.from(c.tree()));
        late += c.heads.filter((head, i) => head < 0 && heads[i] > 0).length;
      }
    }
    assert(late > 0, "no word was without a head");
  }
});

Deno.test("parse() with keepHeads looks at the heads of its input once", () => {
  const [sentence] = sample();
  const { heads } = sentence;
  let looks = 0;
  // A pipeline works on a copy.
  sentence.copy = () => {
    const copy = Sentence.prototype.copy.call(sentence);
    const get = () => (looks++, heads);
    Object.defineProperty(copy, "heads", { get });
    return copy;
  };
  const parsed = parser.parse(sentence, { keepHeads: true });
  assertEquals(looks, 1);
  assertEquals(parsed.held.heads, heads);
});

Deno.test("parseAll() gives each sentence what parse() gives it alone, in any order and beam", () => {
  const sentences = sample();
  const indices = fc.array(fc.nat(sentences.length - 1), { maxLength: 12 });
  fc.assert(
    fc.property(indices, fc.integer({ min: 1, max: 6 }), (picked, beam) => {
      const batch = picked.map((i) => sentences[i]);
      const together = [...parser.parseAll(batch, { beam })].map(writeSentence);
      assertEquals(together, batch.map((s) => writeSentence(parser.parse(s, { beam }))));
    }),
    { numRuns: 30 },
  );
});

Deno.test("parse() with scores appends a confidence from 0 to 1 to every MISC column", () => {
  for (const beam of [1, 4]) {
    for (const sentence of sample()) {
      const parsed = parser.parse(sentence, { scores: true, beam });
      parsed.tokens.forEach((token, i) => {
        assertMatch(token.misc, /(^|\|)Confidence=(0\.\d\d|1\.00)$/);
        const before = sentence.tokens[i].misc;
        if (before !== "_") assert(token.misc.startsWith(before + "|"));
      });
      assertEquals(parsed.heads, parser.parse(sentence, { beam }).heads);
    }
  }
});

Deno.test("alternatives() are different trees with falling scores, the first that of parse()", () => {
  for (const sentence of sample().filter(({ length }) => length > 3)) {
    const trees = parser.alternatives(sentence, 5);
    assertEquals(trees[0].sentence.heads, parser.parse(sentence, { beam: 40 }).heads);
    const texts = trees.map(({ sentence }) => writeSentence(sentence));
    assertEquals(new Set(texts).size, texts.length);
    for (let i = 1; i < trees.length; i++) assert(trees[i].score <= trees[i - 1].score);
  }
});

Deno.test("parse() with keepHeads keeps every given head of a projective tree", async () => {
  const random = (i: number) => Math.imul(i + 1, 0x9e3779b1) >>> 28;
  for (const system of systemsThat(hasExactCosts)) {
    const parser = await Parser.load(await smallModel({ system, epochs: 1 }));
    for (const beam of [1, 4]) {
      for (const sentence of sample().filter(({ heads }) => isProjective(heads))) {
        const given = sentence.heads.map((head, i) => random(i + beam) < 6 ? head : -1);
        sentence.tokens.forEach((token, i) => token.headId = given[i]);
        const { heads } = parser.parse(sentence, { keepHeads: true, beam });
        assertEquals(heads.map((head, i) => given[i] < 0 ? -1 : head), given);
        assertEquals(validateTree(heads), []);
      }
    }
  }
});

Deno.test("parse() with keepHeads refuses models of systems without exact costs, given heads or not", async () => {
  for (const system of systemsThat((name) => !hasExactCosts(name))) {
    const parser = await Parser.load(await smallModel({ system, epochs: 1 }));
    for (const heads of [[2, 0, -1], [-1, -1, -1]]) {
      assertThrows(
        () => parser.parse(Sentence.of({ forms: ["a", "b", "c"], heads }), { keepHeads: true }),
        SagittaError,
        `Cannot keep heads: found a model of the system ${system}, expected one with a dynamic oracle`,
      );
    }
  }
});

Deno.test("parse() with keepHeads refuses a cycle and a second root, with the line", () => {
  const upos = ["X", "X", "X"];
  const heads = (list: number[]) => Sentence.of({ forms: ["a", "b", "c"], upos, heads: list });
  const keep = (list: number[]) => () =>
    parser.parse(heads(list), { keepHeads: true, file: "x.conllu" });
  const cycle = "Cannot keep heads in x.conllu at line 1: found a cycle through word 2";
  assertThrows(keep([-1, 3, 2]), SagittaError, cycle);
  assertThrows(keep([0, 0, -1]), SagittaError, "found 2 roots, expected one at most");
});

Deno.test("parse() refuses a beam of 0, 1.5 and 257", () => {
  for (const beam of [0, 1.5, 257]) {
    assertThrows(() => parser.parse(words(2), { beam }), SagittaError, `a beam of ${beam}`);
  }
});

Deno.test("parse() refuses 30,000 words with a beam of 256, and parses them greedily", () => {
  const wanted = "found a sentence of 30000 words and a beam of 256";
  assertThrows(() => parser.parse(words(30_000), { beam: 256 }), SagittaError, wanted);
  assertEquals(parser.parse(words(30_000), { beam: 1 }).length, 30_000);
});

Deno.test("console.log shows what a parser reads and gives, and that it was disposed of", async () => {
  const loaded = await Parser.load(parser.model);
  const wanted = "Parser { reads: sentences, gives: heads deprels, system: arc-standard, beam: 1 }";
  assertEquals([Deno.inspect(loaded), inspect(loaded)], [wanted, wanted]);
  loaded.dispose();
  assertEquals(Deno.inspect(loaded), "Parser (disposed)");
});

Deno.test("parse() says what it was given in place of a text or words", () => {
  const cases = [[undefined, "found undefined"], [null, "found null"], [3, "found 3"]];
  for (const [input, message] of cases) {
    assertThrows(() => parser.parse(input as never), SagittaError, message as string);
  }
});
