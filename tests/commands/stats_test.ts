import { assertEquals, assertMatch } from "@std/assert";
import { BARE, PLAIN, RICH } from "../conllu/samples.ts";
import { run } from "./memory_host.ts";

const CROSSED = [[1, 3], [2, 4], [3, 0], [4, 3]]
  .map(([id, head]) => `${id}\tw${id}\t_\t_\t_\t_\t${head}\t_\t_\t_\n`).join("") + "\n";

Deno.test("stats prints one row a file and a total of 5 sentences", async () => {
  const files = { a: PLAIN + RICH, b: PLAIN + CROSSED + BARE };
  const { code, output } = await run(["stats", "a", "b"], { files });
  assertEquals(code, 0);
  assertEquals(output.split("\n"), [
    "file   sentences  tokens  types  length  nonproj. s.  nonproj. a.  arc length",
    "─────  ─────────  ──────  ─────  ──────  ───────────  ───────────  ──────────",
    "a              2       9      9    4.50       0.00 %       0.00 %        2.14",
    "b              3       8      8    2.67      33.33 %      12.50 %        1.40",
    "total          5      17     14    3.40      20.00 %       5.88 %        1.83",
    "",
  ]);
});

Deno.test("stats --json gives counts", async () => {
  const { code, output } = await run(["stats", "--json", "-"], {
    files: { "-": CROSSED },
    chunk: 5,
  });
  assertEquals(code, 0);
  assertEquals(JSON.parse(output), [{
    file: "-",
    sentences: 1,
    tokens: 4,
    types: 4,
    averageLength: 4,
    nonprojectiveSentences: 1,
    nonprojectiveArcs: 1,
    averageArcLength: 5 / 3,
  }]);
});

Deno.test("stats of an empty file counts 0 sentences", async () => {
  const { code, output } = await run(["stats", "a"], { files: { a: "" } });
  assertEquals(code, 0);
  assertMatch(output, /^a +0 +0 +0 +0\.00 +- +- +0\.00$/m);
});

Deno.test("stats exits 1 at a bad file and 2 without a file", async () => {
  const bad = await run(["stats", "a"], { files: { a: "1\n" } });
  assertEquals(bad.code, 1);
  assertEquals(bad.errors, "Cannot read CoNLL-U in a at line 1: found 1 column, expected 10\n");
  assertEquals((await run(["stats", "none"])).code, 1);
  const usage = await run(["stats"]);
  assertEquals(usage.code, 2);
  assertMatch(usage.errors, /no file was given.*see sagitta stats --help/);
});
