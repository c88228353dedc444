import { assert, assertEquals, assertRejects, assertThrows } from "@std/assert";
import { Sentence } from "../../src/sentence/sentence.ts";
import { writeSentence } from "../../src/conllu/write.ts";
import { wordAtoms } from "../../src/components/encoding/word_atoms.ts";
import { SagittaError } from "../../src/errors.ts";
import { decodeModel, encodeModel } from "../../src/pipeline/file/model_file.ts";
import { Pipeline } from "../../src/pipeline/pipeline.ts";
import type { Stored } from "../../src/pipeline/file/stored.ts";
import { loadKernel } from "../../src/runtime/kernel.ts";
import { readTaggerModel, storeTaggerModel } from "../../src/components/tagger/model.ts";
import { Tagger } from "../../src/components/tagger/component.ts";
import type { TaggerOptions } from "../../src/training/tagger/options.ts";
import { uposScore } from "../../src/training/tagger/scores.ts";
import { train as trainAny, type TrainingData } from "../../src/training/train.ts";
import { sample } from "./small_model.ts";

const train = [{ sentences: sample() }];

async function trainTagger(options: TrainingData & TaggerOptions) {
  const result = await trainAny({ learner: "tagger", ...options });
  return { ...result, tagger: readTaggerModel(result.model.components[0]) };
}

/** Sentences whose words were not all seen: every third of the sample's. */
const HELD = sample().filter((_, i) => i % 3 === 0);
const REST = sample().filter((_, i) => i % 3 !== 0);

Deno.test("a tagger learns the sample to 98 % in 5 epochs, and 60 % or more of a third it did not see", async () => {
  const { epochs } = await trainTagger({ train, dev: train, epochs: 5 });
  assert(epochs[4].scores!.upos >= 98, `${epochs[4].scores!.upos}`);
  const dev = [{ sentences: HELD }];
  const held = await trainTagger({ train: [{ sentences: REST }], dev, epochs: 5 });
  const best = Math.max(...held.epochs.map(({ scores }) => scores!.upos));
  assert(best >= 60, `${best}`);
  assertEquals(uposScore(new Tagger(await loadKernel(), held.tagger), HELD), best);
});

Deno.test("the same seed gives the same tagger, another seed another", async () => {
  const bytes = async (seed: number) =>
    encodeModel((await trainTagger({ train, epochs: 2, seed })).model);
  const [a, b, c] = [await bytes(1), await bytes(1), await bytes(2)];
  assertEquals(a, b);
  assert(a.length !== c.length || a.some((byte, i) => byte !== c[i]));
});

Deno.test("a tagger comes back from its file, and sets UPOS and nothing else", async () => {
  const { model } = await trainTagger({ train, epochs: 4, licence: "CC0" });
  const pipeline = await Pipeline.read(decodeModel(encodeModel(model)));
  const [tagger] = pipeline.components as Tagger[];
  assertEquals(storeTaggerModel(readTaggerModel(tagger.store())), tagger.store());
  const [sentence] = sample();
  const before = writeSentence(sentence);
  for (const token of sentence.tokens) token.upos = "_";
  assertEquals(writeSentence(pipeline.annotate(sentence, {})), before);
  assertEquals(writeSentence(sentence).includes("\t_\t"), true);
  assertEquals(tagger.tags(Sentence.of({ forms: ["🏹".repeat(500)] })).length, 1);
});

Deno.test("words that end or begin alike share numbers, however they are written", () => {
  const [a, b] = [wordAtoms("Arrows"), wordAtoms("narrows")];
  assertEquals([...a.slice(2, 7)], [...b.slice(2, 7)]); // -s, -ws, -ows, -rows, -rrows
  assert(a[0] !== b[0] && a[1] !== b[1] && a[7] !== b[7]);
  assertEquals(wordAtoms("1999")[0], wordAtoms("2024")[0]);
  assertEquals(wordAtoms("Robin")[1], wordAtoms("Élan")[1]);
  assert(wordAtoms("Robin")[1] !== wordAtoms("ROBIN")[1]);
});

Deno.test("a tagger is not trained on words without UPOS, nothing, or for no epoch", async () => {
  const bare = [{ file: "x.conllu", sentences: [Sentence.of({ forms: ["a"] })] }];
  const cases: [Parameters<typeof trainTagger>[0], string][] = [
    [{ train: bare }, "Cannot train a tagger in x.conllu at line 1: found no UPOS of word 1"],
    [{ train: [{ sentences: [] }] }, "found no sentences, expected one at least"],
    [{ train, epochs: 0 }, "found epochs 0, expected 1 to 1000"],
  ];
  for (const [options, message] of cases) {
    await assertRejects(() => trainTagger(options), SagittaError, message);
  }
});

Deno.test("tagger files that are not sound are refused", async () => {
  const file = storeTaggerModel((await trainTagger({ train, epochs: 1 })).tagger);
  const scale = (of: number) => ({ dtype: "F32", shape: [], data: Float32Array.of(of) }) as const;
  const cases: [Partial<Stored>, string][] = [
    [{ settings: {} }, 'no setting "bits", expected a whole number from 8 to 24'],
    [{ settings: { bits: 40 } }, 'setting "bits" with "40"'],
    [{ vocabularies: {} }, "0 tags, expected 1 to 255"],
    [{ vocabularies: { tags: ["a\tb"] } }, 'tag "a\\tb"'],
    [{ settings: { bits: 8 }, vocabularies: { tags: ["X"] } }, "a gap for each, 256 at most"],
    [{ tensors: { ...file.tensors, "tags/scale": scale(NaN) } }, "a scale of NaN"],
    [{ tensors: {} }, 'no tensor "tags/gaps"'],
  ];
  for (const [change, message] of cases) {
    assertThrows(() => readTaggerModel({ ...file, ...change }), SagittaError, message);
  }
  const gaps = { dtype: "U8", shape: [1], data: Uint8Array.of(200) } as const;
  const values = { dtype: "I8", shape: [1], data: Int8Array.of(1) } as const;
  const cut = { ...file, tensors: { ...file.tensors, "tags/gaps": gaps, "tags/values": values } };
  const kernel = await loadKernel();
  const load = () => new Tagger(kernel, readTaggerModel(cut));
  assertThrows(load, SagittaError, "a gap cut short");
});

Deno.test("a tagger that was stopped and resumed is the one that was not, byte for byte", async () => {
  const sentences = Array.from({ length: 20 }, sample).flat();
  const options = { learner: "tagger", train: [{ sentences }], epochs: 3 } as const;
  const whole = await trainAny(options);
  const controller = new AbortController();
  let batches = 0;
  const onProgress = () => ++batches === 2 && controller.abort();
  const part = await trainAny({ ...options, signal: controller.signal, onProgress });
  assertEquals([part.stopped, part.epochs.length], [true, 0]);
  const rest = await trainAny({ ...options, resume: await part.checkpoint() });
  assertEquals(rest.epochs, whole.epochs);
  assertEquals(encodeModel(rest.model), encodeModel(whole.model));
});

Deno.test("a tagger that is stopped before it began says so, and is resumed from there", async () => {
  const options = { learner: "tagger", train, epochs: 2 } as const;
  const none = await trainAny({ ...options, signal: AbortSignal.abort() });
  assertEquals([none.stopped, none.epochs.length], [true, 0]);
  const rest = await trainAny({ ...options, resume: await none.checkpoint() });
  assertEquals(encodeModel(rest.model), encodeModel((await trainAny(options)).model));
});
