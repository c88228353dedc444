import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { SagittaError } from "../../src/errors.ts";
import { packedCount, packTable } from "../../src/model_file/packed_table.ts";
import { placesOf, toSparse } from "../../src/model_file/sparse.ts";
import { readTable, tableTensors } from "../../src/model_file/table_tensors.ts";
import { weightTable } from "../../src/model_file/weight_table.ts";
import { seededRandom } from "../../src/random.ts";

/** Weights as training leaves them: most are 0, few are large. */
function trained(count: number, seed = 1): Float32Array {
  const random = seededRandom(seed);
  return Float32Array.from({ length: count }, () => {
    return random() < 0.7 ? 0 : Math.log(random()) * (random() < 0.5 ? -1 : 1);
  });
}

Deno.test("a table pruned by 0.6 has two fifths of its weights, in ten bits or fewer each", () => {
  const weights = trained(400_000);
  const whole = weights.reduce((count, weight) => count + (weight === 0 ? 0 : 1), 0);
  const table = weightTable(weights, "I8", 0.6);
  assert(Math.abs(table.values.length / whole - 0.4) < 0.001, `${table.values.length} of ${whole}`);
  const packed = tableTensors("x", table);
  const bits = 8 * packed["x/packed"].data.byteLength / table.values.length;
  assert(bits < 10, `${bits} bits`);
  assertEquals(readTable({ tensors: packed }, "x", "I8", weights.length, {}), {
    packed: packed["x/packed"].data as Uint8Array,
    scale: table.scale,
  });
  const sorted = weights.map(Math.abs).sort().reverse();
  const least = sorted[table.values.length - 1];
  const places = placesOf(table, weights.length);
  places.forEach((place, i) => {
    assert(Math.abs(weights[place] - table.values[i] * table.scale) <= least / 4 + 1e-6);
  });
});

Deno.test("a table that is not pruned keeps what it kept before", () => {
  const table = weightTable(trained(1000), "I16");
  assertEquals(Object.keys(tableTensors("x", table)), ["x/gaps", "x/values", "x/scale"]);
  const pruned = weightTable(trained(1000), "I16", 0);
  assertEquals([pruned.gaps, pruned.values, pruned.scale], [table.gaps, table.values, table.scale]);
});

Deno.test("headers that cannot be of a packed table are refused, whatever their bytes", () => {
  const packed = packTable(toSparse(Int8Array.of(0, 7, 0, 0, -7, 8)));
  assertEquals(packedCount(packed, 6), 3);
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 60 }), fc.nat(500), (bytes, size) => {
      try {
        const count = packedCount(bytes, size);
        assert(count <= size && count <= bytes.length * 8 / 3);
      } catch (error) {
        assert(error instanceof SagittaError, String(error));
      }
    }),
    { numRuns: 2000 },
  );
});

Deno.test("a packed table that was read is written as it stood", () => {
  for (const dtype of ["I8", "I16"] as const) {
    const tensors = tableTensors("x", weightTable(trained(5000), dtype, 0.5));
    assertEquals(tableTensors("x", readTable({ tensors }, "x", dtype, 5000, {})), tensors);
  }
});
