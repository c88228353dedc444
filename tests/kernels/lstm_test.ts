import { assert, assertEquals } from "@std/assert";
import { Arrays, BUILDS, difference, gradientOf } from "./arrays.ts";

/** Fast against plain: the same sums in another order, through a few steps. */
const TWINS = 1e-5;

/** 32-bit gradients against finite differences in 64 bits. */
const GRADIENT = 1e-4;

/** Inputs rounded to 12 bits, through up to 40 steps. */
const ROUNDED = 5e-3;

interface Case {
  lengths: number[];
  inputs: number;
  hidden: number;
  reverse: boolean;
}

const CASES: Case[] = [];
for (const reverse of [false, true]) {
  CASES.push({ lengths: [4], inputs: 3, hidden: 5, reverse });
  CASES.push({ lengths: [1], inputs: 2, hidden: 4, reverse });
  CASES.push({ lengths: [2, 5, 1, 3, 5], inputs: 3, hidden: 3, reverse });
  CASES.push({ lengths: [5, 4, 2], inputs: 4, hidden: 6, reverse });
  CASES.push({ lengths: [3, 0, 1], inputs: 1, hidden: 2, reverse });
}

const LARGER: Case[] = CASES.concat(
  { lengths: [9, 30, 11, 2, 30, 17, 1], inputs: 21, hidden: 37, reverse: true },
  { lengths: [40, 33, 20, 8], inputs: 64, hidden: 48, reverse: false },
);

/** h of the definition, one sentence at a time, in 64 bits. */
function forward64(c: Case, x: Float64Array, weights: Float64Array): Float64Array {
  const { lengths, inputs, hidden, reverse } = c, batch = lengths.length, wide = 4 * hidden;
  const wx = weights.subarray(0, inputs * wide), rest = weights.subarray(inputs * wide);
  const wh = rest.subarray(0, hidden * wide), bias = rest.subarray(hidden * wide);
  const out = new Float64Array(Math.max(...lengths) * batch * hidden);
  const sigmoid = (z: number) => 1 / (1 + Math.exp(-z));
  lengths.forEach((length, b) => {
    let h = new Float64Array(hidden), cell = new Float64Array(hidden);
    for (let n = 0; n < length; n++) {
      const row = (reverse ? length - 1 - n : n) * batch + b;
      const z = Float64Array.from(bias);
      for (let j = 0; j < wide; j++) {
        for (let p = 0; p < inputs; p++) z[j] += x[row * inputs + p] * wx[p * wide + j];
        for (let p = 0; p < hidden; p++) z[j] += h[p] * wh[p * wide + j];
      }
      cell = cell.map((old, j) =>
        sigmoid(z[hidden + j]) * old + sigmoid(z[j]) * Math.tanh(z[2 * hidden + j])
      );
      h = cell.map((value, j) => sigmoid(z[3 * hidden + j]) * Math.tanh(value));
      out.set(h, row * hidden);
    }
  });
  return out;
}

/** A layer with random input and weights in memory, and calls to either twin. */
function layer(arrays: Arrays, c: Case) {
  const { kernel } = arrays, { wasm } = kernel, { inputs, hidden } = c;
  const batch = c.lengths.length, steps = Math.max(...c.lengths), rows = steps * batch;
  const weightCount = (inputs + hidden + 1) * 4 * hidden;
  const weights = arrays.floats(weightCount, () => 0.5 * arrays.normal());
  const wh = weights + 16 * inputs * hidden, bias = wh + 16 * hidden * hidden;
  const x = arrays.floats(rows * inputs), dh = arrays.floats(rows * hidden);
  const lengths = arrays.ints(c.lengths), reverse = Number(c.reverse);
  const wide = 4 * hidden, sizes = [reverse, steps, batch, hidden] as const;
  const run = (twin: "" | "Plain") => {
    const h = arrays.floats(rows * hidden), gates = arrays.zeros(rows * wide);
    const cells = arrays.floats(rows * hidden), dx = arrays.zeros(rows * inputs);
    const dgates = arrays.floats(rows * wide), dweights = arrays.zeros(weightCount);
    const dwh = dweights + 16 * inputs * hidden, dbias = dwh + 16 * hidden * hidden;
    wasm.fillRows(gates, bias, rows, wide);
    wasm.addMatmulPlain(gates, x, weights, rows, inputs, wide);
    const packed = kernel.allocate(wasm.packedSize(hidden, wide));
    const turned = kernel.allocate(wasm.packedSize(wide, hidden));
    wasm.packRight(packed, wh, hidden, wide);
    wasm.packRightTransposed(turned, wh, wide, hidden);
    const [right, transposed] = twin === "" ? [packed, turned] : [wh, wh];
    wasm[`lstmRecur${twin}`](h, gates, cells, lengths, right, ...sizes);
    const saved = [h, gates, cells, lengths, transposed] as const;
    wasm[`lstmRecurBackward${twin}`](dgates, dwh, dh, ...saved, ...sizes);
    wasm.addMatmulLeftPlain(dweights, x, dgates, inputs, rows, wide);
    wasm.addColumnSumsPlain(dbias, dgates, rows, wide);
    wasm.addMatmulRightPlain(dx, dgates, weights, rows, wide, inputs);
    return {
      h: arrays.read(h, rows * hidden),
      gates: arrays.read(gates, rows * 4 * hidden),
      cells: arrays.read(cells, rows * hidden),
      dx: arrays.read(dx, rows * inputs),
      dweights: arrays.read(dweights, weightCount),
    };
  };
  return {
    run,
    x: arrays.read(x, rows * inputs),
    weights: arrays.read(weights, weightCount),
    dh: arrays.read(dh, rows * hidden),
  };
}

for (const [build, kernel] of BUILDS) {
  Deno.test(`lstmRecur and lstmRecurBackward equal their plain twins within ${TWINS}, ${build}`, () => {
    for (const c of LARGER) {
      kernel.scoped(() => {
        const { run } = layer(new Arrays(kernel, 11), c);
        const fast = run(""), plain = run("Plain");
        for (const name of ["h", "gates", "cells", "dx", "dweights"] as const) {
          const by = difference(fast[name], plain[name]);
          assert(by <= TWINS, `${name} differs by ${by} in ${JSON.stringify(c)}`);
        }
      });
    }
  });

  Deno.test(`lstmRecur gives the definition's h, and lstmRecurBackward its gradients, ${build}`, () => {
    for (const c of CASES) {
      kernel.scoped(() => {
        const { run, x, weights, dh } = layer(new Arrays(kernel, 5), c);
        const { h, dx, dweights } = run("");
        assert(difference(h, forward64(c, x, weights)) <= TWINS);
        const loss = (h: Float64Array) => h.reduce((sum, value, i) => sum + value * dh[i], 0);
        const wantedX = gradientOf((x) => loss(forward64(c, x, weights)), x);
        const wantedWeights = gradientOf((weights) => loss(forward64(c, x, weights)), weights);
        assert(difference(dx, wantedX) <= GRADIENT, `dx in ${JSON.stringify(c)}`);
        assert(difference(dweights, wantedWeights) <= GRADIENT, `dw in ${JSON.stringify(c)}`);
      });
    }
  });

  Deno.test(`lstmRecur leaves zeros in padding, lstmRecurBackward no gradient, ${build}`, () => {
    for (const reverse of [false, true]) {
      kernel.scoped(() => {
        const c = { lengths: [1, 3], inputs: 5, hidden: 4, reverse };
        const { h, dx } = layer(new Arrays(kernel, 2), c).run("");
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
      const h = run("").h;
      const found = Float64Array.from({ length: 24 }, (_, i) => h[(i >> 3) * 16 + i % 8]);
      assert(difference(found, forward64(alone, own, weights)) <= TWINS);
    });
  });
}

for (const [build, kernel] of BUILDS) {
  Deno.test(`lstmRecurI8 equals lstmRecurPlain with its weights within ${ROUNDED}, ${build}`, () => {
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
        const wh = arrays.floats(hidden * wide, (i) => integers[i] * factors[i % wide]);
        const [fast, plain, cells] = [0, 0, 0].map(() => arrays.floats(rows * hidden));
        const gates = arrays.floats(rows * wide), same = arrays.copy(gates, rows * wide);
        const at = arrays.ints(lengths), rest = [Number(reverse), steps, batch, hidden] as const;
        wasm.lstmRecurI8(fast, gates, at, packed, scales, ...rest);
        wasm.lstmRecurPlain(plain, same, cells, at, wh, ...rest);
        const by = difference(arrays.read(fast, rows * hidden), arrays.read(plain, rows * hidden));
        assert(by <= ROUNDED, `differs by ${by}`);
      });
    }
  });
}

Deno.test("both builds give the same LSTM within 1e-5", () => {
  const results = BUILDS.map(([, kernel]) =>
    kernel.scoped(() => layer(new Arrays(kernel, 8), LARGER[LARGER.length - 1]).run(""))
  );
  for (const result of results) {
    for (const name of ["h", "dx", "dweights"] as const) {
      assert(difference(result[name], results[0][name]) <= 1e-5);
    }
  }
});
