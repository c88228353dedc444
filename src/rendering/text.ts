/** Stands in for the text renderer until it is merged. @module */
import type { Tree } from "../tree/tree.ts";

/** Draws a tree as text. */
export function drawTree(tree: Tree, _options: { color?: boolean; width?: number } = {}): string {
  return tree.forms.map((form, i) => `${i + 1} ${form} <- ${tree.heads[i]}`).join("\n") + "\n";
}
