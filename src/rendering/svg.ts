/** Stands in for the SVG renderer until it is merged. @module */
import type { Tree } from "../tree/tree.ts";

/** Draws a tree as an SVG document. */
export function drawSvg(tree: Tree, _options: Record<string, unknown> = {}): string {
  return `<svg xmlns="http://www.w3.org/2000/svg"><title>${tree.forms.length}</title></svg>\n`;
}
