import { assertEquals, assertThrows } from "@std/assert";
import { SagittaError } from "../../src/errors.ts";
import { oracleNumber, SYSTEMS } from "../../src/oracles/system.ts";
import { loadKernel } from "../../src/runtime/kernel.ts";

const kernel = await loadKernel();
const { wasm } = kernel;

Deno.test("an unknown system is an error that names its number, not another system's work", () => {
  for (const number of [-1, 99]) {
    assertThrows(
      () => kernel.scoped(() => wasm.start(wasm.createConfiguration(3), number, 1)),
      SagittaError,
      `found transition system ${number}, expected the number of one that there is`,
    );
  }
});

Deno.test("an oracle that a system has not is an error that names its number", () => {
  const system = SYSTEMS.indexOf("arc-hybrid");
  const [approximate, one] = [oracleNumber("approximate"), oracleNumber("static")];
  const ask = (oracle: number) =>
    kernel.scoped(() => {
      const c = wasm.createConfiguration(1), gold = wasm.createGold(1);
      wasm.prepareGold(gold);
      wasm.start(c, system, 1);
      const out = kernel.allocate(64);
      wasm.costs(out, out + 32, wasm.legal(out + 32, c), c, gold, oracle);
    });
  const expected = "expected the number of one that the system has";
  assertThrows(() => ask(approximate), SagittaError, `found oracle ${approximate}, ${expected}`);
  assertThrows(() => ask(77), SagittaError, `found oracle 77, ${expected}`);
  assertThrows(() => ask(one), SagittaError, `found oracle ${one}, expected one that can say what`);
});

Deno.test("the module's word for a failure is taken once, and memory is given back", () => {
  const before = wasm.mark();
  assertThrows(
    () => kernel.scoped(() => wasm.start(wasm.createConfiguration(3), 99, 1)),
    SagittaError,
  );
  assertEquals([wasm.mark(), ...kernel.ints(wasm.failureCell(), 2)], [before, 0, 0]);
  assertThrows(
    () => kernel.guarded(() => wasm.createConfiguration(60_000_000)),
    SagittaError,
    "takes more memory than there is",
  );
  assertThrows(() => kernel.guarded(() => wasm.copy(-64, -64)), WebAssembly.RuntimeError);
});
