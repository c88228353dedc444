import { assert, assertEquals } from "@std/assert";
import { Arrays, BUILDS, difference, gradientOf } from "./arrays.ts";

const TWINS = 1e-5;
const GRADIENT = 1e-4;
const EPSILON = 1e-3;

const SIZES = [[1, 1], [3, 4], [2, 7], [5, 12], [4, 3]];
const LARGER = [...SIZES, [40, 384], [9, 130]];

/** The definition, in 64 bits: parameters are x, gain and bias one after another. */
function forward64(parameters: Float64Array, rows: number, width: number): Float64Array {
  const gain = parameters.subarray(rows * width), bias = gain.subarray(width);
  const out = new Float64Array(rows * width);
  for (let r = 0; r < rows; r++) {
    const x = parameters.subarray(r * width, (r + 1) * width);
    const mean = x.reduce((a, b) => a + b, 0) / width;
    const variance = x.reduce((a, b) => a + (b - mean) ** 2, 0) / width;
    x.forEach((value, j) => {
      out[r * width + j] = gain[j] * (value - mean) / Math.sqrt(variance + EPSILON) + bias[j];
    });
  }
  return out;
}

/** Random rows in memory, and calls to either twin. */
function layer(arrays: Arrays, rows: number, width: number) {
  const { wasm } = arrays.kernel, count = rows * width, all = count + 2 * width;
  const x = arrays.floats(all, () => 0.5 + 2 * arrays.normal()), dout = arrays.floats(count);
  const gain = x + 4 * count, bias = gain + 4 * width;
  const run = (twin: "" | "Plain") => {
    const out = arrays.floats(count), kept = arrays.floats(2 * rows), dx = arrays.zeros(all);
    wasm[`layerNorm${twin}`](out, kept, x, gain, bias, EPSILON, rows, width);
    const [dgain, dbias] = [dx + 4 * count, dx + 4 * (count + width)];
    wasm[`layerNormBackward${twin}`](dx, dgain, dbias, dout, kept, x, gain, rows, width);
    return {
      out: arrays.read(out, count),
      kept: arrays.read(kept, 2 * rows),
      dx: arrays.read(dx, all),
    };
  };
  return { run, x: arrays.read(x, all), dout: arrays.read(dout, count) };
}

for (const [build, kernel] of BUILDS) {
  Deno.test(`layerNorm and layerNormBackward equal their plain twins within ${TWINS}, ${build}`, () => {
    for (const [rows, width] of LARGER) {
      kernel.scoped(() => {
        const { run } = layer(new Arrays(kernel, width), rows, width);
        const fast = run(""), plain = run("Plain");
        for (const name of ["out", "kept", "dx"] as const) {
          const by = difference(fast[name], plain[name]);
          assert(by <= TWINS, `${name} differs by ${by} at [${rows}, ${width}]`);
        }
      });
    }
  });

  Deno.test(`layerNorm gives the definition's rows, layerNormBackward their gradients, ${build}`, () => {
    for (const [rows, width] of SIZES) {
      kernel.scoped(() => {
        const { run, x, dout } = layer(new Arrays(kernel, 7), rows, width);
        const { out, dx } = run("");
        assert(difference(out, forward64(x, rows, width)) <= TWINS);
        const wanted = gradientOf((x) => {
          return forward64(x, rows, width).reduce((loss, value, i) => loss + value * dout[i], 0);
        }, x);
        assert(difference(dx, wanted) <= GRADIENT, `gradient at [${rows}, ${width}]`);
      });
    }
  });

  Deno.test(`layerNorm works in place, and gives the bias for a row of equal numbers, ${build}`, () => {
    kernel.scoped(() => {
      const arrays = new Arrays(kernel), x = arrays.floats(6, () => 3);
      const gain = arrays.floats(6), bias = arrays.floats(6, (i) => i);
      kernel.wasm.layerNorm(x, 0, x, gain, bias, 1e-12, 1, 6);
      assertEquals([...arrays.read(x, 6)], [0, 1, 2, 3, 4, 5]);
    });
  });
}
