import { assertAlmostEquals, assertEquals } from "@std/assert";
import { spearman } from "../../../src/laboratory/comparison/spearman.ts";

Deno.test("spearman() is 1 for identical rankings, constant ones and infinite values too", () => {
  assertEquals(spearman([3, 1, 2], [9, 0, 4]), 1);
  assertEquals(spearman([0, 0, 0], [5, 5, 5]), 1);
  assertEquals(spearman([0, Infinity, Infinity], [2, Infinity, Infinity]), 1);
});

Deno.test("spearman() of 3 with a tie is √3/2, of tie against tie ½ or −½", () => {
  assertAlmostEquals(spearman([0, 0, 1], [0, 1, 2])!, Math.sqrt(3) / 2);
  assertAlmostEquals(spearman([0, 0, 1], [0, 1, 1])!, 0.5);
  assertAlmostEquals(spearman([0, 0, 1], [0, 1, 0])!, -0.5);
  assertAlmostEquals(spearman([0, 1, 2], [1, 0, 2])!, 0.5);
});

Deno.test("spearman() is not defined where one ranking is constant and the other is not", () => {
  assertEquals(spearman([1, 1, 1], [0, 1, 1]), undefined);
  assertEquals(spearman([0, 1, Infinity], [2, 2, 2]), undefined);
});
