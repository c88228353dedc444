import { assert, assertEquals, assertMatch } from "@std/assert";
import { SAMPLE } from "../../src/sample/sample.ts";
import { run } from "./memory_host.ts";

const CLI = new URL("../../cli.ts", import.meta.url).pathname;

Deno.test("demo parses a text, trains a parser, follows an oracle and says what is next", async () => {
  const { code, output, errors } = await run(["demo"]);
  assertEquals([code, errors], [0, ""]);
  assertMatch(output, /^Time +flies +like +an +arrow +\.$/m);
  assertMatch(output, /^Fruit +flies +do +n't +!$/m);
  assertMatch(
    output,
    /^It went over them 10 times\. At first \d+\.\d % of its choices were wrong/m,
  );
  assertMatch(output, /^it gets 9\d\.\d % of the arcs and labels of the same sentences right/m);
  assertMatch(output, /^ +4 +\[ROOT dog sleeps\] +\[\.\] +LEFT +sleeps → dog +SHIFT 0 · LEFT 0 ·/m);
  assertMatch(output, /^What to try next$/m);
});

Deno.test("demo keeps within a terminal of 80 columns, texts of its own aside", async () => {
  const { output } = await run(["demo"], { terminal: true, columns: 80 });
  // deno-lint-ignore no-control-regex
  const plain = output.replace(/\x1b\[[\d;]*m/g, "");
  const table = plain.split("\n").filter((line) => /^ *\d+ +\[/.test(line));
  assertEquals(table.length, 9);
  assert(table.every((line) => line.length <= 80));
});

Deno.test("demo runs in a process that may read only, and every command it names exists", async () => {
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "--quiet", "--no-lock", "--no-prompt", "--allow-read", CLI, "demo"],
  }).output();
  assertEquals([code, new TextDecoder().decode(stderr)], [0, ""]);
  const text = new TextDecoder().decode(stdout);
  const named = [...text.matchAll(/ {2}sagitta (.+)$/gm)].map((match) => match[1]);
  assertEquals(named.length, 6);
  for (const words of named.filter((one) => !one.includes("FILE"))) {
    assertEquals((await run(words.split(" "))).code, 0, words);
  }
});

Deno.test("demo without permission says which one it lacks, in one line", async () => {
  const { code, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "--quiet", "--no-lock", "--no-prompt", CLI, "demo"],
  }).output();
  assertEquals(code, 1);
  const wanted = /^Cannot load \S+en\.sagitta: permission was not given, run deno with --allow-r/;
  assertMatch(new TextDecoder().decode(stderr), wanted);
});

Deno.test("demo --sample writes the sample treebank and nothing else", async () => {
  const { code, output, errors } = await run(["demo", "--sample"]);
  assertEquals([code, errors], [0, ""]);
  assertEquals(output, SAMPLE);
});

Deno.test("demo exits 2 with a file", async () => {
  assertEquals((await run(["demo", "a"])).code, 2);
});
