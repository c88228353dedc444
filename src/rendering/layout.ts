// Where words, the ends of arcs and labels stand along a sentence: one layout for terminal cells
// and for pixels. Arcs meet a word at its ports, which stand side by side above its middle.

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

/** How much air a drawing has. */
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
  /** How wide each block is: its texts or its ports, whichever need more. */
  readonly widths: readonly number[];
  readonly ports: ReadonlyMap<string, number>;
  /** Where the label of each link starts. */
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
  while (true) {
    const placed = spread(blocks, links, needs, spacing);
    const labels = placeLabels(blocks, links, placed.ports, spacing);
    const crowded = labels.findIndex((label) => label < 0);
    if (crowded < 0) return { ...placed, labels };
    const { from, to } = links[crowded];
    needs[crowded] = placed.ports.get(to)! - placed.ports.get(from)! - 1 - labels[crowded];
  }
}

/** Sets the blocks from left to right, each as far left as its links and crown allow. */
function spread(
  blocks: readonly Block[],
  links: readonly Link[],
  needs: readonly number[],
  spacing: Spacing,
): Omit<Layout, "labels"> {
  const ports = new Map<string, number>();
  const starts: number[] = [];
  const widths: number[] = [];
  let next = 0;
  let crownNext = 0;
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

/** How far the text of a crown starts to the left of its port. */
export function crownOffset(width: number): number {
  return Math.floor((width - 1) / 2);
}

/**
 * Where each label starts: near the middle of its line, between the lines that cross it. Where it
 * fits nowhere, the room it lacks, as a negative number.
 */
function placeLabels(
  blocks: readonly Block[],
  links: readonly Link[],
  ports: ReadonlyMap<string, number>,
  spacing: Spacing,
): number[] {
  const crowned = blocks.flatMap(({ crown }) => crown ? [ports.get(crown.port)!] : []);
  const sides = links.flatMap(({ from, to, level }) => [
    { x: ports.get(from)!, level },
    { x: ports.get(to)!, level },
  ]);
  return links.map(({ from, to, labelWidth, level }) => {
    const [left, right] = [ports.get(from)!, ports.get(to)!];
    const stops = crowned.filter((x) => x > left && x < right);
    for (const side of sides) {
      if (side.level > level && side.x > left && side.x < right) stops.push(side.x);
    }
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
