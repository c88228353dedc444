import { assertEquals } from "@std/assert";
import type { BreakdownRow } from "../../src/evaluation/breakdown.ts";
import { breakdownsTable } from "../../src/evaluation/breakdowns_table.ts";
import { compare } from "./notation.ts";

/** `name gold/system UAS precision/recall LAS precision/recall` of each row. */
function summary(rows: readonly BreakdownRow[]): string[] {
  return rows.map(({ name, gold, system, uas, las }) =>
    `${name} ${gold}/${system} ${uas.precision}/${uas.recall} ${las.precision}/${las.recall}`
  );
}

const GOLD = "a 2 det\nb 3 nsubj\nc 0 root\nd 3 obj\n\ne 0 root";

Deno.test("evaluate breaks scores down by label, the most frequent gold label first", () => {
  // The system calls d nsubj: of its 2 nsubj 1 has the right arc, both the right head; no obj.
  const { breakdowns } = compare(GOLD, GOLD.replace("obj", "nsubj:x").replace("nsubj", "nsubj:y"));
  assertEquals(summary(breakdowns.label), [
    "root 2/2 100/100 100/100",
    "det 1/1 100/100 100/100",
    "nsubj 1/2 100/100 50/100",
    "obj 1/0 0/100 0/0",
  ]);
});

Deno.test("evaluate breaks scores down by the arc length on each side", () => {
  // a is 1 from its head in gold, 2 in the system. Gold has 3 arcs of length 1, the system 2.
  const { breakdowns } = compare(GOLD, GOLD.replace("2 det", "3 det"));
  assertEquals(summary(breakdowns.arcLength), [
    "root 2/2 100/100 100/100",
    `1 3/2 100/${100 * (2 / 3)} 100/${100 * (2 / 3)}`,
    "2 0/1 0/0 0/0",
  ]);
});

Deno.test("evaluate sorts arcs of 3 to 5 words into one bucket", () => {
  // Distances 1 to 6 from word 1.
  const rows = ["a 0 root", ..."bcdefg".split("").map((form) => `${form} 1 dep`)].join("\n");
  const { breakdowns } = compare(rows, rows);
  assertEquals(breakdowns.arcLength.map(({ name, gold }) => `${name}: ${gold}`), [
    "root: 1",
    "1: 1",
    "2: 1",
    "3-5: 3",
    "6-10: 1",
  ]);
});

Deno.test("evaluate breaks scores down by gold sentence, whatever the system's sentences", () => {
  // A gold sentence of 11 words and one of 1, which the system joins: the last word is wrong.
  const long = Array.from({ length: 11 }, (_, i) => `w ${i} ${i === 0 ? "root" : "dep"}`);
  const { breakdowns } = compare(
    [...long, "", "x 0 root"].join("\n"),
    [...long, "x 11 dep"].join("\n"),
  );
  assertEquals(summary(breakdowns.sentenceLength), [
    "1-10 1/1 0/0 0/0",
    "11-20 11/11 100/100 100/100",
  ]);
  assertEquals(breakdowns.exactMatch, { sentences: 2, unlabelled: 0, labelled: 0 });
});

Deno.test("evaluate breaks scores down by projectivity of arcs and gold sentences", () => {
  // Gold 3 → 1 spans the root, word 2. The system hangs 1 on 2: all its arcs are projective.
  const { breakdowns } = compare("a 3 det\nb 0 root\nc 2 obj", "a 2 det\nb 0 root\nc 2 obj");
  assertEquals(summary(breakdowns.arcProjectivity), [
    `projective 2/3 ${100 * (2 / 3)}/100 ${100 * (2 / 3)}/100`,
    "non-projective 1/0 0/0 0/0",
  ]);
  assertEquals(summary(breakdowns.sentenceProjectivity), [
    `non-projective 3/3 ${100 * (2 / 3)}/${100 * (2 / 3)} ${100 * (2 / 3)}/${100 * (2 / 3)}`,
  ]);
});

Deno.test("evaluate counts sentences without error, with and without labels", () => {
  // Of four sentences one has a wrong label, one a wrong head, two are right: 75 and 50.
  const one = "a 2 det\nb 0 root";
  const gold = [one, one, one, one].join("\n\n");
  const system = [one, one.replace("det", "amod"), "a 0 root\nb 1 dep", one].join("\n\n");
  const { breakdowns } = compare(gold, system);
  assertEquals(breakdowns.exactMatch, { sentences: 4, unlabelled: 75, labelled: 50 });
});

Deno.test("breakdownsTable writes a heading and a table for each breakdown", () => {
  const lines = breakdownsTable(compare(GOLD, GOLD.replace("2 det", "3 det")).breakdowns).split(
    "\n",
  );
  assertEquals(lines.slice(0, 8), [
    "By label (sub-types cut)",
    "Label      |      Gold |    System |    UAS F1 |  LAS Prec |   LAS Rec |    LAS F1",
    "-----------+-----------+-----------+-----------+-----------+-----------+-----------",
    "root       |         2 |         2 |    100.00 |    100.00 |    100.00 |    100.00",
    "det        |         1 |         1 |      0.00 |      0.00 |      0.00 |      0.00",
    "nsubj      |         1 |         1 |    100.00 |    100.00 |    100.00 |    100.00",
    "obj        |         1 |         1 |    100.00 |    100.00 |    100.00 |    100.00",
    "",
  ]);
  assertEquals(lines.slice(-5), [
    "Exact match (gold sentences without error)",
    "Sentences  |         2",
    "Unlabelled |     50.00",
    "Labelled   |     50.00",
    "",
  ]);
});
