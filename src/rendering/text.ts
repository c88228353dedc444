// Trees drawn for the terminal: words on a line, arcs above them, labels on the arcs.

import { type Kinds, requireOptions, requireTree } from "../checks.ts";
import type { Tree } from "../sentence/tree.ts";
import type { Look } from "./ansi.ts";
import { MAX_DRAWN_WORDS } from "./arcs.ts";
import { drawHorizontal } from "./horizontal.ts";
import { listTree } from "./list.ts";
import { drawVertical } from "./vertical.ts";

/** Options of a tree drawn for a terminal. */
export interface DrawTreeOptions extends Look {
  /** Columns available; a wider drawing is turned on its side. Default 100. */
  width?: number;
}

const OPTIONS: Kinds<DrawTreeOptions> = { color: "flag", width: "number", highlight: "object" };

/**
 * Draws a tree with box-drawing characters. Arcs end in `▼` at the dependent; arcs that are not
 * projective are dashed, and lines that cross without meeting show `┼`. A sentence too long for
 * the width is drawn from top to bottom instead, one token a line; one of more than 400 words is a
 * list, with the numbers of the heads in place of arcs.
 * @example
 * ```ts
 * import { drawTree } from "./text.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const drawing = drawTree({
 *   forms: ["Birds", "sing", "songs"],
 *   heads: [2, 0, 2],
 *   labels: ["nsubj", "root", "obj"],
 * });
 * assertEquals(drawing, [
 *   "             ROOT",
 *   "  ╭─ nsubj ─╮ │ ╭─ obj ─╮",
 *   "  ▼         │ ▼ │       ▼",
 *   "Birds       sing      songs",
 * ].join("\n"));
 * ```
 * @param tree The tree; a token whose head is -1 gets no arc.
 * @param options Colours, width, and tokens to highlight.
 * @returns The drawing, lines joined by line feeds, with no line feed at the end.
 * @throws {SagittaError} If a head is out of range.
 */
export function drawTree(tree: Tree, options: DrawTreeOptions = {}): string {
  requireTree("draw a tree", tree);
  requireOptions("draw a tree", options, OPTIONS);
  const { color = false, width = 100, highlight = new Set() } = options;
  const { heads, labels, tags } = tree;
  const forms = color ? tree.forms : bracketed(tree.forms, highlight);
  const shown = { forms, heads, labels, tags };
  if (tree.forms.length > MAX_DRAWN_WORDS) return listTree(shown, { color, highlight });
  return drawHorizontal(shown, { color, width, highlight }) ??
    drawVertical(shown, { color, highlight });
}

function bracketed(forms: readonly string[], highlight: ReadonlySet<number>): readonly string[] {
  if (highlight.size === 0) return forms;
  return forms.map((form, index) => highlight.has(index + 1) ? `[${form}]` : form);
}
