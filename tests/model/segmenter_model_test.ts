import { assertEquals, assertThrows } from "@std/assert";
import { SagittaError } from "../../src/errors.ts";
import { decodeModel, encodeModel, type ModelFile } from "../../src/model/model_file.ts";
import { readSegmenter, withSegmenter } from "../../src/model/segmenter_model.ts";
import { Segmenter } from "../../src/text/segmenter.ts";
import { smallSegmenter } from "../text/small_segmenter.ts";

const MODEL = await smallSegmenter();
const EMPTY: ModelFile = {
  kind: "linear",
  settings: {},
  vocabularies: {},
  provenance: {},
  tensors: {},
};
const FILE = withSegmenter(EMPTY, MODEL);

Deno.test("a segmenter comes out of a model file as it went in", () => {
  assertEquals(readSegmenter(decodeModel(encodeModel(FILE))), MODEL);
  assertEquals(readSegmenter(EMPTY), undefined);
  assertEquals(withSegmenter(FILE, MODEL), FILE);
});

Deno.test("the same seed gives the same segmenter, another seed another", async () => {
  assertEquals(await smallSegmenter(), MODEL);
  const { values } = (await smallSegmenter(2)).tokenTable;
  assertEquals(values.join() === MODEL.tokenTable.values.join(), false);
});

/** What is wrong with a file, and what is said about it. */
const HOSTILE: [change: (file: ModelFile) => ModelFile, message: string][] = [
  [
    (file) => ({ ...file, settings: {} }),
    'found tensor "segmenter/tokens/gaps", expected the setting "segmenter" too',
  ],
  [(file) => settings(file, { features: 2, bits: 40 }), 'found segmenter bits "40"'],
  [(file) => settings(file, { features: 1, bits: 12 }), 'found segmenter features "1"'],
  [(file) => settings(file, 7), 'found segmenter features "null"'],
  [(file) => settings(file, { features: 2, bits: 8 }), "expected a gap for each, 256 at most"],
  [(file) => without(file, "segmenter/scales"), 'found no tensor "segmenter/scales"'],
  [(file) => without(file, "segmenter/sentences/values"), "expected I8 [any]"],
  [
    (file) => tensor(file, "segmenter/scales", Float32Array.of(1, NaN)),
    "found a scale of NaN, expected one above 0",
  ],
  [
    (file) => ({ ...file, vocabularies: { multiwords: [] } }),
    'found no vocabulary "multiword_endings"',
  ],
  ...["no tab", "\tdo n't", "don't\t", "a\tb  c", "a\tb\tc", `a\t${"b ".repeat(17)}b`].map((
    rule,
  ): [(file: ModelFile) => ModelFile, string] => [
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
  const gaps = new Uint8Array(MODEL.tokenTable.gaps.length).fill(127);
  const broken = { ...MODEL, tokenTable: { ...MODEL.tokenTable, gaps } };
  const error = await Segmenter.of(broken, { file: "x" }).catch((error) => error);
  assertEquals(error instanceof SagittaError, true);
  assertEquals(error.message.startsWith("Cannot read model in x: found segmenter/tokens"), true);
});

function settings(file: ModelFile, segmenter: ModelFile["settings"][string]): ModelFile {
  return { ...file, settings: { segmenter } };
}

function without(file: ModelFile, name: string): ModelFile {
  const { [name]: _, ...tensors } = file.tensors;
  return { ...file, tensors };
}

function tensor(file: ModelFile, name: string, data: Float32Array): ModelFile {
  const scales = { dtype: "F32", shape: [data.length], data } as const;
  return { ...file, tensors: { ...file.tensors, [name]: scales } };
}
