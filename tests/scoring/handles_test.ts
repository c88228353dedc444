import { assert, assertEquals, assertThrows } from "@std/assert";
import { SagittaError } from "../../src/errors.ts";
import { Parser } from "../../src/pipeline/parser.ts";
import { decodeModel } from "../../src/model_file/model_file.ts";
import { Pipeline } from "../../src/pipeline/pipeline.ts";
import type { Kernel } from "../../src/runtime/kernel.ts";
import { train } from "../../src/training/train.ts";
import { loadTestingKernel, TESTING_MODULE } from "../runtime/testing_kernel.ts";
import { sample, smallModel } from "../training/small_model.ts";

Deno.test("one module holds two parsers and two taggers, in turns, as if each were alone", async () => {
  const sentences = sample().slice(0, 12);
  const kernel = loadTestingKernel();
  const models = await Promise.all([
    smallModel({ system: "arc-hybrid", epochs: 2 }),
    smallModel({ system: "swap", features: "words", learner: "svm", epochs: 1 }),
  ]);
  const parsers = await Promise.all(models.map(async (bytes) => ({
    alone: await Parser.load(bytes, { module: TESTING_MODULE }),
    shared: await Pipeline.read(decodeModel(bytes), { kernel }),
  })));
  const taggers = await Promise.all([1, 2].map(async (seed) => {
    const data = [{ sentences: sample().filter((_, i) => i % 2 === seed % 2) }];
    const how = { learner: "linear-tagger", epochs: 1, seed, bits: 10 + seed } as const;
    const { model } = await train({ ...how, train: data });
    const tagger = (kernel: Kernel) => Pipeline.read(model, { kernel });
    return { alone: await tagger(loadTestingKernel()), shared: await tagger(kernel) };
  }));
  const found: string[][] = [];
  for (const sentence of sentences) {
    for (const beam of [1, 4]) {
      const trees = parsers.map(({ alone, shared }) => {
        const [tree, other] = [
          alone.parse(sentence, { beam }),
          shared.annotate(sentence, { beam }),
        ];
        assertEquals([tree.heads, tree.deprels], [other.heads, other.deprels]);
        return `${tree.heads} ${tree.deprels}`;
      });
      found.push(trees);
    }
    for (const { alone, shared } of taggers) {
      assertEquals(shared.annotate(sentence, {}), alone.annotate(sentence, {}));
    }
  }
  assert(found.some(([one, other]) => one !== other), "the models differ nowhere");
});

Deno.test("one module trains two linear models in turns, each as if it were alone", () => {
  const heads = [2, 0, 2, 5, 3];
  const kernel = loadTestingKernel(), { wasm } = kernel;
  const sentence = wasm.createSentence(heads.length), gold = wasm.createGold(heads.length);
  const tokens = kernel.ints(wasm.sentenceTokens(sentence), 8 * (heads.length + 1));
  for (let i = 8; i < tokens.length; i++) tokens[i] = Math.imul(i, 0x9e3779b1);
  kernel.ints(wasm.goldHeads(gold) + 4, heads.length).set(heads);
  wasm.prepareGold(gold);
  const c = wasm.createConfiguration(heads.length);
  const systems = [0, 1];
  const step = (system: number) => wasm.trainGreedy(c, sentence, gold, system, 1, 0, 0, 0, 1);
  const weights = () => [...kernel.floats(wasm.trainingTable(0), 4 << 8)];
  const alone = systems.map((system) => {
    wasm.setUpModel(system, 2, 8, 8, 1);
    for (let round = 0; round < 4; round++) step(system);
    return weights();
  });
  const handles = systems.map((system) => wasm.setUpModel(system, 2, 8, 8, 1));
  for (let round = 0; round < 4; round++) {
    systems.forEach((system, i) => {
      wasm.useScorer(handles[i]);
      step(system);
    });
  }
  systems.forEach((_, i) => {
    wasm.useScorer(handles[i]);
    assertEquals(weights(), alone[i]);
    assert(alone[i].some((weight) => weight !== 0));
  });
});

Deno.test("a module without a model says that it has none to score with", () => {
  const kernel = loadTestingKernel(), { wasm } = kernel;
  const parse = () => wasm.parse(wasm.createConfiguration(2), wasm.createSentence(2), 0, 1, 1, 0);
  assertThrows(() => kernel.scoped(parse), SagittaError, "found no model in the module");
});
