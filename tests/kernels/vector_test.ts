import { assert } from "@std/assert";
import { Arrays, BUILDS } from "./arrays.ts";

/** Relative error of the approximations; the plain twins round once. */
const TOLERANCE = 5e-7;

const sigmoid = (x: number) => 1 / (1 + Math.exp(-x));

const FUNCTIONS = [
  ["exponentials", "expPlain", Math.exp],
  ["sigmoids", "sigmoidPlain", sigmoid],
  ["tanhs", "tanhPlain", Math.tanh],
] as const;

/** Every 1/64 from −80 to 80, and both sides of zero down to 1e-30. */
function points(): number[] {
  const all = [0];
  for (let x = -80; x <= 80; x += 1 / 64) all.push(x + 1 / 257);
  for (let x = 1; x > 1e-30; x *= 0.7) all.push(x, -x);
  return all.map(Math.fround);
}

for (const [build, kernel] of BUILDS) {
  const { wasm } = kernel;
  for (const [name, twin, exact] of FUNCTIONS) {
    Deno.test(`${name} is ${exact.name} within ${TOLERANCE} of its size, as is its twin, ${build}`, () => {
      kernel.scoped(() => {
        const arrays = new Arrays(kernel), xs = points();
        const x = arrays.floats(xs.length, (i) => xs[i]), out = arrays.zeros(xs.length);
        wasm[name](out, x, xs.length);
        const found = arrays.read(out, xs.length);
        xs.forEach((x, i) => {
          const wanted = exact(x);
          for (const value of [found[i], wasm[twin](x)]) {
            const error = Math.abs(value - wanted);
            assert(error <= TOLERANCE * Math.abs(wanted), `${x}: ${value} is not ${wanted}`);
          }
        });
      });
    });

    Deno.test(`${name} stays finite at the ends of the range, ${build}`, () => {
      kernel.scoped(() => {
        const arrays = new Arrays(kernel), ends = [-Infinity, -3e38, -1000, 1000, 3e38, Infinity];
        const x = arrays.floats(6, (i) => ends[i]), out = arrays.zeros(6);
        wasm[name](out, x, 6);
        for (const value of arrays.read(out, 6)) assert(Number.isFinite(value));
      });
    });
  }
}
