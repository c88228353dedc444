import { assertEquals, assertRejects, assertThrows } from "@std/assert";
import { SagittaError } from "../../../src/errors.ts";
import { readLinearModel, storeLinearModel } from "../../../src/components/linear_parser/model.ts";
import { decodeModel, encodeModel, modelOf } from "../../../src/model_file/model_file.ts";
import type { Stored } from "../../../src/model_file/stored.ts";
import { Parser } from "../../../src/pipeline/parser.ts";
import { smallModel } from "../../training/small_model.ts";
import { sparseTable } from "../weights/sparse_table.ts";

const BYTES = await smallModel();
const { components: [FILE], provenance: PROVENANCE } = decodeModel(BYTES);

/** The file with some of it changed. */
function changed(change: Partial<Stored>): Stored {
  return { ...FILE, ...change };
}

function load(stored: Stored, file?: string): Promise<Parser> {
  return Parser.load(modelOf([stored], {}), { file });
}

function withSetting(name: string, value: number | string | boolean): Stored {
  return changed({ settings: { ...FILE.settings, [name]: value } });
}

Deno.test("a linear model's file read and written again gives the same bytes", () => {
  assertEquals(encodeModel(modelOf([storeLinearModel(readLinearModel(FILE))], PROVENANCE)), BYTES);
});

Deno.test("readLinearModel() refuses settings that are missing, of another type or out of bounds", () => {
  const cases: [string, number | string | boolean, string][] = [
    ["moveBits", 40, "a whole number from 8 to 24"],
    ["labelBits", 7.5, "a whole number from 8 to 24"],
    ["beam", 0, "a whole number from 1 to 256"],
    ["features", "all", "one of full, tags, words"],
    ["multiRoot", "yes", "true or false"],
    ["temperature", 0, "a number above 0"],
  ];
  for (const [name, value, wanted] of cases) {
    assertThrows(() => readLinearModel(withSetting(name, value)), SagittaError, wanted);
  }
});

Deno.test("readLinearModel() refuses labels that are too many, doubled, empty or not wanted", () => {
  const many = Array.from({ length: 8192 }, (_, i) => `l${i}`);
  const cases: [string[], string][] = [
    [many, "8192 labels"],
    [["a", "a"], "a label twice"],
    [["a\tb"], "text without tab"],
    [[], "0 labels"],
  ];
  for (const [labels, wanted] of cases) {
    const file = changed({ vocabularies: { labels } });
    assertThrows(() => readLinearModel(file), SagittaError, wanted);
  }
  assertThrows(
    () => readLinearModel(withSetting("unlabelled", true)),
    SagittaError,
    "expected none",
  );
});

Deno.test("readLinearModel() refuses tables larger than memory, and scales that are no number", () => {
  const labels = Array.from({ length: 8000 }, (_, i) => `l${i}`);
  const large = { ...withSetting("labelBits", 24), vocabularies: { labels } };
  assertThrows(() => readLinearModel(large), SagittaError, "a table of 134234505216 weights");
  const scale = { dtype: "F32", shape: [], data: Float32Array.of(NaN) } as const;
  const odd = changed({ tensors: { ...FILE.tensors, "labels/scale": scale } });
  assertThrows(() => readLinearModel(odd), SagittaError, "a scale of NaN");
});

Deno.test("Parser.load() refuses a file cut anywhere, of a later version, of another kind", async () => {
  for (const length of [0, 7, 100, 2000, BYTES.length - 1]) {
    await assertRejects(() => Parser.load(BYTES.subarray(0, length)), SagittaError, "read model");
  }
  const text = new TextDecoder("latin1").decode(BYTES);
  const later = text.replace('"version":"2"', '"version":"3"');
  const bytes = Uint8Array.from(later, (character) => character.charCodeAt(0));
  const wanted = 'found format version "3"';
  await assertRejects(() => Parser.load(bytes, { file: "en" }), SagittaError, wanted);
  await assertRejects(() => load(changed({ kind: "forest" })), SagittaError, '"forest"');
});

Deno.test("Parser.load() refuses a system that there is not, and weights out of the table", async () => {
  await assertRejects(
    () => load(withSetting("system", "arc-easy")),
    SagittaError,
    "arc-easy",
  );
  const model = readLinearModel(FILE);
  const { gaps } = sparseTable(model.moveTable);
  const far = Uint8Array.from([...gaps.subarray(0, -1), 0xff, 0xff, 0xff, 0x7f]);
  const broken = storeLinearModel({ ...model, moveTable: { ...model.moveTable, gaps: far } });
  await assertRejects(() => load(broken, "en"), SagittaError, "in en: found moves");
});
