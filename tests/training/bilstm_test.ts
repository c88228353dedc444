import { assert, assertAlmostEquals, assertEquals, assertRejects, assertThrows } from "@std/assert";
import { Sentence } from "../../src/sentence/sentence.ts";
import { writeSentence } from "../../src/conllu/write.ts";
import { SagittaError } from "../../src/errors.ts";
import { decodeModel, encodeModel, modelOf } from "../../src/model_file/model_file.ts";
import type { Stored } from "../../src/model_file/stored.ts";
import { Parser } from "../../src/pipeline/parser.ts";
import type { NetworkOptions } from "../../src/training/network/options.ts";
import { resolveNetwork, TINY, trainBilstm } from "./small_bilstm.ts";
import { sample } from "./small_model.ts";

function trainSample(options: NetworkOptions = {}) {
  const data = [{ sentences: sample().slice(0, 24) }];
  return trainBilstm({ train: data, dev: data, sizes: TINY, batch: 4, ...options });
}

const LEARNED = await trainSample({ epochs: 50, rate: 0.01, dropout: 0, patience: 50 });
const BYTES = encodeModel(LEARNED.model);
const PARSER = await Parser.load(BYTES);

Deno.test("training on the sample learns its trees and tags by heart", () => {
  const { las, upos } = LEARNED.best.scores!;
  assert(las > 90, `LAS ${las}`);
  assert(upos! > 95, `UPOS ${upos}`);
});

Deno.test("the same seed gives the same model, another one another", async () => {
  const bytes = async (seed: number) => {
    const { model } = await trainSample({ epochs: 2, seed });
    return encodeModel(model);
  };
  const first = await bytes(3);
  assertEquals(await bytes(3), first);
  assert((await bytes(4)).some((byte, i) => byte !== first[i]));
});

Deno.test("a model read from its file parses as well as it did in training", () => {
  let right = 0, words = 0;
  for (const sentence of sample().slice(0, 24)) {
    const { heads, labels } = PARSER.parse(sentence);
    words += sentence.length;
    heads.forEach((head, i) => {
      if (head === sentence.heads[i] && labels[i] === sentence.labels[i]) right++;
    });
  }
  assert(Math.abs(100 * right / words - LEARNED.best.scores!.las) < 2, `${right} of ${words}`);
});

Deno.test("parseAll() gives every sentence what parse() gives it, tags and features too", () => {
  const sentences = sample();
  const all = [...PARSER.parseAll(sentences)].map(writeSentence);
  assertEquals(all, sentences.map((sentence) => writeSentence(PARSER.parse(sentence))));
  assertEquals([...PARSER.parseAllToText(sentences)], all);
});

Deno.test("parse() fills UPOS and FEATS without looking at them; keepTags leaves them", () => {
  const [sentence] = sample();
  const bare = sample()[0];
  for (const token of bare) {
    token.upos = "_";
    token.feats = {};
  }
  const filled = PARSER.parse(bare);
  assertEquals(filled.tags, PARSER.parse(sentence).tags);
  assert(filled.tags.every((tag) => tag !== "_"));
  assert(PARSER.parse(bare, { keepTags: true }).tags.every((tag) => tag === "_"));
});

Deno.test("arcs from ROOT are labelled root, and no others, in the second-best tree too", async () => {
  // Labels that are hardly learned: only the rule is sure.
  const parser = await Parser.load((await trainSample({ epochs: 1 })).model);
  const trees = sample().flatMap((sentence) => parser.alternatives(sentence, 2));
  assert(trees.length > 60);
  for (const { sentence: { heads, labels } } of trees) {
    labels.forEach((label, i) => assertEquals(label === "root", heads[i] === 0));
  }
});

Deno.test("beams, alternatives, confidences and kept heads work with a network", () => {
  const sentence = sample()[3];
  const list = PARSER.alternatives(sentence, 3);
  assert(list.length > 1 && list[0].score >= list[1].score);
  const misc = PARSER.parse(sentence, { scores: true }).tokens.map((token) => token.misc);
  assert(misc.every((text) => /Confidence=(0\.\d\d|1\.00)$/.test(text)));
  const kept = PARSER.parse(sentence, { keepHeads: true });
  assertEquals(kept.heads, sentence.heads);
});

Deno.test("Parser.load() refuses a BiLSTM's file with a weight or a vocabulary missing", async () => {
  const { components: [encoder, tagger, parser] } = decodeModel(BYTES);
  const refused = async (components: Stored[], message: string) => {
    await assertRejects(() => Parser.load(modelOf(components, {})), SagittaError, message);
  };
  const { nothing: _, ...tensors } = parser.tensors;
  await refused([encoder, tagger, { ...parser, tensors }], '"nothing"');
  const vocabularies = { tags: [], feats: [] };
  await refused([encoder, { ...tagger, vocabularies }, parser], "0 tags");
  const settings = { ...encoder.settings, cells: 1e9 };
  await refused([{ ...encoder, settings }, tagger, parser], '"cells"');
  for (const length of [0, 100, BYTES.length - 1]) {
    await assertRejects(() => Parser.load(BYTES.subarray(0, length)), SagittaError, "read model");
  }
});

Deno.test("a parser that has seen 6,000 forms, 4,500 of them in one sentence, parses as a new one does", async () => {
  const worn = await Parser.load(BYTES);
  const forms = (count: number, prefix: string) =>
    Array.from({ length: count }, (_, i) => `${prefix}${i}`);
  for (const list of [forms(1000, "a"), forms(4500, "b"), forms(500, "c")]) {
    assertEquals(worn.parse(Sentence.of({ forms: list })).length, list.length);
  }
  for (const sentence of sample().slice(0, 8)) {
    assertEquals(writeSentence(worn.parse(sentence)), writeSentence(PARSER.parse(sentence)));
  }
});

for (const system of ["arc-eager", "lr-spine", "swap", "arc-swift", "covington"] as const) {
  Deno.test(`a BiLSTM learns the sample by ${system}, and finds its way with a beam`, async () => {
    const how = { epochs: 80, rate: 0.01, dropout: 0, patience: 80, system };
    const { model, best } = await trainSample(how);
    assert(best.scores!.las > 95, `LAS ${best.scores!.las}`);
    const parser = await Parser.load(encodeModel(model));
    const sentence = sample()[3];
    const [first] = parser.alternatives(sentence, 2);
    assert(first.score <= 0 && first.score > -20, `log-probability ${first.score}`);
  });
}

Deno.test("all trees of two words together are certain under a network", async () => {
  const sentence = Sentence.of({ forms: ["dogs", "sleep"] });
  const certainty = async (system: "arc-standard" | "lr-spine") => {
    const { model } = await trainSample({ epochs: 4, system, unlabelled: true });
    const trees = (await Parser.load(model)).alternatives(sentence, 8);
    assertEquals(trees.length, 2);
    return trees.reduce((sum, { score }) => sum + Math.exp(score), 0);
  };
  assertAlmostEquals(await certainty("arc-standard"), 1, 1e-5);
  // Here one of the trees has two derivations, of which the better one is counted.
  const share = await certainty("lr-spine");
  assert(share > 0.5 && share <= 1, `${share}`);
});

Deno.test("resolveNetwork() refuses what a network cannot do", async () => {
  const cases: [NetworkOptions, string][] = [
    [{ preset: "huge" as "large" }, 'preset "huge"'],
    [{ batch: 0 }, "batch 0"],
    [{ dropout: 1 }, "dropout 1"],
  ];
  for (const [options, message] of cases) {
    assertThrows(() => resolveNetwork(options), SagittaError, message);
  }
  const linear = { update: "early" } as NetworkOptions;
  const expected = "option update with learner bilstm, expected it with learner perceptron";
  await assertRejects(() => trainSample(linear), SagittaError, expected);
});

Deno.test("derivation() of a network chooses what parse() chooses, and its scores are log shares", () => {
  for (const sentence of sample().slice(0, 12)) {
    const choices = PARSER.derivation(sentence);
    const labels = choices.flatMap(({ chosen }) => {
      const label = chosen === undefined ? "_" : PARSER.labelName(chosen);
      return label === "_" ? [] : [label];
    });
    assertEquals(labels.sort(), PARSER.parse(sentence, { beam: 1 }).labels.toSorted());
    const sum = choices[1].candidates.reduce((sum, { score }) => sum + Math.exp(score), 0);
    assert(Math.abs(sum - 1) < 1e-4, `${sum}`);
  }
});

Deno.test("a network parses with the beam that its training was told", async () => {
  const { model } = await trainSample({ epochs: 2, beam: 4 });
  const parser = await Parser.load(encodeModel(model));
  assertEquals(parser.settings.beam, 4);
  const [sentence] = sample();
  assertEquals(parser.parse(sentence).heads, parser.parse(sentence, { beam: 4 }).heads);
});
