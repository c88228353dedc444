// Line plots: one line a series, with a band round it where values spread.

import { requireEach, requireFields } from "../checks.ts";
import { axisOf, DASHES, framePlot, niceTicks, tickText } from "./plot_frame.ts";
import type { PlotAxis, PlotScale, PlotTick } from "./plot_frame.ts";
import { round, seriesColour, seriesMark } from "./plot_style.ts";
import type { Theme } from "./svg_style.ts";

/** A point of a line. */
export interface LinePoint {
  readonly x: number;
  readonly y: number;
  /** Half the height of the band round it; none unless given. */
  readonly spread?: number;
}

/** A line. */
export interface LineSeries {
  readonly name: string;
  /** Its points, from left to right. */
  readonly points: readonly LinePoint[];
  /** The number of its colour and mark; its place in the list unless given. */
  readonly colour?: number;
  readonly dashed?: boolean;
}

/** A line plot. */
export interface LinePlot {
  readonly title: string;
  /** The horizontal axis: its name, and its marks where they are not to be round numbers. */
  readonly x: { readonly label: string; readonly ticks?: readonly PlotTick[] };
  /** The vertical axis. It starts at the data's least value, or at zero. */
  readonly y: { readonly label: string; readonly fromZero?: boolean };
  readonly series: readonly LineSeries[];
  readonly theme?: Theme;
}

/** The share of the axis that is left free before the first and after the last point. */
const AIR = 0.03;

/**
 * Draws a line plot as SVG.
 * @example
 * ```ts
 * import { drawLines } from "./plot_lines.ts";
 * import { assert } from "@std/assert";
 *
 * const points = [{ x: 1, y: 80 }, { x: 2, y: 84, spread: 0.5 }];
 * const svg = drawLines({
 *   title: "Dev UAS by epoch",
 *   x: { label: "epoch" },
 *   y: { label: "UAS" },
 *   series: [{ name: "static", points }],
 * });
 * assert(svg.includes("<desc>static: 1 80.00, 2 84.00 ± 0.50</desc>"));
 * ```
 * @returns The SVG text; the same for the same plot.
 */
export function drawLines(plot: LinePlot): string {
  const fields = { title: "text", x: "object", y: "object", series: "list" } as const;
  requireFields("draw a plot", plot, fields, "a title, x, y and series");
  requireEach("draw a plot", plot.series, { name: "text", points: "list" }, "a name and points");
  const { title, series, theme } = plot;
  const points = series.flatMap((line) => line.points);
  const x = horizontal(plot, points.map((point) => point.x));
  const y = vertical(plot, points);
  const legend = series.map(({ name, colour, dashed }, i) => {
    return { name, colour: colour ?? i, shape: dashed ? "dashed" : "line" } as const;
  });
  const description = series.map(({ name, points }) => {
    return `${name}: ${points.map((point) => pointText(plot, point)).join(", ")}`;
  }).join("; ");
  return framePlot({ title, x, y, legend, description, theme }, (scale) => [
    ...series.map((line, i) => bandOf(line, i, scale)).filter((band) => band !== ""),
    ...series.map((line, i) => lineOf(line, i, scale)),
  ]);
}

function horizontal({ x }: LinePlot, values: readonly number[]): PlotAxis {
  const [least, greatest] = values.length > 0 ? [Math.min(...values), Math.max(...values)] : [0, 1];
  const air = (greatest - least || 1) * AIR;
  const ends = { least: least - air, greatest: greatest + air };
  const { values: round, decimals } = niceTicks(least, greatest, 8);
  const marks = x.ticks ?? round.map((at) => ({ at, label: tickText(at, decimals) }));
  const ticks = marks.filter(({ at }) => at >= ends.least && at <= ends.greatest);
  return { label: x.label, ...ends, ticks };
}

function vertical({ y }: LinePlot, points: readonly LinePoint[]): PlotAxis {
  const lows = points.map(({ y, spread = 0 }) => y - spread);
  const highs = points.map(({ y, spread = 0 }) => y + spread);
  const least = Math.min(...lows, ...(y.fromZero ? [0] : [])), greatest = Math.max(...highs);
  return axisOf(y.label, points.length > 0 ? niceTicks(least, greatest) : niceTicks(0, 1));
}

function bandOf({ points, colour }: LineSeries, number: number, scale: PlotScale): string {
  if (!points.some(({ spread = 0 }) => spread > 0)) return "";
  const place = (x: number, y: number) => `${round(scale.x(x))} ${round(scale.y(y))}`;
  const upper = points.map(({ x, y, spread = 0 }) => place(x, y + spread));
  const lower = points.map(({ x, y, spread = 0 }) => place(x, y - spread)).reverse();
  const fill = seriesColour(colour ?? number);
  return `<path class="band" fill="${fill}" d="M${[...upper, ...lower].join("L")}Z"/>`;
}

function lineOf({ points, colour, dashed }: LineSeries, number: number, scale: PlotScale): string {
  if (points.length === 0) return "";
  const of = colour ?? number, dashes = dashed ? DASHES : "";
  const places = points.map(({ x, y }) => `${round(scale.x(x))} ${round(scale.y(y))}`);
  const marks = points.map(({ x, y }) => seriesMark(of, scale.x(x), scale.y(y)));
  return `<path class="line" stroke="${seriesColour(of)}"${dashes} d="M${places.join("L")}"/>` +
    marks.join("");
}

function pointText({ x }: LinePlot, point: LinePoint): string {
  const name = x.ticks?.find(({ at }) => at === point.x)?.label ?? `${round(point.x)}`;
  const spread = point.spread ? ` ± ${point.spread.toFixed(2)}` : "";
  return `${name} ${point.y.toFixed(2)}${spread}`;
}
