/**
 * Trees that the tests of several renderers draw.
 *
 * @module
 */

import type { Tree } from "../../src/sentence/tree.ts";

/** A tree from rows of form, head, label and, in all rows or none, tag. */
export function treeOf(...rows: [string, number, string, string?][]): Tree {
  const tags = rows.map((row) => row[3] ?? "");
  return {
    forms: rows.map((row) => row[0]),
    heads: rows.map((row) => row[1]),
    labels: rows.map((row) => row[2]),
    ...(tags[0] === "" ? {} : { tags }),
  };
}

/** Projective, with tags. */
export const CHASED: Tree = treeOf(
  ["The", 2, "det", "DET"],
  ["dog", 3, "nsubj", "NOUN"],
  ["chased", 0, "root", "VERB"],
  ["the", 6, "det", "DET"],
  ["old", 6, "amod", "ADJ"],
  ["cat", 3, "obj", "NOUN"],
  [".", 3, "punct", "PUNCT"],
);

/** Not projective: the relative clause is parted from its noun. */
export const ARRIVED: Tree = treeOf(
  ["A", 2, "det"],
  ["letter", 3, "nsubj"],
  ["arrived", 0, "root"],
  ["yesterday", 3, "obl"],
  ["that", 8, "obj"],
  ["nobody", 8, "nsubj"],
  ["had", 8, "aux"],
  ["expected", 2, "acl:relcl"],
  [".", 3, "punct"],
);

/** Two arcs that cross each other and the arc from ROOT. */
export const TIMET: Tree = treeOf(
  ["Meum", 4, "det"],
  ["canis", 3, "nsubj"],
  ["timet", 0, "root"],
  ["filium", 3, "obj"],
  ["magnus", 2, "amod"],
);

/** Written from right to left. */
export const KARA: Tree = treeOf(
  ["הילד", 2, "nsubj", "NOUN"],
  ["קרא", 0, "root", "VERB"],
  ["ספר", 2, "obj", "NOUN"],
);

/** Words of wide characters. */
export const HWASAL: Tree = treeOf(
  ["아이가", 3, "nsubj", "NOUN"],
  ["화살을", 3, "obj", "NOUN"],
  ["쐈다", 0, "root", "VERB"],
);
