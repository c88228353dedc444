import { assert, assertEquals, assertThrows } from "@std/assert";
import * as fc from "fast-check";
import { SagittaError } from "../../src/errors.ts";
import { decodeModel, encodeModel, type ModelFile } from "../../src/pipeline/model_file.ts";
import { writeSafetensors } from "../../src/model/safetensors.ts";
import type { Tensor } from "../../src/model/tensor.ts";
import { model } from "./arbitrary.ts";

const EMPTY: ModelFile = {
  kind: "linear",
  settings: {},
  vocabularies: {},
  provenance: {},
  tensors: {},
};

const METADATA = {
  format: "sagitta-model",
  version: "1",
  kind: "linear",
  settings: "{}",
  provenance: "{}",
  vocabularies: "{}",
};

function text(content: string | number[]): Tensor {
  const data = typeof content === "string"
    ? new TextEncoder().encode(content)
    : Uint8Array.from(content);
  return { dtype: "U8", shape: [data.length], data };
}

/** Asserts that a file with these metadata, and these tensors, is refused. */
function assertRefused(
  metadata: Record<string, string | undefined>,
  message: string,
  tensors: Record<string, Tensor> = {},
): void {
  const given = Object.entries({ ...METADATA, ...metadata }).filter(([, value]) =>
    value !== undefined
  );
  const bytes = writeSafetensors(tensors, Object.fromEntries(given) as Record<string, string>);
  const whole = `Cannot read model in m.sagitta: found ${message}`;
  assertThrows(() => decodeModel(bytes, { file: "m.sagitta" }), SagittaError, whole);
}

Deno.test("decodeModel gives back what encodeModel was given, and encodeModel the same bytes", () => {
  fc.assert(
    fc.property(model, (model) => {
      const bytes = encodeModel(model);
      const read = decodeModel(bytes);
      assertEquals(read, model);
      assertEquals(encodeModel(read), bytes);
    }),
    { seed: 1, numRuns: 500 },
  );
});

Deno.test("decodeModel reads 50,000 words in less than half a second", () => {
  const forms = Array.from({ length: 50_000 }, (_, index) => `word\\${index}`);
  const start = performance.now();
  const read = decodeModel(encodeModel({ ...EMPTY, vocabularies: { forms } }));
  const elapsed = performance.now() - start;
  assertEquals(read.vocabularies.forms, forms);
  assert(elapsed < 500, `took ${elapsed} ms`);
});

Deno.test("decodeModel says what it found in place of a model of its version", () => {
  assertRefused(
    { format: undefined },
    'a safetensors file with no format, expected format "sagitta-model"',
  );
  assertRefused(
    { format: "pt" },
    'a safetensors file with format "pt", expected format "sagitta-model"',
  );
  assertRefused(
    { version: "2" },
    'format version "2", expected "1", the only one this Sagitta reads',
  );
  assertRefused({ version: undefined }, 'no format version, expected "1"');
});

Deno.test("decodeModel refuses metadata that are missing, foreign or of a wrong type", () => {
  for (const key of ["kind", "settings", "provenance", "vocabularies"]) {
    assertRefused({ [key]: undefined }, `no metadata "${key}", expected kind, provenance,`);
  }
  assertRefused({ author: "me" }, 'metadata "author", expected only format, version, licence');
  assertRefused(
    { settings: "[]" },
    'metadata "settings" that is no object, expected a JSON object',
  );
  assertRefused({ settings: "{" }, "settings that is no JSON, expected JSON at character 2");
  assertRefused({ provenance: '{"a":1,"a":1}' }, 'provenance with the key "a" twice');
  assertRefused({ vocabularies: '{"__proto__":1}' }, 'vocabularies with the key "__proto__"');
});

Deno.test("decodeModel refuses vocabularies that do not agree with their counts", () => {
  const refused = (count: string, tensor: Tensor, message: string) =>
    assertRefused(
      { vocabularies: `{"v":${count}}` },
      `vocabulary "v" ${message}`,
      { "vocabulary/v": tensor },
    );
  refused("3", text("a\nb\n"), "of 2 entries, expected 3, as its metadata says");
  refused("1e300", text("a\nb\n"), "of 2 entries, expected 1e+300");
  refused("-1", text(""), "of 0 entries, expected -1");
  refused('"2"', text("a\nb\n"), "without a count, expected a number of entries");
  refused("1", text("a\nb"), "whose last entry breaks off, expected a newline");
  refused("0", text("b"), "whose last entry breaks off, expected a newline");
  refused("1", text([0xff, 0x0a]), "that is no UTF-8, expected UTF-8");
  refused("1", text("\\x\n"), String.raw`with "\\x", expected \n or \\`);
  refused("1", text("\\\n"), String.raw`with "\\", expected \n or \\`);
  refused("1", { ...text("ab\n"), shape: [1, 3] }, "without its entries, expected a U8 tensor");
  refused("0", { dtype: "I8", shape: [0], data: new Int8Array() }, "without its entries");
  assertRefused({ vocabularies: '{"v":0}' }, 'vocabulary "v" without its entries');
  assertRefused({}, 'tensor "vocabulary/v", expected a count', { "vocabulary/v": text("") });
});

Deno.test("encodeModel refuses models that could not be read back", () => {
  const refused = (model: Partial<ModelFile>, message: string) =>
    assertThrows(
      () => encodeModel({ ...EMPTY, ...model }),
      SagittaError,
      `Cannot write ${message}`,
    );
  const own = <T>(value: T) => Object.fromEntries([["__proto__", value]]);
  refused({ settings: { rate: NaN } }, "model: found settings with NaN, expected a value");
  refused({ vocabularies: { v: ["\ud800"] } }, 'model: found vocabulary "v" with "\\ud800"');
  refused({ vocabularies: own(["a"]) }, 'model: found vocabularies with the key "__proto__"');
  refused({ tensors: own(text("")) }, 'model: found tensor "__proto__" by name');
  refused(
    { tensors: { "vocabulary/v": text("") } },
    'model: found tensor "vocabulary/v", expected',
  );
});
