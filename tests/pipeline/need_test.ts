import { assert, assertEquals, assertRejects, assertThrows } from "@std/assert";
import { openLemmatiser } from "../../src/components/lemmatiser/component.ts";
import { LEMMATISER, readClassifiers } from "../../src/components/linear_tagger/model.ts";
import { SagittaError } from "../../src/errors.ts";
import { compressModel } from "../../src/model_file/compression.ts";
import {
  encodeModel,
  type ModelFile,
  modelOf,
  type NamedStored,
} from "../../src/model_file/model_file.ts";
import { DEFAULT_MEMORY } from "../../src/model_file/need.ts";
import { Pipeline } from "../../src/pipeline/pipeline.ts";
import { Parser } from "../../src/pipeline/parser.ts";
import { Sentence } from "../../src/sentence/sentence.ts";
import { hashBytes, smallPipeline } from "./small_pipeline.ts";
import { loadTestingKernel } from "../runtime/testing_kernel.ts";

const MODEL = await smallPipeline();
const KINDS = ["segmenter", "linear-tagger", "lemmatiser", "linear-parser"];

/** The model with one component changed. */
function changed(kind: string, change: (stored: NamedStored) => Partial<NamedStored>): ModelFile {
  const components = MODEL.components.map((each) => {
    return each.kind === kind ? { ...each, ...change(each) } : each;
  });
  return { ...MODEL, components };
}

const settings = (kind: string, more: NamedStored["settings"]) =>
  changed(kind, (stored) => ({ settings: { ...stored.settings, ...more } }));
const words = (kind: string, name: string, list: string[]) =>
  changed(kind, ({ vocabularies }) => ({ vocabularies: { ...vocabularies, [name]: list } }));

Deno.test("a pipeline's need is what its module takes, to within a page and what is fixed", async () => {
  assertEquals(MODEL.components.map(({ kind }) => kind), KINDS);
  const kernel = loadTestingKernel();
  const before = kernel.wasm.mark();
  await Pipeline.read(MODEL, { kernel });
  const taken = kernel.wasm.mark() - before;
  const fits = (memory: number) => Pipeline.read(MODEL, { memory });
  await fits(taken + 65536);
  await assertRejects(() => fits(taken - 65536), SagittaError, "a caller may allow more memory");
});

/** Bounds that multiply to more than there is, with 2^24 rows each. */
const HUGE: [string, ModelFile][] = [
  [
    "4,095 XPOS of a tag",
    words(
      "linear-tagger",
      "xpos",
      Array.from({ length: 4095 }, (_, i) => `NOUN\tX${i}`),
    ),
  ],
  [
    "4,095 rules of a tag",
    words("lemmatiser", "rules", Array.from({ length: 4095 }, (_, i) => `X\t!${i}`)),
  ],
  [
    "1,000 labels",
    words("linear-parser", "labels", Array.from({ length: 1000 }, (_, i) => `l${i}`)),
  ],
];

Deno.test("what needs more than 1 GiB, or wraps past 2^32, is refused before it is allocated", async () => {
  const bits: Record<string, NamedStored["settings"]> = {
    "linear-tagger": { upos_bits: 24, xpos_bits: 24, feats_bits: 24 },
    lemmatiser: { bits: 24 },
    "linear-parser": { labelBits: 24 },
  };
  for (const [what, model] of HUGE) {
    const components = model.components.map((each) => {
      return { ...each, settings: { ...each.settings, ...bits[each.kind] } };
    });
    const kernel = loadTestingKernel();
    const before = kernel.wasm.memory.buffer.byteLength;
    await assertRejects(
      () => Pipeline.read({ ...model, components }, { kernel }),
      SagittaError,
      "a caller may allow more memory",
      what,
    );
    assertEquals(kernel.wasm.memory.buffer.byteLength, before, what);
  }
});

Deno.test("settings that are no bits are refused, not counted", async () => {
  for (const bits of [-1, 25, 63, 64, 1e9, 8.5, null, "20"]) {
    for (const [kind, name] of [["segmenter", "bits"], ["lemmatiser", "bits"]] as const) {
      const read = () => Pipeline.read(settings(kind, { [name]: bits }));
      await assertRejects(read, SagittaError, "Cannot read model");
    }
  }
});

Deno.test("vocabularies and gzip that unfold to more than the limit are refused", async () => {
  const many = words("lemmatiser", "exceptions", new Array(200_000).fill("a\tb\tc"));
  const bytes = encodeModel(many);
  await assertRejects(
    () => Parser.load(bytes, { memory: 2 ** 23 }),
    SagittaError,
    "vocabularies that need ",
  );
  const packed = await compressModel(bytes);
  await assertRejects(
    () => Parser.load(packed, { memory: 2 ** 20 }),
    SagittaError,
    "more bytes in gzip, expected 1048576 at most",
  );
  await Parser.load(bytes);
});

Deno.test("scales and temperatures that make scores infinite are refused", async () => {
  const scale = (value: number) => ({
    dtype: "F32" as const,
    shape: [],
    data: Float32Array.of(value),
  });
  for (const value of [1e13, 1e-13, Infinity, NaN, -1, 0]) {
    for (const [kind, name] of [["linear-parser", "moves"], ["segmenter", "tokens"]]) {
      const file = changed(kind, ({ tensors }) => {
        return { tensors: { ...tensors, [`${name}/scale`]: scale(value) } };
      });
      await assertRejects(() => Pipeline.read(file), SagittaError, "a scale of");
    }
  }
  for (const temperature of [0, -1, 1e-10, 1e9]) {
    const read = () => Pipeline.read(settings("linear-parser", { temperature }));
    await assertRejects(read, SagittaError, "temperature");
  }
  // At the bounds confidences are numbers.
  const extreme = changed("linear-parser", ({ tensors, settings }) => ({
    settings: { ...settings, temperature: 1e-8 },
    tensors: { ...tensors, "moves/scale": scale(9e11), "labels/scale": scale(9e11) },
  }));
  const parser = await Parser.load(extreme);
  for (const beam of [1, 4]) {
    const { misc } = parser.parse(["The", "dog", "sleeps", "."], { scores: true, beam });
    assert(misc.every((each) => /Confidence=[01]\.\d\d$/.test(each)), misc.join(" "));
  }
});

Deno.test("rules and exceptions have a length", async () => {
  const long = "x".repeat(100_000);
  for (
    const [kind, name, entry] of [
      ["segmenter", "multiwords", `${long}\ta b`],
      ["lemmatiser", "exceptions", `${long}\tNOUN\ta`],
    ]
  ) {
    await assertRejects(() => Pipeline.read(words(kind, name, [entry])), SagittaError, "xxx");
  }
});

Deno.test("the arena refuses every request that wraps, and stays as it was", () => {
  const kernel = loadTestingKernel(), { wasm } = kernel;
  const before = wasm.mark();
  for (const bytes of [2 ** 31, 2 ** 32 - 1, 2 ** 32, 2 ** 32 + 16, 2 ** 53, -1, NaN, Infinity]) {
    assertThrows(() => kernel.allocate(bytes), SagittaError, "more memory than there is");
  }
  const most = 2 ** 31 - 1;
  for (const [rows, columns] of [[32_768, 32_768], [65_536, 65_536], [most, most], [-1, 1]]) {
    assertThrows(
      () => kernel.guarded(() => wasm.borrowTable(rows, columns)),
      SagittaError,
      "more memory than there is",
    );
  }
  wasm.borrowTable(1000, 1000);
  wasm.release(before);
  assertEquals(wasm.mark(), before);
});

Deno.test("work that takes too much memory leaves the weights as they are, to the last bit", async () => {
  const kernel = loadTestingKernel();
  const start = kernel.wasm.mark();
  const pipeline = await Pipeline.read(MODEL, { kernel });
  const end = kernel.wasm.mark();
  // What models write into besides scratch space has the same in it after the same sentence.
  const weights = () => {
    pipeline.annotate(Sentence.of({ forms: ["The", "dog", "sleeps"] }), { scores: true });
    return [hashBytes(kernel.bytes(start, end - start)), kernel.wasm.mark()];
  };
  const before = weights();
  const forms = new Array(32_000).fill("dog");
  const heads = forms.map((_, i) => i % 7 === 0 ? (i + 40) % 32_000 : -1);
  const long = Sentence.of({ forms, heads });
  assertThrows(
    () => pipeline.annotate(long, { keepHeads: true, keepTags: true }),
    SagittaError,
  );
  assertEquals(weights(), before);
});

Deno.test("a lemmatiser without rules needs nothing and gives forms", () => {
  const stored = MODEL.components.find(({ kind }) => kind === "lemmatiser")!;
  const model = { ...stored, vocabularies: { rules: [], exceptions: [] } };
  const empty = { dtype: "U8" as const, shape: [0], data: new Uint8Array(0) };
  const values = { dtype: "I8" as const, shape: [0], data: new Int8Array(0) };
  const tensors = { ...stored.tensors, "rules/gaps": empty, "rules/values": values };
  const lemmatiser = openLemmatiser(
    loadTestingKernel(),
    readClassifiers(LEMMATISER, { ...model, tensors }),
  );
  const given = { forms: ["Dogs"], upos: ["NOUN"], feats: ["_"] };
  assertEquals(lemmatiser.lemmas(given), ["dogs"]);
  assertEquals([DEFAULT_MEMORY, modelOf([], {}).components.length], [2 ** 30, 0]);
});
