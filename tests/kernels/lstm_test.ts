import { assert, assertEquals } from "@std/assert";
import { Arrays, BUILDS, difference, gradientOf } from "./arrays.ts";
import { lstm, lstmBackward, type LstmShape } from "./plain_layers.ts";

/** Sums in 32 bits against their twins in 64, through a few steps. */
const TWINS = 1e-5;

/** 32-bit gradients against finite differences in 64 bits. */
const GRADIENT = 1e-4;

/** Inputs rounded to 12 bits, through up to 40 steps. */
const ROUNDED = 5e-3;

const CASES: LstmShape[] = [];
for (const reverse of [false, true]) {
  CASES.push({ lengths: [4], inputs: 3, hidden: 5, reverse });
  CASES.push({ lengths: [1], inputs: 2, hidden: 4, reverse });
  CASES.push({ lengths: [2, 5, 1, 3, 5], inputs: 3, hidden: 3, reverse });
  CASES.push({ lengths: [5, 4, 2], inputs: 4, hidden: 6, reverse });
  CASES.push({ lengths: [3, 0, 1], inputs: 1, hidden: 2, reverse });
}

const LARGER: LstmShape[] = CASES.concat(
  { lengths: [9, 30, 11, 2, 30, 17, 1], inputs: 21, hidden: 37, reverse: true },
  { lengths: [40, 33, 20, 8], inputs: 64, hidden: 48, reverse: false },
);

/** A layer with random input and weights: what the kernels make of it, and what their twins do. */
function layer(arrays: Arrays, c: LstmShape) {
  const { kernel } = arrays, { wasm } = kernel, { inputs, hidden } = c;
  const batch = c.lengths.length, steps = Math.max(...c.lengths), rows = steps * batch;
  const weightCount = (inputs + hidden + 1) * 4 * hidden;
  const weights = arrays.floats(weightCount, () => 0.5 * arrays.normal());
  const wh = weights + 16 * inputs * hidden, bias = wh + 16 * hidden * hidden;
  const x = arrays.floats(rows * inputs), dh = arrays.floats(rows * hidden);
  const lengths = arrays.ints(c.lengths), reverse = Number(c.reverse);
  const wide = 4 * hidden, sizes = [reverse, steps, batch, hidden] as const;
  const run = () => {
    const h = arrays.floats(rows * hidden), gates = arrays.zeros(rows * wide);
    const cells = arrays.floats(rows * hidden), dx = arrays.zeros(rows * inputs);
    const dgates = arrays.floats(rows * wide), dweights = arrays.zeros(weightCount);
    const dwh = dweights + 16 * inputs * hidden, dbias = dwh + 16 * hidden * hidden;
    wasm.fillRows(gates, bias, rows, wide);
    wasm.addMatmul(gates, x, weights, rows, inputs, wide);
    const packed = kernel.allocate(wasm.packedSize(hidden, wide));
    const turned = kernel.allocate(wasm.packedSize(wide, hidden));
    wasm.packRight(packed, wh, hidden, wide);
    wasm.packRightTransposed(turned, wh, wide, hidden);
    wasm.lstmRecur(h, gates, cells, lengths, packed, ...sizes);
    const saved = [h, gates, cells, lengths, turned] as const;
    wasm.lstmRecurBackward(dgates, dwh, dh, ...saved, ...sizes);
    wasm.addMatmulLeft(dweights, x, dgates, inputs, rows, wide);
    wasm.addColumnSums(dbias, dgates, rows, wide);
    wasm.addMatmulRight(dx, dgates, weights, rows, wide, inputs);
    return {
      h: arrays.read(h, rows * hidden),
      gates: arrays.read(gates, rows * 4 * hidden),
      cells: arrays.read(cells, rows * hidden),
      dx: arrays.read(dx, rows * inputs),
      dweights: arrays.read(dweights, weightCount),
    };
  };
  const x64 = arrays.read(x, rows * inputs), weights64 = arrays.read(weights, weightCount);
  const dh64 = arrays.read(dh, rows * hidden);
  const plain = () => {
    const forward = lstm(c, x64, weights64);
    return { ...forward, ...lstmBackward(c, x64, weights64, dh64, forward) };
  };
  return { run, plain, x: x64, weights: weights64, dh: dh64 };
}

for (const [build, kernel] of BUILDS) {
  Deno.test(`lstmRecur and lstmRecurBackward equal their plain twins within ${TWINS}, ${build}`, () => {
    for (const c of LARGER) {
      kernel.scoped(() => {
        const { run, plain } = layer(new Arrays(kernel, 11), c);
        const fast = run(), wanted = plain();
        for (const name of ["h", "gates", "cells", "dx", "dweights"] as const) {
          const by = difference(fast[name], wanted[name]);
          assert(by <= TWINS, `${name} differs by ${by} in ${JSON.stringify(c)}`);
        }
      });
    }
  });

  Deno.test(`lstmRecurBackward gives the gradients of lstmRecur's twin, ${build}`, () => {
    for (const c of CASES) {
      kernel.scoped(() => {
        const { run, x, weights, dh } = layer(new Arrays(kernel, 5), c);
        const { dx, dweights } = run();
        const loss = (h: Float64Array) => h.reduce((sum, value, i) => sum + value * dh[i], 0);
        const wantedX = gradientOf((x) => loss(lstm(c, x, weights).h), x);
        const wantedWeights = gradientOf((weights) => loss(lstm(c, x, weights).h), weights);
        assert(difference(dx, wantedX) <= GRADIENT, `dx in ${JSON.stringify(c)}`);
        assert(difference(dweights, wantedWeights) <= GRADIENT, `dw in ${JSON.stringify(c)}`);
      });
    }
  });

  Deno.test(`lstmRecur leaves zeros in padding, lstmRecurBackward no gradient, ${build}`, () => {
    for (const reverse of [false, true]) {
      kernel.scoped(() => {
        const c = { lengths: [1, 3], inputs: 5, hidden: 4, reverse };
        const { h, dx } = layer(new Arrays(kernel, 2), c).run();
        for (const t of [1, 2]) {
          assertEquals([...h.subarray(t * 8, t * 8 + 4)], [0, 0, 0, 0]);
          assertEquals([...dx.subarray(t * 10, t * 10 + 5)], [0, 0, 0, 0, 0]);
        }
      });
    }
  });

  Deno.test(`a reversed sentence gives the same h alone and in a padded batch, ${build}`, () => {
    kernel.scoped(() => {
      const c = { lengths: [3, 7], inputs: 4, hidden: 8, reverse: true };
      const { run, x, weights } = layer(new Arrays(kernel, 3), c);
      const alone = { ...c, lengths: [3] };
      const own = Float64Array.from({ length: 12 }, (_, i) => x[(i >> 2) * 8 + i % 4]);
      const h = run().h;
      const found = Float64Array.from({ length: 24 }, (_, i) => h[(i >> 3) * 16 + i % 8]);
      assert(difference(found, lstm(alone, own, weights).h) <= TWINS);
    });
  });
}

for (const [build, kernel] of BUILDS) {
  Deno.test(`lstmRecurI8 equals lstmRecur's twin with its weights within ${ROUNDED}, ${build}`, () => {
    for (const { lengths, hidden, reverse } of LARGER) {
      kernel.scoped(() => {
        const arrays = new Arrays(kernel, 21), { wasm } = kernel, wide = 4 * hidden;
        const batch = lengths.length, steps = Math.max(...lengths), rows = steps * batch;
        const integers = Int8Array.from(
          { length: hidden * wide },
          () => arrays.random.below(255) - 127,
        );
        const packed = kernel.allocate(wasm.packedSizeI8(hidden, wide));
        wasm.packI8(packed, arrays.bytes(new Uint8Array(integers.buffer)), hidden, wide);
        const scales = arrays.floats(wide, () => (0.5 + arrays.random.next()) / 200);
        const factors = arrays.read(scales, wide);
        const fast = arrays.floats(rows * hidden), gates = arrays.floats(rows * wide);
        // Inputs are the gates' sums as they are: their weights are the identity.
        const x = arrays.read(gates, rows * wide), shape = { lengths, hidden, reverse };
        const weights = Float64Array.from({ length: (wide + hidden + 1) * wide }, (_, at) => {
          const row = Math.floor(at / wide), column = at % wide;
          if (row < wide) return Number(row === column);
          return row < wide + hidden ? integers[at - wide * wide] * factors[column] : 0;
        });
        const { h } = lstm({ ...shape, inputs: wide }, x, weights);
        const at = arrays.ints(lengths), rest = [Number(reverse), steps, batch, hidden] as const;
        wasm.lstmRecurI8(fast, gates, at, packed, scales, ...rest);
        const by = difference(arrays.read(fast, rows * hidden), h);
        assert(by <= ROUNDED, `differs by ${by}`);
      });
    }
  });
}

Deno.test("both builds give the same LSTM within 1e-5", () => {
  const results = BUILDS.map(([, kernel]) =>
    kernel.scoped(() => layer(new Arrays(kernel, 8), LARGER[LARGER.length - 1]).run())
  );
  for (const result of results) {
    for (const name of ["h", "dx", "dweights"] as const) {
      assert(difference(result[name], results[0][name]) <= 1e-5);
    }
  }
});
