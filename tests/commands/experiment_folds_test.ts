import { assert, assertEquals, assertMatch } from "@std/assert";
import { parseConllu } from "../../src/conllu/read.ts";
import { SAMPLE } from "../../src/sample/sample.ts";
import { run } from "./memory_host.ts";

Deno.test("experiment folds writes every sentence once, in order, and scores", async () => {
  const args = ["experiment", "folds", "2", "t.conllu", "--epochs", "1", "--output", "o"];
  const { code, errors, host } = await run(args, { files: { "t.conllu": SAMPLE } });
  assertEquals(code, 0, errors);
  const [gold, found] = [SAMPLE, host.files.get("o")!].map((text) => {
    return parseConllu(text).map(({ forms, id }) => [id, forms]);
  });
  assertEquals(found, gold);
  assertMatch(errors, /^Fold 2 of 2: learns from 30 sentences$/m);
  assertMatch(errors, /^UPOS \d+\.\d\d, Lemmas \d+\.\d\d, UAS \d+\.\d\d, LAS \d+\.\d\d$/m);
});

Deno.test("experiment folds wants a number of folds first", async () => {
  for (const words of [["t.conllu"], ["1"], ["x", "t.conllu"]]) {
    const { code, errors } = await run(["experiment", "folds", ...words]);
    assertEquals(code, 2);
    assertMatch(errors, /expected a whole number from 2 on/);
  }
});

Deno.test("train without --dev holds a tenth out and says which; with --hold-out 0 it holds nothing out", async () => {
  const files = { "t.conllu": SAMPLE.repeat(4) };
  const args = ["train", "--train", "t.conllu", "--epochs", "1", "--no-pipeline", "--model", "m"];
  const { code, output, errors } = await run(args, { files });
  assertEquals(code, 0, errors);
  assertMatch(
    errors,
    /^No --dev was given: the best epoch is chosen on 20 of 240 sentences, 10 in a row from the 91st on \(--hold-out 0\.1\)$/m,
  );
  assertMatch(errors, /^220 sentences, /m);
  assertMatch(output, /dev UAS/);
  const whole = await run([...args, "--hold-out", "0"], { files });
  assert(!whole.errors.includes("No --dev was given"));
  assertMatch(whole.errors, /^240 sentences, /m);
});
