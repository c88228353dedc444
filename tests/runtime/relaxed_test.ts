import { assertEquals } from "@std/assert";
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

/** (a, b, c) → the first lane of f32x4.relaxed_madd(a, b, c). */
// deno-fmt-ignore
const FUSED_PRODUCT = new Uint8Array([
  0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00, // magic, version
  0x01, 0x08, 0x01, 0x60, 0x03, 0x7d, 0x7d, 0x7d, 0x01, 0x7d, // types: (f32, f32, f32) → f32
  0x03, 0x02, 0x01, 0x00, // functions: one, of that type
  0x07, 0x05, 0x01, 0x01, 0x66, 0x00, 0x00, // exports: it, as "f"
  0x0a, 0x16, 0x01, 0x14, 0x00, // code: one body without locals
  0x20, 0x00, 0xfd, 0x13, 0x20, 0x01, 0xfd, 0x13, 0x20, 0x02, 0xfd, 0x13, // three f32x4.splat
  0xfd, 0x85, 0x02, 0xfd, 0x1f, 0x00, 0x0b, // f32x4.relaxed_madd, f32x4.extract_lane 0, end
]);

/** Does the engine's relaxed product keep all digits here? Only then can the builds be told apart. */
function fusesProducts(): boolean {
  if (!hasRelaxedSimd()) return false;
  const { f } = new WebAssembly.Instance(new WebAssembly.Module(FUSED_PRODUCT)).exports;
  const x = 1 + 2 ** -12;
  return (f as (a: number, b: number, c: number) => number)(x, x, -1 - 2 ** -11) === 2 ** -24;
}

Deno.test("loadKernel() gives the build that rounds every product, unless told otherwise", async () => {
  assertEquals(fusedRest(await loadKernel()), 0);
});

Deno.test({
  name: "loadKernel() takes the relaxed build where it is asked to, which does not round products",
  ignore: !fusesProducts(), // the runtime cannot load it, or its machine has no fused product
  fn: async () => {
    assertEquals(fusedRest(await loadKernel(undefined, { relaxed: true })), 2 ** -24);
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
  const module = await WebAssembly.compile(await wasmBytes());
  const kernel = await loadKernel(module);
  assertEquals(fusedRest(kernel), 0);
});

Deno.test("kernels share no memory", async () => {
  const [a, b] = [await loadKernel(), await loadKernel()];
  const [atA, atB] = [a.allocate(4), b.allocate(4)];
  a.floats(atA, 1)[0] = 3;
  assertEquals(b.floats(atB, 1)[0], 0);
});
