// At what height each arc is drawn: as low as it can be without touching another.

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
    const span = spans[index];
    const taken = new Set<number>();
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
