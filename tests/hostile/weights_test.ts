/**
 * Hostile models and calls beside an honest pipeline in one instance of the module: whatever is
 * refused or done, the weights stay as they are, and only our errors come out.
 *
 * @module
 */

import { assert, assertEquals } from "@std/assert";
import { SagittaError } from "../../src/errors.ts";
import { encodeModel, type ModelFile, type NamedStored } from "../../src/model_file/model_file.ts";
import { compressModel } from "../../src/model_file/compression.ts";
import { Parser } from "../../src/pipeline/parser.ts";
import { Pipeline } from "../../src/pipeline/pipeline.ts";
import { Sentence } from "../../src/sentence/sentence.ts";
import { smallPipeline } from "../pipeline/small_pipeline.ts";
import { loadTestingKernel } from "../runtime/testing_kernel.ts";
import { TINY, trainBilstm } from "../training/small_bilstm.ts";
import { sample } from "../training/small_model.ts";

const LINEAR = await smallPipeline();
const { model: NETWORK } = await trainBilstm({
  train: [{ sentences: sample().slice(0, 8) }],
  epochs: 1,
  sizes: TINY,
});

/** A model with one component changed. */
function changed(
  model: ModelFile,
  kind: string,
  change: (stored: NamedStored) => Partial<NamedStored>,
): ModelFile {
  const components = model.components.map((each) => {
    return each.kind === kind ? { ...each, ...change(each) } : each;
  });
  return { ...model, components };
}

const words = (model: ModelFile, kind: string, name: string, list: string[]) =>
  changed(model, kind, ({ vocabularies }) => ({ vocabularies: { ...vocabularies, [name]: list } }));
const settings = (model: ModelFile, kind: string, more: NamedStored["settings"]) =>
  changed(model, kind, (stored) => ({ settings: { ...stored.settings, ...more } }));
const list = (length: number, word = "t") => Array.from({ length }, (_, i) => `${word}${i}`);

/** Files that a caller may be given. */
const MODELS: Readonly<Record<string, ModelFile>> = {
  "a tagger of 70,000 tags": words(NETWORK, "network-tagger", "tags", list(70_000)),
  "a tagger of 70,000 features": words(NETWORK, "network-tagger", "feats", list(70_000)),
  "9 slots of 2,048 units": settings(NETWORK, "network-parser", { slots: 9, hidden: 2_048 }),
  "2^31 units": settings(NETWORK, "network-parser", { hidden: 2 ** 31 }),
  "arcs in 1,024 columns that are not there": settings(NETWORK, "network-parser", { arc: 1_024 }),
  "arcs in 2^31 columns": settings(NETWORK, "network-parser", { arc: 2 ** 31 }),
  "2^31 buckets": settings(NETWORK, "encoder", { ngramBuckets: 2 ** 31 }),
  "65,536 cells": settings(NETWORK, "encoder", { cells: 65_536 }),
  "a width of 0": settings(NETWORK, "encoder", { wordWidth: 0 }),
  "70,000 labels": words(NETWORK, "network-parser", "labels", list(70_000)),
  "24 bits and 1,000 labels": settings(
    words(LINEAR, "linear-parser", "labels", list(1_000)),
    "linear-parser",
    { moveBits: 24, labelBits: 24 },
  ),
  "24 bits of everything": settings(LINEAR, "linear-tagger", {
    upos_bits: 24,
    xpos_bits: 24,
    feats_bits: 24,
  }),
  "a multiword rule of 16 MB": words(LINEAR, "segmenter", "multiwords", [
    `${"x".repeat(1 << 24)}\ta b`,
  ]),
  "an exception of 1 MB": words(LINEAR, "lemmatiser", "exceptions", [
    `${"x".repeat(1 << 20)}\tNOUN\ta`,
  ]),
  "a tensor of others": changed(LINEAR, "linear-parser", () => ({
    tensors: LINEAR.components[0].tensors,
  })),
};

/** Calls of an honest pipeline. */
const CALLS: Readonly<Record<string, (pipeline: Pipeline) => void>> = {
  "kept heads that cross in 32,000 words": (pipeline) => {
    const forms = new Array<string>(32_000).fill("dog");
    const heads = forms.map((_, i) => i % 7 === 0 ? (i + 40) % 32_000 : -1);
    pipeline.annotate(Sentence.of({ forms, heads }), { keepHeads: true, keepTags: true });
  },
  "a cycle to keep": (pipeline) =>
    pipeline.annotate(Sentence.of({ forms: ["a", "b"], heads: [2, 1] }), { keepHeads: true }),
  "a word of 1,000,000 characters": (pipeline) =>
    pipeline.annotate(Sentence.of({ forms: ["x".repeat(1e6)] }), { scores: true }),
  "40,000 words": (pipeline) =>
    pipeline.annotate(Sentence.of({ forms: new Array(40_000).fill("a") }), {}),
  "a beam of 64 over 2,000 words": (pipeline) =>
    pipeline.annotate(Sentence.of({ forms: list(2_000) }), { beam: 64, scores: true }),
  "a beam of 1e9": (pipeline) =>
    pipeline.annotate(Sentence.of({ forms: ["a", "b"] }), { beam: 1e9 }),
};

for (const [name, honest] of Object.entries({ linear: LINEAR, network: NETWORK })) {
  Deno.test(`no hostile model and no hostile call changes a bit of ${name} weights`, async () => {
    const kernel = loadTestingKernel();
    const start = kernel.wasm.mark();
    const pipeline = await Pipeline.read(honest, { kernel });
    const end = kernel.wasm.mark();
    const count = (end - start) >> 2;
    const loaded = kernel.ints(start, count).slice();
    const answer = () => {
      const sentence = Sentence.of({ forms: ["The", "dog", "sleeps", "."] });
      const { heads, misc } = pipeline.annotate(sentence, { scores: true });
      return [...heads, ...misc];
    };
    const first = answer();
    // Weights are what loading wrote and a sentence leaves alone: caches of words come and go.
    const used = kernel.ints(start, count);
    const weights = loaded.map((word, i) => word !== 0 && used[i] === word ? i : -1)
      .filter((i) => i >= 0);
    /** How many weights are not what they were. */
    const changes = () => {
      const now = kernel.ints(start, count);
      return weights.reduce((sum, i) => sum + Number(now[i] !== loaded[i]), 0);
    };
    assert(weights.length > 1_000);
    const holds = async (what: string, work: () => unknown) => {
      try {
        await work();
      } catch (error) {
        assert(error instanceof SagittaError, `${what}: ${error}`);
      }
      assertEquals([...answer(), changes()], [...first, 0], what);
    };
    for (const [what, model] of Object.entries(MODELS)) {
      const bytes = kernel.wasm.memory.buffer.byteLength;
      // What a refused model took is given back: records of where scratch space lies stay equal too.
      await holds(
        what,
        () => Pipeline.read(model, { kernel }).finally(() => kernel.wasm.release(end)),
      );
      assert(kernel.wasm.memory.buffer.byteLength < bytes + 2 ** 29, what);
    }
    for (const [what, call] of Object.entries(CALLS)) await holds(what, () => call(pipeline));
  });
}

Deno.test("hostile models are refused as files too, packed or not", async () => {
  for (const [what, model] of Object.entries(MODELS)) {
    let bytes: Uint8Array;
    try {
      bytes = encodeModel(model);
    } catch (error) {
      // Some cannot even be written.
      assert(error instanceof SagittaError, `${what}: ${error}`);
      continue;
    }
    for (const file of [bytes, await compressModel(bytes)]) {
      const error = await Parser.load(file).then(() => undefined, (error) => error);
      assert(error === undefined || error instanceof SagittaError, `${what}: ${error}`);
    }
  }
});
