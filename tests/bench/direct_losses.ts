/**
 * The direct losses of swap and arc-hybrid-swap, from their definition in docs/swap-oracle.md: arcs
 * among the remaining items that are plainly gone.
 *
 * @module
 */

/** Remaining items and gold heads. */
export interface Remaining {
  /** Tokens on the stack without ROOT, bottom first. */
  readonly stack: readonly number[];
  /** Tokens in the buffer, front first. */
  readonly buffer: readonly number[];
  /** Gold heads of tokens 1, 2, …; with one root. */
  readonly gold: readonly number[];
}

/** Do stack items larger than the whole buffer stay where they are, as in arc-hybrid-swap? */
export interface DirectOptions {
  readonly walls: boolean;
}

/** How many gold arcs into remaining items are lost directly. */
export function directLosses({ stack, buffer, gold }: Remaining, { walls }: DirectOptions): number {
  const items = [...stack, ...buffer];
  const largest = Math.max(0, ...buffer);
  const isWall = (item: number, place: number) => walls && place < stack.length && item > largest;
  return items.filter((item, place) => {
    const head = gold[item - 1];
    const at = head === 0 ? -1 : items.indexOf(head);
    if (head > 0 && at < 0) return true;
    if (head > 0 && isWall(head, at) && place < at) return true;
    return isWall(item, place) && at < place && at !== place - 1;
  }).length;
}
