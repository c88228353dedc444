import { assertEquals, assertThrows } from "@std/assert";
import { windowsOf } from "../../src/pipeline/windows.ts";

Deno.test("windowsOf() gives what came before an error, then the error", () => {
  const found: number[][] = [];
  const read = () => {
    const refuse = (item: number) => {
      if (item === 4) throw new RangeError("no 4");
      return item;
    };
    for (const window of windowsOf([1, 2, 3, 4, 5], 2, refuse)) found.push(window);
  };
  assertThrows(read, RangeError, "no 4");
  assertEquals(found, [[1, 2], [3]]);
});

Deno.test("windowsOf() gives no window for no items", () => {
  assertEquals([...windowsOf([], 3, () => {})], []);
});
