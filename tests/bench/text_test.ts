import { assert, assertEquals } from "@std/assert";
import { sample } from "../training/small_model.ts";
import { measure, table } from "./text.ts";

Deno.test("the benchmark of segmenters measures scores, size and speed", async () => {
  const figures = await measure("sample", sample(), sample(), 5000);
  assert(figures.scores.tokens > 99 && figures.rate > 0 && figures.bytes > 1000);
  assertEquals(table([figures]).split("\n").length, 3);
});
