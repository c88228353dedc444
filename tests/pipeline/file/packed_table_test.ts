import { assert, assertEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import { SagittaError } from "../../../src/errors.ts";
import { packTable, unpackTable } from "../../../src/pipeline/file/packed_table.ts";
import { placesOf, toSparse } from "../../../src/pipeline/file/sparse.ts";
import { readTable, tableTensors, unpackTables } from "../../../src/pipeline/file/table_tensors.ts";
import { weightTable } from "../../../src/pipeline/file/weight_table.ts";
import { seededRandom } from "../../../src/random.ts";

/** Weights as training leaves them: most are 0, few are large. */
function trained(count: number, seed = 1): Float32Array {
  const random = seededRandom(seed);
  return Float32Array.from({ length: count }, () => {
    return random() < 0.7 ? 0 : Math.log(random()) * (random() < 0.5 ? -1 : 1);
  });
}

Deno.test("packed weights come back as they were, of either type and however far apart", () => {
  const small = fc.integer({ min: -128, max: 127 }).filter((value) => value !== -128);
  const lists = [
    fc.array(fc.oneof(fc.constant(0), small)).map((list) => Int8Array.from(list)),
    fc.array(fc.oneof(fc.constant(0), fc.integer({ min: -32767, max: 32767 })))
      .map((list) => Int16Array.from(list)),
    fc.tuple(fc.nat(3_000_000), fc.nat(3_000_000)).map((places) => {
      const list = new Int16Array(3_000_001);
      for (const place of places) list[place] = place % 2 === 0 ? 32767 : -1;
      return list;
    }),
  ];
  fc.assert(
    fc.property(fc.oneof(...lists), (list) => {
      const sparse = toSparse(list);
      const dtype = list instanceof Int8Array ? "I8" : "I16";
      assertEquals(unpackTable(packTable(sparse), dtype, list.length), sparse);
    }),
    { numRuns: 60 },
  );
});

Deno.test("a table pruned by 0.6 has two fifths of its weights, in ten bits or fewer each", () => {
  const weights = trained(400_000);
  const whole = weights.reduce((count, weight) => count + (weight === 0 ? 0 : 1), 0);
  const table = weightTable(weights, "I8", 0.6);
  assert(Math.abs(table.values.length / whole - 0.4) < 0.001, `${table.values.length} of ${whole}`);
  const packed = tableTensors("x", table);
  const bits = 8 * packed["x/packed"].data.byteLength / table.values.length;
  assert(bits < 10, `${bits} bits`);
  assertEquals(readTable({ tensors: packed }, "x", "I8", weights.length, {}), table);
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

Deno.test("packed tables that are not sound are refused, whatever their bytes", () => {
  const packed = packTable(toSparse(Int8Array.of(0, 7, 0, 0, -7, 8)));
  const changed = (at: number, ...to: number[]) => {
    const bytes = packed.slice();
    bytes.set(to, at);
    return bytes;
  };
  const cases: [Uint8Array, number, string][] = [
    [packed.subarray(0, 7), 6, "x with 7 bytes, expected 8 at least"],
    [changed(0, 7), 6, "7 weights, expected 6 at most, all of them there"],
    [changed(0, 255, 255, 255, 255), 2 ** 32, "4294967295 weights, expected"],
    [changed(4, 25), 6, "codes of 25 bits, expected 24 at most"],
    [changed(4, 24), 6, "0 weights, expected 3, as it says"],
    [packed, 5, "a value at 5, expected 4 at most"],
    [changed(6, 127), 6, "a weight of 128, expected 1 to 127"],
    [changed(6, 0), 6, "a weight of 0, expected 1 to 127"],
    [Uint8Array.of(...packed, 0, 0), 6, "more weights, expected 3, as it says"],
    [changed(8, 255, 255), 6, "0 weights, expected 3, as it says"],
  ];
  for (const [bytes, size, message] of cases) {
    assertThrows(() => unpackTable(bytes, "I8", size, "x"), SagittaError, message);
  }
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 60 }), fc.nat(500), (bytes, size) => {
      try {
        const table = unpackTable(bytes, "I16", size);
        placesOf(table, size);
      } catch (error) {
        assert(error instanceof SagittaError, String(error));
      }
    }),
    { numRuns: 2000 },
  );
});

Deno.test("a component with its tables unpacked reads as before, of 8 and of 16 bits", () => {
  for (const dtype of ["I8", "I16"] as const) {
    const table = weightTable(trained(5000), dtype, 0.5);
    const stored = { kind: "x", settings: {}, vocabularies: {}, tensors: tableTensors("x", table) };
    const unpacked = unpackTables(stored, {});
    assertEquals(Object.keys(unpacked.tensors).sort(), [
      "x/gaps",
      "x/places",
      "x/scale",
      "x/values",
    ]);
    const read = readTable(unpacked, "x", dtype, 5000, {});
    assertEquals([read.values, read.scale], [table.values, table.scale]);
    assertEquals(placesOf(read, 5000), placesOf(table, 5000));
    assertThrows(() => placesOf(read, 4000), SagittaError, "in ascending order below 4000");
    const places = Uint32Array.from(read.places!).reverse();
    assertThrows(() => placesOf({ ...read, places }, 5000), SagittaError, "ascending");
  }
});
