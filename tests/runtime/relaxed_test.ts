import { assert, assertEquals } from "@std/assert";
import { hasRelaxedSimd, type Kernel, loadKernel, wasmBytes } from "../../src/runtime/kernel.ts";

/** (1 + 2⁻¹²)² − 1 − 2⁻¹¹: 2⁻²⁴ if the product is fused with the sum, 0 if it is rounded first. */
function fusedRest(kernel: Kernel): number {
  return kernel.scoped(() => {
    const [out, a, b] = [0, 1, 2].map(() => kernel.allocate(16));
    kernel.floats(out, 4).fill(-1 - 2 ** -11);
    kernel.floats(a, 1).fill(1 + 2 ** -12);
    kernel.floats(b, 4).fill(1 + 2 ** -12);
    kernel.wasm.addMatmul(out, a, b, 1, 1, 4);
    return kernel.floats(out, 4)[0];
  });
}

Deno.test("loadKernel() gives the build that rounds every product, unless told otherwise", async () => {
  assertEquals(fusedRest(await loadKernel()), 0);
});

Deno.test({
  name: "loadKernel() takes the relaxed build where it is asked to",
  ignore: !hasRelaxedSimd(), // the runtime cannot load it
  fn: async () => {
    const taken = fusedRest(await loadKernel(undefined, { relaxed: true }));
    assert(taken === 0 || taken === 2 ** -24);
  },
});

Deno.test({
  name: "both builds export the same functions",
  ignore: !hasRelaxedSimd(), // the runtime cannot load the relaxed one
  fn: async () => {
    const names = async (relaxed: boolean) =>
      Object.keys((await loadKernel(undefined, { relaxed })).wasm).sort();
    assertEquals(await names(true), await names(false));
  },
});

Deno.test("loadKernel() instantiates the compiled module it is given", async () => {
  const module = await WebAssembly.compile(wasmBytes());
  const kernel = await loadKernel(module);
  assertEquals(fusedRest(kernel), 0);
});

Deno.test("kernels share no memory", async () => {
  const [a, b] = [await loadKernel(), await loadKernel()];
  const [atA, atB] = [a.allocate(4), b.allocate(4)];
  a.floats(atA, 1)[0] = 3;
  assertEquals(b.floats(atB, 1)[0], 0);
});
