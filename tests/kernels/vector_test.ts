import { assert } from "@std/assert";
import { Arrays, BUILDS } from "./arrays.ts";
import { sigmoid } from "./plain_layers.ts";

/** Relative error of the approximations. */
const TOLERANCE = 5e-7;

const FUNCTIONS = [
  ["exponentials", Math.exp],
  ["sigmoids", sigmoid],
  ["tanhs", Math.tanh],
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
  for (const [name, exact] of FUNCTIONS) {
    Deno.test(`${name} is ${exact.name} within ${TOLERANCE} of its size, ${build}`, () => {
      kernel.scoped(() => {
        const arrays = new Arrays(kernel), xs = points();
        const x = arrays.floats(xs.length, (i) => xs[i]), out = arrays.zeros(xs.length);
        wasm[name](out, x, xs.length);
        const found = arrays.read(out, xs.length);
        xs.forEach((x, i) => {
          const wanted = exact(x), error = Math.abs(found[i] - wanted);
          assert(error <= TOLERANCE * Math.abs(wanted), `${x}: ${found[i]} is not ${wanted}`);
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
