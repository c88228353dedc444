import { assert, assertEquals } from "@std/assert";
import { oracleNumber, SYSTEMS } from "../../src/oracles/system.ts";
import { wasmBytes } from "../../src/runtime/kernel.ts";
import { allocatorNames, compileModule } from "../../tasks/compile_module.ts";
import { loadTestingKernel, TESTING_MODULE } from "./testing_kernel.ts";

Deno.test("an oracle's reduction leaves the places that features found where they stand", () => {
  const kernel = loadTestingKernel(), { wasm } = kernel;
  const heads = [3, 4, 0, 3, 3];
  const gold = wasm.createGold(heads.length);
  kernel.ints(wasm.goldHeads(gold) + 4, heads.length).set(heads);
  wasm.prepareGold(gold);
  const c = wasm.createConfiguration(heads.length);
  const [transitions, out] = [kernel.allocate(64), kernel.allocate(64)];
  for (const system of ["arc-hybrid", "arc-eager", "lr-spine"] as const) {
    wasm.start(c, SYSTEMS.indexOf(system), 1);
    wasm.apply(c, 0);
    const places = wasm.placesOf(c);
    const before = [...kernel.ints(places, 43)];
    const count = wasm.legal(transitions, c);
    wasm.costs(out, transitions, count, c, gold, oracleNumber("dynamic"));
    assertEquals([...kernel.ints(places, 43)], before, system);
  }
});

Deno.test("scratch memory of the build for tests is nonsense until it is written", () => {
  assertEquals(loadTestingKernel().wasm.unwritten(), 0xfbfbfbfb | 0);
});

Deno.test("allocated memory is zeros, new or given back, or some of each", () => {
  const kernel = loadTestingKernel(), { wasm } = kernel;
  const start = wasm.mark();
  for (const sizes of [[100], [40, 200], [1 << 20], [7, 1 << 18, 3 << 20], [5 << 20]]) {
    for (const size of sizes) {
      const block = kernel.bytes(kernel.allocate(size), size);
      assert(block.every((byte) => byte === 0), `${size} bytes`);
      block.fill(0xaa);
    }
    wasm.release(start);
  }
});

Deno.test("the shipped module exports nothing that only tests call", async () => {
  const names = (module: WebAssembly.Module) =>
    WebAssembly.Module.exports(module).map(({ name }) => name);
  const shipped = names(new WebAssembly.Module(await wasmBytes())), testing = names(TESTING_MODULE);
  assertEquals(shipped.filter((name) => !testing.includes(name)), []);
  assertEquals(shipped.filter((name) => /Plain$|^unwritten$|^placesOf$/.test(name)), []);
  assert(testing.length > shipped.length + 60, `${testing.length} and ${shipped.length}`);
});

Deno.test("allocatorNames() finds the runtime's allocator in a module with a managed object", async () => {
  const folder = await Deno.makeTempDir();
  try {
    await Deno.copyFile("assembly/asconfig.json", `${folder}/asconfig.json`);
    const source = "class Managed { value: i32 = 7; }\n" +
      "const one: Managed = new Managed();\n" +
      "export function value(): i32 { return one.value++; }\n";
    await Deno.writeTextFile(`${folder}/index.ts`, source);
    const compiled = await compileModule({ folder, entry: "index.ts" });
    assert(allocatorNames(compiled).length > 0, compiled.text);
    await Deno.writeTextFile(`${folder}/index.ts`, "export function value(): i32 { return 7; }\n");
    assertEquals(allocatorNames(await compileModule({ folder, entry: "index.ts" })), []);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
