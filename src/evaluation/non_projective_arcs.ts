/**
 * Which arcs of a tree are non-projective: those over some word that the head does not dominate.
 *
 * @module
 */

/**
 * Marks the non-projective arcs of a tree. ROOT dominates all words, so its arcs are projective.
 *
 * @example
 * ```ts
 * import { nonProjectiveArcs } from "./non_projective_arcs.ts";
 * import { assertEquals } from "@std/assert";
 *
 * // Word 1 hangs on word 3, over word 2, which is the root.
 * assertEquals(nonProjectiveArcs([3, 0, 2]), new Uint8Array([1, 0, 0]));
 * ```
 *
 * @param heads The head of each word, the first word's at index 0. They must be a tree.
 * @returns For each word, 1 if the arc into it is non-projective, else 0.
 */
export function nonProjectiveArcs(heads: ArrayLike<number>): Uint8Array {
  const size = heads.length;
  const { enter, leave } = walk(heads);
  const dominates = (head: number, word: number) =>
    enter[head] <= enter[word] && enter[word] < leave[head];
  // How far to each side the words next to a head are all dominated by it. What a dominated word
  // reaches, its head reaches too, so whole runs are skipped and all this takes linear time.
  const right = new Int32Array(size + 1);
  for (let head = size; head >= 1; head--) {
    let word = head + 1;
    while (word <= size && dominates(head, word)) word = right[word] + 1;
    right[head] = word - 1;
  }
  const left = new Int32Array(size + 1);
  for (let head = 1; head <= size; head++) {
    let word = head - 1;
    while (word >= 1 && dominates(head, word)) word = left[word] - 1;
    left[head] = word + 1;
  }
  const marks = new Uint8Array(size);
  for (let word = 1; word <= size; word++) {
    const head = heads[word - 1];
    if (head !== 0 && (word > right[head] || word < left[head])) marks[word - 1] = 1;
  }
  return marks;
}

/** Times at which a walk through the tree enters each node, ROOT first, and leaves its subtree. */
function walk(heads: ArrayLike<number>): { enter: Int32Array; leave: Int32Array } {
  const size = heads.length + 1;
  const child = new Int32Array(size);
  const sibling = new Int32Array(size);
  for (let word = size - 1; word >= 1; word--) {
    sibling[word] = child[heads[word - 1]];
    child[heads[word - 1]] = word;
  }
  const enter = new Int32Array(size);
  const leave = new Int32Array(size);
  let time = 1;
  let node = child[0];
  while (node !== 0) {
    enter[node] = time++;
    if (child[node] !== 0) {
      node = child[node];
      continue;
    }
    leave[node] = time;
    while (node !== 0 && sibling[node] === 0) {
      node = heads[node - 1];
      leave[node] = time;
    }
    node = sibling[node];
  }
  return { enter, leave };
}
