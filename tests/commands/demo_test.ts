import { assert, assertEquals, assertMatch } from "@std/assert";
import { run } from "./memory_host.ts";

const CLI = new URL("../../cli.ts", import.meta.url).pathname;

Deno.test("demo counts the sample, draws a tree, follows an oracle and says what is next", async () => {
  const { code, output, errors } = await run(["demo"]);
  assertEquals([code, errors], [0, ""]);
  assertMatch(output, /^English +20 /m);
  assertMatch(output, /acl:relcl ┄/);
  assertMatch(
    output,
    /^ +8 +\[ROOT chased the old cat\] +\[\.\] +LEFT +cat → old +SHIFT 1 · LEFT 0 ·/m,
  );
  assertMatch(output, /^What to try next$/m);
});

Deno.test("demo keeps within a terminal of 80 columns, texts of its own aside", async () => {
  const { output } = await run(["demo"], { terminal: true, columns: 80 });
  // deno-lint-ignore no-control-regex
  const plain = output.replace(/\x1b\[[\d;]*m/g, "");
  const table = plain.split("\n").filter((line) => /^ *\d+ +\[/.test(line));
  assertEquals(table.length, 15);
  assert(table.every((line) => line.length <= 80));
});

Deno.test("demo runs in a process without any permission, and every command it names exists", async () => {
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "--quiet", "--no-lock", "--no-prompt", CLI, "demo"],
  }).output();
  assertEquals([code, new TextDecoder().decode(stderr)], [0, ""]);
  const text = new TextDecoder().decode(stdout);
  const named = [...text.matchAll(/ {2}sagitta (.+)$/gm)].map((match) => match[1]);
  assertEquals(named.length, 5);
  for (const words of named.filter((one) => !one.includes("FILE"))) {
    assertEquals((await run(words.split(" "))).code, 0, words);
  }
});

Deno.test("demo exits 2 with a file", async () => {
  assertEquals((await run(["demo", "a"])).code, 2);
});
