import { assert, assertEquals } from "@std/assert";
import { seededRandom } from "../../src/random.ts";
import { SAMPLE } from "../../src/sample/sample.ts";
import { openHeads, run } from "./open_heads.ts";

Deno.test("openHeads() opens a share of the heads, with their labels, and leaves all else", () => {
  const opened = openHeads(SAMPLE, 0.5, seededRandom(1)).split("\n");
  const columns = opened.map((line) => line.split("\t")).filter(([id]) => /^\d+$/.test(id));
  const open = columns.filter((column) => column[6] === "_");
  assert(open.every((column) => column[7] === "_"));
  assert(Math.abs(open.length / columns.length - 0.5) < 0.1);
  assertEquals(openHeads(SAMPLE, 0, seededRandom(1)), SAMPLE);
});

Deno.test("run() trains with all heads of the sample and with half of them", async () => {
  const figures = await run({ training: SAMPLE, development: SAMPLE, epochs: 2, seed: 1 });
  assert(figures.whole > figures.half);
  assert(figures.half > 30);
});
