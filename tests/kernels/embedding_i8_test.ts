import { assert, assertEquals } from "@std/assert";
import { dequantise } from "../../src/model_file/quantise.ts";
import { Arrays, BUILDS, difference } from "./arrays.ts";
import { gatherBags } from "./plain.ts";

for (const [build, kernel] of BUILDS) {
  const { wasm } = kernel;
  Deno.test(`gatherBagsI8 equals its plain twin within 1e-6 and gatherBags on floats to the last bit, ${build}`, () => {
    for (let width = 1; width <= 37; width++) {
      kernel.scoped(() => {
        const arrays = new Arrays(kernel, width), rows = 9, bags = 6;
        const integers = Int8Array.from({ length: rows * width }, () => {
          return Math.floor(256 * arrays.random.next()) - 128;
        });
        const scales = arrays.floats(rows), out = arrays.floats(bags * width);
        const table = arrays.bytes(new Uint8Array(integers.buffer));
        const ends = [0, 3, 4, 4, 6, 11, 12], picks = [7, 3, 8, 4, 8, 8, 0, -1, 2, 1, 0, -1];
        const words = [arrays.ints(picks), arrays.ints(ends), bags, width] as const;
        wasm.gatherBagsI8(out, table, scales, ...words);
        const found = arrays.read(out, bags * width);
        const factors = arrays.read(scales, rows);
        const exact = Float64Array.from(integers, (x, i) => x * factors[Math.floor(i / width)]);
        assert(difference(found, gatherBags(exact, picks, ends, width)) <= 1e-6);
        const values = { values: integers, scales: kernel.floats(scales, rows).slice() };
        const floats = dequantise({ ...values, block: width });
        wasm.gatherBags(out, arrays.floats(floats.length, (i) => floats[i]), ...words);
        assertEquals(arrays.read(out, bags * width), found);
      });
    }
  });
}
