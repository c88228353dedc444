/** Random gold trees for tests: of any shape, and as long as wanted. */

import { isProjective, isTree } from "./exhaustive.ts";
import type { seededRandom } from "./random.ts";

type Random = ReturnType<typeof seededRandom>;

/** Heads of a random tree; mostly non-projective once it is long. */
export function randomTree(n: number, oneRoot: boolean, random: Random): number[] {
  const order = Array.from({ length: n }, (_, i) => i + 1);
  for (let i = n - 1; i > 0; i--) {
    const j = random.below(i + 1);
    [order[i], order[j]] = [order[j], order[i]];
  }
  // Each token hangs on one before it in the shuffled order, so that none is in a cycle.
  const heads = new Array(n).fill(0);
  order.forEach((token, place) => {
    const above = oneRoot ? random.below(place) : random.below(place + 1) - 1;
    heads[token - 1] = place === 0 || above < 0 ? 0 : order[above];
  });
  return heads;
}

/** Heads of a random projective tree. */
export function randomProjectiveTree(n: number, oneRoot: boolean, random: Random): number[] {
  const heads = new Array(n).fill(0);
  // Hangs tokens first..last on `head` as one child or more, each with a span of its own.
  const hang = (first: number, last: number, head: number, alone: boolean) => {
    if (first > last) return;
    const child = first + random.below(last - first + 1);
    const end = alone ? last : child + random.below(last - child + 1);
    heads[child - 1] = head;
    hang(first, child - 1, child, false);
    hang(child + 1, end, child, false);
    hang(end + 1, last, head, false);
  };
  hang(1, n, 0, oneRoot);
  return heads;
}

/** Number of tokens that hang on ROOT. */
export function countRoots(heads: readonly number[]): number {
  return heads.filter((head) => head === 0).length;
}

/** A projective tree with some arcs hung elsewhere, so that few of them cross: treebank-like. */
export function randomKnottedTree(n: number, share: number, random: Random): number[] {
  const wanted = Math.max(1, Math.round(share * n));
  for (;;) {
    const heads = randomProjectiveTree(n, true, random);
    for (let tries = 0, hung = 0; hung < wanted && tries < 50; tries++) {
      const token = 1 + random.below(n);
      const distance = 1 + random.below(5);
      const head = random.below(2) ? token + distance : token - distance;
      if (head < 1 || head > n || heads[token - 1] === 0) continue;
      const before = heads[token - 1];
      heads[token - 1] = head;
      if (isTree(heads)) hung++;
      else heads[token - 1] = before;
    }
    if (!isProjective(heads)) return heads;
  }
}
