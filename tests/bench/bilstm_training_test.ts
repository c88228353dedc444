import { assert, assertEquals } from "@std/assert";
import { run, table } from "./bilstm_training.ts";

Deno.test("the benchmark of BiLSTM training times all three ways", async () => {
  const rates = await run(1, 2);
  assert(Object.values(rates).every((rate) => rate > 0));
  assertEquals(table(rates).trimEnd().split("\n").length, 5);
});
