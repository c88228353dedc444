// Places of words, ends of arcs and labels along a sentence, and the heights of arcs: one layout for
// terminal cells and for pixels. Arcs meet a word at its ports, side by side above its middle.

/** A word and what belongs to it. */
export interface Block {
  /** The room its texts need. */
  readonly width: number;
  /** Names of its ports, from left to right. */
  readonly ports: readonly string[];
  /** A text centred above one of the ports, at the top of the drawing. */
  readonly crown?: { readonly port: string; readonly width: number };
}

/** A line between the ports of two words, with a label on it. */
export interface Link {
  /** Port of the left end. */
  readonly from: string;
  /** Port of the right end. */
  readonly to: string;
  /** Room the label needs; 0 where there is none. */
  readonly labelWidth: number;
  /** Height above the words, from 1. */
  readonly level: number;
}

/** The air in a drawing. */
export interface Spacing {
  /** Between two words. */
  readonly words: number;
  readonly ports: number;
  /** Line at each side of a label. */
  readonly label: number;
}

/** The places of everything along the sentence. */
export interface Layout {
  readonly starts: readonly number[];
  /** The width of each block: of its texts or its ports, whichever need more. */
  readonly widths: readonly number[];
  readonly ports: ReadonlyMap<string, number>;
  /** The start of the label of each link. */
  readonly labels: readonly number[];
  /** The width of the whole drawing. */
  readonly width: number;
}

/**
 * Places blocks as far left as they go, so that every label fits on its line, clear of the lines
 * of higher links and of crowns, which come down across it.
 */
export function layOut(blocks: readonly Block[], links: readonly Link[], spacing: Spacing): Layout {
  const needs = links.map(({ labelWidth }) =>
    labelWidth === 0 ? spacing.ports : labelWidth + 2 * spacing.label
  );
  const parts = { blocks, links, spacing };
  while (true) {
    const placed = spread(parts, needs);
    const labels = placeLabels(parts, placed.ports);
    const crowded = labels.findIndex((label) => label < 0);
    if (crowded < 0) return { ...placed, labels };
    const { from, to } = links[crowded];
    needs[crowded] = placed.ports.get(to)! - placed.ports.get(from)! - 1 - labels[crowded];
  }
}

interface Parts {
  readonly blocks: readonly Block[];
  readonly links: readonly Link[];
  readonly spacing: Spacing;
}

/** Sets the blocks from left to right, each as far left as its links and crown allow. */
function spread({ blocks, links, spacing }: Parts, needs: readonly number[]) {
  const ports = new Map<string, number>(), starts: number[] = [];
  const widths: number[] = [];
  let next = 0, crownNext = 0;
  for (const block of blocks) {
    const extent = Math.max(0, block.ports.length - 1) * spacing.ports + 1;
    const width = Math.max(block.width, extent);
    const margin = Math.floor((width - extent) / 2);
    const offset = (port: string) => margin + block.ports.indexOf(port) * spacing.ports;
    let start = next;
    for (const [index, { from, to }] of links.entries()) {
      const left = ports.get(from);
      if (left === undefined || !block.ports.includes(to)) continue;
      start = Math.max(start, left + needs[index] + 1 - offset(to));
    }
    if (block.crown) {
      const before = crownOffset(block.crown.width) - offset(block.crown.port);
      start = Math.max(start, crownNext + before);
      crownNext = start - before + block.crown.width + spacing.words;
    }
    for (const port of block.ports) ports.set(port, start + offset(port));
    starts.push(start);
    widths.push(width);
    next = start + width + spacing.words;
  }
  return { starts, widths, ports, width: Math.max(0, Math.max(next, crownNext) - spacing.words) };
}

/** The distance of a crown's text to the left of its port. */
export function crownOffset(width: number): number {
  return Math.floor((width - 1) / 2);
}

/**
 * The start of each label: near the middle of its line, between the lines that cross it. Where it
 * fits nowhere, the room it lacks, as a negative number.
 */
function placeLabels({ blocks, links, spacing }: Parts, ports: ReadonlyMap<string, number>) {
  const crowned = blocks.flatMap(({ crown }) => crown ? [ports.get(crown.port)!] : []);
  const sides = links.flatMap(({ from, to, level }) => {
    return [from, to].map((port) => ({ x: ports.get(port)!, level }));
  });
  return links.map(({ from, to, labelWidth, level }) => {
    const left = ports.get(from)!, right = ports.get(to)!;
    const isBetween = (x: number) => x > left && x < right;
    const stops = crowned.filter(isBetween);
    for (const side of sides) if (side.level > level && isBetween(side.x)) stops.push(side.x);
    const edges = [left, ...stops.sort((a, b) => a - b), right];
    const middle = left + 1 + Math.floor((right - left - 1 - labelWidth) / 2);
    const distance = (at: number) => Math.abs(at - middle);
    if (labelWidth === 0) return middle;
    let best = -Infinity;
    for (let index = 1; index < edges.length; index++) {
      const low = edges[index - 1] + 1 + spacing.label;
      const high = edges[index] - labelWidth - spacing.label;
      const at = low > high ? high - low : Math.min(Math.max(middle, low), high);
      const better = at < 0 || best < 0 ? at > best : distance(at) < distance(best);
      if (better) best = at;
    }
    return best;
  });
}

/** The place an arc takes up along the sentence, both ends included. */
export interface Span {
  readonly from: number;
  readonly to: number;
  /** Spans that must lie lower than this one, by index. */
  readonly above?: readonly number[];
}

/**
 * Gives each span a level from 1: above every span nested in it, and different from every span
 * it overlaps.
 */
export function levelsOf(spans: readonly Span[]): number[] {
  const levels = new Array<number>(spans.length).fill(0);
  for (const index of lowestFirst(spans)) {
    const span = spans[index], taken = new Set<number>();
    let floor = 0;
    for (const [other, { from, to }] of spans.entries()) {
      if (levels[other] === 0) continue;
      const nested = from >= span.from && to <= span.to;
      if (nested || span.above?.includes(other)) floor = Math.max(floor, levels[other]);
      if (from <= span.to && to >= span.from) taken.add(levels[other]);
    }
    let level = floor + 1;
    while (taken.has(level)) level++;
    levels[index] = level;
  }
  return levels;
}

/** Short spans come before long ones, and each after those it must lie above, cycles apart. */
function lowestFirst(spans: readonly Span[]): number[] {
  const length = (index: number) => spans[index].to - spans[index].from;
  const waiting = spans.map((_, index) => index).sort((a, b) => length(a) - length(b) || a - b);
  const order = new Set<number>();
  while (waiting.length > 0) {
    const ready = waiting.findIndex((index) =>
      spans[index].above?.every((lower) => order.has(lower)) ?? true
    );
    order.add(waiting.splice(Math.max(0, ready), 1)[0]);
  }
  return [...order];
}
