import { assertEquals, assertMatch } from "@std/assert";
import { BARE, PLAIN, RICH } from "../conllu/samples.ts";
import { run } from "./memory_host.ts";

Deno.test("validate finds 0 problems in 3 good sentences and exits 0", async () => {
  const { code, output } = await run(["validate", "a"], { files: { a: PLAIN + RICH + BARE } });
  assertEquals(code, 0);
  assertEquals(output, "No problems: 3 sentences read in 1 file\n");
});

Deno.test("validate lists 5 problems of 2 files by line, in any chunks, and exits 1", async () => {
  const files = {
    a: PLAIN.replace("NOUN", "NN") + PLAIN.replace("3\t.", "4\t.") +
      PLAIN.replace("0\troot", "3\tdep"),
    b: PLAIN.slice(0, -2).replace("\t2\tpunct\t2:punct\t_", ""),
  };
  for (const chunk of [3, 1000]) {
    const { code, output } = await run(["validate", "a", "b"], { files, chunk });
    assertEquals(code, 1);
    assertEquals(output.split("\n"), [
      'a:3: found UPOS "NN", expected a universal part of speech',
      'a:11: found ID "4", expected 3',
      "a:15: found no root, expected one token with head 0",
      "a:16: found a cycle 2 → 3 → 2, expected a way to ROOT",
      "b:5: found 6 columns, expected 10",
      "5 problems: 2 sentences read in 2 files, 2 of them wrong",
      "",
    ]);
  }
});

Deno.test("validate --strict wants sent_id, text and annotation, and each sent_id once", async () => {
  const files = { a: PLAIN + PLAIN + BARE };
  const { code, output } = await run(["validate", "--strict", "a"], { files });
  assertEquals(code, 1);
  assertMatch(output, /^a:7: found sent_id "plain-1" again, after line 1, expected each once$/m);
  assertMatch(output, /^a:13: found no comment text, expected # text = …$/m);
  assertEquals((await run(["validate", "a"], { files })).code, 0);
});

Deno.test("validate --json gives one object a problem", async () => {
  const { code, output } = await run(["validate", "--json", "-"], { files: { "-": "x\n" } });
  assertEquals(code, 1);
  assertEquals(JSON.parse(output), { file: "-", line: 1, found: "1 column", expected: "10" });
});

Deno.test("validate exits 2 without a file", async () => {
  assertEquals((await run(["validate"])).code, 2);
});
