/**
 * Draw trees as text, SVG and pages of HTML, derivations as papers print them, tables and plots.
 *
 * @example
 * ```ts
 * import { parseConllu, SAMPLE } from "@sagitta/parser/conllu";
 * import { drawTree } from "@sagitta/parser/draw";
 * import { assertEquals } from "@std/assert";
 *
 * const [, sentence] = parseConllu(SAMPLE);
 * assertEquals(drawTree(sentence.tree()).split("\n"), [
 *   "                      ROOT",
 *   " ╭─ det ─╮ ╭─ nsubj ─╮ │ ╭─ punct ─╮",
 *   " ▼       │ ▼         │ ▼ │         ▼",
 *   "The      dog         sleeps        .",
 *   "DET      NOUN         VERB       PUNCT",
 * ]);
 * ```
 *
 * @module
 */

export { drawTree, type DrawTreeOptions } from "./src/rendering/text.ts";
export { drawVertical } from "./src/rendering/vertical.ts";
export { drawSvg, type DrawSvgOptions } from "./src/rendering/svg.ts";
export type { Style as TextStyle } from "./src/rendering/ansi.ts";
export type { Reference } from "./src/rendering/comparison.ts";
export { STYLE_SHEET, type Theme } from "./src/rendering/svg_style.ts";
export {
  htmlEnd,
  type HtmlSentence,
  htmlSentence,
  type HtmlStart,
  htmlStart,
  type HtmlTable,
} from "./src/rendering/html.ts";
export {
  type DerivationRow,
  drawDerivation,
  type DrawDerivationOptions,
} from "./src/rendering/derivation.ts";
export { drawTable, type TableCell, type TablePiece } from "./src/rendering/table.ts";
export { type BarPlot, type BarSeries, drawBars } from "./src/rendering/plot_bars.ts";
export {
  drawLines,
  type LinePlot,
  type LinePoint,
  type LineSeries,
} from "./src/rendering/plot_lines.ts";
export type { PlotTick } from "./src/rendering/plot_frame.ts";
