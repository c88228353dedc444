import { assertEquals } from "@std/assert";
import { shareParts } from "../../src/training/workers.ts";

Deno.test("parts go to threads largest first, each to who has least to do", () => {
  assertEquals(shareParts([10, 20, 30, 40], 2), [[3, 0], [2, 1]]);
  assertEquals(shareParts([10, 10, 10, 10], 2), [[0, 2], [1, 3]]);
  assertEquals(shareParts([10, 20, 30], 1), [[2, 1, 0]]);
});

Deno.test("threads beyond the parts have nothing to do", () => {
  assertEquals(shareParts([5], 3), [[0], [], []]);
});
