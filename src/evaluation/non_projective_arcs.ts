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
  const marks = new Uint8Array(heads.length);
  // The head by which a word was last seen to be dominated.
  const dominatedBy = new Int32Array(heads.length + 1);
  const dominates = (head: number, word: number): boolean => {
    let top = word;
    while (top !== 0 && top !== head && dominatedBy[top] !== head) top = heads[top - 1];
    if (top === 0) return false;
    for (let at = word; at !== top; at = heads[at - 1]) dominatedBy[at] = head;
    return true;
  };
  for (const dependent of orderedByHead(heads)) {
    const head = heads[dependent - 1];
    if (head === 0) continue;
    const last = Math.max(head, dependent);
    let between = Math.min(head, dependent) + 1;
    while (between < last && dominates(head, between)) between++;
    if (between < last) marks[dependent - 1] = 1;
  }
  return marks;
}

/** The words, those of one head together, so that what is known of a head is used at once. */
function orderedByHead(heads: ArrayLike<number>): Int32Array {
  const words = Int32Array.from({ length: heads.length }, (_, index) => index + 1);
  return words.sort((a, b) => heads[a - 1] - heads[b - 1]);
}
