import { assert, assertEquals, assertThrows } from "@std/assert";
import { fillTable } from "../../../src/components/weights/fill_table.ts";
import { SagittaError } from "../../../src/errors.ts";
import { decodeModel } from "../../../src/model_file/model_file.ts";
import { packTable } from "../../../src/model_file/packed_table.ts";
import { fromSparse, toSparse } from "../../../src/model_file/sparse.ts";
import { type WeightTable, weightTable } from "../../../src/model_file/weight_table.ts";
import { seededRandom } from "../../../src/random.ts";
import { unpackRows } from "../../kernels/plain_packed.ts";
import { loadTestingKernel } from "../../runtime/testing_kernel.ts";

const kernel = loadTestingKernel(), { wasm } = kernel;

/** The integers of a table of one row. */
function filled(table: WeightTable, dtype: "I8" | "I16", size: number): Int8Array | Int16Array {
  return kernel.scoped(() => {
    const at = kernel.allocate(2 * size);
    fillTable(kernel, { at, dtype, rows: 1, columns: size, width: size }, table, "x", {});
    const { buffer } = wasm.memory;
    return dtype === "I8"
      ? new Int8Array(buffer, at, size).slice()
      : new Int16Array(buffer, at, size).slice();
  });
}

Deno.test("a table is the same in the module, packed or sparse, of 8 and of 16 bits", () => {
  const random = seededRandom(1);
  const weights = Float32Array.from({ length: 50_000 }, () => {
    return random() < 0.7 ? 0 : Math.log(random()) * (random() < 0.5 ? -1 : 1);
  });
  for (const dtype of ["I8", "I16"] as const) {
    const table = weightTable(weights, dtype, 0.5), { length } = weights;
    const whole = fromSparse(
      table,
      dtype === "I8" ? new Int8Array(length) : new Int16Array(length),
    );
    assertEquals(filled(table, dtype, length), whole);
    assertEquals(filled({ packed: packTable(table), scale: 1 }, dtype, length), whole);
  }
});

Deno.test("every packed table of the shipped models is in the module what its plain twin gives", async () => {
  let tables = 0, weights = 0;
  for (const name of ["en-tiny", "en"]) {
    const { components } = decodeModel(await Deno.readFile(`models/${name}/${name}.sagitta`));
    for (const { tensors } of components) {
      for (const [path, { data }] of Object.entries(tensors)) {
        if (!path.endsWith("/packed")) continue;
        const packed = data as Uint8Array, dtype = path.startsWith("moves") ? "I16" : "I8";
        const size = 1 << 23;
        const [problem, , rows] = unpackRows(packed, dtype === "I16", 1, size, size);
        assertEquals(problem, 0);
        const plain = new Uint8Array(rows.buffer);
        const found = filled({ packed, scale: 1 }, dtype, size);
        const bytes = new Uint8Array(found.buffer);
        assert(bytes.every((byte, i) => byte === plain[i]), `${name}: ${path}`);
        weights += bytes.reduce((count, byte) => count + (byte === 0 ? 0 : 1), 0);
        tables++;
      }
    }
  }
  assert(tables >= 2 && weights > 100_000, `${tables} tables, ${weights} bytes that are not 0`);
});

Deno.test("packed tables that are not sound are refused as they are put into the module", () => {
  const packed = packTable(toSparse(Int8Array.of(0, 7, 0, 0, -7, 8)));
  const changed = (at: number, ...to: number[]) => {
    const bytes = packed.slice();
    bytes.set(to, at);
    return bytes;
  };
  const cases: [Uint8Array, number, string][] = [
    [packed.subarray(0, 7), 6, "x with 7 bytes, expected 8 at least"],
    [changed(0, 7), 6, "7 weights, expected 6 at most, all of them there"],
    [changed(0, 255, 255, 255, 255), 2 ** 31, "4294967295 weights, expected"],
    [changed(4, 25), 6, "codes of 25 bits, expected 24 at most"],
    [changed(4, 24), 6, "0 weights, expected 3, as it says"],
    [packed, 5, "a value at 5, expected 4 at most"],
    [changed(6, 127), 6, "a weight of 128, expected 1 to 127"],
    [changed(6, 0), 6, "a weight of 0, expected 1 to 127"],
    [Uint8Array.of(...packed, 0, 0), 6, "more weights, expected 3, as it says"],
    [changed(8, 255, 255), 6, "0 weights, expected 3, as it says"],
    [Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 0, 0), 6, "more weights, expected 0, as it says"],
  ];
  const at = kernel.allocate(6);
  for (const [bytes, columns, message] of cases) {
    const room = { at, dtype: "I8", rows: 1, columns, width: columns } as const;
    const before = wasm.mark();
    const fill = () => fillTable(kernel, room, { packed: bytes, scale: 1 }, "x", {});
    assertThrows(fill, SagittaError, message);
    assertEquals(wasm.mark(), before);
  }
});
