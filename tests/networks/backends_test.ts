import { assert, assertAlmostEquals, assertEquals } from "@std/assert";
import { findAdapter, openTrainable } from "../../src/networks/backends.ts";
import { initialParameters, matrixShape, type Parameters } from "../../src/networks/parameters.ts";
import { openTensorFlow } from "../../src/networks/tensorflow/open.ts";
import { DeviceTrainable } from "../../src/networks/tensorflow/device_trainable.ts";
import { HostTrainable } from "../../src/networks/tensorflow/host_trainable.ts";
import type { Trainable } from "../../src/networks/trainable.ts";
import { loadKernel } from "../../src/runtime/kernel.ts";
import { gradientOf } from "../kernels/arrays.ts";
import { type Case, CASES } from "./cases.ts";
import { PlainOps } from "./plain_ops.ts";

const RULE = { beta1: 0.9, beta2: 0.99, epsilon: 1e-8, maxGradientNorm: 1, averagingDecay: 8 };

/** 32 bits against 64, through two recurrent layers. */
const TOLERANCE = 2e-5;

/** All of a case's numbers, one after the other, and its loss as a function of them. */
function plainLoss({ specs, loss, read }: Case, start: Parameters) {
  const all = Float64Array.from(specs.flatMap(({ name }) => [...start.get(name)!]));
  const of = (all: Float64Array) => {
    let first = 0;
    const parameters = new Map(specs.map((spec) => {
      const [rows, columns] = matrixShape(spec);
      const data = all.subarray(first, first += rows * columns);
      return [spec.name, { rows, columns, data }];
    }));
    return loss(new PlainOps(parameters, () => read)).data[0];
  };
  return { all, of };
}

/** Wanted losses and gradients, found once. */
const WANTED = CASES.map((each) => {
  // Biases too: at 0 some units would stand where relu has no slope.
  const specs = each.specs.map((spec) => ({ ...spec, start: "vectors" as const }));
  const start = initialParameters(specs, 5);
  const { all, of } = plainLoss(each, start);
  return { ...each, start, wanted: of(all), gradient: gradientOf(of, all) };
});

/** The gradients of a step by parameter, one after the other, zeros where there are none. */
async function gradientsOf({ specs }: Case, trainable: Trainable): Promise<Float64Array> {
  const { dense, rows } = await trainable.takeGradients();
  let first = 0;
  return Float64Array.from(specs.flatMap((spec) => {
    const [count, width] = matrixShape(spec);
    if (!spec.lookup) return [...dense.subarray(first, first += count * width)];
    const table = new Array<number>(count * width).fill(0);
    const { ids, values } = rows.get(spec.name)!;
    ids.forEach((id, i) => {
      for (let j = 0; j < width; j++) table[id * width + j] = values[i * width + j];
    });
    return table;
  }));
}

async function compare(open: (each: typeof WANTED[number]) => Promise<Trainable>) {
  for (const each of WANTED) {
    const trainable = await open(each);
    const loss = await trainable.differentiate(each.loss);
    assertAlmostEquals(loss, each.wanted, TOLERANCE * Math.abs(each.wanted));
    const found = await gradientsOf(each, trainable);
    const most = each.gradient.reduce((most, x) => Math.max(most, Math.abs(x)), 0);
    assert(most > 0.01, each.name);
    found.forEach((x, i) => {
      const by = Math.abs(x - each.gradient[i]);
      assert(by <= TOLERANCE * Math.max(1, most), `${each.name}: number ${i} differs by ${by}`);
    });
    trainable.dispose();
  }
}

Deno.test("losses and gradients of all networks in the module are finite differences'", async () => {
  await compare(async ({ specs, start }) => {
    return openTrainable({ name: "module" }, await loadKernel(), specs, start, RULE);
  });
});

const WAYS = {
  fused: "with the module's kernels",
  stock: "by its own operations",
  device: "with parameters of its own",
} as const;

for (const name of ["cpu", "wasm", "webgpu"] as const) {
  for (const way of ["fused", "stock", "device"] as const) {
    if (name === "webgpu" && way !== "device") continue;
    Deno.test({
      name: `losses and gradients on TensorFlow.js's ${name}, ${
        WAYS[way]
      }, are finite differences'`,
      ignore: name === "webgpu" && await findAdapter() === "none",
      async fn() {
        const backend = await openTensorFlow(name);
        assertEquals(backend.isImmediate, name !== "webgpu");
        const { numTensors } = backend.tf.memory();
        await compare(async ({ specs, start }) => {
          const what = [backend, await loadKernel(), specs, start, RULE] as const;
          return way === "device"
            ? new DeviceTrainable(...what)
            : new HostTrainable(...what, way === "fused");
        });
        assertEquals(backend.tf.memory().numTensors, numTensors);
      },
    });
  }
}
