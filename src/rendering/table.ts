// Plain tables for the terminal: aligned columns under a header and a rule.

import { requireKind, requireOptions } from "../checks.ts";
import { paint, type Style } from "./ansi.ts";
import { displayWidth, pad, printable } from "./display_width.ts";

/** A piece of a cell in a style of its own. */
export interface TablePiece {
  /** The text, made printable by the caller. */
  readonly text: string;
  readonly style: Style;
}

/** The content of a cell. */
export type TableCell = string | number | readonly TablePiece[];

const GAP = "  ";
const RULE = "─";
const NUMERIC = /^[-+±−]?[\d.,]*\d[\d.,]*\s?(%|[kMG]|s|ms|\/s)?$/;

/**
 * Draws a table. Columns are as wide as their widest cell; columns that hold only numbers, with
 * or without a unit, stand at the right.
 * @example
 * ```ts
 * import { drawTable } from "./table.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const table = drawTable(["score", "value"], [["UAS", "93.20"], ["LAS", "9.85"]]);
 * assertEquals(table, [
 *   "score  value",
 *   "─────  ─────",
 *   "UAS    93.20",
 *   "LAS     9.85",
 * ].join("\n"));
 * ```
 * @param rows The cells, a row at a time; a short row ends in empty cells.
 * @returns The table, lines joined by line feeds, without spaces at their ends.
 */
export function drawTable(
  header: readonly string[],
  rows: readonly (readonly TableCell[])[],
  options: { color?: boolean } = {},
): string {
  requireKind("draw a table", header, "texts", "the names of columns");
  requireKind("draw a table", rows, "list", "rows");
  for (const row of rows) requireKind("draw a table", row, "list", "cells");
  requireOptions("draw a table", options, { color: "flag" });
  const { color = false } = options;
  const body = rows.map((row) => header.map((_, column) => piecesOf(row[column] ?? "")));
  const titles = header.map((title) => [{ text: printable(title), style: "heading" as const }]);
  const widths = header.map((_, column) =>
    Math.max(...[titles, ...body].map((row) => displayWidth(textOf(row[column]))))
  );
  const right = header.map((_, column) => isNumeric(body.map((row) => textOf(row[column]))));
  const line = (row: readonly (readonly TablePiece[])[]) =>
    row.map((cell, column) => align(cell, widths[column], right[column], color))
      .join(GAP).trimEnd();
  const rule = widths.map((width) => RULE.repeat(width)).join(GAP);
  return [line(titles), rule, ...body.map(line)].join("\n");
}

function piecesOf(cell: TableCell): readonly TablePiece[] {
  if (typeof cell === "object") return cell;
  return [{ text: printable(String(cell)), style: "plain" }];
}

/** The text of a cell, without its styles. */
export function textOf(cell: readonly TablePiece[]): string {
  return cell.map(({ text }) => text).join("");
}

/** Whether a column reads as numbers: all its cells that are not empty do, and there is one. */
function isNumeric(texts: readonly string[]): boolean {
  const filled = texts.filter((text) => text !== "" && text !== "–" && text !== "-");
  return filled.length > 0 && filled.every((text) => NUMERIC.test(text));
}

function align(cell: readonly TablePiece[], width: number, right: boolean, color: boolean): string {
  const text = textOf(cell), blank = pad("", width - displayWidth(text));
  const painted = cell.map((piece) => paint(piece.text, piece.style, color)).join("");
  return right ? blank + painted : painted + blank;
}
