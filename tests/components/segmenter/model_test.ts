import { assertEquals, assertThrows } from "@std/assert";
import { SagittaError } from "../../../src/errors.ts";
import { decodeModel, encodeModel, modelOf } from "../../../src/model_file/model_file.ts";
import type { Stored } from "../../../src/model_file/stored.ts";
import { loadKernel } from "../../../src/runtime/kernel.ts";
import { readSegmenter, storeSegmenter } from "../../../src/components/segmenter/model.ts";
import { Segmenter } from "../../../src/components/segmenter/segmenter.ts";
import { smallSegmenter } from "./small_segmenter.ts";
import { sparseTable } from "../weights/sparse_table.ts";

const MODEL = await smallSegmenter();
const FILE = storeSegmenter(MODEL);

Deno.test("a segmenter comes out of a model file as it went in", () => {
  const { components: [stored] } = decodeModel(encodeModel(modelOf([FILE], {})));
  assertEquals(readSegmenter(stored), MODEL);
  assertEquals(storeSegmenter(readSegmenter(stored)), FILE);
});

Deno.test("the same seed gives the same segmenter, another seed another", async () => {
  assertEquals(await smallSegmenter(), MODEL);
  const { values } = sparseTable((await smallSegmenter(2)).tokenTable);
  assertEquals(values.join() === sparseTable(MODEL.tokenTable).values.join(), false);
});

/** What is wrong with a file, and what is said about it. */
const HOSTILE: [change: (file: Stored) => Stored, message: string][] = [
  [(file) => settings(file, {}), 'found no setting "features"'],
  [(file) => settings(file, { features: 2, bits: 40 }), 'found setting "bits" with "40"'],
  [(file) => settings(file, { features: 1, bits: 12 }), 'found setting "features" with "1"'],
  [(file) => settings(file, { features: 2, bits: 8 }), "expected a gap for each, 256 at most"],
  [(file) => without(file, "tokens/scale"), 'found no tensor "tokens/scale"'],
  [(file) => without(file, "sentences/values"), "expected I8 [any]"],
  [
    (file) => scale(file, "sentences/scale", NaN),
    "found a scale of NaN, expected one above 0",
  ],
  [
    (file) => ({ ...file, vocabularies: { multiwords: [] } }),
    'found no vocabulary "multiword_endings"',
  ],
  ...["no tab", "\tdo n't", "don't\t", "a\tb  c", "a\tb\tc", `a\t${"b ".repeat(17)}b`].map((
    rule,
  ): [(file: Stored) => Stored, string] => [
    (file) => ({ ...file, vocabularies: { ...file.vocabularies, multiwords: [rule] } }),
    "expected a token, a tab, 1 to 16 words",
  ]),
];

Deno.test("a segmenter that is not sound is refused", () => {
  for (const [change, message] of HOSTILE) {
    assertThrows(() => readSegmenter(change(FILE), { file: "x" }), SagittaError, message);
  }
});

Deno.test("gaps that lead out of a table are refused before a weight is used", async () => {
  const gaps = new Uint8Array(sparseTable(MODEL.tokenTable).gaps.length).fill(127);
  const broken = { ...MODEL, tokenTable: { ...MODEL.tokenTable, gaps } };
  const kernel = await loadKernel();
  const load = () => new Segmenter(kernel, broken, { file: "x" });
  assertThrows(load, SagittaError, "Cannot read model in x: found tokens");
});

function settings(file: Stored, settings: Stored["settings"]): Stored {
  return { ...file, settings };
}

function without(file: Stored, name: string): Stored {
  const { [name]: _, ...tensors } = file.tensors;
  return { ...file, tensors };
}

function scale(file: Stored, name: string, value: number): Stored {
  const scale = { dtype: "F32", shape: [], data: Float32Array.of(value) } as const;
  return { ...file, tensors: { ...file.tensors, [name]: scale } };
}
