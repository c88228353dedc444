// The arcs of a tree, as the renderers want them: checked, with their ends in order.

import { fail } from "../errors.ts";
import type { Tree } from "../sentence/tree.ts";

const refuse = fail("draw a tree");

/**
 * Longer sentences are listed or told, not drawn: where arcs go takes time by the square of the
 * words, and nobody can read it.
 */
export const MAX_DRAWN_WORDS = 400;

/** The text in place of a drawing of a sentence that is too long. */
export function tooLong(tree: Tree): string | undefined {
  const { length } = tree.forms;
  return length > MAX_DRAWN_WORDS ? `${length} words: too long to be drawn` : undefined;
}

/** An arc between two tokens. Arcs from ROOT are not among them: see {@linkcode rootsOf}. */
export interface Arc {
  /** The head, from 1. */
  readonly head: number;
  /** The dependent, from 1. */
  readonly dependent: number;
  readonly label: string;
  /** The smaller of head and dependent. */
  readonly left: number;
  /** The larger of head and dependent. */
  readonly right: number;
  /** Whether the head dominates every token between the two ends. */
  readonly projective: boolean;
}

/**
 * Lists the arcs between tokens, in the order of their dependents. Tokens without a head (-1)
 * have none.
 * @param tree The tree; it may be partial.
 * @throws {SagittaError} If a head is not a token, ROOT or -1, or a token is its own head.
 */
export function arcsOf(tree: Tree): Arc[] {
  return tree.forms.flatMap((_, index): Arc[] => {
    const dependent = index + 1, head = checkedHead(tree, dependent);
    if (head < 1) return [];
    const left = Math.min(head, dependent), right = Math.max(head, dependent);
    const projective = dominatesBetween(tree.heads, head, left, right);
    return [{ head, dependent, label: tree.labels[index] ?? "", left, right, projective }];
  });
}

/** The dependents of ROOT, from 1. */
export function rootsOf(tree: Tree): number[] {
  return tree.forms.map((_, index) => index + 1).filter((token) => tree.heads[token - 1] === 0);
}

/** What stands above a dependent of ROOT: its label is named only if it says more than that. */
export function rootName(label: string | undefined): string {
  return !label || label.toLowerCase() === "root" ? "ROOT" : `ROOT ${label}`;
}

function checkedHead({ forms, heads }: Tree, token: number): number {
  const head = heads[token - 1] ?? -1;
  if (Number.isInteger(head) && head >= -1 && head <= forms.length && head !== token) return head;
  const wanted = `-1 to ${forms.length}, and not the token itself`;
  throw refuse("cannot-draw", `head ${head} of token ${token}`, wanted);
}

/** A token whose chain of heads ends inside the span is not yet attached: it spoils nothing. */
function dominatesBetween(heads: ArrayLike<number>, head: number, left: number, right: number) {
  for (let token = left + 1; token < right; token++) {
    let ancestor = token;
    for (let steps = 0; steps < heads.length && ancestor !== head; steps++) {
      const next = heads[ancestor - 1] ?? -1;
      if (next === 0 || (next === -1 && (ancestor < left || ancestor > right))) return false;
      if (next === -1) break;
      ancestor = next;
    }
  }
  return true;
}
