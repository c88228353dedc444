import { assertEquals, assertThrows } from "@std/assert";
import { foldsOf, jackknife } from "../../src/training/jackknife.ts";

Deno.test("folds hold every sentence exactly once, and differ in length by one at most", () => {
  for (const [count, folds] of [[10, 3], [7, 7], [100, 9]]) {
    const list = foldsOf(count, folds);
    assertEquals(list.flat(), Array.from({ length: count }, (_, i) => i));
    const sizes = list.map(({ length }) => length);
    assertEquals(Math.max(...sizes) - Math.min(...sizes) <= 1, true);
  }
  for (const folds of [1, 11, 2.5]) assertThrows(() => foldsOf(10, folds), Error, "folds");
});

Deno.test("each item is annotated by what was made of all items of other folds", async () => {
  const items = Array.from({ length: 11 }, (_, i) => i);
  const sums = await jackknife(items, 3, (seen) => {
    return Promise.resolve((item) => seen.includes(item) ? NaN : item + 100 * seen.length);
  });
  assertEquals(sums, [700, 701, 702, 703, 704, 705, 706, 707, 808, 809, 810]);
});
