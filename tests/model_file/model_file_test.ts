import { assert, assertEquals, assertThrows } from "@std/assert";
import * as fc from "fast-check";
import { SagittaError } from "../../src/errors.ts";
import { decodeModel, encodeModel, modelOf } from "../../src/model_file/model_file.ts";
import type { Stored } from "../../src/model_file/stored.ts";
import { MAX_HEADER_BYTES, writeSafetensors } from "../../src/model_file/safetensors.ts";
import type { Tensor } from "../../src/model_file/tensor.ts";
import { model } from "./arbitrary.ts";

const EMPTY: Stored = { kind: "linear", settings: {}, vocabularies: {}, tensors: {} };

/** A row of the list of components. */
function row(vocabularies = "{}", settings = "{}", name = "c"): string {
  return `{"name":"${name}","kind":"linear","settings":${settings},"vocabularies":${vocabularies}}`;
}

const METADATA = {
  format: "sagitta-model",
  version: "2",
  components: `[${row()}]`,
  provenance: "{}",
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
  const read = () => decodeModel(bytes, { file: "m.sagitta" });
  assertThrows(read, SagittaError, "Cannot read model in m.sagitta: found ");
  assertThrows(read, SagittaError, message);
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
  const read = decodeModel(encodeModel(modelOf([{ ...EMPTY, vocabularies: { forms } }], {})));
  const elapsed = performance.now() - start;
  assertEquals(read.components[0].vocabularies.forms, forms);
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
    { version: "3" },
    'format version "3", expected "2", the only one this Sagitta reads',
  );
  assertRefused({ version: undefined }, 'no format version, expected "2"');
  assertRefused({ version: "1" }, 'a model of Sagitta 0.1, expected version "2": train it again');
});

Deno.test("decodeModel refuses metadata that are missing, foreign or of a wrong type", () => {
  for (const key of ["components", "provenance"]) {
    assertRefused({ [key]: undefined }, `no metadata "${key}", expected components, provenance`);
  }
  assertRefused({ author: "me" }, 'metadata "author", expected only format, version, licence');
  assertRefused({ components: "{}" }, "components that are no list, expected a list of 64 at most");
  assertRefused({ components: "{" }, "components that is no JSON, expected JSON at character 2");
  assertRefused({ components: "[7]" }, "a component without name or kind, expected both");
  assertRefused({ components: `[${row("{}", "[]")}]` }, 'component "c" without settings');
  assertRefused(
    { components: `[${row()},${row()}]` },
    'component "c", expected lower-case letters',
  );
  assertRefused({ components: `[${row("{}", "{}", "C/d")}]` }, 'component "C/d", expected lower');
  assertRefused({ provenance: "[]" }, "provenance that is no object, expected a JSON object");
  assertRefused({ provenance: '{"a":1,"a":1}' }, 'provenance with the key "a" twice');
  assertRefused(
    { components: `[${row('{"__proto__":1}')}]` },
    'components with the key "__proto__"',
  );
  assertRefused({}, 'tensor "d/w", expected one of a component in its list', { "d/w": text("") });
});

Deno.test("decodeModel refuses vocabularies that do not agree with their counts", () => {
  const refused = (count: string, tensor: Tensor, message: string) =>
    assertRefused(
      { components: `[${row(`{"v":${count}}`)}]` },
      message,
      { "c/vocabulary/v": tensor },
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
  assertRefused({ components: `[${row('{"v":0}')}]` }, 'in "c" vocabulary "v" without its entries');
  assertRefused({}, 'tensor "vocabulary/v", expected a count', { "c/vocabulary/v": text("") });
});

Deno.test("encodeModel refuses models that could not be read back", () => {
  const refused = (stored: Partial<Stored>, message: string) =>
    assertThrows(
      () => encodeModel(modelOf([{ ...EMPTY, ...stored }], {})),
      SagittaError,
      `Cannot write ${message}`,
    );
  const own = <T>(value: T) => Object.fromEntries([["__proto__", value]]);
  refused({ settings: { rate: NaN } }, "model: found components with NaN, expected a value");
  refused({ vocabularies: { v: ["\ud800"] } }, 'model: found vocabulary "v" with "\\ud800"');
  refused({ vocabularies: own(["a"]) }, 'model: found components with the key "__proto__"');
  refused({ tensors: own(text("")) }, 'model: found tensor "__proto__" by name');
  refused(
    { tensors: { "vocabulary/v": text("") } },
    'model: found tensor "vocabulary/v", expected',
  );
});

Deno.test("encodeModel() refuses tensors that leave no room for a header within its limit", () => {
  const data = Float32Array.of(1), limit = MAX_HEADER_BYTES + 8 + data.byteLength;
  const part = { name: "a", kind: "a", settings: {}, vocabularies: {} };
  const model = {
    components: [{ ...part, tensors: { w: { dtype: "F32", shape: [1], data } as const } }],
    provenance: {},
  };
  assertEquals(encodeModel(model, limit), encodeModel(model));
  assertThrows(
    () => encodeModel(model, limit - 1),
    SagittaError,
    "Cannot write model: found 4 bytes of tensors, expected 3 at most",
  );
});
