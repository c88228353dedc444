// Trees drawn as SVG: arcs with arrow heads above the words, as papers print them.

import { type Kinds, requireOptions, requireTree } from "../checks.ts";
import type { Tree } from "../sentence/tree.ts";
import { rootName, tooLong } from "./arcs.ts";
import { compareArcs, type MarkedArc, type Reference } from "./comparison.ts";
import { runsRightToLeft } from "./direction.ts";
import { layOutRows, rowHeight, rowMarkup } from "./svg_rows.ts";
import { SIZE, STYLE_SHEET, type Theme, themeDeclarations } from "./svg_style.ts";
import { escapeXml } from "./xml.ts";

/** Options of a tree drawn as SVG. */
export interface DrawSvgOptions extends Reference {
  /** Whether the first word stands at the right. Default `"auto"`: as the script asks. */
  rtl?: boolean | "auto";
  /** Colours and font. */
  theme?: Theme;
  /** Tokens to highlight, from 1, with the arcs between them. */
  highlight?: ReadonlySet<number>;
  /** The drawing's name for those who cannot see it. Default: the words. */
  title?: string;
  /**
   * How wide the drawing may be, in pixels: a longer sentence is broken into rows, and its arcs
   * continue from row to row. Default: as wide as it gets, in one row.
   */
  width?: number;
  /**
   * Whether the style sheet is part of the drawing. Default true; a page with many drawings rather
   * has `STYLE_SHEET` once.
   */
  styled?: boolean;
}

const OPTIONS: Kinds<DrawSvgOptions> = {
  ...{ gold: "list", goldLabels: "list", rtl: "any", theme: "object", highlight: "object" },
  ...{ title: "text", width: "number", styled: "flag" },
};

/**
 * Draws a tree as a standalone SVG document, which may also stand inside a page. Arcs that are
 * not projective are dashed in a colour of their own. Given gold heads, wrong heads are red,
 * wrong labels orange, and gold arcs that the tree lacks dotted. All text is escaped. Words carry
 * their number as `data-token`, arcs their ends as `data-head` and `data-dependent`. The output
 * depends on the input alone: no font is measured. A sentence of more than 400 words is a picture
 * that says so.
 * @example
 * ```ts
 * import { drawSvg } from "./svg.ts";
 * import { assert } from "@std/assert";
 *
 * const svg = drawSvg({
 *   forms: ["Birds", "sing"],
 *   heads: [2, 0],
 *   labels: ["nsubj", "root"],
 * });
 * assert(svg.startsWith('<svg xmlns="http://www.w3.org/2000/svg" class="sagitta" role="img"'));
 * assert(svg.includes("<title>Birds sing</title>"));
 * assert(svg.includes("<desc>sing → Birds (nsubj); ROOT → sing</desc>"));
 * ```
 * @param tree The tree; a token whose head is -1 gets no arc.
 * @param options Gold heads and labels, direction, theme, title, tokens to highlight.
 * @throws {SagittaError} If a head is out of range, or a theme value is no CSS value.
 */
export function drawSvg(tree: Tree, options: DrawSvgOptions = {}): string {
  requireTree("draw a tree", tree);
  requireOptions("draw a tree", options, OPTIONS);
  const { rtl = "auto", theme = {}, title = tree.forms.join(" "), styled = true } = options;
  const { highlight = new Set() } = options, refusal = tooLong(tree);
  if (refusal !== undefined) {
    const forms = [refusal];
    return drawSvg({ forms, heads: [-1], labels: [] }, { theme, styled, title: refusal });
  }
  const arcs = compareArcs(tree, options);
  const rows = layOutRows(tree, arcs, options.width ?? Infinity);
  const width = Math.max(...rows.map((row) => row.width)) + 2 * SIZE.margin;
  const mirrored = rtl === "auto" ? runsRightToLeft(tree.forms) : rtl;
  let height = 0;
  const markup = rows.flatMap((row) => {
    const top = height + SIZE.margin + SIZE.label;
    const frame = { width, base: height + row.base, top, mirrored, highlight };
    height += rowHeight(row, tree);
    return rowMarkup(row, tree, frame);
  });
  const style = themeDeclarations(theme);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" class="sagitta" role="img" ` +
    `width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"` +
    (style === "" ? ">" : ` style="${escapeXml(style)}">`),
    `<title>${escapeXml(title)}</title>`,
    `<desc>${escapeXml(describe(tree, arcs))}</desc>`,
    ...(styled ? [`<style>${STYLE_SHEET}</style>`] : []),
    ...markup,
    "</svg>",
  ].join("\n") + "\n";
}

/** The tree in words, for those who cannot see it. */
function describe(tree: Tree, arcs: readonly MarkedArc[]): string {
  return arcs.map(({ head, dependent, label, mark }) => {
    const note = mark === "plain" || mark === "right" ? "" : `, ${mark.replace("-", " ")}`;
    return head === 0
      ? `${rootName(label)} → ${tree.forms[dependent - 1]}${note}`
      : `${tree.forms[head - 1]} → ${tree.forms[dependent - 1]} (${label}${note})`;
  }).join("; ");
}
