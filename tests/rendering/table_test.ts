import { assertEquals } from "@std/assert";
import { drawTable } from "../../src/rendering/table.ts";

Deno.test("drawTable() puts numbers at the right and words at the left, under a rule", () => {
  assertEquals(
    drawTable(["system", "UAS", "speed"], [
      ["arc-hybrid", 91.5, "1,200/s"],
      ["swap", 8, ""],
    ]),
    [
      "system       UAS    speed",
      "──────────  ────  ───────",
      "arc-hybrid  91.5  1,200/s",
      "swap           8",
    ].join("\n"),
  );
});

Deno.test("drawTable() counts columns of wide words and replaces control characters", () => {
  assertEquals(
    drawTable(["word", "tag"], [["日本語", "X"], ["a\tb", "Y"]]),
    ["word    tag", "──────  ───", "日本語  X", "a\ufffdb     Y"].join("\n"),
  );
});

Deno.test("drawTable() colours pieces without moving them", () => {
  const rows = [[[{ text: "a", style: "best" as const }], "b"]];
  assertEquals(
    drawTable(["x", "y"], rows, { color: true }),
    "\x1b[1mx\x1b[0m  \x1b[1my\x1b[0m\n─  ─\n\x1b[1;32ma\x1b[0m  b",
  );
});

Deno.test("drawTable() without rows is a header and a rule", () => {
  assertEquals(drawTable(["a", "bc"], []), "a  bc\n─  ──");
});
