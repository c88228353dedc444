import { assert, assertAlmostEquals, assertEquals } from "@std/assert";
import { CLASS_KINDS } from "../../src/networks/ops.ts";
import { Arrays, BUILDS, difference, gradientOf } from "./arrays.ts";
import { softmaxLoss } from "./plain_layers.ts";

const TWINS = 2e-6;
const GRADIENT = 1e-5;
const { illegal, wrong, right } = CLASS_KINDS;

/** The loss and its gradient of one row of scores. */
function softmaxRow(scores: Float64Array, kinds: number[]) {
  return softmaxLoss(scores, (c) => kinds[c] !== illegal, (c) => kinds[c] === right);
}

for (const [build, kernel] of BUILDS) {
  const { wasm } = kernel;
  const run =
    (arrays: Arrays) =>
    (scores: number, kinds: number, scale: number, rows: number, classes: number) => {
      const dscores = arrays.floats(rows * classes), losses = arrays.floats(rows);
      const sum = wasm.softmaxLoss(dscores, losses, scores, kinds, scale, rows, classes);
      return {
        sum,
        losses: arrays.read(losses, rows),
        dscores: arrays.read(dscores, rows * classes),
      };
    };

  Deno.test(`softmaxLoss and its gradient are the definition's for 1 to 30 classes, ${build}`, () => {
    for (let classes = 1; classes <= 30; classes++) {
      kernel.scoped(() => {
        const arrays = new Arrays(kernel, classes), rows = 1 + classes % 4, scale = 0.5;
        const scores = arrays.floats(rows * classes, () => 2 * arrays.normal());
        const kinds = Array.from({ length: rows * classes }, () => arrays.random.below(3));
        const found = run(arrays)(scores, arrays.bytes(kinds), scale, rows, classes);
        const all = arrays.read(scores, rows * classes);
        let sum = 0;
        for (let r = 0; r < rows; r++) {
          const [from, to] = [r * classes, (r + 1) * classes];
          const loss = (x: Float64Array) => softmaxRow(x, kinds.slice(from, to)).loss;
          const row = all.slice(from, to);
          sum += loss(row);
          assertAlmostEquals(found.losses[r], loss(row), 1e-5);
          const wanted = gradientOf(loss, row).map((x) => x * scale);
          assert(difference(found.dscores.slice(from, to), wanted) <= GRADIENT);
        }
        assertAlmostEquals(found.sum, sum, 1e-4);
      });
    }
  });

  Deno.test(`softmaxLoss equals its plain twin within ${TWINS} on 100 rows of 47 classes, ${build}`, () => {
    kernel.scoped(() => {
      const arrays = new Arrays(kernel, 5), rows = 100, classes = 47;
      const scores = arrays.floats(rows * classes, () => 20 * arrays.normal());
      const kinds = Array.from({ length: rows * classes }, () => arrays.random.below(3));
      const fast = run(arrays)(scores, arrays.bytes(kinds), 1, rows, classes);
      const all = arrays.read(scores, rows * classes);
      const plain = Array.from({ length: rows }, (_, r) => {
        const [from, to] = [r * classes, (r + 1) * classes];
        return softmaxRow(all.slice(from, to), kinds.slice(from, to));
      });
      const losses = plain.map(({ loss }) => loss), sum = losses.reduce((a, b) => a + b, 0);
      assert(difference(fast.losses, losses) <= TWINS);
      assert(difference(fast.dscores, plain.flatMap(({ slopes }) => [...slopes])) <= TWINS);
      assert(Math.abs(fast.sum - sum) <= TWINS * sum);
    });
  });

  Deno.test(`softmaxLoss stays exact where the right class is 500 behind, ${build}`, () => {
    kernel.scoped(() => {
      const arrays = new Arrays(kernel), scores = arrays.floats(3, (i) => [500, 0, 900][i]);
      const kinds = arrays.bytes([wrong, right, illegal]);
      const { losses, dscores } = run(arrays)(scores, kinds, 1, 1, 3);
      assertEquals([losses[0], ...dscores], [500, 1, -1, 0]);
    });
  });

  Deno.test(`a row without a right class has no loss and no gradient, ${build}`, () => {
    kernel.scoped(() => {
      const arrays = new Arrays(kernel), scores = arrays.floats(3), kinds = arrays.bytes([1, 0, 1]);
      const { losses, dscores } = run(arrays)(scores, kinds, 1, 1, 3);
      assertEquals([losses[0], ...dscores], [0, 0, 0, 0]);
    });
  });
}
