import { assert, assertEquals } from "@std/assert";
import { Arrays, BUILDS, difference } from "./arrays.ts";
import { columnSums, sum } from "./plain.ts";

const TOLERANCE = 1e-6;

for (const [build, kernel] of BUILDS) {
  const { wasm } = kernel;
  Deno.test(`addFloats and addColumnSums equal their plain twins for 1 to 33 columns, ${build}`, () => {
    for (let width = 1; width <= 33; width++) {
      kernel.scoped(() => {
        const arrays = new Arrays(kernel, width), rows = width % 5;
        const x = arrays.floats(width * (rows + 1));
        const out = arrays.floats(width, (i) => i), all = arrays.read(x, width * (rows + 1));
        wasm.addFloats(out, x, width);
        wasm.addColumnSums(out, x, rows, width);
        const plain = sum(all, columnSums(all, rows, width)).subarray(0, width);
        assert(difference(arrays.read(out, width), plain.map((y, i) => y + i)) <= TOLERANCE);
      });
    }
  });

  Deno.test(`fillRows repeats a row, joinRows puts rows side by side, splitRows undoes it, ${build}`, () => {
    kernel.scoped(() => {
      const arrays = new Arrays(kernel);
      const a = arrays.zeros(6), b = arrays.floats(4, (i) => i), joined = arrays.zeros(10);
      wasm.fillRows(a, arrays.floats(3, (i) => 7 + i), 2, 3);
      wasm.joinRows(joined, a, b, 2, 3, 2);
      assertEquals([...arrays.read(joined, 10)], [7, 8, 9, 0, 1, 7, 8, 9, 2, 3]);
      const [left, right] = [arrays.zeros(6), arrays.zeros(4)];
      wasm.splitRows(left, right, joined, 2, 3, 2);
      assertEquals(arrays.read(left, 6), arrays.read(a, 6));
      assertEquals(arrays.read(right, 4), arrays.read(b, 4));
    });
  });
}
