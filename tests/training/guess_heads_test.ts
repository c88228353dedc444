import { assert, assertEquals, assertRejects } from "@std/assert";
import { parseConllu } from "../../src/conllu/read.ts";
import { SagittaError } from "../../src/errors.ts";
import { SAMPLE } from "../../src/sample/sample.ts";
import { systemsThat } from "../../src/oracles/system.ts";
import { guessingSystem, learnsFromSingleHeads } from "../../src/training/guess_heads.ts";
import { train } from "../../src/training/train.ts";

const GIVEN = parseConllu(SAMPLE).map((sentence) =>
  sentence.with({ heads: sentence.heads.map((head, i) => i % 2 === 1 && head !== 0 ? -1 : head) })
);
// Enough for a second of guessing or more.
const SENTENCES = Array.from({ length: 200 }, () => GIVEN).flat();

Deno.test("guessing open heads ends within a second of being told to, with an error", async () => {
  const controller = new AbortController();
  let stopped = 0;
  setTimeout(() => {
    stopped = performance.now();
    controller.abort();
  }, 400);
  await assertRejects(
    () => train({ train: [{ sentences: SENTENCES }], signal: controller.signal }),
    SagittaError,
    "Cannot train: stopped before the first epoch, nothing was learned",
  );
  const took = performance.now() - stopped;
  assert(stopped > 0 && took < 1000, `${took} ms`);
});

Deno.test("arc-eager, arc-swift and covington learn from single heads, as their arcs do not wait", () => {
  assertEquals(systemsThat(learnsFromSingleHeads), ["arc-eager", "arc-swift", "covington"]);
  assertEquals(guessingSystem(), "arc-eager");
});
