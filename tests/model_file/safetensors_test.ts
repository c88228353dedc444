import { assert, assertEquals, assertThrows } from "@std/assert";
import * as fc from "fast-check";
import { SagittaError } from "../../src/errors.ts";
import {
  MAX_HEADER_BYTES,
  readSafetensors,
  writeSafetensors,
} from "../../src/model_file/safetensors.ts";
import type { Tensor } from "../../src/model_file/tensor.ts";
import { name, tensors } from "./arbitrary.ts";

const metadata = fc.dictionary(name, fc.string(), { noNullPrototype: true });

/** A file with this header, padded with nothing, and this many bytes of data. */
function file(header: string | Uint8Array, dataLength = 0): Uint8Array {
  const text = typeof header === "string" ? new TextEncoder().encode(header) : header;
  const bytes = new Uint8Array(8 + text.length + dataLength);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(text.length), true);
  bytes.set(text, 8);
  return bytes;
}

/** A file of 4 bytes of data with one tensor, its fields given or else right. */
function oneTensor(fields: Record<string, unknown>): Uint8Array {
  const entry = { dtype: "U8", shape: [4], data_offsets: [0, 4], ...fields };
  return file(JSON.stringify({ w: entry }), 4);
}

/** A file of U8 tensors at these places. */
function tensorsAt(places: [number, number][], dataLength: number): Uint8Array {
  const entries = places.map(([begin, end], index) => [
    `t${index}`,
    { dtype: "U8", shape: [end - begin], data_offsets: [begin, end] },
  ]);
  return file(JSON.stringify(Object.fromEntries(entries)), dataLength);
}

function assertRefused(bytes: Uint8Array, found: string, expected = ""): void {
  const message = `Cannot read model in m.bin: found ${found}`;
  assertThrows(() => readSafetensors(bytes, { file: "m.bin" }), SagittaError, message);
  assertThrows(() => readSafetensors(bytes), SagittaError, `, expected ${expected}`);
}

Deno.test("readSafetensors gives back what writeSafetensors was given", () => {
  fc.assert(
    fc.property(tensors, metadata, (tensors, metadata) => {
      assertEquals(readSafetensors(writeSafetensors(tensors, metadata)), { tensors, metadata });
    }),
    { seed: 1, numRuns: 500 },
  );
});

Deno.test("writeSafetensors gives the same bytes for whatever order of keys", () => {
  fc.assert(
    fc.property(tensors, metadata, (tensors, metadata) => {
      const reversed = <T>(object: Record<string, T>) =>
        Object.fromEntries(Object.entries(object).reverse());
      const bytes = writeSafetensors(tensors, metadata);
      assertEquals(writeSafetensors(reversed(tensors), reversed(metadata)), bytes);
      const read = readSafetensors(bytes);
      assertEquals(writeSafetensors(read.tensors, read.metadata), bytes);
    }),
    { seed: 2, numRuns: 200 },
  );
});

Deno.test("writeSafetensors starts the data at a multiple of 16 and every tensor at its element size", () => {
  fc.assert(
    fc.property(tensors, (tensors) => {
      const bytes = writeSafetensors(tensors);
      const start = 8 + new DataView(bytes.buffer).getUint32(0, true);
      assertEquals(start % 16, 0);
      for (const { data } of Object.values(readSafetensors(bytes).tensors)) {
        assert(data.buffer === bytes.buffer, "a copy was made");
        assertEquals(data.byteOffset % data.BYTES_PER_ELEMENT, 0);
      }
    }),
    { seed: 3, numRuns: 200 },
  );
});

Deno.test("readSafetensors copies tensors that are not aligned in memory", () => {
  const w: Tensor = { dtype: "F32", shape: [2], data: Float32Array.of(1.5, -2) };
  const bytes = writeSafetensors({ w });
  for (let shift = 0; shift < 8; shift++) {
    const shifted = new Uint8Array(bytes.length + shift);
    shifted.set(bytes, shift);
    const read = readSafetensors(shifted.subarray(shift)).tensors.w;
    assertEquals(read, w);
    assertEquals(read.data.buffer === shifted.buffer, shift % 4 === 0);
  }
});

Deno.test("readSafetensors reads a file laid out by another writer", () => {
  // Narrow elements first, header not padded, tensors named in another order than they stand.
  const header = '{"b":{"dtype":"I16","shape":[1,2],"data_offsets":[1,5]},' +
    '"a":{"dtype":"I8","shape":[],"data_offsets":[0,1]},"__metadata__":{"format":"pt"}}   ';
  const bytes = file(header, 5);
  bytes.set([255, 1, 0, 254, 255], bytes.length - 5);
  assertEquals(readSafetensors(bytes), {
    tensors: {
      a: { dtype: "I8", shape: [], data: Int8Array.of(-1) },
      b: { dtype: "I16", shape: [1, 2], data: Int16Array.of(1, -2) },
    },
    metadata: { format: "pt" },
  });
});

Deno.test("readSafetensors refuses a header that is no header", () => {
  assertRefused(new Uint8Array(7), "7 bytes", "at least 8");
  assertRefused(new TextEncoder().encode("# sent_id = 1"), "a header of ", "16777216 at most");
  assertRefused(file("{}").subarray(0, 9), "a header of 2 bytes", "1 at most");
  assertRefused(file(""), "a header that does not start with {");
  assertRefused(file(" {}"), "a header that does not start with {");
  assertRefused(file(Uint8Array.of(0x7b, 0xff, 0x7d)), "a header that is no UTF-8");
  assertRefused(file("{"), "a header that is no JSON");
  assertRefused(file('{"a":}'), "a header that is no JSON");
  assertRefused(file("{:}"), "a header that is no JSON");
  assertRefused(file("{} x"), "a header that is no JSON");
  const long = new Uint8Array(8);
  new DataView(long.buffer).setUint32(0, MAX_HEADER_BYTES + 1, true);
  assertRefused(long, "a header of 16777217 bytes", "16777216 at most");
});

Deno.test("readSafetensors refuses keys given twice, also where escapes hide them", () => {
  assertRefused(file('{"__metadata__":{"a":"","a":""}}'), 'a header with the key "a" twice');
  assertRefused(file('{"__metadata__":{"a":"","\\u0061":""}}'), 'a header with the key "a" twice');
  assertRefused(file('{"__metadata__":{},"__metadata__":{}}'), "a header with the key");
});

Deno.test("readSafetensors refuses keys that reach for JavaScript's prototypes", () => {
  for (const key of ["__proto__", "constructor", "prototype", "\\u005f_proto__"]) {
    assertRefused(file(`{"${key}":{}}`), "a header with the key", "another name");
    assertRefused(file(`{"__metadata__":{"${key}":""}}`), "a header with the key", "another name");
  }
  assertEquals(Object.keys(Object.prototype), []);
});

Deno.test("readSafetensors refuses metadata that are no texts", () => {
  assertRefused(file('{"__metadata__":[]}'), "__metadata__ that is no object");
  assertRefused(file('{"__metadata__":{"a":1}}'), 'metadata "a" that is no text');
});

Deno.test("readSafetensors refuses tensors with fields of wrong types", () => {
  const assertField = (fields: Record<string, unknown>, found: string, expected: string) =>
    assertRefused(oneTensor(fields), `tensor "w" ${found}`, expected);
  assertRefused(file('{"w":3}'), 'tensor "w" that is no object');
  assertRefused(file('{"w":{"dtype":"U8","shape":[]}}', 1), 'tensor "w" without data_offsets');
  assertField({ more: 1 }, 'with "more"', "only dtype, shape, data_offsets");
  assertField({ dtype: "F64" }, 'of type "F64"', "one of F32, F16, I32, I16, I8, U8, U16, U32");
  assertField({ dtype: "toString" }, 'of type "toString"', "one of F32");
  assertField({ dtype: 8 }, "of type 8", "one of F32");
  for (const shape of [4, null, "4", [-4], [4.5], ["4"], [2 ** 53], [2 ** 30, 2 ** 30]]) {
    assertField({ shape }, "of shape ", "a list of sizes");
  }
  for (const offsets of [4, [0], [0, 4, 4], [-1, 3], [0, 4.5], ["0", 4], [0, null]]) {
    assertField({ data_offsets: offsets }, "at offsets ", "two whole numbers from 0 on");
  }
});

Deno.test("readSafetensors refuses offsets that do not agree with shape and type", () => {
  assertRefused(oneTensor({ shape: [3] }), 'tensor "w" at offsets [0,4]', "3 bytes for U8 [3]");
  assertRefused(oneTensor({ data_offsets: [4, 0] }), 'tensor "w" at offsets [4,0]', "4 bytes");
  assertRefused(oneTensor({ dtype: "F32" }), 'tensor "w" at offsets [0,4]', "16 bytes");
  // A product that wraps round to 4 in 64 bits.
  const shape = [2 ** 33, 2 ** 31 + 1, 4];
  assertRefused(oneTensor({ shape }), 'tensor "w" of shape', "a list of sizes");
});

Deno.test("readSafetensors refuses tensors that overlap, leave holes or end elsewhere than the data", () => {
  assertRefused(tensorsAt([[0, 3], [2, 4]], 4), 'tensor "t1" at byte 2, inside another', "byte 3");
  assertRefused(tensorsAt([[0, 2], [0, 2]], 2), 'tensor "t1" at byte 0, inside another', "byte 2");
  assertRefused(tensorsAt([[0, 2], [3, 4]], 4), 'tensor "t1" at byte 3, after a hole', "byte 2");
  assertRefused(tensorsAt([[1, 2]], 2), 'tensor "t0" at byte 1, after a hole', "byte 0");
  assertRefused(tensorsAt([[0, 4]], 3), "3 bytes of data", "4, as its header says");
  assertRefused(tensorsAt([[0, 4]], 5), "5 bytes of data", "4, as its header says");
  assertRefused(tensorsAt([[0, 2 ** 50]], 5), "5 bytes of data", "1125899906842624");
});

Deno.test("writeSafetensors refuses tensors that could not be read back", () => {
  const right = { dtype: "F32", shape: [2], data: new Float32Array(2) };
  const refused = (tensor: unknown, found: string, name = "w") => {
    const tensors = Object.fromEntries([[name, tensor]]) as Record<string, Tensor>;
    assertThrows(() => writeSafetensors(tensors), SagittaError, `Cannot write model: ${found}`);
  };
  refused({ ...right, dtype: "F64" }, 'found tensor "w" of type F64, expected one of F32');
  refused({ ...right, dtype: "I32" }, 'found tensor "w" of type I32 with another array');
  refused({ ...right, shape: [3] }, 'found tensor "w" with 2 elements, expected');
  refused({ ...right, shape: [-1, -2] }, 'found tensor "w" with 2 elements, expected');
  refused(right, 'found tensor "__proto__" by name, expected another name', "__proto__");
  refused(right, 'found tensor "__metadata__" by name, expected another name', "__metadata__");
});

Deno.test("writeSafetensors refuses metadata too long for a reader's limit", () => {
  const long = { text: "x".repeat(MAX_HEADER_BYTES) };
  assertThrows(() => writeSafetensors({}, long), SagittaError, "expected 16777216 at most");
});
