import { assert, assertEquals } from "@std/assert";
import { SAMPLE } from "../../src/sample/sample.ts";
import { run, table } from "./linear.ts";

Deno.test("the benchmark of linear parsers measures nothing where there is no treebank", async () => {
  assertEquals(await run("/no/such/folder"), undefined);
});

Deno.test("the benchmark of linear parsers makes a row for greedy and for beam", async () => {
  const folder = await Deno.makeTempDir();
  try {
    for (const name of ["train", "dev"]) {
      await Deno.writeTextFile(`${folder}/${name}.conllu`, SAMPLE);
    }
    const figures = await run(folder, 2, 2);
    assertEquals(figures!.map(({ name }) => name), ["greedy", "beam 2"]);
    assert(figures!.every(({ kept }) => kept.las > 70));
    assertEquals(table(figures!).trimEnd().split("\n").length, 4);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
