/** Random gold trees for tests and benchmarks. */

import { isProjective, isTree } from "./exhaustive.ts";

/** Random numbers below a bound, and in [0, 1). */
export interface Random {
  next(): number;
  below(bound: number): number;
}

/** A random tree of any shape. */
export function randomTree(n: number, random: Random, roots: "one" | "any"): number[] {
  for (;;) {
    const heads = Array.from({ length: n }, () => random.below(n + 1));
    const found = heads.filter((head) => head === 0).length;
    if (isTree(heads) && (roots === "any" || found === 1)) return heads;
  }
}

/** A random projective tree with one root. */
export function randomProjectiveTree(n: number, random: Random): number[] {
  const heads = new Array(n).fill(0);
  const grow = (from: number, to: number, head: number) => {
    if (from > to) return;
    const root = from + random.below(to - from + 1);
    heads[root - 1] = head;
    for (const [low, high] of [[from, root - 1], [root + 1, to]]) {
      // One to three subtrees on a side.
      let start = low;
      while (start <= high) {
        const end = random.below(2) ? high : start + random.below(high - start + 1);
        grow(start, end, root);
        start = end + 1;
      }
    }
  };
  grow(1, n, 0);
  return heads;
}

/** A projective tree with some arcs hung elsewhere, so that few of them cross: treebank-like. */
export function randomKnottedTree(n: number, random: Random, share = 0.1): number[] {
  const wanted = Math.max(1, Math.round(share * n));
  for (;;) {
    const heads = randomProjectiveTree(n, random);
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
