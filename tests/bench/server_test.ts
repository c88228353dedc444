import { assert, assertEquals } from "@std/assert";
import { compareCosts } from "./server_cost.ts";
import { load } from "./server_load.ts";
import { reportCosts, reportLoad, reportLoads, sentOf } from "./server_report.ts";
import { prepareVersion } from "./server_version.ts";

const FOLDER = await Deno.makeTempDir();
globalThis.addEventListener("unload", () => Deno.removeSync(FOLDER, { recursive: true }));

for (const runtime of ["deno", "node"] as const) {
  const title = `the server on ${runtime} survives 50 connections, hostile ones among them, in ` +
    "bounded memory";
  Deno.test(title, async () => {
    const version = await prepareVersion(FOLDER, { runtime });
    const figures = await load(version, { seconds: 3, connections: 50 });
    assertEquals([figures.wrong, figures.code], [[], 0], reportLoad(figures));
    for (const row of figures.rows) assert(sentOf(row) > 0, row.kind.name);
    const { start, peak } = figures.memory;
    if (start === 0) console.log("Memory is not tested: the system does not tell it");
    assert(peak < start + 600, reportLoad(figures));
    const [row] = reportLoads([{ load: "mixture", version: "now", figures }]).split("\n").slice(2);
    assertEquals(row.split(" | ").length, 9, row);
  });
}

Deno.test("the benchmark of costs gives milliseconds of the processor for each request", async () => {
  const figures = await compareCosts([await prepareVersion(FOLDER)], 1);
  const [{ costs: [small, middle, large] }] = figures;
  assert(small < middle && middle < large, reportCosts(["now"], figures));
});
