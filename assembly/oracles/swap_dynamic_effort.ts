/**
 * How much the exact oracles of swap and arc-hybrid-swap may search for one loss, and whether the
 * last answer is proved. Nodes of the relaxed problem and of the real one count alike.
 */

import { spend } from "../core/work";

/** What a node takes of a sentence's work, by its items; what goes before a search takes less. */
const NODE_WORK: i64 = 64;
const BEGIN_WORK: i64 = 8;
/** Nodes that the search for one loss may take before it settles for a bound from below. */
const NODE_LIMIT: i32 = 2000;
/** So few items are searched to the end: nodes are cheap then, and there are not many of them. */
const FEW_ITEMS: i32 = 10;
const LIMIT_OF_FEW: i32 = 100000;

/** No enumeration was cut short. */
const NEVER_CUT: i32 = i32.MAX_VALUE;

let limit: i32 = 0;
let workOfNode: i64 = 0;
/** Nodes taken for the last loss. */
export let nodes: i32 = 0;
/** Were the direct losses and the greedy attempts not enough? */
export let searched: bool = false;
/** Was the limit reached? */
export let exhausted: bool = false;
let cutAt: i32 = NEVER_CUT; // least extra loss at which some arrangements were left out

/** Begins a new loss, of `size` items. */
export function beginEffort(size: i32): void {
  limit = size <= FEW_ITEMS ? LIMIT_OF_FEW : NODE_LIMIT;
  workOfNode = NODE_WORK * size;
  nodes = 0;
  searched = false;
  exhausted = !spend(BEGIN_WORK * size);
  cutAt = NEVER_CUT;
}

export function noteSearch(): void {
  searched = true;
}

/** Counts a node; false if there may be no more. */
export function spendNode(): bool {
  if (++nodes > limit || !spend(workOfNode)) exhausted = true;
  return !exhausted;
}

/** Notes that there is no room to go on. */
export function giveOut(): void {
  exhausted = true;
}

/** Notes that not all was tried at an extra loss of `extra`. */
export function noteCut(extra: i32): void {
  cutAt = min(cutAt, extra);
}

/** Is an extra loss of `extra`, just found, proved to be the least? */
export function isProved(extra: i32): bool {
  return !exhausted && extra <= cutAt;
}
