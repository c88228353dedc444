// The rows of an SVG drawing: words of a sentence, as many as fit, with parts of arcs above them.

import type { Tree } from "../sentence/tree.ts";
import { rootName } from "./arcs.ts";
import type { MarkedArc } from "./comparison.ts";
import { type Block, type Layout, layOut, levelsOf, type Link } from "./layout.ts";
import { across, AFTER, arcMarkup, BEFORE, type Frame, rootMarkup } from "./svg_arc.ts";
import { SIZE } from "./svg_style.ts";
import { textWidth } from "./text_width.ts";
import { escapeXml } from "./xml.ts";

const SPACING = { words: 16, ports: 9, label: 9 };

/** A row with the places of all that is in it. */
export interface Row {
  /** Its first token, from 1. */
  readonly first: number;
  readonly last: number;
  /** Arcs between tokens that have an end in it, or pass over it. */
  readonly arcs: readonly MarkedArc[];
  readonly roots: readonly MarkedArc[];
  /** The lines of the arcs. */
  readonly links: readonly Link[];
  /** The places of everything. */
  readonly layout: Layout;
  /** Its width without margins. */
  readonly width: number;
  /** The distance from its top to the words. */
  readonly base: number;
}

/**
 * Lays out a sentence in rows.
 * @param width The width that a row has, margins included. A word that is wider is a row of its
 * own; without bounds there is one row.
 */
export function layOutRows(tree: Tree, arcs: readonly MarkedArc[], width: number): Row[] {
  const rows: Row[] = [], { length } = tree.forms, room = width - 2 * SIZE.margin;
  for (let first = 1; first <= length || rows.length === 0;) {
    let last = room === Infinity ? length : Math.min(length, widestGuess(tree, first, room));
    let row = layOutRow(tree, arcs, first, last);
    while (row.width > room && last > first) {
      // Labels take room, too. A little more than the share, so that few words that would fit are
      // left for the next row.
      const fitting = Math.ceil((last - first) * Math.min(1, 1.1 * (room / row.width)));
      last = Math.max(first, Math.min(last - 1, first + fitting));
      row = layOutRow(tree, arcs, first, last);
    }
    rows.push(row);
    first = last + 1;
  }
  return rows;
}

/** The last token that fits if nothing but the words takes room. */
function widestGuess(tree: Tree, first: number, room: number): number {
  let last = first, used = textWidth(tree.forms[first - 1] ?? "", SIZE.word);
  for (; last < tree.forms.length; last++) {
    used += textWidth(tree.forms[last], SIZE.word);
    if (used > room) break;
  }
  return last;
}

/** Lays out a row. */
function layOutRow(tree: Tree, all: readonly MarkedArc[], first: number, last: number): Row {
  const touching = all.filter(({ left, right }) => left <= last && right >= first);
  const roots = touching.filter(({ head, dependent }) => head === 0 && dependent <= last);
  const arcs = touching.filter(({ head }) => head > 0);
  const blocks = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => {
    return blockOf(tree, [...roots, ...arcs], first + index);
  });
  const skipped = arcs.some(({ left }) => left < first) ? 1 : 0;
  if (skipped > 0) blocks.unshift({ width: 1, ports: [BEFORE] });
  if (arcs.some(({ right }) => right > last)) blocks.push({ width: 1, ports: [AFTER] });
  const links = linksOf(arcs, blocks, first, last);
  const whole = layOut(blocks, links, SPACING);
  const starts = whole.starts.slice(skipped), widths = whole.widths.slice(skipped);
  const top = Math.max(0, ...links.map(({ level }) => level)) + (roots.length > 0 ? 1 : 0);
  const base = SIZE.margin + top * SIZE.level + SIZE.level / 2;
  const layout = { ...whole, starts, widths };
  return { first, last, arcs, roots, links, layout, width: whole.width, base };
}

/** The height of a row, margins included. */
export function rowHeight({ base }: Row, tree: Tree): number {
  return base + SIZE.word + (tree.tags ? SIZE.tag + 10 : 6) + SIZE.margin;
}

/** The markup of a row: its arcs, then its words. */
export function rowMarkup(row: Row, tree: Tree, frame: Frame): string[] {
  const { layout, links } = row;
  const words = layout.starts.slice(0, row.last - row.first + 1).map((start, index) => {
    const token = row.first + index;
    const x = across(start + layout.widths[index] / 2, frame);
    const y = frame.base + SIZE.word, tag = tree.tags?.[token - 1];
    const classes = frame.highlight.has(token) ? "word match" : "word";
    return `<text class="${classes}" data-token="${token}" x="${x}" y="${y}">` +
      `${escapeXml(tree.forms[token - 1])}</text>` + (tag === undefined
        ? ""
        : `<text class="tag" x="${x}" y="${y + SIZE.tag + 8}">${escapeXml(tag)}</text>`);
  });
  return [
    ...row.roots.map((arc) =>
      rootMarkup(arc, layout.ports.get(portOf(arc, arc.dependent))!, frame)
    ),
    ...row.arcs.map((arc, index) => arcMarkup(arc, links[index], index, layout, frame)),
    ...words,
  ];
}

/** The name of the port by which an arc meets a token. */
function portOf(arc: MarkedArc, token: number): string {
  return `${token}:${arc.head}:${arc.dependent}:${arc.mark}`;
}

/** Ports are ordered so that nested arcs never cross: inner arcs meet the word further out. */
function blockOf(tree: Tree, arcs: readonly MarkedArc[], token: number): Block {
  const touching = arcs.filter(({ left, right }) => left === token || right === token);
  const toLeft = touching.filter(({ left, right }) => right === token && left > 0)
    .sort((a, b) => b.left - a.left);
  const toRight = touching.filter(({ left }) => left === token).sort((a, b) => b.right - a.right);
  const roots = touching.filter(({ head }) => head === 0);
  const tagWidth = textWidth(tree.tags?.[token - 1] ?? "", SIZE.tag * 1.06);
  const width = Math.max(textWidth(tree.forms[token - 1], SIZE.word), tagWidth);
  const ports = [...toLeft, ...roots, ...toRight].map((arc) => portOf(arc, token));
  if (roots.length === 0) return { width, ports };
  const [root] = roots, crownWidth = textWidth(rootName(root.label), SIZE.label);
  return { width, ports, crown: { port: portOf(root, token), width: crownWidth } };
}

/** The lines of the arcs. One that only passes over the row has no label there. */
function linksOf(
  arcs: readonly MarkedArc[],
  blocks: readonly Block[],
  first: number,
  last: number,
): Link[] {
  const order = new Map(blocks.flatMap(({ ports }) => ports).map((port, index) => [port, index]));
  const ends = arcs.map((arc) => ({
    from: arc.left < first ? BEFORE : portOf(arc, arc.left),
    to: arc.right > last ? AFTER : portOf(arc, arc.right),
  }));
  const placeOf = (port: string) => order.get(port)!;
  const levels = levelsOf(ends.map(({ from, to }) => ({ from: placeOf(from), to: placeOf(to) })));
  return ends.map((end, index) => {
    const passes = end.from === BEFORE && end.to === AFTER;
    const labelWidth = passes ? 0 : textWidth(arcs[index].label, SIZE.label);
    return { ...end, labelWidth, level: levels[index] };
  });
}
