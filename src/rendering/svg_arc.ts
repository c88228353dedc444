// One arc of an SVG drawing: its line, its arrow head and its label.

import { rootName } from "./arcs.ts";
import type { MarkedArc } from "./comparison.ts";
import type { Layout, Link } from "./layout.ts";
import { SIZE } from "./svg_style.ts";
import { escapeXml } from "./xml.ts";

/** The measures that all parts of a drawing share. */
export interface Frame {
  /** Width of the drawing. */
  readonly width: number;
  /** The ends of arrow heads, just above the words. */
  readonly base: number;
  /** The starts of arrows from ROOT. */
  readonly top: number;
  /** Whether the first word stands at the right. */
  readonly mirrored: boolean;
  readonly highlight: ReadonlySet<number>;
}

/** The ports of arcs that come from a row before, and of those that continue in a row after. */
export const BEFORE = "before", AFTER = "after";

/** Room between an arrow head and the word under it. */
const GAP = 4;
/** The part in the margin of an arc that continues in another row. */
const EDGE = 10;

/** A place of the layout as a place in the drawing. */
export function across(x: number, { width, mirrored }: Frame): number {
  return mirrored ? width - SIZE.margin - x : x + SIZE.margin;
}

/** The attributes of an arc, for scripts and style sheets of the page. */
function attributesOf(arc: MarkedArc, { highlight }: Frame): string {
  const { head, dependent, mark, projective } = arc;
  const marks = mark === "plain" || mark === "right" ? "" : ` ${mark}`;
  const match = highlight.has(head) && highlight.has(dependent) ? " match" : "";
  const classes = `arc${projective ? "" : " crossing"}${match}${marks}${head === 0 ? " root" : ""}`;
  return `class="${classes}" data-head="${head}" data-dependent="${dependent}"`;
}

/**
 * The markup of an arc between two tokens. Where one end is in another row, its line is open at
 * that side; where both are, it only passes.
 */
export function arcMarkup(
  arc: MarkedArc,
  link: Link,
  index: number,
  layout: Layout,
  frame: Frame,
): string {
  const { base, mirrored } = frame;
  const ends = [link.from, link.to].map((port) => ({
    // All rows are open at the same place, however wide each of them is.
    x: across(port === AFTER ? frame.width - 2 * SIZE.margin : layout.ports.get(port)!, frame),
    open: port === BEFORE || port === AFTER,
    into: port.startsWith(`${arc.dependent}:`),
  }));
  const [left, right] = mirrored ? [ends[1], ends[0]] : ends;
  const top = base - link.level * SIZE.level, foot = base - GAP;
  const turn = Math.min(SIZE.corner, (right.x - left.x) / 2);
  const footOf = ({ into }: { into: boolean }) => into ? foot - SIZE.head.length : foot;
  const rise = left.open
    ? `M${left.x - EDGE} ${top}`
    : `M${left.x} ${footOf(left)}V${top + turn}q0 ${-turn} ${turn} ${-turn}`;
  const fall = right.open
    ? `H${right.x + EDGE}`
    : `H${right.x - turn}q${turn} 0 ${turn} ${turn}V${footOf(right)}`;
  const labelX = across(layout.labels[index] + link.labelWidth / 2, frame);
  const label = link.labelWidth === 0
    ? ""
    : `<text x="${labelX}" y="${top - 5}">${escapeXml(arc.label)}</text>`;
  const heads = ends.filter(({ into }) => into).map(({ x }) => headMarkup(x, foot)).join("");
  return `<g ${attributesOf(arc, frame)}>` +
    `<path class="line" d="${rise}${fall}"/>${heads}${label}</g>`;
}

/** The markup of an arrow from ROOT. */
export function rootMarkup(arc: MarkedArc, port: number, frame: Frame): string {
  const x = across(port, frame), foot = frame.base - GAP;
  return `<g ${attributesOf(arc, frame)}>` +
    `<path class="line" d="M${x} ${frame.top + 4}V${foot - SIZE.head.length}"/>` +
    `${headMarkup(x, foot)}<text x="${x}" y="${frame.top}">${
      escapeXml(rootName(arc.label))
    }</text></g>`;
}

function headMarkup(x: number, y: number): string {
  const { half, length } = SIZE.head;
  return `<path class="head" d="M${x} ${y}l${-half} ${-length}h${2 * half}z"/>`;
}
