import { assert, assertAlmostEquals, assertEquals } from "@std/assert";
import { Arrays, BUILDS, difference } from "./arrays.ts";
import { adam, type AdamState } from "./plain.ts";

/** 20 steps that are rounded to 32 bits. */
const TOLERANCE = 2e-6;

for (const [build, kernel] of BUILDS) {
  const { wasm } = kernel;
  Deno.test(`adam equals its plain twin within ${TOLERANCE} over 20 steps, 1 to 41 parameters, ${build}`, () => {
    for (let count = 1; count <= 41; count += 4) {
      kernel.scoped(() => {
        const arrays = new Arrays(kernel, count), begin = arrays.floats(count);
        const settings = [0.01, 0.9, 0.999, 1e-8, 0.05, 0.5] as const;
        const parameters = arrays.copy(begin, count);
        const means = arrays.zeros(count), squares = arrays.zeros(count);
        const fast = [parameters, means, squares];
        const plain = fast.map((at) => arrays.read(at, count)) as AdamState;
        for (let step = 1; step <= 20; step++) {
          const gradients = arrays.floats(count);
          wasm.adam(parameters, gradients, means, squares, ...settings, step, count);
          adam(plain, arrays.read(gradients, count), settings, step);
        }
        fast.forEach((at, i) => assert(difference(arrays.read(at, count), plain[i]) <= TOLERANCE));
      });
    }
  });

  Deno.test(`adamRows equals its plain twin and leaves all other rows alone, ${build}`, () => {
    kernel.scoped(() => {
      const arrays = new Arrays(kernel, 3), rows = 12, width = 7, count = rows * width;
      const touched = arrays.ints([4, 0, 11]), gradients = arrays.floats(3 * width);
      const begin = arrays.floats(count), parameters = arrays.copy(begin, count);
      const state = [arrays.zeros(count), arrays.zeros(count)] as const;
      const read = () => [parameters, ...state].map((at) => arrays.read(at, count)) as AdamState;
      const plain = read(), slopes = arrays.read(gradients, 3 * width);
      const settings = [0.1, 0.9, 0.99, 1e-8, 0, 1] as const;
      const places = [4, 0, 11].flatMap((row) =>
        Array.from(Array(width), (_, j) => row * width + j)
      );
      for (let step = 1; step <= 3; step++) {
        wasm.adamRows(parameters, gradients, ...state, touched, ...settings, step, 3, width);
        adam(plain, slopes, settings, step, places);
      }
      const fast = read();
      fast.forEach((array, i) => assert(difference(array, plain[i]) <= TOLERANCE));
      const signs = [4, 0, 11].flatMap((row, i) => {
        return [...slopes.slice(i * width, (i + 1) * width)].map((slope, j) => {
          return Math.sign(slope) * fast[1][row * width + j] > 0;
        });
      });
      assertEquals(signs, signs.map(() => true));
      const before = arrays.read(begin, count);
      for (const row of [1, 2, 3, 5, 6, 7, 8, 9, 10]) {
        const [from, to] = [row * width, (row + 1) * width];
        assertEquals(fast[0].slice(from, to), before.slice(from, to));
        assertEquals(fast[1].slice(from, to), new Float64Array(width));
      }
    });
  });

  Deno.test(`adam's first step is the rate, against the gradient's sign, ${build}`, () => {
    kernel.scoped(() => {
      const arrays = new Arrays(kernel), x = arrays.zeros(5);
      const gradients = arrays.floats(5, (i) => [3, -2, 1e-3, -50, 7][i]);
      wasm.adam(x, gradients, arrays.zeros(5), arrays.zeros(5), 0.01, 0.9, 0.999, 1e-8, 0, 1, 1, 5);
      const signs = [-1, 1, -1, 1, -1];
      arrays.read(x, 5).forEach((value, i) => assertAlmostEquals(value, 0.01 * signs[i], 1e-6));
    });
  });

  Deno.test(`sumOfSquares equals its plain twin within 1e-6 for up to 100,003 floats, ${build}`, () => {
    for (const count of [0, 1, 5, 1023, 1028, 100_003]) {
      kernel.scoped(() => {
        const arrays = new Arrays(kernel, count), values = arrays.floats(count);
        const plain = arrays.read(values, count).reduce((sum, x) => sum + x * x, 0);
        assertAlmostEquals(wasm.sumOfSquares(values, count), plain, 1e-6 * plain);
      });
    }
  });
}
