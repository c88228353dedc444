import { assert, assertEquals } from "@std/assert";
import { Arrays, BUILDS, difference } from "./arrays.ts";
import { packRowsI4 } from "./plain_packed.ts";

const TWINS = 1e-5;
const SIZES = [[1, 1], [3, 2], [4, 5], [7, 16], [5, 33], [50, 384]];

/** A table packed and read back. */
function packed(arrays: Arrays, table: number, rows: number, width: number) {
  const { kernel } = arrays, { wasm } = kernel, bytes = rows * wasm.rowBytesI4(width);
  const at = kernel.allocate(bytes), scales = arrays.zeros(rows), out = arrays.floats(rows * width);
  kernel.bytes(at, bytes).fill(255);
  wasm.packRowsI4(at, scales, table, rows, width);
  const ids = arrays.ints(Array.from({ length: rows }, (_, i) => i));
  wasm.gatherRowsI4(out, at, scales, ids, rows, width);
  return {
    at,
    scales,
    out,
    bytes: kernel.bytes(at, bytes).slice(),
    levels: arrays.read(scales, rows),
    values: arrays.read(out, rows * width),
  };
}

for (const [build, kernel] of BUILDS) {
  const { wasm } = kernel;
  Deno.test(`packRowsI4 and gatherRowsI4 equal their plain twins within ${TWINS}, ${build}`, () => {
    for (const [rows, width] of SIZES) {
      kernel.scoped(() => {
        const arrays = new Arrays(kernel, width), table = arrays.floats(rows * width);
        const fast = packed(arrays, table, rows, width);
        const plain = packRowsI4(arrays.read(table, rows * width), rows, width);
        assertEquals(fast.bytes, plain.bytes);
        assert(difference(fast.levels, plain.levels) <= TWINS);
        assert(difference(fast.values, plain.values) <= TWINS);
        for (let r = 0; r < rows; r++) {
          const at = table + 4 * r * width;
          assert(Math.abs(wasm.rowScaleI4(at, width) - plain.levels[r]) <= TWINS);
        }
      });
    }
  });

  Deno.test(`4 bits leave at most 1.3 % of the variance of normal rows of 384, ${build}`, () => {
    kernel.scoped(() => {
      const arrays = new Arrays(kernel, 5), count = 200 * 384, table = arrays.floats(count);
      const { values } = packed(arrays, table, 200, 384), wanted = arrays.read(table, count);
      let error = 0, all = 0;
      wanted.forEach((x, i) => {
        error += (x - values[i]) ** 2;
        all += x * x;
      });
      assert(error / all <= 0.013, `${error / all}`);
    });
  });

  Deno.test(`roundRowsI4 gives what packing and gathering give, ${build}`, () => {
    for (const [rows, width] of SIZES) {
      kernel.scoped(() => {
        const arrays = new Arrays(kernel, 2 * width), table = arrays.floats(rows * width);
        const { values } = packed(arrays, table, rows, width);
        wasm.roundRowsI4(table, table, rows, width);
        assertEquals(arrays.read(table, rows * width), values);
      });
    }
  });

  Deno.test(`rows that were rounded to 4 bits pack into the same numbers again, ${build}`, () => {
    for (const [rows, width] of SIZES) {
      kernel.scoped(() => {
        const arrays = new Arrays(kernel, 3 * width), table = arrays.floats(rows * width);
        const once = packed(arrays, table, rows, width);
        const again = packed(arrays, once.out, rows, width);
        assertEquals(again.bytes, once.bytes);
        assert(difference(again.values, once.values) <= 1e-6);
      });
    }
  });

  Deno.test(`gatherRowsI4 gives zeros for an id below 0 and for a row of zeros, ${build}`, () => {
    kernel.scoped(() => {
      const arrays = new Arrays(kernel), table = arrays.floats(40, (i) => i < 20 ? i - 9.5 : 0);
      const { at, scales } = packed(arrays, table, 2, 20);
      const out = arrays.floats(60), ids = arrays.ints([-1, 1, 0]);
      wasm.gatherRowsI4(out, at, scales, ids, 3, 20);
      const values = arrays.read(out, 60);
      assertEquals([...values.subarray(0, 40)].map(Math.abs), Array(40).fill(0));
      values.subarray(40).forEach((x, i) => assert(Math.abs(x - (i - 9.5)) <= 1, `${i}: ${x}`));
    });
  });
}
