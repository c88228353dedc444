import { assert, assertEquals } from "@std/assert";
import { Arrays, BUILDS, difference } from "./arrays.ts";

for (const [build, kernel] of BUILDS) {
  const { wasm } = kernel;
  Deno.test(`averageIn equals its plain twin within 1e-6 over 9 steps, 1 to 40 numbers, ${build}`, () => {
    for (let count = 1; count <= 40; count += 3) {
      kernel.scoped(() => {
        const arrays = new Arrays(kernel, count), average = arrays.zeros(count);
        let plain = arrays.read(average, count);
        for (let step = 1; step <= 9; step++) {
          const values = arrays.floats(count), read = arrays.read(values, count);
          wasm.averageIn(average, values, 1 / step, count);
          plain = plain.map((before, i) => before + (read[i] - before) / step);
        }
        assert(difference(arrays.read(average, count), plain) <= 1e-6);
      });
    }
  });

  Deno.test(`averageIn with shares 1, 1/2, 1/3 gives the mean of three, ${build}`, () => {
    kernel.scoped(() => {
      const arrays = new Arrays(kernel), average = arrays.zeros(5);
      [3, 6, 0].forEach((value, i) => {
        wasm.averageIn(average, arrays.floats(5, () => value), 1 / (i + 1), 5);
      });
      assertEquals([...arrays.read(average, 5)].map(Math.round), [3, 3, 3, 3, 3]);
    });
  });
}
