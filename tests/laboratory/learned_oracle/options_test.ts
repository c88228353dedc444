import { assertEquals } from "@std/assert";
import { resolveOptions } from "../../../src/training/options.ts";
import { completeOracle, ORACLE_OPTIONS } from "../../../src/laboratory/learned_oracle/options.ts";

Deno.test("completeOracle() discounts by 0.3 for swap", () => {
  const given = resolveOptions(ORACLE_OPTIONS, { system: "swap" });
  assertEquals(completeOracle(given).discount, 0.3);
});
