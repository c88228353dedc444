import { assertEquals, assertMatch } from "@std/assert";
import { assertWrongUsage, run } from "./memory_host.ts";

const verify = (words: string) => run(["oracle", "verify", ...words.split(" ")]);

Deno.test("oracle verify exits 0 where every cost is true, and counts what it compared", async () => {
  const { code, output } = await verify("--system arc-hybrid-swap --tokens 3");
  assertEquals([code, output.split("\n").length], [0, 2]);
  assertMatch(output, /^12 gold trees, \d+ configurations, \d+ costs compared: 0 wrong$/m);
});

Deno.test("oracle verify exits 1 with the smallest counterexample", async () => {
  const { code, output } = await verify("--system arc-standard --oracle approximate");
  assertEquals(code, 1);
  assertEquals(output.split("\n").slice(1), [
    "Smallest counterexample:",
    "  heads  2 0 1",
    "  moves  SHIFT SHIFT",
    "  SHIFT costs 0, the oracle says 1",
    "",
  ]);
  const json = await verify("--system arc-standard --oracle approximate --tokens 3 --json");
  assertEquals(JSON.parse(json.output).counterexample, {
    heads: [2, 0, 1],
    moves: ["SHIFT", "SHIFT"],
    transition: "SHIFT",
    given: 1,
    truth: 0,
  });
});

Deno.test("oracle verify exits 2 with wrong words", async () => {
  const wrong = ["--tokens 3", "--system swap --tokens 9", "--system swap file"];
  await assertWrongUsage("oracle verify", wrong);
});
