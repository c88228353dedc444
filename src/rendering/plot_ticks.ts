// Where the marks of an axis stand: round numbers, a handful of them.

import type { PlotAxis } from "./plot_frame.ts";

/** The marks of an axis. */
export interface Ticks {
  /** Where they stand, from the least to the greatest. */
  readonly values: readonly number[];
  /** Decimals that tell them apart. */
  readonly decimals: number;
}

/** Steps between marks, for one power of ten. */
const STEPS = [1, 2, 5, 10];

/**
 * Chooses marks that enclose a range: the first is not above its least value, the last not below
 * its greatest, and all are multiples of 1, 2 or 5 times a power of ten.
 * @param greatest The greatest value to show; a range of nothing is widened.
 * @param wanted About how many marks there are to be.
 */
export function niceTicks(least: number, greatest: number, wanted = 6): Ticks {
  const [low, high] = least < greatest ? [least, greatest] : widened(least);
  const rough = (high - low) / Math.max(1, wanted - 1);
  const exponent = Math.floor(Math.log10(rough)), power = 10 ** exponent;
  const factor = STEPS.find((step) => step * power >= rough * (1 - 1e-9)) ?? 10;
  const decimals = Math.max(0, factor === 10 ? -exponent - 1 : -exponent);
  const step = factor * power;
  const first = Math.floor(low / step + 1e-9), last = Math.ceil(high / step - 1e-9);
  const valueAt = (_: unknown, i: number) => Number(((first + i) * step).toFixed(decimals)) + 0;
  return { values: Array.from({ length: last - first + 1 }, valueAt), decimals };
}

/** A range round a single value. */
function widened(value: number): [number, number] {
  const margin = value === 0 ? 1 : Math.abs(value) * 0.1;
  return [value - margin, value + margin];
}

/** An axis from its first mark to its last. */
export function axisOf(label: string, { values, decimals }: Ticks): PlotAxis {
  const ticks = values.map((at) => ({ at, label: tickText(at, decimals) }));
  return { label, least: values[0], greatest: values[values.length - 1], ticks };
}

/** A number as an axis shows it, with a minus sign of the width of a plus. */
export function tickText(value: number, decimals: number): string {
  return value.toFixed(decimals).replace("-", "−");
}
