import { assert, assertEquals } from "@std/assert";
import { SAMPLE } from "../../src/sample/sample.ts";
import { ROWS, run, tables } from "./search.ts";

Deno.test("the benchmark of learning to search measures nothing where there is no treebank", async () => {
  assertEquals(await run("/no/such/folder"), undefined);
});

Deno.test("the benchmark of learning to search makes a table for learners and one for features", async () => {
  const folder = await Deno.makeTempDir();
  try {
    for (const name of ["train", "dev"]) {
      await Deno.writeTextFile(`${folder}/${name}.conllu`, SAMPLE);
    }
    const rows = ROWS.filter(([, name]) => /perceptron|unigrams|all/.test(name));
    const figures = await run(folder, 2, rows);
    assertEquals(figures!.length, 3);
    assert(figures!.every(({ las }) => las > 60));
    assertEquals(tables(figures!).trimEnd().split("\n").length, 8);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
