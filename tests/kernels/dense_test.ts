import { assert } from "@std/assert";
import { ACTIVATIONS } from "../../src/runtime/module.ts";
import { Arrays, BUILDS, difference, gradientOf } from "./arrays.ts";

const TWINS = 1e-5;
const GRADIENT = 1e-4;

const FUNCTIONS = { none: (x: number) => x, tanh: Math.tanh, relu: (x: number) => Math.max(x, 0) };
const NAMES = ["none", "tanh", "relu"] as const;

/** out of the definition, in 64 bits: x, w and bias stand one after the other in `all`. */
function dense64(all: Float64Array, act: typeof NAMES[number], rows: number, i: number, o: number) {
  const x = all.subarray(0, rows * i), w = all.subarray(rows * i), bias = w.subarray(i * o);
  return Float64Array.from({ length: rows * o }, (_, at) => {
    const r = Math.floor(at / o), j = at % o;
    let sum = bias[j];
    for (let p = 0; p < i; p++) sum += x[r * i + p] * w[p * o + j];
    return FUNCTIONS[act](sum);
  });
}

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
          const run = (twin: "" | "Plain") => {
            const out = arrays.zeros(rows * o), dall = arrays.zeros(count);
            const dw = dall + 4 * rows * i, dbias = dw + 4 * i * o;
            wasm[`dense${twin}`](out, all, w, bias, act, rows, i, o);
            wasm[`denseBackward${twin}`](dall, dw, dbias, dout, out, all, w, act, rows, i, o);
            return { out: arrays.read(out, rows * o), dall: arrays.read(dall, count) };
          };
          const fast = run(""), plain = run("Plain");
          assert(difference(fast.out, plain.out) <= TWINS);
          assert(difference(fast.dall, plain.dall) <= TWINS);
          if (count > 400) return;
          const weights = arrays.read(dout, rows * o);
          const loss = (all: Float64Array) =>
            dense64(all, name, rows, i, o).reduce((sum, y, at) => sum + y * weights[at], 0);
          assert(difference(fast.dall, gradientOf(loss, arrays.read(all, count))) <= GRADIENT);
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
          const run = (twin: "" | "Plain") => {
            const out = arrays.zeros(rows * width), dall = arrays.zeros(size + width);
            const sizes = [act, slots, rows, width] as const;
            wasm[`slotSum${twin}`](out, all, picks, bias, ...sizes);
            wasm[`slotSumBackward${twin}`](dall, dall + 4 * size, dout, out, picks, ...sizes);
            return { out: arrays.read(out, rows * width), dall: arrays.read(dall, size + width) };
          };
          const fast = run(""), plain = run("Plain");
          assert(difference(fast.out, plain.out) <= TWINS);
          assert(difference(fast.dall, plain.dall) <= TWINS);
          if (size > 400) return;
          const weights = arrays.read(dout, rows * width);
          const loss = (all: Float64Array) => {
            let sum = 0;
            for (let r = 0; r < rows; r++) {
              for (let j = 0; j < width; j++) {
                let z = all[size + j];
                for (let slot = 0; slot < slots; slot++) {
                  const token = picked[r * slots + slot];
                  if (token >= 0) z += all[(token * slots + slot) * width + j];
                }
                sum += FUNCTIONS[name](z) * weights[r * width + j];
              }
            }
            return sum;
          };
          const wanted = gradientOf(loss, arrays.read(all, size + width));
          assert(difference(fast.dall, wanted) <= GRADIENT);
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
