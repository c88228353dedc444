// Trees drawn from left to right: words on one line, arcs above them.

import type { Tree } from "../sentence/tree.ts";
import type { Look, Style } from "./ansi.ts";
import { type Arc, arcsOf, rootName, rootsOf } from "./arcs.ts";
import { Canvas, DOWN, LEFT, RIGHT } from "./canvas.ts";
import { isolate } from "./direction.ts";
import { displayWidth, printable } from "./display_width.ts";
import { crownOffset, layOut, levelsOf } from "./layout.ts";
import type { Block, Layout, Link, Spacing, Span } from "./layout.ts";

const COMFORTABLE: Spacing = { words: 2, ports: 2, label: 2 };
const TIGHT: Spacing = { words: 1, ports: 1, label: 1 };
const ARROW = "▼";

/**
 * Draws a tree on as many rows as its arcs need, with air where there is room, tightly where not.
 * @param tree The tree; a token whose head is -1 gets no arc.
 * @param options Colours, the columns available, and tokens to highlight.
 * @returns The drawing, or undefined if it does not fit.
 * @throws {SagittaError} If a head is out of range.
 */
export function drawHorizontal(tree: Tree, options: Look & { width: number }): string | undefined {
  const textWidths = tree.forms.map((form, index) =>
    Math.max(displayWidth(printable(form)), displayWidth(printable(tree.tags?.[index] ?? "")))
  );
  const least = textWidths.reduce((sum, own) => sum + own + TIGHT.words, -TIGHT.words);
  for (const spacing of least <= options.width ? [COMFORTABLE, TIGHT] : []) {
    const placed = place(tree, textWidths, spacing);
    if (placed.width <= options.width) return draw(tree, placed, spacing, options);
  }
}

/** An arc between two columns, at a height above the words. */
type PlacedArc = Arc & Readonly<Record<"from" | "to" | "labelAt" | "level", number>>;

/** A tree with a place for each of its parts. */
interface Placed extends Layout {
  readonly arcs: readonly PlacedArc[];
}

/** Arcs to dependents on the left leave by the first port, to those on the right by the last. */
const OUT_LEFT = 0, IN = 1, OUT_RIGHT = 2, PORTS = 3;

/** The ports of an arc, numbered over the whole sentence. */
function spanOf({ head, left, right }: Arc): Span {
  return head === left
    ? { from: left * PORTS + OUT_RIGHT, to: right * PORTS + IN }
    : { from: left * PORTS + IN, to: right * PORTS + OUT_LEFT };
}

function place(tree: Tree, textWidths: readonly number[], spacing: Spacing): Placed {
  const arcs = arcsOf(tree).map((arc) => ({ ...arc, label: printable(arc.label) }));
  const spans = arcs.map(spanOf), levels = levelsOf(spans);
  const roots = rootsOf(tree).map((token) => token * PORTS + IN);
  const used = new Set([...spans.flatMap(({ from, to }) => [from, to]), ...roots]);
  const blocks = textWidths.map((width, index): Block => {
    const ports = [OUT_LEFT, IN, OUT_RIGHT].map((port) => (index + 1) * PORTS + port);
    const crown = { port: `${ports[IN]}`, width: displayWidth(rootText(tree, index + 1)) };
    const names = ports.filter((port) => used.has(port)).map(String);
    return { width, ports: names, ...(roots.includes(ports[IN]) && { crown }) };
  });
  const links = arcs.map(({ label }, index): Link => {
    const [from, to] = [spans[index].from, spans[index].to].map(String);
    return { from, to, labelWidth: displayWidth(label), level: levels[index] };
  });
  const layout = layOut(blocks, links, spacing);
  const placed = links.map((link, index): PlacedArc => {
    const [from, to] = [link.from, link.to].map((port) => layout.ports.get(port)!);
    return { ...arcs[index], from, to, labelAt: layout.labels[index], level: link.level };
  });
  return { ...layout, arcs: placed };
}

function rootText(tree: Tree, token: number): string {
  return printable(rootName(tree.labels[token - 1]));
}

function draw(tree: Tree, placed: Placed, spacing: Spacing, { color = false, highlight }: Look) {
  const canvas = new Canvas(), { arcs, ports } = placed;
  const roots = rootsOf(tree);
  const top = roots.length > 0 ? 1 : 0;
  const arrows = top + Math.max(0, ...arcs.map(({ level }) => level));
  for (const arc of arcs) drawArc(canvas, arc, arrows);
  for (const token of roots) {
    const text = rootText(tree, token), x = ports.get(`${token * PORTS + IN}`)!;
    canvas.vertical(x, 0, arrows, "root");
    canvas.write(x - crownOffset(displayWidth(text)), 0, text, "root");
    canvas.write(x, arrows, ARROW, "root");
  }
  for (const arc of arcs) {
    writeLabel(canvas, arc, arrows - arc.level, spacing);
    const x = arc.dependent === arc.left ? arc.from : arc.to;
    canvas.write(x, arrows, ARROW, arc.projective ? "arc" : "crossing");
  }
  const words = arcs.length + roots.length > 0 ? arrows + 1 : 0;
  const wordStyle = (token: number) => highlight?.has(token) ? "match" : "word";
  writeCentred(canvas, placed, words, tree.forms, wordStyle);
  if (tree.tags) writeCentred(canvas, placed, words + 1, tree.tags, () => "tag");
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
  const blank = " ".repeat(spacing.label - 1);
  canvas.write(arc.labelAt - blank.length, row, blank + arc.label + blank, "label");
}

function writeCentred(
  canvas: Canvas,
  { starts, widths }: Placed,
  row: number,
  texts: readonly string[],
  styleOf: (token: number) => Style,
): void {
  for (const [index, start] of starts.entries()) {
    const text = printable(texts[index] ?? "");
    const margin = Math.floor((widths[index] - displayWidth(text)) / 2);
    canvas.write(start + margin, row, isolate(text), styleOf(index + 1));
  }
}
