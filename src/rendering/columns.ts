/**
 * Where the words and the ends of the arcs stand in a text drawing. Above each word there are up
 * to three slots: arcs to dependents on the left leave by the first, the arc from the head comes
 * in by the second, arcs to dependents on the right leave by the third.
 *
 * @module
 */

import type { Arc } from "./arcs.ts";
import { displayWidth } from "./display_width.ts";
import { levelsOf } from "./levels.ts";

/** How much air a drawing has. */
export interface Spacing {
  /** Columns between two words. */
  readonly words: number;
  /** Columns from one slot to the next. */
  readonly slots: number;
  /** Columns of line around a label. */
  readonly label: number;
}

/** An arc with its place in the drawing. */
export interface PlacedArc extends Arc {
  /** Column of the left end. */
  readonly from: number;
  /** Column of the right end. */
  readonly to: number;
  /** Height above the words, from 1. */
  readonly level: number;
  /** Column where the label starts. */
  readonly labelAt: number;
}

/** The places of everything in a drawing. */
export interface Columns {
  /** Column of the first character of each cell; cells are as wide as `cellWidths`. */
  readonly starts: readonly number[];
  /** Width of each cell. */
  readonly cellWidths: readonly number[];
  /** Column of the slot by which the arc from the head comes in, where there is such an arc. */
  readonly centres: readonly (number | undefined)[];
  /** The arcs. */
  readonly arcs: readonly PlacedArc[];
  /** Columns of the whole drawing. */
  readonly width: number;
}

const OUT_LEFT = 0, IN = 1, OUT_RIGHT = 2, SLOTS = 3;

/** Which slot an arc uses at its left and at its right end, numbered over the whole sentence. */
function slotsOf({ head, left, right }: Arc): { from: number; to: number } {
  return head === left
    ? { from: left * SLOTS + OUT_RIGHT, to: right * SLOTS + IN }
    : { from: left * SLOTS + IN, to: right * SLOTS + OUT_LEFT };
}

/**
 * Places words and arcs so that every label fits on its arc, clear of the lines that cross it.
 *
 * @param textWidths The columns each word, with all that stands beneath it, needs.
 * @param arcs The arcs.
 * @param roots The columns needed by the text above each dependent of ROOT, by token.
 * @param spacing How much air there is.
 * @returns The places.
 */
export function placeColumns(
  textWidths: readonly number[],
  arcs: readonly Arc[],
  roots: ReadonlyMap<number, number>,
  spacing: Spacing,
): Columns {
  const spans = arcs.map(slotsOf);
  const levels = levelsOf(spans);
  const needs = arcs.map(({ label }) => label === "" ? 1 : displayWidth(label) + spacing.label);
  while (true) {
    const { starts, cellWidths, slots, width } = spread(textWidths, spans, needs, roots, spacing);
    const placed = arcs.map((arc, index): PlacedArc => {
      const [from, to] = [slots.get(spans[index].from)!, slots.get(spans[index].to)!];
      const level = levels[index];
      const crossed = [...roots.keys()].map((token) => slots.get(token * SLOTS + IN)!);
      spans.forEach((span, other) => {
        if (levels[other] > level) crossed.push(slots.get(span.from)!, slots.get(span.to)!);
      });
      return {
        ...arc,
        from,
        to,
        level,
        labelAt: labelPlace(from, to, crossed, arc.label, spacing),
      };
    });
    const tight = placed.findIndex(({ labelAt, label }) => labelAt < 0 && label !== "");
    if (tight >= 0) needs[tight] += 1;
    else {
      const centres = starts.map((_, index) => slots.get((index + 1) * SLOTS + IN));
      return { starts, cellWidths, centres, arcs: placed, width };
    }
  }
}

/** Sets the cells from left to right, each as far left as its arcs allow. */
function spread(
  textWidths: readonly number[],
  spans: readonly { from: number; to: number }[],
  needs: readonly number[],
  roots: ReadonlyMap<number, number>,
  spacing: Spacing,
) {
  const used = new Set(spans.flatMap(({ from, to }) => [from, to]));
  for (const token of roots.keys()) used.add(token * SLOTS + IN);
  const slots = new Map<number, number>();
  const starts: number[] = [];
  const cellWidths: number[] = [];
  let next = 0;
  let rootFree = 0;
  for (const [index, textWidth] of textWidths.entries()) {
    const first = (index + 1) * SLOTS;
    const own = [first + OUT_LEFT, first + IN, first + OUT_RIGHT].filter((slot) => used.has(slot));
    const extent = Math.max(0, own.length - 1) * spacing.slots + 1;
    const cellWidth = Math.max(textWidth, extent);
    const margin = Math.floor((cellWidth - extent) / 2);
    const offset = (slot: number) => margin + own.indexOf(slot) * spacing.slots;
    let start = next;
    spans.forEach(({ from, to }, arc) => {
      const left = slots.get(from);
      if (!own.includes(to) || left === undefined) return;
      start = Math.max(start, left + needs[arc] + 1 - offset(to));
    });
    const rootWidth = roots.get(index + 1);
    if (rootWidth !== undefined) {
      const before = Math.floor((rootWidth - 1) / 2);
      start = Math.max(start, rootFree + before - offset(first + IN));
      rootFree = start + offset(first + IN) - before + rootWidth + spacing.words;
    }
    own.forEach((slot) => slots.set(slot, start + offset(slot)));
    starts.push(start);
    cellWidths.push(cellWidth);
    next = start + cellWidth + spacing.words;
  }
  return {
    starts,
    cellWidths,
    slots,
    width: Math.max(next - spacing.words, rootFree - spacing.words),
  };
}

/** The column nearest the middle where the label fits between crossing lines; -1 if none does. */
function labelPlace(
  from: number,
  to: number,
  crossed: readonly number[],
  label: string,
  spacing: Spacing,
): number {
  const width = displayWidth(label);
  const side = spacing.label / 2;
  const middle = from + 1 + Math.floor((to - from - 1 - width) / 2);
  const stops = [from, to, ...crossed.filter((x) => x > from && x < to)].sort((a, b) => a - b);
  let best = -1;
  for (let index = 1; index < stops.length; index++) {
    const low = stops[index - 1] + 1 + side;
    const high = stops[index] - width - side;
    if (low > high) continue;
    const at = Math.min(Math.max(middle, low), high);
    if (best < 0 || Math.abs(at - middle) < Math.abs(best - middle)) best = at;
  }
  return best;
}
