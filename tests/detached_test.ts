import { assertEquals } from "@std/assert";
import { detached } from "../src/detached.ts";

Deno.test("detached() gives an equal string of 0, 1 and 40 characters", () => {
  for (const text of ["", "a", "🏹".repeat(20)]) assertEquals(detached(text), text);
});
