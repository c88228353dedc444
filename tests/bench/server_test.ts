import { assert, assertEquals } from "@std/assert";
import { report, run } from "./server.ts";

for (const runtime of ["deno", "node"] as const) {
  const title = `the server on ${runtime} survives 50 connections, hostile ones among them, in ` +
    "bounded memory";
  Deno.test(title, async () => {
    const figures = await run({ seconds: 3, connections: 50, runtime });
    assertEquals([figures.wrong, figures.code], [[], 0], report(figures));
    for (const { kind, times } of figures.rows) assert(times.length > 0, kind.name);
    const { start, peak } = figures.memory;
    if (start === 0) console.log("Memory is not tested: the system does not tell it");
    assert(peak < start + 600, report(figures));
  });
}
