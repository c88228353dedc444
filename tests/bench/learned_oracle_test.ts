import { assert, assertEquals } from "@std/assert";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { SAMPLE } from "../../src/sample/sample.ts";
import { run, table } from "./learned_oracle.ts";

Deno.test("the bench of the learned oracle has a row for each variant, and none without files", async () => {
  assertEquals(await run("/nowhere"), undefined);
  const folder = await mkdtemp("/tmp/sagitta-");
  try {
    for (const name of ["train", "dev"]) await writeFile(`${folder}/${name}.conllu`, SAMPLE);
    const small = { batch: 32, hidden: 16, memory: 4096 };
    const figures = await run(folder, 3, 1, { one: small, two: { ...small, fork: 0 } });
    assertEquals(figures!.map(({ name }) => name), ["one", "two"]);
    const lines = table(figures!).split("\n");
    assertEquals(lines.length, 4);
    assert(lines[2].startsWith("| one | "));
  } finally {
    await rm(folder, { recursive: true });
  }
});
