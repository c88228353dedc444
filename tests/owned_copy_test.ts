import { assertEquals } from "@std/assert";
import { ownedCopy } from "../src/owned_copy.ts";

Deno.test("ownedCopy() gives an equal string of 0, 1 and 40 characters", () => {
  for (const text of ["", "a", "🏹".repeat(20)]) assertEquals(ownedCopy(text), text);
});
