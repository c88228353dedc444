import { assert, assertEquals, assertMatch } from "@std/assert";
import { SAMPLE } from "../../src/sample/sample.ts";
import { BARE } from "../conllu/samples.ts";
import { assertWrongUsage, run } from "./memory_host.ts";

const CYCLE = [[1, 2], [2, 1]]
  .map(([id, head]) => `${id}\tw${id}\t_\t_\t_\t_\t${head}\t_\t_\t_\n`).join("") + "\n";

Deno.test("oracle compare --json has the figures of 44 projective and 16 other sentences", async () => {
  const { code, output, errors } = await run(["oracle", "compare", "a", "--json"], {
    files: { a: SAMPLE },
    tick: 50,
  });
  assertEquals([code, errors], [0, ""]);
  const comparison = JSON.parse(output);
  assertEquals(Object.keys(comparison), ["projective", "nonprojective"]);
  assertEquals(
    [comparison.projective.sentences, comparison.nonprojective.sentences],
    [44, 16],
  );
  for (const group of Object.values<Record<string, Record<string, number>>>(comparison)) {
    assertEquals(
      Object.keys(group).join(" "),
      "sentences configurations inclusion spearman microseconds",
    );
    const { inclusion, spearman, microseconds } = group;
    assertEquals(Object.keys(inclusion).sort().join(" "), "0 100 33.33 50 66.67");
    const sum = Object.values(inclusion).reduce((a, b) => a + b);
    assert(Math.abs(sum - 100) < 1e-9 && inclusion["100"] > 95, `${sum}`);
    assertEquals(Object.keys(spearman), ["mean", "std"]);
    assert(spearman.mean > 0.95 && spearman.mean < 1);
    assertEquals(Object.keys(microseconds), ["exact", "approximate"]);
  }
});

Deno.test("oracle compare prints a table, the same for a seed and another for another", async () => {
  const [first, again, other] = await Promise.all(["1", "1", "2"].map(async (seed) => {
    const { output } = await run(["oracle", "compare", "-", "--seed", seed], {
      files: { "-": SAMPLE },
      tick: 50,
    });
    return output.split("\n").slice(0, 12).join("\n");
  }));
  assertMatch(first, /^ +projective +non-projective\n[^]*^sentences +44 +16$/m);
  assertEquals(first, again);
  assert(first !== other);
});

Deno.test("oracle compare names file and line of a sentence that is no tree", async () => {
  const files = { a: SAMPLE, b: BARE, c: CYCLE, d: "\n" + CYCLE.replace("\t1\t", "\t0\t") + CYCLE };
  const messages: Record<string, RegExp> = {
    b: /^Cannot compare oracles in b at line 1: found no head for token 1, expected every token/,
    c: /^Cannot compare oracles in c at line 1: found heads with a cycle, expected every token/,
    d: /^Cannot compare oracles in d at line 5: found heads with a cycle, expected every token/,
  };
  for (const [file, message] of Object.entries(messages)) {
    const { code, output, errors } = await run(["oracle", "compare", file], { files });
    assertEquals([code, output], [1, ""]);
    assertMatch(errors, message);
  }
});

Deno.test("oracle compare prints - for a group without sentences", async () => {
  const { code, output } = await run(["oracle", "compare", "a"], { files: { a: "" } });
  assertEquals(code, 0);
  assertMatch(output, /^included: 100 % +- +-$/m);
});

Deno.test("oracle compare exits 2 without a file and with a seed that is no number", async () => {
  const wrong = ["", "a --seed x", "a --seed -1"];
  await assertWrongUsage("oracle compare", wrong, { files: { a: "" } });
});
