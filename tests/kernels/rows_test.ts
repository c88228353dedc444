import { assertEquals } from "@std/assert";
import { seededRandom } from "../oracles/random.ts";
import { loadTestingKernel } from "../runtime/testing_kernel.ts";
import { gatherBags, indexOfLargest } from "./plain.ts";

const kernel = loadTestingKernel();
const { wasm } = kernel;

Deno.test("sumRows4 equals its plain twin on 200 random picks of 0 to 256 rows", () => {
  const random = seededRandom(3);
  kernel.scoped(() => {
    const table = kernel.allocate(1024 * 8);
    const weights = new Int16Array(wasm.memory.buffer, table, 1024 * 4);
    for (let i = 0; i < weights.length; i++) weights[i] = random.below(65536) - 32768;
    const picks = kernel.allocate(256 * 4);
    const fast = kernel.allocate(16), rows = weights.slice();
    for (let round = 0; round < 200; round++) {
      const count = random.below(257);
      for (let i = 0; i < count; i++) kernel.ints(picks, 256)[i] = random.below(1024);
      wasm.sumRows4(fast, table, picks, count);
      const plain = gatherBags(rows, kernel.ints(picks, count), [0, count], 4);
      assertEquals([...kernel.ints(fast, 4)], [...plain]);
    }
  });
});

Deno.test("sumRows equals its plain twin at the ends of the 8-bit range, 256 rows of 96 columns", () => {
  const random = seededRandom(4);
  kernel.scoped(() => {
    const width = 96;
    const table = kernel.allocate(64 * width);
    const weights = new Int8Array(wasm.memory.buffer, table, 64 * width);
    for (let i = 0; i < weights.length; i++) {
      weights[i] = random.below(2) ? 127 : random.below(255) - 127;
    }
    const picks = kernel.allocate(256 * 4);
    const fast = kernel.allocate(2 * width), rows = weights.slice();
    for (let round = 0; round < 50; round++) {
      const count = round === 0 ? 256 : random.below(257);
      for (let i = 0; i < count; i++) kernel.ints(picks, 256)[i] = random.below(64);
      wasm.sumRows(fast, table, picks, count, width);
      const plain = gatherBags(rows, kernel.ints(picks, count), [0, count], width);
      assertEquals([...new Int16Array(wasm.memory.buffer, fast, width)], [...plain]);
    }
  });
});

Deno.test("indexOfLargest equals its plain twin, the first of equals, for 1 to 70 values", () => {
  const random = seededRandom(5);
  kernel.scoped(() => {
    const values = kernel.allocate(2 * 96);
    const view = () => new Int16Array(wasm.memory.buffer, values, 96);
    for (let round = 0; round < 500; round++) {
      const last = 1 + random.below(70);
      for (let i = 0; i < 96; i++) view()[i] = random.below(round % 2 ? 8 : 60000) - 30000;
      const plain = indexOfLargest(view(), 1, last);
      assertEquals(wasm.indexOfLargest(values, 1, last), plain);
    }
  });
});
