// Derivations drawn as papers print them: one row a configuration, with the transition that
// follows, the arc it adds, and what every transition would have cost.

import { requireEach, requireOptions } from "../checks.ts";
import { cut, displayWidth, printable } from "./display_width.ts";
import { isolate } from "./direction.ts";
import { drawTable, type TableCell, type TablePiece, textOf } from "./table.ts";

/** A configuration and the transition taken in it. */
export interface DerivationRow {
  /** The number of transitions before it. */
  step: number;
  /** The words on the stack, the top last. */
  stack: string[];
  /** The words in the buffer, the front first. */
  buffer: string[];
  /** The name of the transition; empty in the last row. */
  transition: string;
  /** The arc the transition adds, if it adds one. */
  arc?: { head: string; dependent: string; label?: string };
  /** The cost of each legal transition, by name. */
  costs?: Record<string, number>;
  /** The costs are estimates; `≈` stands before them. */
  estimated?: boolean;
}

/** Options of a drawn derivation. */
export interface DrawDerivationOptions {
  /** Whether to use terminal colours; the cheapest transitions are then highlighted. */
  color?: boolean;
  /** Columns available. Default 100. */
  width?: number;
}

const HEADER = ["step", "stack", "buffer", "transition", "arc", "costs"] as const;
const STACK = 1, BUFFER = 2, TRANSITION = 3, ARC = 4, COSTS = 5;
/** Between two columns. */
const GAP = 2;
/** Columns that the stack and the buffer get together, however wide the rest is. */
const LEAST = 22;
/** Costs that would get less than this are left out. */
const MIN_COSTS = 12;
/** The widest that one word of the stack, the buffer or an arc may be. */
const LONGEST_WORD = 20;

/**
 * Draws a derivation as a table. What does not fit is cut: the stack at its bottom, the buffer at
 * its end, the costs after the cheapest.
 * @example
 * ```ts
 * import { drawDerivation } from "./derivation.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const table = drawDerivation([
 *   { step: 0, stack: ["ROOT"], buffer: ["Go"], transition: "SHIFT" },
 *   {
 *     step: 1,
 *     stack: ["ROOT", "Go"],
 *     buffer: [],
 *     transition: "RIGHT",
 *     arc: { head: "ROOT", dependent: "Go" },
 *   },
 *   { step: 2, stack: ["ROOT"], buffer: [], transition: "" },
 * ]);
 * assertEquals(table, [
 *   "step  stack      buffer  transition  arc",
 *   "────  ─────────  ──────  ──────────  ─────────",
 *   "   0  [ROOT]     [Go]    SHIFT",
 *   "   1  [ROOT Go]  []      RIGHT       ROOT → Go",
 *   "   2  [ROOT]     []",
 * ].join("\n"));
 * ```
 * @param options Colours and width.
 */
export function drawDerivation(
  rows: readonly DerivationRow[],
  options: DrawDerivationOptions = {},
): string {
  const fields = { step: "number", stack: "texts", buffer: "texts", transition: "text" } as const;
  requireEach("draw a derivation", rows, fields, "a configuration with its transition");
  requireOptions("draw a derivation", options, { color: "flag", width: "number" });
  const { color = false, width = 100 } = options;
  const shown = HEADER.map((_, column) =>
    (column !== ARC || rows.some(({ arc }) => arc)) &&
    (column !== COSTS || rows.some(({ costs }) => costs && Object.keys(costs).length > 0))
  );
  const columnWidth = (texts: string[], column: number) =>
    shown[column] ? Math.max(HEADER[column].length, ...texts.map(displayWidth)) + GAP : 0;
  const steps = columnWidth(rows.map(({ step }) => `${step}`), 0);
  const transitions = columnWidth(rows.map(({ transition }) => transition), TRANSITION);
  const arcs = columnWidth(rows.map(arcText), ARC), before = steps + transitions + arcs;
  const wanted = rows.map((row) => textOf(costPieces(row, Infinity)));
  const costs = Math.min(columnWidth(wanted, COSTS), width - before - LEAST - GAP);
  if (costs < MIN_COSTS && costs < columnWidth(wanted, COSTS)) {
    return drawDerivation(rows.map((row) => ({ ...row, costs: undefined })), options);
  }
  const room = Math.max(LEAST, width - before - costs - GAP);
  const stackNeed = Math.max(HEADER[STACK].length, ...rows.map(({ stack }) => need(stack, room)));
  const bufferNeed = Math.max(HEADER[BUFFER].length, ...rows.map((row) => need(row.buffer, room)));
  const stackRoom = Math.min(stackNeed, Math.max(Math.floor(room / 2), room - bufferNeed));
  const table = rows.map((row): TableCell[] => [
    row.step,
    plain(wordsText(row.stack, stackRoom, "start")),
    plain(wordsText(row.buffer, room - stackRoom, "end")),
    row.transition,
    plain(arcText(row)),
    costPieces(row, costs - GAP),
  ]);
  const pick = <T>(cells: readonly T[]): T[] => cells.filter((_, column) => shown[column]);
  return drawTable(pick(HEADER), table.map(pick), { color });
}

/** Text that is printable already and keeps its isolates. */
function plain(text: string): TablePiece[] {
  return [{ text, style: "plain" }];
}

function shorten(word: string): string {
  return isolate(cut(printable(word), LONGEST_WORD));
}

function arcText({ arc }: DerivationRow): string {
  if (!arc) return "";
  const label = arc.label ? ` (${printable(arc.label)})` : "";
  return `${shorten(arc.head)} → ${shorten(arc.dependent)}${label}`;
}

/** The columns that words take in brackets, or somewhat more than `most` where they take more. */
function need(words: readonly string[], most: number): number {
  let width = 1;
  for (let i = 0; i < words.length && width <= most; i++) {
    width += displayWidth(shorten(words[i])) + 1;
  }
  return Math.max(2, width);
}

/** Words in brackets, as many as fit, with `…` where some are left out. */
function wordsText(words: readonly string[], width: number, from: "start" | "end"): string {
  if (need(words, width) <= width) return `[${words.map(shorten).join(" ")}]`;
  // From the end that is shown; brackets and `…` take three columns.
  const kept: string[] = [];
  for (let used = 3; kept.length < words.length;) {
    const word = shorten(words.at(from === "start" ? -1 - kept.length : kept.length)!);
    used += displayWidth(word) + 1;
    if (used > width) break;
    kept.push(word);
  }
  return `[${(from === "start" ? ["…", ...kept.reverse()] : [...kept, "…"]).join(" ")}]`;
}

/** `SHIFT 0 · LEFT 2`, the cheapest marked; the dearest are left out where room is short. */
function costPieces({ costs, estimated }: DerivationRow, width: number): readonly TablePiece[] {
  const entries = Object.entries(costs ?? {});
  const least = Math.min(...entries.map(([, cost]) => cost));
  const piecesOf = (shown: typeof entries) =>
    shown.flatMap(([name, cost], index): TablePiece[] => [
      { text: index > 0 ? " · " : estimated ? "≈ " : "", style: "tag" },
      { text: `${printable(name)} ${cost}`, style: cost === least ? "best" : "plain" },
    ]).concat(shown.length < entries.length ? [{ text: " · …", style: "tag" }] : []);
  const all = piecesOf(entries);
  if (displayWidth(textOf(all)) <= width) return all;
  const cheapest = [...entries].sort((a, b) => a[1] - b[1]);
  while (cheapest.length > 1 && displayWidth(textOf(piecesOf(cheapest))) > width) cheapest.pop();
  return piecesOf(cheapest);
}
