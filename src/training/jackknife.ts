// Jack-knifing: each sentence of a treebank annotated by a model that did not see it, so that what
// learns from the annotation meets the errors that it will meet at work.

import { fail } from "../errors.ts";
import { noPause, type Pause } from "./cancel.ts";

const refuse = fail("split a treebank");

/**
 * Which sentences are in which fold: runs of neighbours, so that a document is rarely on both
 * sides, and all as long as each other to within one.
 */
export function foldsOf(count: number, folds: number): number[][] {
  if (!(Number.isInteger(folds) && folds >= 2 && folds <= count)) {
    throw refuse("cannot-train", `${folds} folds`, `2 to ${count}, its sentences`);
  }
  let at = 0;
  return Array.from({ length: folds }, (_, i) => {
    const size = Math.floor(count / folds) + (i < count % folds ? 1 : 0);
    return Array.from({ length: size }, () => at++);
  });
}

/**
 * Annotates every item exactly once, by what was made of the items of all other folds.
 * @param make Makes an annotator of the items that it may see.
 * @param pause Awaited between items, where it can be cancelled.
 */
export async function jackknife<Item>(
  items: readonly Item[],
  folds: number,
  make: (seen: readonly Item[], fold: number) => Promise<(item: Item) => Item>,
  pause: Pause = noPause,
): Promise<Item[]> {
  const result: Item[] = [...items];
  for (const [fold, own] of foldsOf(items.length, folds).entries()) {
    const held = new Set(own);
    const annotate = await make(items.filter((_, i) => !held.has(i)), fold);
    for (const i of own) {
      result[i] = annotate(items[i]);
      await pause();
    }
  }
  return result;
}
