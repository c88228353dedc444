// The check that heads make a dependency tree: every head a token or ROOT, one root, no cycle.

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
  const add = (token: number, found: string, expected: string) =>
    problems.push({ token, found, expected });
  let root = 0;
  for (let token = 1; token <= heads.length; token++) {
    const head = heads[token - 1];
    if (head === -1) add(token, "no head", "one");
    else if (!Number.isInteger(head) || head < 0 || head > heads.length) {
      add(token, `head ${head}`, `0 to ${heads.length}`);
    } else if (head === 0 && root > 0) {
      add(token, `a second root, after token ${root}`, "one token with head 0");
    } else if (head === 0) root = token;
  }
  if (root === 0) add(0, "no root", "one token with head 0");
  for (const cycle of cyclesOf(heads)) {
    const at = cycle.indexOf(cycle.reduce((a, b) => Math.min(a, b)));
    const tokens = [...cycle.slice(at), ...cycle.slice(0, at)];
    const shown = tokens.length > SHOWN ? [...tokens.slice(0, SHOWN), "…"] : tokens;
    add(tokens[0], `a cycle ${shown.join(" → ")} → ${tokens[0]}`, "a way to ROOT");
  }
  return problems.sort((a, b) => a.token - b.token);
}

/** Longer cycles are cut in messages. */
const SHOWN = 6;

/** The cycles of heads, each from the token at which it is first reached, from token to head. */
export function* cyclesOf(
  heads: ArrayLike<number>,
  words: number = heads.length,
): Generator<number[]> {
  // The token from which a token was first reached; 0 while it was not.
  const reachedFrom = new Int32Array(words + 1);
  for (let start = 1; start <= words; start++) {
    let token = start;
    while (token >= 1 && token <= words && reachedFrom[token] === 0) {
      reachedFrom[token] = start;
      token = heads[token - 1];
    }
    if (reachedFrom[token] !== start) continue;
    const cycle = [token];
    for (let next = heads[token - 1]; next !== token; next = heads[next - 1]) cycle.push(next);
    yield cycle;
  }
}
