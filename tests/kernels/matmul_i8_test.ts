import { assert, assertEquals } from "@std/assert";
import { Arrays, BUILDS } from "./arrays.ts";
import { matmul } from "./plain.ts";
import { packI8 } from "./plain_packed.ts";

/** Each element of a row is off by at most half a unit of 1/2047 of the row's largest. */
const HALF_UNIT = 0.5 / 2047;

for (const [build, kernel] of BUILDS) {
  const { wasm } = kernel;
  Deno.test(`matmulI8 equals its plain twin within its rounding at 40 sizes, ${build}`, () => {
    const random = new Arrays(kernel, 2).random;
    const sizes = [[1, 1, 1], [4, 2, 8], [5, 3, 9], [32, 201, 47], [3, 800, 16], [70, 9, 11]];
    while (sizes.length < 40) sizes.push([1, 1, 1].map(() => 1 + random.below(40)));
    for (const [m, k, n] of sizes) {
      kernel.scoped(() => {
        const arrays = new Arrays(kernel, m * k * n);
        const a = arrays.floats(m * k),
          scales = arrays.floats(n, () => 0.001 + arrays.random.next());
        const weights = Int8Array.from({ length: k * n }, () => arrays.random.below(255) - 127);
        const b = arrays.bytes(new Uint8Array(weights.buffer));
        const packed = kernel.allocate(wasm.packedSizeI8(k, n));
        const fast = arrays.floats(m * n);
        const guard = arrays.floats(8, () => 5);
        wasm.packI8(packed, b, k, n);
        wasm.matmulI8(fast, a, packed, scales, m, k, n);
        const twice = arrays.copy(fast, m * n);
        wasm.addMatmulI8(twice, a, packed, scales, m, k, n);
        assertEquals(arrays.read(twice, m * n), arrays.read(fast, m * n).map((x) => 2 * x));
        assertEquals([...arrays.read(guard, 8)], Array(8).fill(5));
        const [rows, factors] = [arrays.read(a, m * k), arrays.read(scales, n)];
        const wanted = matmul(rows, weights, m, k, n).map((sum, i) => sum * factors[i % n]);
        const found = arrays.read(fast, m * n);
        for (let i = 0; i < m; i++) {
          const most = Math.max(...rows.slice(i * k, (i + 1) * k).map(Math.abs));
          for (let j = 0; j < n; j++) {
            let sizes = 0;
            for (let p = 0; p < k; p++) sizes += Math.abs(weights[p * n + j]);
            const bound = (HALF_UNIT + 1e-6) * most * sizes * factors[j];
            const by = Math.abs(found[i * n + j] - wanted[i * n + j]);
            assert(by <= bound, `[${m}, ${k}] × [${k}, ${n}] differs by ${by}, not ${bound}`);
          }
        }
      });
    }
  });

  Deno.test(`matmulI8 does not overflow at its longest sums, ${build}`, () => {
    kernel.scoped(() => {
      const arrays = new Arrays(kernel), k = 8260;
      const a = arrays.floats(k, () => 1), scales = arrays.floats(1, () => 1);
      const packed = kernel.allocate(wasm.packedSizeI8(k, 1)), out = arrays.zeros(1);
      wasm.packI8(packed, arrays.bytes(new Uint8Array(k).fill(127)), k, 1);
      wasm.matmulI8(out, a, packed, scales, 1, k, 1);
      assert(Math.abs(arrays.read(out, 1)[0] - 127 * k) <= 1);
    });
  });

  Deno.test(`matmulI8 gives zeros for a row of zeros, ${build}`, () => {
    kernel.scoped(() => {
      const arrays = new Arrays(kernel), packed = kernel.allocate(wasm.packedSizeI8(3, 2));
      wasm.packI8(packed, arrays.bytes([1, 2, 3, 4, 5, 6]), 3, 2);
      const out = arrays.floats(2);
      wasm.matmulI8(out, arrays.zeros(3), packed, arrays.floats(2, () => 1), 1, 3, 2);
      assertEquals([...arrays.read(out, 2)], [0, 0]);
    });
  });

  Deno.test(`packI8 lays the bytes of its plain twin, ${build}`, () => {
    for (const [k, n] of [[1, 1], [2, 8], [3, 8], [6, 24], [7, 29], [5, 7]]) {
      kernel.scoped(() => {
        const arrays = new Arrays(kernel);
        const b = Array.from({ length: k * n }, (_, i) => i * 37 % 255);
        const size = wasm.packedSizeI8(k, n), packed = kernel.allocate(size);
        wasm.packI8(packed, arrays.bytes(b), k, n);
        assertEquals(kernel.bytes(packed, size).slice(), packI8(b, k, n));
      });
    }
  });
}
