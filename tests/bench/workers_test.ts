import { assert, assertEquals } from "@std/assert";
import { SAMPLE } from "../../src/sample/sample.ts";
import { compare, report, serve, start, textOf } from "./workers.ts";

Deno.test("the benchmark of workers compares workers, processes, starts and servers", async () => {
  const model = new URL("../../models/en-tiny/en-tiny.sagitta", import.meta.url).pathname;
  const text = textOf(SAMPLE, 20_000);
  const usages = await compare(model, text, 1);
  assertEquals(usages.length, 3);
  assert(usages.every(({ wall, memory }) => wall > 0 && memory > 0));
  assertEquals(report(usages).split("\n").length, 6);
  assert((await start(model)).wall > 0);
  assert((await serve(model, 1, text, 0.2)).rate > 0);
});
