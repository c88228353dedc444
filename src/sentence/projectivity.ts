// Projectivity. An arc is projective if its head dominates every token strictly between its two
// ends; ROOT stands at position 0, before the first token. A tree is projective if its arcs are.
//
// Heads need not be a tree. A token without a head (-1) makes no arc and descends from nothing,
// and so does a token whose chain of heads runs into a cycle.

import { requireKind } from "../checks.ts";

/**
 * Whether the tree can be drawn above its sentence without crossing arcs. Takes linear time.
 * @example
 * ```ts
 * import { isProjective } from "./projectivity.ts";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(isProjective([2, 0, 2]), true);
 * assertEquals(isProjective([3, 4, 0, 3]), false);
 * ```
 * @param heads The head of each token, token 1 at index 0.
 */
export function isProjective(heads: ArrayLike<number>): boolean {
  return nonprojectiveArcs(heads) === 0;
}

/**
 * Counts the arcs that are not projective. Takes linear time.
 * @example
 * ```ts
 * import { nonprojectiveArcs } from "./projectivity.ts";
 * import { assertEquals } from "@std/assert";
 *
 * // The arc from 4 to 2 passes over 3, which is above 4.
 * assertEquals(nonprojectiveArcs([3, 4, 0, 3]), 1);
 * ```
 * @param heads The head of each token, token 1 at index 0; -1 where none is given.
 * @returns How many arcs pass over a token that their head does not dominate.
 */
export function nonprojectiveArcs(heads: ArrayLike<number>): number {
  requireKind("look at heads", heads, "numbers", "the head of each word");
  return markNonprojective(heads).reduce((count, mark) => count + mark, 0);
}

/**
 * Marks the arcs that are not projective. Takes linear time.
 *
 * For each head it finds how far its unbroken run of descendants reaches to either side. Going
 * away from a token, the run jumps over the whole runs of the tokens it meets, so each run is
 * jumped over once.
 * @param heads The head of each token, token 1 at index 0; -1 where none is given.
 * @returns For each token, 1 if the arc into it is not projective, else 0.
 */
export function markNonprojective(heads: ArrayLike<number>): Uint8Array {
  const n = heads.length;
  const { enter, leave } = walk(heads);
  const dominates = (head: number, token: number) =>
    enter[head] > 0 && enter[token] >= enter[head] && enter[token] <= leave[head];
  // The first position to the right, and to the left, that breaks a token's run of descendants.
  const right = new Int32Array(n + 1), left = new Int32Array(n + 1);
  for (let token = n; token >= 0; token--) {
    let next = token + 1;
    while (next <= n && dominates(token, next)) next = right[next];
    right[token] = next;
  }
  for (let token = 1; token <= n; token++) {
    let next = token - 1;
    while (next > 0 && dominates(token, next)) next = left[next];
    left[token] = next;
  }
  const marks = new Uint8Array(n);
  for (let token = 1; token <= n; token++) {
    const head = heads[token - 1];
    if (head < 0) continue;
    marks[token - 1] = Number(head < token ? right[head] < token : left[head] > token);
  }
  return marks;
}

/**
 * Numbers the tokens depth first: a token dominates those numbered from its `enter` to its
 * `leave`. Tokens on or under a cycle are never entered and keep 0.
 */
function walk(heads: ArrayLike<number>): { enter: Int32Array; leave: Int32Array } {
  const n = heads.length;
  const firstChild = new Int32Array(n + 1), sibling = new Int32Array(n + 1);
  for (let token = n; token >= 1; token--) {
    const head = heads[token - 1];
    if (head < 0) continue;
    sibling[token] = firstChild[head];
    firstChild[head] = token;
  }
  const enter = new Int32Array(n + 1), leave = new Int32Array(n + 1);
  let clock = 0;
  for (let top = 0; top <= n; top++) {
    if (top > 0 && heads[top - 1] >= 0) continue;
    let token = top;
    enter[token] = ++clock;
    for (;;) {
      if (firstChild[token] > 0) {
        token = firstChild[token];
        enter[token] = ++clock;
        continue;
      }
      leave[token] = clock;
      while (token !== top && sibling[token] === 0) {
        token = heads[token - 1];
        leave[token] = clock;
      }
      if (token === top) break;
      token = sibling[token];
      enter[token] = ++clock;
    }
  }
  return { enter, leave };
}
