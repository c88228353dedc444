import { assert, assertEquals } from "@std/assert";
import { Arrays, BUILDS, difference } from "./arrays.ts";
import { gatherBags, scatterBags } from "./plain.ts";

const TWINS = 1e-5;

/** Ids of five rows for tables of 9 pieces, 6 places and 2 segments: pieces come twice, one is left out. */
const IDS = [[3, 8, 3, -1, 0], [0, 1, 2, 0, 1], [0, 0, 0, 1, 1]];

/** The twin: bags of the rows of one table that holds all three. */
const FIRST = [0, 9, 15];
const BAGS = [0, 1, 2, 3, 4].flatMap((r) =>
  IDS.map((ids, which) => ids[r] < 0 ? -1 : FIRST[which] + ids[r])
);
const OFFSETS = [0, 3, 6, 9, 12, 15];

for (const [build, kernel] of BUILDS) {
  Deno.test(`embeddingSum and its gradient equal those of bags of three rows, ${build}`, () => {
    for (const width of [1, 4, 7, 384]) {
      kernel.scoped(() => {
        const arrays = new Arrays(kernel, width), all = 17 * width;
        const tables = arrays.floats(all), dout = arrays.floats(5 * width);
        const parts = (base: number) => [base, base + 36 * width, base + 60 * width] as const;
        const ids = IDS.map((ids) => arrays.ints(ids)) as [number, number, number];
        const out = arrays.floats(5 * width), dtables = arrays.zeros(all);
        kernel.wasm.embeddingSum(out, ...parts(tables), ...ids, 5, width);
        kernel.wasm.embeddingSumBackward(...parts(dtables), dout, ...ids, 5, width);
        const plain = gatherBags(arrays.read(tables, all), BAGS, OFFSETS, width);
        assert(difference(arrays.read(out, 5 * width), plain) <= TWINS);
        const slopes = scatterBags(arrays.read(dout, 5 * width), BAGS, OFFSETS, 17, width);
        assert(difference(arrays.read(dtables, all), slopes) <= TWINS);
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
