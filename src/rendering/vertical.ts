// Trees drawn from top to bottom: one token a line, arcs in the left margin. Made for sentences
// too long for a line.

import { requireOptions, requireTree } from "../checks.ts";
import type { Tree } from "../sentence/tree.ts";
import type { Look, Style } from "./ansi.ts";
import { type Arc, arcsOf, rootName } from "./arcs.ts";
import { Canvas, DOWN, UP } from "./canvas.ts";
import { isolate } from "./direction.ts";
import { displayWidth, printable } from "./display_width.ts";
import { levelsOf } from "./layout.ts";

const ARROW = "▶";
/** Columns from one level of arcs to the next. */
const STEP = 2;
/** Columns between the words, the tags and the labels. */
const GAP = 2;

/** An arc with the column its long side stands in. */
type PlacedArc = Arc & { readonly column: number };

/**
 * Draws a tree in lines: the arcs at the left, then the words, their tags and the labels of the
 * arcs into them. `▶` marks where an arc comes in; what branches off to the right of it goes to
 * the token's own dependents. Arcs that are not projective pass over the lines they cross.
 * @example
 * ```ts
 * import { drawVertical } from "./vertical.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const drawing = drawVertical({
 *   forms: ["Birds", "sing", "songs"],
 *   heads: [2, 0, 2],
 *   labels: ["nsubj", "root", "obj"],
 * });
 * assertEquals(drawing, [
 *   "  ╭▶ Birds  nsubj",
 *   "─▶┼─ sing   ROOT",
 *   "  ╰▶ songs  obj",
 * ].join("\n"));
 * ```
 * @param tree The tree; a token whose head is -1 gets no arc.
 * @param options Whether to use terminal colours, and tokens to highlight.
 * @throws {SagittaError} If a head is out of range.
 */
export function drawVertical(tree: Tree, options: Look = {}): string {
  requireTree("draw a tree", tree);
  requireOptions("draw a tree", options, { color: "flag", highlight: "object" });
  const canvas = new Canvas(), { arcs, margin } = placeArcs(tree);
  for (let token = 1; token <= tree.forms.length; token++) {
    drawRow(canvas, arcs, token, tree.heads[token - 1] ?? -1, margin);
  }
  for (const arc of arcs) drawSide(canvas, arc);
  writeTexts(canvas, tree, margin === 0 ? 0 : margin + 1, options.highlight ?? new Set());
  return canvas.toString(options.color ?? false);
}

/**
 * The arc into a token stands to the left of all arcs out of it, and outside what it spans. Arcs
 * up and down from one head may share a column: spans end in the upper half of a row and start
 * in its lower half.
 */
function placeArcs(tree: Tree): { arcs: PlacedArc[]; margin: number } {
  const arcs = arcsOf(tree);
  const levels = levelsOf(arcs.map(({ left, right, dependent }) => ({
    from: 2 * left + 1,
    to: 2 * right,
    above: arcs.flatMap((arc, index) => arc.head === dependent ? [index] : []),
  })));
  const rooted = tree.forms.some((_, index) => tree.heads[index] === 0);
  const margin = STEP * (Math.max(0, ...levels) + (rooted ? 1 : 0));
  const placed = arcs.map((arc, index) => ({ ...arc, column: margin - STEP * levels[index] }));
  return { arcs: placed, margin };
}

/** The line from the arcs of a token to its word. */
function drawRow(
  canvas: Canvas,
  arcs: readonly PlacedArc[],
  token: number,
  head: number,
  margin: number,
): void {
  const incoming = arcs.find(({ dependent }) => dependent === token);
  const outgoing = arcs.filter((arc) => arc.head === token);
  const branches = outgoing.map(({ column }) => column);
  const start = head === 0 ? 0 : incoming?.column ?? Math.min(margin, ...branches);
  if (start === margin) return;
  const row = token - 1;
  const style = head === 0 ? "root" : styleOf(incoming ?? outgoing[0]);
  canvas.horizontal(start, margin - 1, row, style);
  for (const { column, left, projective } of outgoing) {
    canvas.join(column, row, left === token ? DOWN : UP, styleOf({ projective }));
  }
  if (incoming) canvas.join(start, row, incoming.left === token ? DOWN : UP, style);
  // In a cycle an arc out of a token may stand to the left of the arc into it.
  if (head >= 0) canvas.write(Math.max(0, Math.min(margin, ...branches) - 1), row, ARROW, style);
}

/** The long side of an arc, between the rows of its ends; it passes over what it crosses. */
function drawSide(canvas: Canvas, arc: PlacedArc): void {
  const side = arc.projective ? "│" : "┆";
  for (let row = arc.left; row < arc.right - 1; row++) {
    canvas.write(arc.column, row, side, styleOf(arc));
  }
}

function styleOf({ projective }: { projective: boolean }): Style {
  return projective ? "arc" : "crossing";
}

function writeTexts(canvas: Canvas, tree: Tree, start: number, highlight: ReadonlySet<number>) {
  const labels = tree.labels.map((label, index) =>
    tree.heads[index] === 0 ? rootName(label) : tree.heads[index] === -1 ? "" : label
  );
  const { forms, tags } = tree;
  let x = start;
  for (const [texts, style] of [[forms, "word"], [tags, "tag"], [labels, "label"]] as const) {
    if (!texts) continue;
    const safe = forms.map((_, index) => printable(texts[index] ?? ""));
    safe.forEach((text, row) => {
      const marked = style === "word" && highlight.has(row + 1);
      canvas.write(x, row, isolate(text), marked ? "match" : style);
    });
    x += Math.max(0, ...safe.map(displayWidth)) + GAP;
  }
}
