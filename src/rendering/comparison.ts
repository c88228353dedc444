// The arcs of a tree compared with a gold tree: right, wrong and missing ones.

import type { Tree } from "../sentence/tree.ts";
import { type Arc, arcsOf, rootsOf } from "./arcs.ts";

/** The result of a comparison; `plain` where there is no gold head to compare with. */
export type Mark = "plain" | "right" | "wrong-label" | "wrong-head" | "missing";

/** An arc with its mark; the head may be ROOT, 0. */
export interface MarkedArc extends Arc {
  readonly mark: Mark;
}

/** The reference for a comparison. */
export interface Reference {
  /** The gold head of each token; -1 where it is not known, -2 where it is no token of the tree. */
  gold?: ArrayLike<number>;
  goldLabels?: readonly string[];
}

/** A gold head that is no token of the tree: whatever head the tree has, it is wrong. */
const ELSEWHERE = -2;

/**
 * Lists the arcs of a tree, those from ROOT included, then the gold arcs it lacks. An arc with a
 * wrong label carries both labels: its own, `≠`, and the gold one.
 * @param reference The gold heads and labels, as far as they are known.
 */
export function compareArcs(tree: Tree, { gold, goldLabels }: Reference): MarkedArc[] {
  const goldHeads = Array.from(gold ?? [], (head) => head === ELSEWHERE ? -1 : head);
  const goldTree = { forms: tree.forms, heads: goldHeads, labels: goldLabels ?? [] };
  const found = withRoots(tree).map((arc): MarkedArc => {
    const goldHead = gold?.[arc.dependent - 1] ?? -1;
    const goldLabel = goldLabels?.[arc.dependent - 1];
    if (goldHead === -1) return { ...arc, mark: "plain" };
    if (goldHead !== arc.head) return { ...arc, mark: "wrong-head" };
    if (goldLabel === undefined || goldLabel === arc.label) return { ...arc, mark: "right" };
    return { ...arc, label: `${arc.label} ≠ ${goldLabel}`, mark: "wrong-label" };
  });
  const missing = withRoots(goldTree)
    .filter(({ head, dependent }) => tree.heads[dependent - 1] !== head)
    .map((arc): MarkedArc => ({ ...arc, mark: "missing" }));
  return [...found, ...missing];
}

/** All arcs in the order of their dependents. */
function withRoots(tree: Tree): Arc[] {
  const roots = rootsOf(tree).map((dependent): Arc => {
    const label = tree.labels[dependent - 1] ?? "";
    return { head: 0, dependent, label, left: 0, right: dependent, projective: true };
  });
  return [...arcsOf(tree), ...roots].sort((a, b) => a.dependent - b.dependent);
}
