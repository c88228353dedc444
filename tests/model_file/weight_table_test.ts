import { assert, assertEquals, assertThrows } from "@std/assert";
import { SagittaError } from "../../src/errors.ts";
import { fromSparse } from "../../src/model_file/sparse.ts";
import { weightTable } from "../../src/model_file/weight_table.ts";

Deno.test("weightTable() keeps every weight of a small table within three quarters of a step", () => {
  const weights = Float32Array.from({ length: 1000 }, (_, i) => Math.sin(i) * 3);
  const table = weightTable(weights, "I8");
  const integers = fromSparse(table, new Int8Array(1000));
  weights.forEach((weight, i) => {
    assert(Math.abs(integers[i] * table.scale - weight) <= table.scale * 0.75);
  });
});

Deno.test("weightTable() drops the smallest quarter, and all but 2^21 of a larger table", () => {
  for (const [length, kept] of [[1_000_000, 751_000], [4_000_000, 2_096_000]]) {
    const weights = Float32Array.from({ length }, (_, i) => (i % 1000 + 1) / 1000);
    assertEquals(weightTable(weights, "I16").values.length, kept);
  }
});

Deno.test("weightTable() clips one large weight where 99,999 others gain by it", () => {
  const weights = Float32Array.from({ length: 100_000 }, (_, i) => (i % 1000 + 1) / 1000);
  weights[0] = 1.1;
  const { values, scale } = weightTable(weights, "I8");
  assertEquals(values[0], 127);
  assert(scale < 1.1 / 127 * 0.95);
});

Deno.test("weightTable() refuses weights that are not finite, and takes a table of zeros", () => {
  assertThrows(() => weightTable(Float32Array.of(1, NaN), "I8"), SagittaError, "NaN at index 1");
  assertThrows(() => weightTable(Float32Array.of(Infinity), "I16"), SagittaError, "Infinity");
  assertEquals(weightTable(new Float32Array(9), "I8").values.length, 0);
});
