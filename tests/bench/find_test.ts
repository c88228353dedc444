import { assert, assertEquals } from "@std/assert";
import { sample } from "../training/small_model.ts";
import { measure, PATTERNS, table } from "./find.ts";

Deno.test("the benchmark of find times every pattern", () => {
  const figures = measure(sample);
  assert(figures.every(({ first, again }) => first > 0 && again > 0));
  assertEquals(table(figures).split("\n").length, PATTERNS.length + 2);
});
