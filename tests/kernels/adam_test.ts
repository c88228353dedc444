import { assert, assertAlmostEquals, assertEquals } from "@std/assert";
import { Arrays, BUILDS, difference } from "./arrays.ts";

/** The twin works in 64 bits and rounds once a step. */
const TOLERANCE = 2e-6;

for (const [build, kernel] of BUILDS) {
  const { wasm } = kernel;
  Deno.test(`adam equals its plain twin within ${TOLERANCE} over 20 steps, 1 to 41 parameters, ${build}`, () => {
    for (let count = 1; count <= 41; count += 4) {
      kernel.scoped(() => {
        const arrays = new Arrays(kernel, count), begin = arrays.floats(count);
        const settings = [0.01, 0.9, 0.999, 1e-8, 0.05, 0.5] as const;
        const run = (twin: "" | "Plain") => {
          const parameters = arrays.copy(begin, count), again = new Arrays(kernel, 99);
          const means = arrays.zeros(count), squares = arrays.zeros(count);
          for (let step = 1; step <= 20; step++) {
            const gradients = again.floats(count);
            wasm[`adam${twin}`](parameters, gradients, means, squares, ...settings, step, count);
          }
          return [parameters, means, squares].map((at) => arrays.read(at, count));
        };
        const plain = run("Plain");
        run("").forEach((array, i) => assert(difference(array, plain[i]) <= TOLERANCE));
      });
    }
  });

  Deno.test(`adamRows equals its plain twin and leaves all other rows alone, ${build}`, () => {
    kernel.scoped(() => {
      const arrays = new Arrays(kernel, 3), rows = 12, width = 7, count = rows * width;
      const touched = arrays.ints([4, 0, 11]), gradients = arrays.floats(3 * width);
      const begin = arrays.floats(count);
      const run = (twin: "" | "Plain") => {
        const parameters = arrays.copy(begin, count);
        const state = [arrays.zeros(count), arrays.zeros(count)] as const;
        for (let step = 1; step <= 3; step++) {
          const settings = [0.1, 0.9, 0.99, 1e-8, 0, 1, step, 3, width] as const;
          wasm[`adamRows${twin}`](parameters, gradients, ...state, touched, ...settings);
        }
        return [parameters, ...state].map((at) => arrays.read(at, count));
      };
      const fast = run(""), plain = run("Plain");
      fast.forEach((array, i) => assert(difference(array, plain[i]) <= TOLERANCE));
      const slopes = arrays.read(gradients, 3 * width),
        signs = [4, 0, 11].flatMap((row, i) => {
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
        const plain = wasm.sumOfSquaresPlain(values, count);
        assertAlmostEquals(wasm.sumOfSquares(values, count), plain, 1e-6 * plain);
      });
    }
  });
}
