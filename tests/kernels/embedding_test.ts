import { assert, assertEquals } from "@std/assert";
import { Arrays, BUILDS, difference, gradientOf } from "./arrays.ts";
import { gatherBags, scatterBags } from "./plain.ts";

/** A few floats summed. */
const TWINS = 1e-6;
const GRADIENT = 1e-4;

/** Random bags of 0 to 5 ids, some of them −1. */
function randomBags(arrays: Arrays, bags: number, rows: number) {
  const ids: number[] = [], offsets = [0];
  for (let b = 0; b < bags; b++) {
    const size = arrays.random.below(6);
    for (let i = 0; i < size; i++) ids.push(arrays.random.below(rows + 1) - 1);
    offsets.push(ids.length);
  }
  return { ids, offsets };
}

for (const [build, kernel] of BUILDS) {
  const { wasm } = kernel;
  Deno.test(`gatherBags and scatterBags equal their plain twins at 30 sizes, ${build}`, () => {
    for (let round = 0; round < 30; round++) {
      kernel.scoped(() => {
        const arrays = new Arrays(kernel, round), { random } = arrays;
        const rows = 1 + random.below(30), bags = random.below(20), width = 1 + random.below(40);
        const { ids, offsets } = randomBags(arrays, bags, rows);
        const [idsAt, offsetsAt] = [arrays.ints(ids), arrays.ints(offsets)];
        const table = arrays.floats(rows * width), dout = arrays.floats(bags * width);
        const out = arrays.floats(bags * width), dtable = arrays.zeros(rows * width);
        wasm.gatherBags(out, table, idsAt, offsetsAt, bags, width);
        wasm.scatterBags(dtable, dout, idsAt, offsetsAt, bags, width);
        const plain = gatherBags(arrays.read(table, rows * width), ids, offsets, width);
        assert(difference(arrays.read(out, bags * width), plain) <= TWINS);
        const slopes = scatterBags(arrays.read(dout, bags * width), ids, offsets, rows, width);
        assert(difference(arrays.read(dtable, rows * width), slopes) <= TWINS);
      });
    }
  });

  Deno.test(`scatterBags gives the gradient of gatherBags and touches no other row, ${build}`, () => {
    kernel.scoped(() => {
      const arrays = new Arrays(kernel, 4), rows = 9, width = 5, bags = 6;
      const { ids, offsets } = randomBags(arrays, bags, rows - 1);
      const dout = arrays.floats(bags * width), dtable = arrays.zeros(rows * width);
      wasm.scatterBags(dtable, dout, arrays.ints(ids), arrays.ints(offsets), bags, width);
      const weights = arrays.read(dout, bags * width);
      const loss = (table: Float64Array) =>
        gatherBags(table, ids, offsets, width).reduce((sum, x, i) => sum + x * weights[i], 0);
      const wanted = gradientOf(loss, new Float64Array(rows * width));
      assert(difference(arrays.read(dtable, rows * width), wanted) <= GRADIENT);
      assertEquals([...arrays.read(dtable + 4 * (rows - 1) * width, width)], [0, 0, 0, 0, 0]);
    });
  });

  Deno.test(`distinct lists each id once and leaves its marks clean; zeroRows clears them, ${build}`, () => {
    kernel.scoped(() => {
      const arrays = new Arrays(kernel), marks = kernel.allocate(10);
      const ids = arrays.ints([7, 3, -1, 7, 0, 3, 9]), out = arrays.ints(Array(7).fill(0));
      assertEquals(wasm.distinct(out, marks, ids, 7), 4);
      assertEquals([...kernel.ints(out, 4)], [7, 3, 0, 9]);
      assertEquals([...kernel.bytes(marks, 10)], Array(10).fill(0));
      const table = arrays.floats(30, () => 1);
      wasm.zeroRows(table, out, 4, 3);
      const left = [0, 1, 1, 0, 1, 1, 1, 0, 1, 0].flatMap((row) => [row, row, row]);
      assertEquals([...arrays.read(table, 30)], left);
    });
  });
}
