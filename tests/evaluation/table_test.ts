import { assertEquals } from "@std/assert";
import { metricsTable, twoDecimals } from "../../src/evaluation/table.ts";
import { compare } from "./notation.ts";

Deno.test("twoDecimals rounds numbers halfway between hundredths to the even one", () => {
  // 1/32, 3/32, 5/32 and 7/32 in percent are halfway in binary as well.
  assertEquals([3.125, 9.375, 15.625, 21.875].map(twoDecimals), ["3.12", "9.38", "15.62", "21.88"]);
});

Deno.test("twoDecimals rounds all other numbers to the nearest hundredth", () => {
  // 1.005 is a little less in binary, so it goes down.
  assertEquals([0, 1.005, 200 / 3, 12.5, 100].map(twoDecimals), [
    "0.00",
    "1.00",
    "66.67",
    "12.50",
    "100.00",
  ]);
});

Deno.test("metricsTable lays scores out in columns and leaves undefined ones empty", () => {
  // 2 of 3 heads.
  const { metrics } = compare("a 2 x\nb 0 root\nc 2 y", "a 3 x\nb 0 root\nc 2 y");
  const lines = metricsTable(metrics).split("\n");
  assertEquals(lines.length, 16);
  assertEquals(lines[0], "Metric     | Precision |    Recall |  F1 Score | AligndAcc");
  assertEquals(lines[2], "Tokens     |    100.00 |    100.00 |    100.00 |");
  assertEquals(lines[10], "UAS        |     66.67 |     66.67 |     66.67 |     66.67");
});
