/** Results that are remembered by text. */

import { assertEquals } from "@std/assert";
import { remembered } from "../src/remembered.ts";

Deno.test("a remembered function computes once for each text, nothing included, until there are too many", () => {
  const asked: string[] = [];
  const lengthOf = remembered(2, (text) => {
    asked.push(text);
    return text === "" ? undefined : text.length;
  });
  assertEquals(["", "ab", "", "ab"].map(lengthOf), [undefined, 2, undefined, 2]);
  assertEquals(asked, ["", "ab"]);
  assertEquals(["abc", "ab"].map(lengthOf), [3, 2]);
  assertEquals(asked, ["", "ab", "abc", "ab"]);
});
