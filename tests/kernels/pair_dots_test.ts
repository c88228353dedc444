import { assert } from "@std/assert";
import { Arrays, BUILDS, difference, gradientOf } from "./arrays.ts";

const TWINS = 1e-5;
const GRADIENT = 1e-4;

for (const [build, kernel] of BUILDS) {
  const { wasm } = kernel;
  Deno.test(`pairDots equals its plain twin and its gradient finite differences, ${build}`, () => {
    for (const [pairs, tokens, width] of [[1, 1, 1], [9, 4, 7], [12, 5, 16], [40, 20, 66]]) {
      kernel.scoped(() => {
        const arrays = new Arrays(kernel, pairs), size = tokens * width;
        const picked = Array.from({ length: pairs }, (_, p) => {
          return p % 3 === 1 ? [-1, -1] : [0, 0].map(() => arrays.random.below(tokens));
        });
        const picks = arrays.ints(picked.flat()), dout = arrays.floats(pairs);
        const all = arrays.floats(2 * size), b = all + 4 * size;
        const run = (twin: "" | "Plain") => {
          const out = arrays.floats(pairs, () => 7), dall = arrays.zeros(2 * size);
          const from = [all, b, picks, pairs, width] as const;
          wasm[`pairDots${twin}`](out, ...from);
          wasm[`pairDotsBackward${twin}`](dall, dall + 4 * size, dout, ...from);
          return { out: arrays.read(out, pairs), dall: arrays.read(dall, 2 * size) };
        };
        const fast = run(""), plain = run("Plain");
        assert(difference(fast.out, plain.out) <= TWINS);
        assert(difference(fast.dall, plain.dall) <= TWINS);
        if (size > 400) return;
        const weights = arrays.read(dout, pairs);
        const loss = (all: Float64Array) => {
          let sum = 0;
          picked.forEach(([i, j], p) => {
            for (let k = 0; i >= 0 && k < width; k++) {
              sum += weights[p] * all[i * width + k] * all[size + j * width + k];
            }
          });
          return sum;
        };
        assert(difference(fast.dall, gradientOf(loss, arrays.read(all, 2 * size))) <= GRADIENT);
      });
    }
  });
}
