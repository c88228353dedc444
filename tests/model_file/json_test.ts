import { assertEquals, assertThrows } from "@std/assert";
import * as fc from "fast-check";
import { SagittaError } from "../../src/errors.ts";
import { type Json, MAX_DEPTH, writeJson } from "../../src/model_file/json.ts";
import { readJson } from "../../src/model_file/read_json.ts";

function assertRefused(text: string, found: string): void {
  const message = `Cannot read model in m.bin: found settings ${found}, expected `;
  assertThrows(() => readJson(text, "settings", { file: "m.bin" }), SagittaError, message);
}

/** `count` arrays inside one another. */
function nested(count: number): string {
  return "[".repeat(count) + "]".repeat(count);
}

Deno.test("readJson reads what JSON.stringify writes, with spaces or without", () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 4 }), fc.nat(3), (text, indent) => {
      if (/"(__proto__|constructor|prototype)":/.test(text)) return;
      const value = JSON.parse(text);
      assertEquals(readJson(JSON.stringify(value, null, indent), "settings", {}), value);
    }),
    { seed: 1, numRuns: 500 },
  );
});

Deno.test("readJson accepts and refuses the same texts as JSON.parse", () => {
  const piece = fc.constantFrom(
    ...["{", "}", "[", "]", ",", ":", '"', "\\", "a", "u0061", "0", "1", "-", ".", "e", "+"],
    ...["true", "null", " ", "\n", "\t", '"a"', '"b"', "\u00a0", "\0"],
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const text = pieces.join("");
      let expected: unknown;
      try {
        expected = JSON.parse(text);
      } catch {
        assertRefused(text, "that is no JSON");
        return;
      }
      try {
        assertEquals<unknown>(readJson(text, "settings", {}), expected);
      } catch (error) {
        if (!(error instanceof SagittaError && /twice/.test(error.message))) throw error;
      }
    }),
    { seed: 2, numRuns: 20_000 },
  );
});

Deno.test("readJson tells keys apart that end in a backslash or a quotation mark", () => {
  // Objects like these two in a row mislead the JSON.parse of V8 15.0.
  for (const key of ["\\", '"', "\\\\", '\\"', '"\\', "\\"]) {
    const object = { "": 1, [key]: 2 };
    assertEquals(readJson(JSON.stringify(object), "settings", {}), object);
  }
});

Deno.test("readJson refuses what JSON.parse lets pass", () => {
  assertRefused('{"a":1,"b":2,"a":3}', 'with the key "a" twice');
  assertRefused('[{"\\u0061":1,"a":3}]', 'with the key "a" twice');
  assertRefused('{"a":{"__proto__":{}}}', 'with the key "__proto__"');
  assertRefused("[1e999]", "with a number beyond 1.8e308");
  assertRefused("-1e999", "with a number beyond 1.8e308");
  assertRefused(nested(MAX_DEPTH + 1), "nested more than 64 levels deep");
  assertRefused("[".repeat(1e6), "nested more than 64 levels deep");
  assertEquals(JSON.stringify(readJson(nested(MAX_DEPTH), "settings", {})), nested(MAX_DEPTH));
});

Deno.test("writeJson sorts keys at every level", () => {
  const value = { b: [{ z: 1, a: 2 }], "10": -0, "9": 0, a: null };
  const text = '{"10":-0,"9":0,"a":null,"b":[{"a":2,"z":1}]}';
  assertEquals(writeJson(value, "settings"), text);
});

Deno.test("writeJson refuses values that would not be read back", () => {
  const refused = (value: unknown, found: string) =>
    assertThrows(
      () => writeJson(value as Json, "settings"),
      SagittaError,
      `Cannot write model: found settings ${found}, expected `,
    );
  refused({ a: NaN }, "with NaN");
  refused([-Infinity], "with -Infinity");
  refused({ a: undefined }, "with Undefined");
  refused(new Array(2), "with Undefined");
  refused({ a: new Float32Array(2) }, "with Float32Array");
  refused({ a: new Date(0) }, "with Date");
  refused({ a: 1n }, "with BigInt");
  refused(JSON.parse('{"__proto__":1}'), 'with the key "__proto__"');
  refused(JSON.parse(nested(MAX_DEPTH + 1)), "nested more than 64 levels deep");
  const circle: unknown[] = [];
  circle.push(circle);
  refused(circle, "nested more than 64 levels deep");
});
