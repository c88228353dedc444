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
        const out = arrays.copy(start, count), scaled = arrays.zeros(count);
        wasm.addMasked(out, x, mask, rows, period, width);
        wasm.scaleRows(scaled, x, factors, rows, width);
        const [before, all] = [start, x].map((at) => arrays.read(at, count));
        const masks = arrays.read(mask, period * width), shares = arrays.read(factors, rows);
        const masked = before.map((y, i) => y + all[i] * masks[i % (period * width)]);
        assert(difference(arrays.read(out, count), masked) <= TWINS);
        const wanted = all.map((x, i) => x * shares[Math.floor(i / width)]);
        assert(difference(arrays.read(scaled, count), wanted) <= TWINS);
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
