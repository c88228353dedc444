import { assert, assertEquals } from "@std/assert";
import { Arrays, BUILDS, difference } from "./arrays.ts";
import { matmul, matmulLeft, matmulRight, transpose } from "./plain.ts";

/** Sums of up to 700 products of normal numbers. */
const TOLERANCE = 1e-5;

/** m, k, n: edges of tiles and blocks, and the sizes of a BiLSTM. */
const SIZES = [
  [1, 1, 1],
  [1, 7, 5],
  [3, 4, 8],
  [4, 0, 8],
  [4, 8, 16],
  [5, 3, 9],
  [6, 257, 7],
  [7, 13, 31],
  [32, 200, 80],
  [67, 300, 17],
  [65, 700, 33],
  [2, 65, 70],
];

/** Products by their twins. */
const TWINS = {
  matmul,
  addMatmul: matmul,
  addMatmulLeft: matmulLeft,
  addMatmulRight: matmulRight,
} as const;
const PRODUCTS = ["matmul", "addMatmul", "addMatmulLeft", "addMatmulRight"] as const;

for (const [build, kernel] of BUILDS) {
  const { wasm } = kernel;
  for (const name of PRODUCTS) {
    Deno.test(`${name} equals its plain twin within ${TOLERANCE} at 40 sizes, ${build}`, () => {
      const random = new Arrays(kernel, 7).random;
      const sizes = [...SIZES];
      while (sizes.length < 40) sizes.push([1, 1, 1].map(() => 1 + random.below(40)));
      for (const [m, k, n] of sizes) {
        kernel.scoped(() => {
          const arrays = new Arrays(kernel, m + 10 * k + 100 * n);
          const a = arrays.floats(m * k), b = arrays.floats(k * n);
          const fast = arrays.floats(m * n), before = arrays.read(fast, m * n);
          const guard = arrays.floats(8, () => 77);
          wasm[name](fast, a, b, m, k, n);
          const plain = TWINS[name](arrays.read(a, m * k), arrays.read(b, k * n), m, k, n)
            .map((product, i) => name === "matmul" ? product : before[i] + product);
          const by = difference(arrays.read(fast, m * n), plain);
          assert(by <= TOLERANCE, `[${m}, ${k}] × [${k}, ${n}] differs by ${by}`);
          assertEquals([...arrays.read(guard, 8)], Array(8).fill(77));
        });
      }
    });
  }

  Deno.test(`matmulPacked and addMatmulPacked equal matmul's twin within ${TOLERANCE}, ${build}`, () => {
    for (const [m, k, n] of SIZES) {
      kernel.scoped(() => {
        const arrays = new Arrays(kernel, m + k + n);
        const a = arrays.floats(m * k), b = arrays.floats(k * n);
        const turned = arrays.zeros(k * n);
        wasm.transpose(turned, b, k, n);
        const packed = kernel.allocate(wasm.packedSize(k, n));
        const fast = arrays.zeros(m * n);
        wasm.packRight(packed, b, k, n);
        wasm.matmulPacked(fast, a, packed, m, k, n);
        const wanted = matmul(arrays.read(a, m * k), arrays.read(b, k * n), m, k, n);
        assert(difference(arrays.read(fast, m * n), wanted) <= TOLERANCE);
        wasm.packRightTransposed(packed, turned, k, n);
        wasm.addMatmulPacked(fast, a, packed, m, k, n);
        assert(difference(arrays.read(fast, m * n), wanted.map((x) => 2 * x)) <= TOLERANCE);
      });
    }
  });

  Deno.test(`transpose equals its plain twin at 30 sizes, ${build}`, () => {
    const random = new Arrays(kernel, 9).random;
    for (let round = 0; round < 30; round++) {
      kernel.scoped(() => {
        const arrays = new Arrays(kernel, round);
        const rows = 1 + random.below(20), columns = 1 + random.below(20);
        const a = arrays.floats(rows * columns);
        const fast = arrays.zeros(rows * columns);
        wasm.transpose(fast, a, rows, columns);
        const plain = transpose(arrays.read(a, rows * columns), rows, columns);
        assertEquals(arrays.read(fast, rows * columns), plain);
      });
    }
  });
}

Deno.test("both builds give the same products within 1e-5", () => {
  const results = BUILDS.map(([, kernel]) =>
    kernel.scoped(() => {
      const arrays = new Arrays(kernel, 3);
      const a = arrays.floats(33 * 301), b = arrays.floats(301 * 50), out = arrays.zeros(33 * 50);
      kernel.wasm.matmul(out, a, b, 33, 301, 50);
      return arrays.read(out, 33 * 50);
    })
  );
  for (const result of results) assert(difference(result, results[0]) <= 1e-5);
});
