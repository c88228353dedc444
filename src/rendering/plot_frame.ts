// The frame of all plots: a title, two axes with marks and names, a legend below.

import { PLOT, PLOT_STYLE_SHEET, round, seriesColour, seriesMark } from "./plot_style.ts";
import { type Theme, themeDeclarations } from "./svg_style.ts";
import { textWidth } from "./text_width.ts";
import { escapeXml } from "./xml.ts";

/** A mark of an axis. */
export interface PlotTick {
  /** Its place, in the axis's values. */
  readonly at: number;
  readonly label: string;
}

/** An axis: its name, its range, its marks. */
export interface PlotAxis {
  readonly label: string;
  readonly least: number;
  readonly greatest: number;
  readonly ticks: readonly PlotTick[];
}

/** A line of the legend. */
export interface LegendEntry {
  readonly name: string;
  /** The number of the series, which gives its colour and mark. */
  readonly colour: number;
  readonly shape: "line" | "dashed" | "box";
}

/** A plot without its data. */
export interface PlotFrame {
  readonly title: string;
  readonly x: PlotAxis;
  readonly y: PlotAxis;
  readonly legend: readonly LegendEntry[];
  /** The data in words, for those who cannot see them. */
  readonly description: string;
  readonly theme?: Theme;
}

/** The places of values in the drawing. */
export interface PlotScale {
  x(value: number): number;
  y(value: number): number;
  /** The part between the axes. */
  readonly area: Readonly<Record<"left" | "right" | "top" | "bottom", number>>;
}

/** Between a legend's sample and its text, and between two entries. */
const SAMPLE = 30, GAP = 18;

/**
 * Draws a frame and what is in it.
 * @param frame Title, axes, legend.
 * @param draw Gives the markup of the data, placed by the scale.
 * @returns The plot as a standalone SVG document, which may also stand inside a page.
 */
export function framePlot(frame: PlotFrame, draw: (scale: PlotScale) => string[]): string {
  const { x, y, theme: { background, font, text: ink } = {} } = frame;
  const { margin, text, width, inner } = PLOT;
  const widest = Math.max(...y.ticks.map(({ label }) => textWidth(label, text)));
  const left = margin + text + 8 + widest + 8, right = width - margin - 6;
  const top = margin + PLOT.title + 14, bottom = top + inner;
  const span = (axis: PlotAxis) => axis.greatest - axis.least || 1;
  const scale: PlotScale = {
    x: (value) => left + (value - x.least) / span(x) * (right - left),
    y: (value) => bottom - (value - y.least) / span(y) * (bottom - top),
    area: { left, right, top, bottom },
  };
  const names = bottom + text + 8 + text + 8;
  const legend = layLegend(frame.legend, width - 2 * margin);
  const height = names + (legend.rows > 0 ? 12 + legend.rows * PLOT.row : 0) + margin - 6;
  const style = themeDeclarations({ text: ink, background, font });
  const title = escapeXml(frame.title);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" class="sagitta-plot" role="img" ` +
    `width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"` +
    (style === "" ? ">" : ` style="${escapeXml(style)}">`),
    `<title>${title}</title>`,
    `<desc>${escapeXml(frame.description)}</desc>`,
    `<style>${PLOT_STYLE_SHEET}</style>`,
    `<rect class="ground" width="${width}" height="${height}"/>`,
    `<text class="title" x="${margin}" y="${margin + PLOT.title - 3}">${title}</text>`,
    ...gridOf(frame, scale),
    ...draw(scale),
    middleText(x.label, (left + right) / 2, names),
    `<text text-anchor="middle" transform="translate(${margin + text - 4} ${(top + bottom) / 2}) ` +
    `rotate(-90)">${escapeXml(y.label)}</text>`,
    ...legend.entries.map(({ entry, x, row }) => {
      return entryMarkup(entry, margin + x, names + 12 + (row + 0.5) * PLOT.row);
    }),
    "</svg>",
  ].join("\n") + "\n";
}

/** Lines at the marks of the vertical axis, the marks' texts, a stronger line at zero. */
function gridOf({ x, y }: PlotFrame, scale: PlotScale): string[] {
  const { left, right, bottom } = scale.area;
  return [
    ...y.ticks.map(({ at, label }) => {
      const height = round(scale.y(at));
      const kind = at === 0 || at === y.least ? "zero" : "grid";
      return `<path class="${kind}" d="M${left} ${height}H${right}"/>` +
        `<text text-anchor="end" x="${left - 8}" y="${height + 4}">${escapeXml(label)}</text>`;
    }),
    ...x.ticks.map(({ at, label }) => middleText(label, scale.x(at), bottom + PLOT.text + 6)),
  ];
}

function middleText(text: string, x: number, y: number): string {
  return `<text text-anchor="middle" x="${round(x)}" y="${round(y)}">${escapeXml(text)}</text>`;
}

/** Puts the legend's entries into rows no wider than there is room. */
function layLegend(entries: readonly LegendEntry[], room: number) {
  const laid: { entry: LegendEntry; x: number; row: number }[] = [];
  let x = 0, row = 0;
  for (const entry of entries) {
    const width = SAMPLE + textWidth(entry.name, PLOT.text) + GAP;
    if (x > 0 && x + width - GAP > room) [x, row] = [0, row + 1];
    laid.push({ entry, x, row });
    x += width;
  }
  return { entries: laid, rows: entries.length === 0 ? 0 : row + 1 };
}

function entryMarkup({ name, colour, shape }: LegendEntry, x: number, y: number): string {
  const paint = seriesColour(colour);
  const sample = shape === "box"
    ? `<rect x="${x + 8}" y="${y - 6}" width="12" height="12" fill="${paint}"/>`
    : `<path class="line" stroke="${paint}"${shape === "dashed" ? DASHES : ""} ` +
      `d="M${x} ${y}h22"/>` + seriesMark(colour, x + 11, y);
  return `${sample}<text x="${x + SAMPLE}" y="${y + 4}">${escapeXml(name)}</text>`;
}

/** The attribute of a dashed line. */
export const DASHES = ` stroke-dasharray="6 4"`;

/** The marks of an axis. */
export interface Ticks {
  /** Their places, from the least to the greatest. */
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
 * @param wanted The number of marks, roughly.
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
