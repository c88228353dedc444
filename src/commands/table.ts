/**
 * Tables for people: columns aligned, text to the left, figures to the right.
 *
 * @module
 */

/**
 * Aligns a table. The first column is text; the others are figures.
 *
 * @example
 * ```ts
 * import { alignTable } from "./table.ts";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(alignTable([["file", "tokens"], ["a.conllu", "12"]]), [
 *   "file      tokens",
 *   "a.conllu      12",
 *   "",
 * ].join("\n"));
 * ```
 *
 * @param rows The cells, headings first.
 * @returns The lines, each with its line end.
 */
export function alignTable(rows: readonly (readonly string[])[]): string {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  return rows.map((row) => {
    const cells = row.map((cell, column) =>
      column === 0 ? cell.padEnd(widths[column]) : cell.padStart(widths[column])
    );
    return cells.join("  ").trimEnd() + "\n";
  }).join("");
}
