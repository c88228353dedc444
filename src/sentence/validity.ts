// Is a list of heads a dependency tree: every head a token or ROOT, one root, no cycle?

import { requireKind } from "../checks.ts";

/** One reason why heads are no tree. */
export interface TreeProblem {
  /** The token it is about; 0 if it is about the sentence. */
  readonly token: number;
  readonly found: string;
  readonly expected: string;
}

/**
 * Lists what keeps heads from being a tree with a single root. Takes linear time.
 * @example
 * ```ts
 * import { validateTree } from "./validity.ts";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(validateTree([2, 0, 2]), []);
 * assertEquals(validateTree([2, 1]), [
 *   { token: 0, found: "no root", expected: "one token with head 0" },
 *   { token: 1, found: "a cycle 1 → 2 → 1", expected: "a way to ROOT" },
 * ]);
 * ```
 * @param heads The head of each token, token 1 at index 0; -1 where none is given.
 * @returns The problems, those about the sentence first, then by token; none for a tree.
 */
export function validateTree(heads: ArrayLike<number>): TreeProblem[] {
  requireKind("look at heads", heads, "numbers", "the head of each word");
  const problems: TreeProblem[] = [];
  let root = 0;
  for (let token = 1; token <= heads.length; token++) {
    const head = heads[token - 1];
    if (head === -1) {
      problems.push({ token, found: "no head", expected: "one" });
    } else if (!Number.isInteger(head) || head < 0 || head > heads.length) {
      problems.push({ token, found: `head ${head}`, expected: `0 to ${heads.length}` });
    } else if (head === 0 && root > 0) {
      const found = `a second root, after token ${root}`;
      problems.push({ token, found, expected: "one token with head 0" });
    } else if (head === 0) root = token;
  }
  if (root === 0) {
    problems.unshift({ token: 0, found: "no root", expected: "one token with head 0" });
  }
  for (const cycle of cycles(heads)) {
    const found = `a cycle ${describeCycle(cycle)}`;
    problems.push({ token: cycle[0], found, expected: "a way to ROOT" });
  }
  return problems.sort((a, b) => a.token - b.token);
}

/** Longer cycles are cut in messages. */
const SHOWN = 6;

function describeCycle(cycle: number[]): string {
  const shown = cycle.length > SHOWN ? [...cycle.slice(0, SHOWN), "…"] : cycle;
  return [...shown, cycle[0]].join(" → ");
}

/** The cycles, each from its first token on, from token to head. */
function cycles(heads: ArrayLike<number>): number[][] {
  const found: number[][] = [];
  // The token from which a token was first reached; 0 while it was not.
  const reachedFrom = new Int32Array(heads.length + 1);
  for (let start = 1; start <= heads.length; start++) {
    let token = start;
    while (token >= 1 && token <= heads.length && reachedFrom[token] === 0) {
      reachedFrom[token] = start;
      token = heads[token - 1];
    }
    if (reachedFrom[token] !== start) continue;
    const cycle = [token];
    for (let next = heads[token - 1]; next !== token; next = heads[next - 1]) cycle.push(next);
    const first = cycle.indexOf(cycle.reduce((a, b) => Math.min(a, b)));
    found.push([...cycle.slice(first), ...cycle.slice(0, first)]);
  }
  return found;
}
