/**
 * One arc of an SVG drawing: its line, its arrow head and its label.
 *
 * @module
 */

import { rootName } from "./arcs.ts";
import type { MarkedArc } from "./comparison.ts";
import type { Layout, Link } from "./layout.ts";
import { SIZE } from "./svg_style.ts";
import { escapeXml } from "./xml.ts";

/** The measures that all parts of a drawing share. */
export interface Frame {
  /** Width of the drawing. */
  readonly width: number;
  /** Where the arrow heads end, just above the words. */
  readonly base: number;
  /** Where arrows from ROOT start. */
  readonly top: number;
  /** Whether the first word stands at the right. */
  readonly mirrored: boolean;
}

/** Room between an arrow head and the word under it. */
const GAP = 4;

/** A place of the layout as a place in the drawing. */
function across(x: number, { width, mirrored }: Frame): number {
  return mirrored ? width - SIZE.margin - x : x + SIZE.margin;
}

function classesOf({ mark, projective }: MarkedArc): string {
  const marks = mark === "plain" || mark === "right" ? "" : ` ${mark}`;
  return `arc${projective ? "" : " crossing"}${marks}`;
}

/** The markup of an arc between two tokens. */
export function arcMarkup(
  arc: MarkedArc,
  link: Link,
  index: number,
  layout: Layout,
  frame: Frame,
): string {
  const ends = [layout.ports.get(link.from)!, layout.ports.get(link.to)!];
  const [left, right] = ends.map((x) => across(x, frame)).sort((a, b) => a - b);
  const into = across(arc.dependent < arc.head ? ends[0] : ends[1], frame);
  const foot = frame.base - GAP;
  const top = frame.base - link.level * SIZE.level;
  const turn = Math.min(SIZE.corner, (right - left) / 2);
  const [start, end] = [left, right].map((x) => x === into ? foot - SIZE.head.length : foot);
  const line = `M${left} ${start}V${top + turn}q0 ${-turn} ${turn} ${-turn}` +
    `H${right - turn}q${turn} 0 ${turn} ${turn}V${end}`;
  const labelX = across(layout.labels[index] + link.labelWidth / 2, frame);
  const label = arc.label === ""
    ? ""
    : `<text x="${labelX}" y="${top - 5}">${escapeXml(arc.label)}</text>`;
  return `<g class="${classesOf(arc)}"><path class="line" d="${line}"/>` +
    `${headMarkup(into, foot)}${label}</g>`;
}

/** The markup of an arrow from ROOT. */
export function rootMarkup(arc: MarkedArc, port: number, frame: Frame): string {
  const x = across(port, frame);
  const foot = frame.base - GAP;
  return `<g class="${classesOf(arc)} root">` +
    `<path class="line" d="M${x} ${frame.top + 4}V${foot - SIZE.head.length}"/>` +
    `${headMarkup(x, foot)}` +
    `<text x="${x}" y="${frame.top}">${escapeXml(rootName(arc.label))}</text></g>`;
}

function headMarkup(x: number, y: number): string {
  const { half, length } = SIZE.head;
  return `<path class="head" d="M${x} ${y}l${-half} ${-length}h${2 * half}z"/>`;
}
