// A row of an SVG drawing: some words of a sentence, with what there is of its arcs above them.

import type { Tree } from "../sentence/tree.ts";
import { rootName } from "./arcs.ts";
import type { MarkedArc } from "./comparison.ts";
import { type Block, type Layout, layOut, type Link } from "./layout.ts";
import { levelsOf } from "./levels.ts";
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
  /** Where everything stands. */
  readonly layout: Layout;
  /** Its width without margins. */
  readonly width: number;
  /** How far under its top the words begin. */
  readonly base: number;
}

/** Lays out a row. */
export function layOutRow(
  tree: Tree,
  all: readonly MarkedArc[],
  first: number,
  last: number,
): Row {
  const roots = all.filter(({ head, dependent }) =>
    head === 0 && dependent >= first && dependent <= last
  );
  const arcs = all.filter(({ head, dependent }) =>
    head > 0 && Math.min(head, dependent) <= last && Math.max(head, dependent) >= first
  );
  const blocks = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => {
    return blockOf(tree, [...roots, ...arcs], first + index);
  });
  if (arcs.some(({ head, dependent }) => Math.min(head, dependent) < first)) {
    blocks.unshift({ width: 1, ports: [BEFORE] });
  }
  if (arcs.some(({ head, dependent }) => Math.max(head, dependent) > last)) {
    blocks.push({ width: 1, ports: [AFTER] });
  }
  const links = linksOf(arcs, blocks, first, last);
  const whole = layOut(blocks, links, SPACING);
  const skipped = blocks[0]?.ports[0] === BEFORE ? 1 : 0;
  const layout = {
    ...whole,
    starts: whole.starts.slice(skipped),
    widths: whole.widths.slice(skipped),
  };
  const top = Math.max(0, ...links.map(({ level }) => level)) + (roots.length > 0 ? 1 : 0);
  const base = SIZE.margin + top * SIZE.level + SIZE.level / 2;
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
    const y = frame.base + SIZE.word;
    const tag = tree.tags?.[token - 1];
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
  const other = ({ head, dependent }: MarkedArc) => head === token ? dependent : head;
  const touching = arcs.filter(({ head, dependent }) => head === token || dependent === token);
  const toLeft = touching.filter((arc) => other(arc) < token && arc.head !== 0)
    .sort((a, b) => other(b) - other(a));
  const toRight = touching.filter((arc) => other(arc) > token)
    .sort((a, b) => other(b) - other(a));
  const roots = touching.filter(({ head }) => head === 0);
  const width = Math.max(
    textWidth(tree.forms[token - 1], SIZE.word),
    textWidth(tree.tags?.[token - 1] ?? "", SIZE.tag * 1.06),
  );
  return {
    width,
    ports: [...toLeft, ...roots, ...toRight].map((arc) => portOf(arc, token)),
    ...(roots.length === 0 ? {} : {
      crown: {
        port: portOf(roots[0], token),
        width: textWidth(rootName(roots[0].label), SIZE.label),
      },
    }),
  };
}

/** The lines of the arcs. One that only passes over the row has no label there. */
function linksOf(
  arcs: readonly MarkedArc[],
  blocks: readonly Block[],
  first: number,
  last: number,
): Link[] {
  const order = new Map(blocks.flatMap(({ ports }) => ports).map((port, index) => [port, index]));
  const ends = arcs.map((arc) => {
    const left = Math.min(arc.head, arc.dependent);
    const right = Math.max(arc.head, arc.dependent);
    return {
      from: left < first ? BEFORE : portOf(arc, left),
      to: right > last ? AFTER : portOf(arc, right),
    };
  });
  const levels = levelsOf(
    ends.map(({ from, to }) => ({ from: order.get(from)!, to: order.get(to)! })),
  );
  return ends.map((end, index) => ({
    ...end,
    labelWidth: end.from === BEFORE && end.to === AFTER
      ? 0
      : textWidth(arcs[index].label, SIZE.label),
    level: levels[index],
  }));
}
