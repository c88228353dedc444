// Gold trees to try oracles on: all of n tokens, and random ones.

import { seededRandom } from "../../random.ts";

const OPEN = -1;

/** Every tree of n tokens with one root, or, with `multiRoot`, any number. */
export function* allTrees(n: number, multiRoot: boolean): Generator<number[]> {
  const heads = new Array<number>(n).fill(0);
  for (;;) {
    const roots = heads.filter((head) => head === 0).length;
    if ((roots === 1 || multiRoot) && isTree(heads)) yield [...heads];
    let at = 0;
    while (at < n && heads[at] === n) heads[at++] = 0;
    if (at === n) return;
    heads[at]++;
  }
}

/** Whether every token reaches ROOT. */
function isTree(heads: readonly number[]): boolean {
  return heads.every((_, i) => {
    let node = i + 1;
    for (let steps = 0; node !== 0; steps++) {
      if (steps > heads.length) return false;
      node = heads[node - 1];
    }
    return true;
  });
}

/** A tree with every set of its heads open but none. */
export function* withOpenHeads(heads: readonly number[]): Generator<number[]> {
  for (let open = 1; open < 1 << heads.length; open++) {
    yield heads.map((head, i) => (open >> i) & 1 ? OPEN : head);
  }
}

/** A random tree: every token hangs on one before it in a random order. */
export function randomTree(
  n: number,
  multiRoot: boolean,
  openHeads: boolean,
  seed: number,
): number[] {
  const random = seededRandom(seed);
  const below = (count: number) => Math.floor(random() * count);
  const order = Array.from({ length: n }, (_, i) => i + 1);
  for (let i = n - 1; i > 0; i--) {
    const j = below(i + 1);
    [order[i], order[j]] = [order[j], order[i]];
  }
  const heads = new Array<number>(n).fill(0);
  order.forEach((token, place) => {
    const above = multiRoot ? below(place + 1) - 1 : below(place);
    heads[token - 1] = place === 0 || above < 0 ? 0 : order[above];
  });
  return openHeads ? heads.map((head) => below(3) === 0 ? OPEN : head) : heads;
}
