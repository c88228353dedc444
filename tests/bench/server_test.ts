import { assert, assertEquals } from "@std/assert";
import { report, run } from "./server.ts";

Deno.test("the server survives 50 connections, hostile ones among them, in bounded memory", async () => {
  const figures = await run(4);
  assertEquals([figures.wrong, figures.code], [[], 0], report(figures));
  for (const { kind, times } of figures.rows) assert(times.length > 0, kind.name);
  const { start, peak } = figures.memory;
  assert(peak < start + 600, report(figures));
});
