import { assertEquals } from "@std/assert";
import { bundledPackages } from "../../tasks/third_party.ts";

/** What is bundled besides the npm package, and the packages whose code is in it. */
const BUNDLES: readonly (readonly [entries: string[], packages: string[]])[] = [
  [["tasks/entries/script.ts"], []],
  [["web/playground.ts", "web/worker.ts", "web/service_worker.ts"], []],
  [["examples/edge/service.ts"], ["hono"]],
  [["tasks/entries/executable.ts"], ["@hono/node-server", "deno-std", "hono"]],
];

Deno.test("the script and the page have no code of other packages, the edge service that of 1, the executable that of 3", async () => {
  for (const [entries, packages] of BUNDLES) {
    const found = await bundledPackages(entries);
    assertEquals(found.map(({ name }) => name), packages, entries.join(" "));
  }
});
