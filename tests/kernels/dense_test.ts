import { assert } from "@std/assert";
import { ACTIVATIONS } from "../../src/runtime/module.ts";
import { Arrays, BUILDS, difference, gradientOf } from "./arrays.ts";
import { dense, denseBackward, slotSum, slotSumBackward } from "./plain_layers.ts";

const TWINS = 1e-5;
const GRADIENT = 1e-4;

const NAMES = ["none", "tanh", "relu"] as const;

for (const [build, kernel] of BUILDS) {
  const { wasm } = kernel;
  for (const name of NAMES) {
    const act = ACTIVATIONS[name];
    Deno.test(`dense with ${name} equals its plain twin and its gradient finite differences, ${build}`, () => {
      for (const [rows, i, o] of [[1, 1, 1], [2, 3, 5], [5, 9, 3], [7, 20, 13], [33, 65, 12]]) {
        kernel.scoped(() => {
          const arrays = new Arrays(kernel, rows), count = rows * i + i * o + o;
          const all = arrays.floats(count, () => 0.3 * arrays.normal());
          const w = all + 4 * rows * i, bias = w + 4 * i * o, dout = arrays.floats(rows * o);
          const out = arrays.zeros(rows * o), dall = arrays.zeros(count);
          const dw = dall + 4 * rows * i, dbias = dw + 4 * i * o;
          wasm.dense(out, all, w, bias, act, rows, i, o);
          wasm.denseBackward(dall, dw, dbias, dout, out, all, w, act, rows, i, o);
          const gradient = arrays.read(dall, count), weights = arrays.read(dout, rows * o);
          const parts = (all: Float64Array) => {
            const w = all.subarray(rows * i);
            return [all, w, w.subarray(i * o)] as const;
          };
          const forward = (all: Float64Array) => dense(...parts(all), name, rows, i, o);
          const whole = arrays.read(all, count), plain = forward(whole), [x, w64] = parts(whole);
          assert(difference(arrays.read(out, rows * o), plain) <= TWINS);
          const wanted = denseBackward(weights, plain, x, w64, name, rows, i, o);
          assert(difference(gradient, wanted) <= TWINS);
          if (count > 400) return;
          const loss = (all: Float64Array) =>
            forward(all).reduce((sum, y, at) => sum + y * weights[at], 0);
          assert(difference(gradient, gradientOf(loss, whole)) <= GRADIENT);
        });
      }
    });

    Deno.test(`slotSum with ${name} equals its plain twin and its gradient finite differences, ${build}`, () => {
      for (const [slots, rows, tokens, width] of [[1, 1, 1, 1], [3, 6, 4, 7], [4, 9, 12, 34]]) {
        kernel.scoped(() => {
          const arrays = new Arrays(kernel, rows), size = slots * tokens * width;
          const picked = Array.from(
            { length: rows * slots },
            () => arrays.random.below(tokens + 1) - 1,
          );
          const flat = picked.map((token, i) => token < 0 ? -1 : token * slots + i % slots);
          const picks = arrays.ints(flat), dout = arrays.floats(rows * width);
          const all = arrays.floats(size + width), bias = all + 4 * size;
          const out = arrays.zeros(rows * width), dall = arrays.zeros(size + width);
          const sizes = [act, slots, rows, width] as const;
          wasm.slotSum(out, all, picks, bias, ...sizes);
          wasm.slotSumBackward(dall, dall + 4 * size, dout, out, picks, ...sizes);
          const gradient = arrays.read(dall, size + width);
          const weights = arrays.read(dout, rows * width), whole = arrays.read(all, size + width);
          const forward = (all: Float64Array) =>
            slotSum(all, flat, all.subarray(size), name, slots, width);
          const plain = forward(whole);
          assert(difference(arrays.read(out, rows * width), plain) <= TWINS);
          const slopes = slotSumBackward(weights, plain, flat, name, slots, size, width);
          assert(difference(gradient, slopes) <= TWINS);
          if (size > 400) return;
          const loss = (all: Float64Array) =>
            forward(all).reduce((sum, y, at) => sum + y * weights[at], 0);
          assert(difference(gradient, gradientOf(loss, whole)) <= GRADIENT);
        });
      }
    });
  }
}

Deno.test("slotSum equals a dense layer over the joined vectors of the picked tokens", () => {
  const [, kernel] = BUILDS[0], { wasm } = kernel;
  kernel.scoped(() => {
    const arrays = new Arrays(kernel, 6), slots = 3, tokens = 5, inputs = 6, width = 9, rows = 4;
    const vectors = arrays.floats(tokens * inputs), bias = arrays.floats(width);
    const w = arrays.floats(slots * inputs * width, () => 0.2 * arrays.normal());
    // The slots' weights side by side, as a table's product takes them.
    const rowsOfW = arrays.read(w, slots * inputs * width);
    const beside = arrays.floats(slots * inputs * width, (i) => {
      const slot = Math.floor(i / width) % slots, input = Math.floor(i / (slots * width));
      return rowsOfW[(slot * inputs + input) * width + i % width];
    });
    const table = arrays.zeros(slots * tokens * width);
    wasm.matmul(table, vectors, beside, tokens, inputs, slots * width);
    const picked = Array.from({ length: rows * slots }, () => arrays.random.below(tokens));
    const read = arrays.read(vectors, tokens * inputs);
    const joined = arrays.floats(
      rows * slots * inputs,
      (i) => read[picked[Math.floor(i / inputs)] * inputs + i % inputs],
    );
    const sums = arrays.zeros(rows * width), whole = arrays.zeros(rows * width);
    wasm.slotSum(
      sums,
      table,
      arrays.ints(picked.map((token, i) => token * slots + i % slots)),
      bias,
      ACTIVATIONS.tanh,
      slots,
      rows,
      width,
    );
    wasm.dense(whole, joined, w, bias, ACTIVATIONS.tanh, rows, slots * inputs, width);
    assert(difference(arrays.read(sums, rows * width), arrays.read(whole, rows * width)) <= TWINS);
  });
});
