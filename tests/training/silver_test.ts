import { assert, assertEquals } from "@std/assert";
import { bilstm } from "../../src/networks/encoders/bilstm.ts";
import { openTrainable } from "../../src/networks/backends.ts";
import { loadKernel } from "../../src/runtime/kernel.ts";
import { Sentence } from "../../src/sentence/sentence.ts";
import {
  firstParameters,
  learningRule,
  NetworkTrainer,
} from "../../src/training/network/trainer.ts";
import { networkOf } from "../../src/training/network/learner.ts";
import { networkTreebank } from "../../src/training/network/treebank.ts";
import { gatherTreebanks } from "../../src/training/treebank.ts";
import { ALL_COLUMNS, resolveNetwork, TINY } from "./small_bilstm.ts";
import { sample } from "./small_model.ts";

const HEADS = { multiRoot: false, projectiveOnly: false };

/** A sentence of one word. */
function word(form: string, upos: string, feats: string, lemma: string): Sentence {
  const columns = {
    forms: [form],
    upos: [upos],
    feats: [feats],
    lemmas: [lemma],
    deprels: ["root"],
  };
  return Sentence.of({ ...columns, heads: [0] });
}

async function trainerOf(silverWeight: number, epochs: number) {
  const options = resolveNetwork({ sizes: TINY, silverWeight, epochs, batch: 2 });
  const kernel = await loadKernel();
  const sentences = sample().slice(0, 9);
  const targets = { unlabelled: false, columns: ALL_COLUMNS, sizes: { ...options.sizes } };
  const treebank = await networkTreebank(kernel, bilstm, sentences, {
    ...targets,
    inputs: {},
    gold: 4,
  });
  const network = networkOf(treebank, options.sizes);
  const start = firstParameters(network, 1, treebank);
  const what = [kernel, network.parameters, start, learningRule(options)] as const;
  const trainable = await openTrainable({ name: "module" }, ...what);
  return new NetworkTrainer(kernel, network, trainable, options, treebank);
}

for (const [weight, epochs] of [[0.5, 4], [0.4, 5], [2, 1]]) {
  Deno.test(`with weight ${weight} each silver sentence is there ${weight * epochs} times in ${epochs} epochs`, async () => {
    const trainer = await trainerOf(weight, epochs), seen = new Array(9).fill(0);
    for (let epoch = 1; epoch <= epochs; epoch++) {
      for (const { sentences } of trainer.batches(epoch)) for (const i of sentences) seen[i]++;
    }
    const times = Array.from({ length: 9 }, (_, i) => i < 4 ? epochs : weight * epochs);
    assertEquals(seen, times);
    assertEquals(
      trainer.total(),
      sample().slice(0, 9).reduce((sum, { length }, i) => sum + length * times[i], 0),
    );
  });
}

Deno.test("sentences annotated by hand come first, however the files are ordered", async () => {
  const [a, b, c] = sample();
  const treebanks = [{ sentences: [a], silver: true }, { sentences: [b, c] }];
  const { sentences, gold } = await gatherTreebanks(treebanks, HEADS);
  assertEquals([gold, sentences[0] === b, sentences[2] === a], [2, true, true]);
});

Deno.test("silver brings no new tags, labels or features, and lemmas of known words must be known", async () => {
  const gold = [
    word("dogs", "NOUN", "Number=Plur", "dog"),
    word("cats", "NOUN", "Number=Plur", "cat"),
    word("birds", "NOUN", "Number=Plur", "bird"),
    word("ran", "VERB", "Tense=Past", "run"),
  ];
  const silver = [
    word("dogs", "NOUN", "Tense=Past", "dogs"),
    word("hens", "NOUN", "Number=Plur", "hen"),
    word("hm", "XYZ", "Odd=Yes", "hm"),
  ];
  const sizes = { ...resolveNetwork({ sizes: TINY }).sizes };
  const { inventory, sentences } = await networkTreebank(await loadKernel(), bilstm, [
    ...gold,
    ...silver,
  ], {
    ...{ unlabelled: false, columns: ALL_COLUMNS, sizes, inputs: {}, gold: 4 },
  });
  assertEquals(inventory.values.upos, ["NOUN", "VERB"]);
  assertEquals(inventory.values.feats, ["Number=Plur", "Tense=Past"]);
  assertEquals(inventory.values.lemmas, ["l:-"]);
  assertEquals(inventory.values.xpos, []);
  const [dogs, hens, hm] = sentences.slice(4);
  // A noun in the past, and a lemma that gold never gives that word.
  assertEquals([dogs.values.upos![0], dogs.values.feats![0], dogs.values.lemmas![0]], [0, -1, -1]);
  assertEquals([hens.values.upos![0], hens.values.feats![0], hens.values.lemmas![0]], [0, 0, 0]);
  assertEquals([hm.values.upos![0], hm.values.feats![0]], [-1, -1]);
  assert(hm.values.lemmas![0] === -1);
});
