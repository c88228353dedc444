import { assert } from "@std/assert";
import { Arrays, BUILDS, difference, gradientOf } from "./arrays.ts";
import { pairDots, pairDotsBackward } from "./plain.ts";

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
        const out = arrays.floats(pairs, () => 7), dall = arrays.zeros(2 * size);
        const from = [all, b, picks, pairs, width] as const;
        wasm.pairDots(out, ...from);
        wasm.pairDotsBackward(dall, dall + 4 * size, dout, ...from);
        const gradient = arrays.read(dall, 2 * size), weights = arrays.read(dout, pairs);
        const forward = (all: Float64Array) =>
          pairDots(all, all.subarray(size), picked.flat(), width);
        const whole = arrays.read(all, 2 * size);
        assert(difference(arrays.read(out, pairs), forward(whole)) <= TWINS);
        const tables = [whole.subarray(0, size), whole.subarray(size)] as const;
        const slopes = pairDotsBackward(weights, ...tables, picked.flat(), width);
        assert(difference(gradient, slopes.flatMap((each) => [...each])) <= TWINS);
        if (size > 400) return;
        const loss = (all: Float64Array) =>
          forward(all).reduce((sum, dot, p) => sum + dot * weights[p], 0);
        assert(difference(gradient, gradientOf(loss, whole)) <= GRADIENT);
      });
    }
  });
}
