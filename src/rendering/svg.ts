/**
 * Trees drawn as SVG: arcs with arrow heads above the words, as papers print them.
 *
 * @module
 */

import type { Tree } from "../tree/tree.ts";
import { rootName } from "./arcs.ts";
import { compareArcs, type MarkedArc, type Reference } from "./comparison.ts";
import { runsRightToLeft } from "./direction.ts";
import { arcMarkup, type Frame, rootMarkup } from "./svg_arc.ts";
import { SIZE, STYLE_SHEET, type Theme, themeDeclarations } from "./svg_style.ts";
import { type Block, layOut, type Link } from "./layout.ts";
import { levelsOf } from "./levels.ts";
import { textWidth } from "./text_width.ts";
import { escapeXml } from "./xml.ts";

/** How to draw a tree as SVG. */
export interface DrawSvgOptions extends Reference {
  /** Whether the first word stands at the right. Default `"auto"`: as the script asks. */
  rtl?: boolean | "auto";
  /** Colours and font. */
  theme?: Theme;
  /** What the drawing is called for those who cannot see it. Default: the words. */
  title?: string;
}

const SPACING = { words: 16, ports: 9, label: 9 };

/**
 * Draws a tree as a standalone SVG document, which may also stand inside a page. Arcs that are
 * not projective are dashed in a colour of their own. Given gold heads, wrong heads are red,
 * wrong labels orange, and gold arcs that the tree lacks dotted. All text is escaped. The output
 * depends on the input alone: no font is measured.
 *
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
 *
 * @param tree The tree; a token whose head is -1 gets no arc.
 * @param options Gold heads and labels, direction, theme, title.
 * @returns The SVG text.
 * @throws {SagittaError} If a head is out of range, or a theme value is no CSS value.
 */
export function drawSvg(tree: Tree, options: DrawSvgOptions = {}): string {
  const { rtl = "auto", theme = {}, title = tree.forms.join(" ") } = options;
  const arcs = compareArcs(tree, options);
  const inner = arcs.filter(({ head }) => head > 0);
  const roots = arcs.filter(({ head }) => head === 0);
  const blocks = tree.forms.map((_, index) => blockOf(tree, arcs, index + 1));
  const links = linksOf(inner, blocks);
  const layout = layOut(blocks, links, SPACING);
  const top = Math.max(0, ...links.map(({ level }) => level)) + (roots.length > 0 ? 1 : 0);
  const frame: Frame = {
    width: layout.width + 2 * SIZE.margin,
    base: SIZE.margin + top * SIZE.level + SIZE.level / 2,
    top: SIZE.margin + SIZE.label,
    mirrored: rtl === "auto" ? runsRightToLeft(tree.forms) : rtl,
  };
  const height = frame.base + SIZE.word + (tree.tags ? SIZE.tag + 10 : 6) + SIZE.margin;
  const style = themeDeclarations(theme);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" class="sagitta" role="img" ` +
    `width="${frame.width}" height="${height}" viewBox="0 0 ${frame.width} ${height}"` +
    (style === "" ? ">" : ` style="${escapeXml(style)}">`),
    `<title>${escapeXml(title)}</title>`,
    `<desc>${escapeXml(describe(tree, arcs))}</desc>`,
    `<style>${STYLE_SHEET}</style>`,
    ...roots.map((arc) => rootMarkup(arc, layout.ports.get(portOf(arc, arc.dependent))!, frame)),
    ...inner.map((arc, index) => arcMarkup(arc, links[index], index, layout, frame)),
    ...tree.forms.map((form, index) => {
      const x = middleOf(layout.starts[index] + layout.widths[index] / 2, frame);
      const tag = tree.tags?.[index];
      return `<text class="word" x="${x}" y="${frame.base + SIZE.word}">${escapeXml(form)}</text>` +
        (tag === undefined ? "" : `<text class="tag" x="${x}" ` +
          `y="${frame.base + SIZE.word + SIZE.tag + 8}">${escapeXml(tag)}</text>`);
    }),
    "</svg>",
  ].join("\n") + "\n";
}

function middleOf(x: number, { width, mirrored }: Frame): number {
  return mirrored ? width - SIZE.margin - x : x + SIZE.margin;
}

/** The name of the port by which an arc meets a token. */
function portOf(arc: MarkedArc, token: number): string {
  return `${token}:${arc.head}:${arc.dependent}:${arc.mark}`;
}

/** Ports are ordered so that nested arcs never cross: inner arcs meet the word further out. */
function blockOf(tree: Tree, arcs: readonly MarkedArc[], token: number): Block {
  const other = ({ head, dependent }: MarkedArc) => head === token ? dependent : head;
  const touching = arcs.filter(({ head, dependent }) => head === token || dependent === token);
  const toLeft = touching.filter((arc) => other(arc) < token && arc.head !== 0)
    .sort((a, b) => other(b) - other(a));
  const toRight = touching.filter((arc) => other(arc) > token)
    .sort((a, b) => other(b) - other(a));
  const roots = touching.filter(({ head }) => head === 0);
  const width = Math.max(
    textWidth(tree.forms[token - 1], SIZE.word),
    textWidth(tree.tags?.[token - 1] ?? "", SIZE.tag * 1.06),
  );
  return {
    width,
    ports: [...toLeft, ...roots, ...toRight].map((arc) => portOf(arc, token)),
    ...(roots.length === 0 ? {} : {
      crown: {
        port: portOf(roots[0], token),
        width: textWidth(rootName(roots[0].label), SIZE.label),
      },
    }),
  };
}

function linksOf(arcs: readonly MarkedArc[], blocks: readonly Block[]): Link[] {
  const order = new Map(blocks.flatMap(({ ports }) => ports).map((port, index) => [port, index]));
  const ends = arcs.map((arc) => ({
    from: portOf(arc, Math.min(arc.head, arc.dependent)),
    to: portOf(arc, Math.max(arc.head, arc.dependent)),
  }));
  const levels = levelsOf(
    ends.map(({ from, to }) => ({ from: order.get(from)!, to: order.get(to)! })),
  );
  return ends.map((end, index) => ({
    ...end,
    labelWidth: textWidth(arcs[index].label, SIZE.label),
    level: levels[index],
  }));
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
