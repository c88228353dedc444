// The breakdowns as text: a heading and a table each.

import { requireFields } from "../checks.ts";
import type { BreakdownRow } from "./breakdown.ts";
import type { Breakdowns } from "./breakdowns.ts";
import { scorerTable, twoDecimals } from "./table.ts";

/** Heading and first column of each table, in order. */
const TABLES = [
  ["label", "By label (sub-types cut)", "Label"],
  ["arcLength", "By arc length (words from head to dependent)", "Length"],
  ["sentenceLength", "By length of the gold sentence (words)", "Length"],
  ["arcProjectivity", "By projectivity of the arc", "Arc"],
  ["sentenceProjectivity", "By projectivity of the gold sentence", "Sentence"],
] as const;

const COLUMNS = ["Gold", "System", "UAS F1", "LAS Prec", "LAS Rec", "LAS F1"];

/**
 * Writes all breakdowns.
 * @example
 * ```ts
 * import { breakdownsTable } from "./breakdowns_table.ts";
 * import { evaluate } from "./evaluate.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const sentence = { forms: ["Sing"], heads: [0], deprels: ["root"], ranges: [] };
 * const lines = breakdownsTable(evaluate([sentence], [sentence]).breakdowns).split("\n");
 * assertEquals(lines[0], "By label (sub-types cut)");
 * assertEquals(lines.at(-2), "Labelled   |    100.00");
 * ```
 */
export function breakdownsTable(breakdowns: Breakdowns): string {
  const fields = { exactMatch: "object", label: "list", arcLength: "list" } as const;
  requireFields("draw a table", breakdowns, fields, "breakdowns of evaluate()");
  const { sentences, unlabelled, labelled } = breakdowns.exactMatch;
  return [
    ...TABLES.map(([key, heading, column]) => table(heading, column, breakdowns[key])),
    "Exact match (gold sentences without error)",
    `Sentences  |${String(sentences).padStart(10)}`,
    `Unlabelled |${twoDecimals(unlabelled).padStart(10)}`,
    `Labelled   |${twoDecimals(labelled).padStart(10)}`,
    "",
  ].join("\n");
}

function table(heading: string, column: string, rows: readonly BreakdownRow[]): string {
  const width = Math.max(10, column.length, ...rows.map(({ name }) => name.length));
  const cells = rows.map(({ name, gold, system, uas, las }) => {
    const rates = [uas.f1, las.precision, las.recall, las.f1].map(twoDecimals);
    return [name, `${gold}`, `${system}`, ...rates];
  });
  const header = [column.padEnd(width + 1), ...COLUMNS.map((name) => `${name} `.padStart(11))];
  return `${heading}\n${scorerTable(header, cells)}\n`;
}
