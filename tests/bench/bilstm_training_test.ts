import { assert, assertEquals } from "@std/assert";
import { run, table } from "./bilstm_training.ts";

Deno.test("the benchmark of BiLSTM training times both ways", async () => {
  const rates = await run(1, 2);
  assert(rates.fused > 0 && rates.stock > 0);
  assertEquals(table(rates).trimEnd().split("\n").length, 5);
});
