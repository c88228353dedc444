import { assert, assertEquals } from "@std/assert";
import { Arrays, BUILDS, difference, gradientOf } from "./arrays.ts";

const TWINS = 1e-5;

/** Rows of the tables of pieces, places and segments. */
const TABLES = [9, 6, 2];

/** Ids of five rows for each table: pieces come twice, one is left out. */
const IDS = [[3, 8, 3, -1, 0], [0, 1, 2, 0, 1], [0, 0, 0, 1, 1]];

/** The definition, in 64 bits: the three tables one after another. */
function forward64(tables: Float64Array, width: number): Float64Array {
  const out = new Float64Array(5 * width);
  let start = 0;
  TABLES.forEach((rows, which) => {
    IDS[which].forEach((id, r) => {
      for (let j = 0; j < width && id >= 0; j++) {
        out[r * width + j] += tables[start + id * width + j];
      }
    });
    start += rows * width;
  });
  return out;
}

for (const [build, kernel] of BUILDS) {
  Deno.test(`embeddingSum and its gradient equal plain twins and definition, ${build}`, () => {
    for (const width of [1, 4, 7, 384]) {
      kernel.scoped(() => {
        const arrays = new Arrays(kernel, width), { wasm } = kernel, all = 17 * width;
        const tables = arrays.floats(all), dout = arrays.floats(5 * width);
        const parts = (base: number) => [base, base + 36 * width, base + 60 * width] as const;
        const ids = IDS.map((ids) => arrays.ints(ids)) as [number, number, number];
        const [fast, plain] = (["", "Plain"] as const).map((twin) => {
          const out = arrays.floats(5 * width), dtables = arrays.zeros(all);
          wasm[`embeddingSum${twin}`](out, ...parts(tables), ...ids, 5, width);
          wasm[`embeddingSumBackward${twin}`](...parts(dtables), dout, ...ids, 5, width);
          return { out: arrays.read(out, 5 * width), dtables: arrays.read(dtables, all) };
        });
        assert(difference(fast.out, plain.out) <= TWINS);
        assert(difference(fast.dtables, plain.dtables) <= TWINS);
        assert(difference(fast.out, forward64(arrays.read(tables, all), width)) <= TWINS);
        if (width > 7) return;
        const up = arrays.read(dout, 5 * width);
        const wanted = gradientOf(
          (tables) => forward64(tables, width).reduce((loss, value, i) => loss + value * up[i], 0),
          arrays.read(tables, all),
        );
        assert(difference(fast.dtables, wanted) <= 1e-5);
      });
    }
  });

  Deno.test(`embeddingSum leaves out a table without ids, ${build}`, () => {
    kernel.scoped(() => {
      const arrays = new Arrays(kernel), out = arrays.floats(4), table = arrays.floats(8, (i) => i);
      const ids = arrays.ints([1]);
      kernel.wasm.embeddingSum(out, table, table, table, ids, ids, 0, 1, 4);
      assertEquals([...arrays.read(out, 4)], [8, 10, 12, 14]);
    });
  });
}
