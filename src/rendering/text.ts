/**
 * Trees drawn for the terminal: words on a line, arcs above them, labels on the arcs.
 *
 * @module
 */

import type { Tree } from "../tree/tree.ts";
import { arcsOf, rootName, rootsOf } from "./arcs.ts";
import { Canvas, DOWN, LEFT, RIGHT } from "./canvas.ts";
import { type Columns, placeColumns, type PlacedArc, type Spacing } from "./columns.ts";
import { isolate } from "./direction.ts";
import { displayWidth, printable } from "./display_width.ts";
import { drawVertical } from "./vertical.ts";

/** How to draw a tree for a terminal. */
export interface DrawTreeOptions {
  /** Whether to use terminal colours. Default false. */
  color?: boolean;
  /** Columns there are; a wider drawing is turned on its side. Default 100. */
  width?: number;
}

const COMFORTABLE: Spacing = { words: 2, slots: 2, label: 4 };
const TIGHT: Spacing = { words: 1, slots: 1, label: 2 };
const ARROW = "▼";

/**
 * Draws a tree with box-drawing characters. Arcs end in `▼` at the dependent; arcs that are not
 * projective are dashed, and lines that cross without meeting show `┼`. A sentence too long for
 * the width is drawn from top to bottom instead, one token a line.
 *
 * @example
 * ```ts
 * import { drawTree } from "./text.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const drawing = drawTree({
 *   forms: ["Birds", "sing", "songs"],
 *   heads: [2, 0, 2],
 *   labels: ["nsubj", "root", "obj"],
 * });
 * assertEquals(drawing, [
 *   "             ROOT",
 *   "  ╭─ nsubj ─╮ │ ╭─ obj ─╮",
 *   "  ▼         │ ▼ │       ▼",
 *   "Birds       sing      songs",
 * ].join("\n"));
 * ```
 *
 * @param tree The tree; a token whose head is -1 gets no arc.
 * @param options Colours and width.
 * @returns The drawing, lines joined by line feeds, with no line feed at the end.
 * @throws {SagittaError} If a head is out of range.
 */
export function drawTree(tree: Tree, options: DrawTreeOptions = {}): string {
  const { color = false, width = 100 } = options;
  const textWidths = tree.forms.map((form, index) =>
    Math.max(displayWidth(printable(form)), displayWidth(printable(tree.tags?.[index] ?? "")))
  );
  const least = textWidths.reduce((sum, own) => sum + own + TIGHT.words, -TIGHT.words);
  for (const spacing of least <= width ? [COMFORTABLE, TIGHT] : []) {
    const columns = placeTree(tree, textWidths, spacing);
    if (columns.width <= width) return drawHorizontal(tree, columns, spacing, color);
  }
  return drawVertical(tree, { color });
}

function placeTree(tree: Tree, textWidths: readonly number[], spacing: Spacing): Columns {
  const arcs = arcsOf(tree).map((arc) => ({ ...arc, label: printable(arc.label) }));
  const roots = rootsOf(tree)
    .map((token): [number, number] => [token, displayWidth(rootText(tree, token))]);
  return placeColumns(textWidths, arcs, new Map(roots), spacing);
}

function rootText(tree: Tree, token: number): string {
  return printable(rootName(tree.labels[token - 1]));
}

function drawHorizontal(tree: Tree, columns: Columns, spacing: Spacing, color: boolean): string {
  const canvas = new Canvas();
  const { arcs, centres } = columns;
  const roots = rootsOf(tree);
  const top = roots.length > 0 ? 1 : 0;
  const arrows = top + Math.max(0, ...arcs.map(({ level }) => level));
  for (const arc of arcs) drawArc(canvas, arc, arrows);
  for (const token of roots) {
    const text = rootText(tree, token);
    const x = centres[token - 1]!;
    canvas.vertical(x, 0, arrows, "root");
    canvas.write(x - Math.floor((displayWidth(text) - 1) / 2), 0, text, "root");
  }
  for (const arc of arcs) writeLabel(canvas, arc, arrows - arc.level, spacing);
  for (const [index, centre] of centres.entries()) {
    if (centre === undefined) continue;
    canvas.write(centre, arrows, ARROW, tree.heads[index] === 0 ? "root" : "arc");
  }
  const words = arcs.length + roots.length > 0 ? arrows + 1 : 0;
  writeCentred(canvas, columns, words, tree.forms, "word");
  if (tree.tags) writeCentred(canvas, columns, words + 1, tree.tags, "tag");
  return canvas.toString(color);
}

function drawArc(canvas: Canvas, { from, to, level, projective }: PlacedArc, arrows: number) {
  const style = projective ? "arc" : "crossing";
  const row = arrows - level;
  canvas.horizontal(from, to, row, style, !projective);
  for (const [x, turn] of [[from, RIGHT], [to, LEFT]]) {
    canvas.join(x, row, turn | DOWN, style);
    canvas.vertical(x, row, arrows, style);
  }
}

function writeLabel(canvas: Canvas, arc: PlacedArc, row: number, spacing: Spacing): void {
  if (arc.label === "") return;
  const space = spacing === TIGHT ? 0 : 1;
  const blank = " ".repeat(space);
  canvas.write(arc.labelAt - space, row, blank + arc.label + blank, "label");
}

function writeCentred(
  canvas: Canvas,
  { starts, cellWidths }: Columns,
  row: number,
  texts: readonly string[],
  style: "word" | "tag",
): void {
  for (const [index, start] of starts.entries()) {
    const text = printable(texts[index] ?? "");
    const margin = Math.floor((cellWidths[index] - displayWidth(text)) / 2);
    canvas.write(start + margin, row, isolate(text), style);
  }
}
