import { assert, assertEquals } from "@std/assert";
import { Arrays, BUILDS, difference, gradientOf } from "./arrays.ts";
import { gelu } from "./plain_layers.ts";

const TWINS = 1e-5;

const grid = (count: number, from: number, to: number) => (i: number) =>
  from + (to - from) * i / Math.max(1, count - 1);

for (const [build, kernel] of BUILDS) {
  const { wasm } = kernel;
  Deno.test(`gelu and geluBackward equal their plain twins within ${TWINS}, ${build}`, () => {
    for (
      const [count, from, to] of [[20001, -15, 15], [7, -2, 2], [1, 1, 1], [1000, -0.01, 0.01]]
    ) {
      kernel.scoped(() => {
        const arrays = new Arrays(kernel), x = arrays.floats(count, grid(count, from, to));
        const dout = arrays.floats(count), out = arrays.floats(count);
        const dx = arrays.floats(count, (i) => i % 3);
        wasm.gelu(out, x, count);
        wasm.geluBackward(dx, dout, x, count);
        const plain = [...arrays.read(x, count)].map(gelu), up = arrays.read(dout, count);
        assert(difference(arrays.read(out, count), plain.map(({ value }) => value)) <= TWINS);
        const slopes = plain.map(({ slope }, i) => i % 3 + up[i] * slope);
        assert(difference(arrays.read(dx, count), slopes) <= TWINS);
      });
    }
  });

  Deno.test(`gelu is off by at most 4e-7 times |x| + 1 from −8 to 8, ${build}`, () => {
    kernel.scoped(() => {
      const count = 801, arrays = new Arrays(kernel), out = arrays.zeros(count);
      const x = arrays.floats(count, grid(count, -8, 8));
      wasm.gelu(out, x, count);
      const [at, found] = [arrays.read(x, count), arrays.read(out, count)];
      found.forEach((value, i) => {
        const by = Math.abs(value - gelu(at[i]).value);
        assert(by <= 4e-7 * (Math.abs(at[i]) + 1), `gelu(${at[i]}) is off by ${by}`);
      });
    });
  });

  Deno.test(`geluBackward is the slope of gelu by differences in 64 bits, ${build}`, () => {
    kernel.scoped(() => {
      const count = 101, arrays = new Arrays(kernel), dx = arrays.zeros(count);
      const x = arrays.floats(count, grid(count, -6, 6)), dout = arrays.floats(count);
      wasm.geluBackward(dx, dout, x, count);
      const up = arrays.read(dout, count);
      const wanted = gradientOf(
        (x) => x.reduce((loss, value, i) => loss + gelu(value).value * up[i], 0),
        arrays.read(x, count),
      );
      assert(difference(arrays.read(dx, count), wanted) <= 1e-5);
    });
  });

  Deno.test(`gelu of very large numbers is the number or 0, ${build}`, () => {
    kernel.scoped(() => {
      const arrays = new Arrays(kernel), large = [0, 50, 1e6, 3e38, -50, -1e6, -3e38];
      const x = arrays.floats(7, (i) => large[i]), out = arrays.zeros(7), dx = arrays.zeros(7);
      wasm.gelu(out, x, 7);
      wasm.geluBackward(dx, arrays.floats(7, () => 1), x, 7);
      const clean = (values: Float64Array) => [...values].map((x) => Math.abs(x) < 1e-30 ? 0 : x);
      assertEquals(clean(arrays.read(out, 7)), [0, 50, 1e6, Math.fround(3e38), 0, 0, 0]);
      assertEquals(clean(arrays.read(dx, 7)).slice(1, 3), [1, 1]);
      assertEquals(clean(arrays.read(dx, 7)).slice(4, 6), [0, 0]);
    });
  });
}
