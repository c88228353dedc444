// Bar plots: groups of bars side by side, one bar a series.

import { requireEach, requireFields } from "../checks.ts";
import { axisOf, framePlot, niceTicks, type PlotScale } from "./plot_frame.ts";
import { round, seriesColour } from "./plot_style.ts";
import type { Theme } from "./svg_style.ts";

/** Bars of one colour: a value for each group. */
export interface BarSeries {
  readonly name: string;
  /** Values, none below 0. */
  readonly values: readonly number[];
}

/** A bar plot. */
export interface BarPlot {
  readonly title: string;
  /** The horizontal axis: its name, and the name of each group. */
  readonly x: { readonly label: string; readonly groups: readonly string[] };
  readonly y: { readonly label: string };
  readonly series: readonly BarSeries[];
  readonly theme?: Theme;
}

/** The share of a group's width that its bars take. */
const FILLED = 0.76;

/**
 * Draws a bar plot as SVG.
 * @example
 * ```ts
 * import { drawBars } from "./plot_bars.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const svg = drawBars({
 *   title: "Costs",
 *   x: { label: "cost", groups: ["0", "1"] },
 *   y: { label: "%" },
 *   series: [{ name: "exact", values: [75, 25] }],
 * });
 * assertEquals(svg.match(/<rect class="bar"/g)?.length, 2);
 * ```
 * @returns The SVG text; the same for the same plot.
 */
export function drawBars(plot: BarPlot): string {
  const fields = { title: "text", x: "object", y: "object", series: "list" } as const;
  requireFields("draw a plot", plot, fields, "a title, x, y and series");
  requireEach("draw a plot", plot.series, { name: "text", values: "list" }, "a name and values");
  const { title, series, theme, x: { label, groups } } = plot;
  const greatest = Math.max(0, ...series.flatMap(({ values }) => values));
  const y = axisOf(plot.y.label, niceTicks(0, greatest > 0 ? greatest : 1));
  const ticks = groups.map((label, i) => ({ at: i + 0.5, label }));
  const x = { label, least: 0, greatest: groups.length, ticks };
  const legend = series.map(({ name }, colour) => ({ name, colour, shape: "box" as const }));
  const description = series.map(({ name, values }) => {
    return `${name}: ${values.map((value, i) => `${groups[i]} ${value.toFixed(2)}`).join(", ")}`;
  }).join("; ");
  return framePlot({ title, x, y, legend, description, theme }, (scale) => {
    return series.flatMap((one, i) => barsOf(one, i, series.length, scale));
  });
}

function barsOf({ values }: BarSeries, number: number, of: number, scale: PlotScale): string[] {
  const width = FILLED / of;
  return values.map((value, group) => {
    const start = group + (1 - FILLED) / 2 + number * width, top = scale.y(value);
    const left = scale.x(start), right = scale.x(start + width);
    return `<rect class="bar" fill="${seriesColour(number)}" x="${round(left)}" ` +
      `y="${round(top)}" width="${round(right - left - 1)}" ` +
      `height="${round(scale.area.bottom - top)}"/>`;
  });
}
