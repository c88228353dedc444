// Where a long sentence is broken into rows: each as long as fits, as in running text.

import type { Tree } from "../sentence/tree.ts";
import type { MarkedArc } from "./comparison.ts";
import { SIZE } from "./svg_style.ts";
import { layOutRow, type Row } from "./svg_row.ts";
import { textWidth } from "./text_width.ts";

/**
 * Lays out a sentence in rows.
 * @param width The width that a row has, margins included. A word that is wider is a row of its
 * own; without bounds there is one row.
 */
export function layOutRows(tree: Tree, arcs: readonly MarkedArc[], width: number): Row[] {
  const rows: Row[] = [];
  const { length } = tree.forms;
  const room = width - 2 * SIZE.margin;
  for (let first = 1; first <= length || rows.length === 0;) {
    let last = room === Infinity ? length : Math.min(length, widestGuess(tree, first, room));
    let row = layOutRow(tree, arcs, first, last);
    while (row.width > room && last > first) {
      // Labels ask for room too: what the words alone would fill comes out too wide.
      last = Math.max(first, Math.min(last - 1, first + fraction(last - first, room / row.width)));
      row = layOutRow(tree, arcs, first, last);
    }
    rows.push(row);
    first = last + 1;
  }
  return rows;
}

/** A little more than the share, so that few words that would fit are left for the next row. */
function fraction(words: number, share: number): number {
  return Math.ceil(words * Math.min(1, share * 1.1));
}

/** The last token that fits if nothing but the words takes room. */
function widestGuess(tree: Tree, first: number, room: number): number {
  let last = first;
  let used = textWidth(tree.forms[first - 1] ?? "", SIZE.word);
  while (last < tree.forms.length) {
    used += textWidth(tree.forms[last], SIZE.word);
    if (used > room) break;
    last++;
  }
  return last;
}
