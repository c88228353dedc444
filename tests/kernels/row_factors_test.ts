import { assert, assertEquals } from "@std/assert";
import { Arrays, BUILDS, difference } from "./arrays.ts";

const TWINS = 1e-6;

for (const [build, kernel] of BUILDS) {
  const { wasm } = kernel;
  Deno.test(`addMasked and scaleRows equal their plain twins within ${TWINS}, ${build}`, () => {
    for (const [rows, period, width] of [[1, 1, 1], [6, 3, 5], [8, 8, 4], [12, 2, 19], [7, 3, 8]]) {
      kernel.scoped(() => {
        const arrays = new Arrays(kernel, rows), count = rows * width;
        const x = arrays.floats(count), mask = arrays.floats(period * width);
        const start = arrays.floats(count), factors = arrays.floats(rows);
        const [fast, plain] = (["", "Plain"] as const).map((twin) => {
          const out = arrays.copy(start, count), scaled = arrays.zeros(count);
          wasm[`addMasked${twin}`](out, x, mask, rows, period, width);
          wasm[`scaleRows${twin}`](scaled, x, factors, rows, width);
          return [arrays.read(out, count), arrays.read(scaled, count)];
        });
        fast.forEach((array, i) => assert(difference(array, plain[i]) <= TWINS));
      });
    }
  });
}

Deno.test("addMasked drops the same columns at every word of a sentence", () => {
  const [[, kernel]] = BUILDS;
  kernel.scoped(() => {
    const arrays = new Arrays(kernel), out = arrays.zeros(8);
    const x = arrays.floats(8, (i) => i + 1), mask = arrays.floats(4, (i) => [0, 2, 2, 0][i]);
    kernel.wasm.addMasked(out, x, mask, 4, 2, 2);
    assertEquals([...arrays.read(out, 8)], [0, 4, 6, 0, 0, 12, 14, 0]);
  });
});
