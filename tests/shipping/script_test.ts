import { assert, assertEquals } from "@std/assert";
import { runInThisContext } from "node:vm";
import { load } from "../../src/pipeline/load.ts";
import { buildScript } from "../../tasks/build_script.ts";
import type { Sagitta } from "../../tasks/entries/script.ts";

Deno.test("the script gives a page `sagitta`, which parses text", async () => {
  const code = await Deno.readTextFile(await buildScript());
  assert(code.length < 600_000, `${code.length} characters`);
  assertEquals(/\b(require|import)\(["']/.test(code), false);
  // A script, as a page runs it: no module, so no import of any kind.
  runInThisContext(code);
  const { sagitta } = globalThis as unknown as { sagitta: Sagitta };
  const bytes = await Deno.readFile("models/en/en.sagitta");
  const parser = await sagitta.load(bytes);
  const text = "The dog sleeps. Arrows fly.";
  const trees = (await load()).parse(text).sentences.map(({ forms, heads }) => [forms, [...heads]]);
  assertEquals(parser.parse(text).sentences.map(({ forms, heads }) => [forms, [...heads]]), trees);
});
