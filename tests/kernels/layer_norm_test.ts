import { assert, assertEquals } from "@std/assert";
import { Arrays, BUILDS, difference, gradientOf } from "./arrays.ts";
import { layerNorm, layerNormBackward } from "./plain_layers.ts";

const TWINS = 1e-5;
const GRADIENT = 1e-4;
const EPSILON = 1e-3;

const SIZES = [[1, 1], [3, 4], [2, 7], [5, 12], [4, 3]];
const LARGER = [...SIZES, [40, 384], [9, 130]];

/** The twin's rows; parameters are x, gain and bias one after another. */
function forward64(parameters: Float64Array, rows: number, width: number) {
  const gain = parameters.subarray(rows * width);
  return layerNorm(parameters, gain, gain.subarray(width), EPSILON, rows, width);
}

/** Random rows in memory, what the kernels make of them, and what their twins do. */
function layer(arrays: Arrays, rows: number, width: number) {
  const { wasm } = arrays.kernel, count = rows * width, all = count + 2 * width;
  const x = arrays.floats(all, () => 0.5 + 2 * arrays.normal()), dout = arrays.floats(count);
  const gain = x + 4 * count, bias = gain + 4 * width;
  const run = () => {
    const out = arrays.floats(count), kept = arrays.floats(2 * rows), dx = arrays.zeros(all);
    wasm.layerNorm(out, kept, x, gain, bias, EPSILON, rows, width);
    const [dgain, dbias] = [dx + 4 * count, dx + 4 * (count + width)];
    wasm.layerNormBackward(dx, dgain, dbias, dout, kept, x, gain, rows, width);
    return {
      out: arrays.read(out, count),
      kept: arrays.read(kept, 2 * rows),
      dx: arrays.read(dx, all),
    };
  };
  const x64 = arrays.read(x, all), dout64 = arrays.read(dout, count);
  const plain = () => {
    const { out, kept } = forward64(x64, rows, width), gain = x64.subarray(count);
    return { out, kept, dx: layerNormBackward(dout64, kept, x64, gain, rows, width) };
  };
  return { run, plain, x: x64, dout: dout64 };
}

for (const [build, kernel] of BUILDS) {
  Deno.test(`layerNorm and layerNormBackward equal their plain twins within ${TWINS}, ${build}`, () => {
    for (const [rows, width] of LARGER) {
      kernel.scoped(() => {
        const { run, plain } = layer(new Arrays(kernel, width), rows, width);
        const fast = run(), wanted = plain();
        for (const name of ["out", "kept", "dx"] as const) {
          const by = difference(fast[name], wanted[name]);
          assert(by <= TWINS, `${name} differs by ${by} at [${rows}, ${width}]`);
        }
      });
    }
  });

  Deno.test(`layerNormBackward gives the gradients of layerNorm's twin, ${build}`, () => {
    for (const [rows, width] of SIZES) {
      kernel.scoped(() => {
        const { run, x, dout } = layer(new Arrays(kernel, 7), rows, width);
        const { dx } = run();
        const wanted = gradientOf((x) => {
          return forward64(x, rows, width).out.reduce(
            (loss, value, i) => loss + value * dout[i],
            0,
          );
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
