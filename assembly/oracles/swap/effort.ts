/**
 * How much the exact oracles of swap and arc-hybrid-swap may search for one loss, and whether the
 * last answer is proved. Nodes of the relaxed problem and of the real one count alike.
 */

import { spend } from "../../core/work";

/** The work of a node, by its items; the steps before a search take less. */
const NODE_WORK: i64 = 64;
const BEGIN_WORK: i64 = 8;
/** Nodes that the search for one loss may take before it settles for a bound from below. */
const NODE_LIMIT: i32 = 2000;
/** So few items are searched to the end: nodes are cheap then, and there are not many of them. */
const FEW_ITEMS: i32 = 10;
const LIMIT_OF_FEW: i32 = 100000;

/** No enumeration was cut short. */
const NEVER_CUT: i32 = i32.MAX_VALUE;

@unmanaged
export class Effort {
  limit: i32;
  workOfNode: i64;
  /** Nodes taken for the last loss. */
  nodes: i32;
  /** Whether the limit was reached. */
  exhausted: bool;
  /** Whether all answers since this was set are proved. */
  isExact: bool;
  cutAt: i32; // least extra loss at which some arrangements were left out

  /** Begins a new loss, of `size` items. */
  beginEffort(size: i32): void {
    this.limit = size <= FEW_ITEMS ? LIMIT_OF_FEW : NODE_LIMIT;
    this.workOfNode = NODE_WORK * size;
    this.nodes = 0;
    this.exhausted = !spend(BEGIN_WORK * size);
    this.cutAt = NEVER_CUT;
  }

  /** Counts a node; false if there may be no more. */
  spendNode(): bool {
    if (++this.nodes > this.limit || !spend(this.workOfNode)) this.exhausted = true;
    return !this.exhausted;
  }

  /** Notes that the search has run out of room. */
  giveOut(): void {
    this.exhausted = true;
  }

  /** Notes that not all was tried at an extra loss of `extra`. */
  noteCut(extra: i32): void {
    this.cutAt = min(this.cutAt, extra);
  }

  /** Takes note of whether an extra loss, just found, is proved to be the least. Returns it. */
  noted(extra: i32): i32 {
    if (this.exhausted || extra > this.cutAt) this.isExact = false;
    return extra;
  }
}
