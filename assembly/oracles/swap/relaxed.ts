/**
 * The relaxed problem: what a sequence loses if any neighbours may be swapped or joined, whatever
 * lies on the stack. Its extra loss is never above the real one, and it is the real one where
 * nothing on the stack is locked.
 *
 * After the core is found (`core.ts`), a depth-first search with a budget of extra
 * losses tries what the next lasting step may be: a gold arc h → d that costs the dependents d still
 * waits for, in every arrangement that matters (`joins.ts`), or an item given up.
 * Sequences that failed are remembered, by 64 bits of a hash, with their budgets.
 */

import { borrow, borrowInts, get, mark, release, set } from "../../memory";
import { Core, FINAL, ROOTED } from "./core";
import { copyWithout } from "./items";
import { arrangeJoin, BLOCKED, planJoin } from "./joins";

/** Slots of the memory for failures, a power of two. */
const FAILURES: i32 = 1 << 10;

@unmanaged
export class Relaxed extends Core {
  failures: usize; // u64 a slot
  failuresAreClear: bool;
  run: u64; // tells the sequences of one core from those of another
  trying: i32; // the extra loss that is being tried

  /** Makes room. Borrows memory. */
  beginRelaxed(): void {
    this.failures = borrow(<usize> FAILURES << 3);
    this.failuresAreClear = false;
    this.run = 0;
  }

  /** Whether the relaxed extra loss of the `size` items of `x` is at most `budget`; true if unknown. */
  isRelaxedWithin(x: usize, size: i32, budget: i32, level: i32): bool {
    this.findCore(x, size);
    if (this.coreSize == 0) return true;
    this.run++;
    this.trying = level;
    return this.search(this.core, this.coreSize, budget);
  }

  /** The relaxed extra loss of the `size` items of `x`, or a bound from below. */
  relaxedExtra(x: usize, size: i32): i32 {
    this.findCore(x, size);
    if (this.coreSize == 0) return 0;
    this.run++;
    this.trying = 0;
    while (!this.search(this.core, this.coreSize, this.trying)) this.trying++;
    return this.trying;
  }

  /** Whether the `size` items of `s`, none of which may go by itself, can be joined within the budget. */
  search(s: usize, size: i32, budget: i32): bool {
    const coreHead = this.coreHead, coreNumbers = this.coreNumbers;
    if (!this.spendNode()) return true;
    const key = this.keyOf(s, size, budget);
    if (this.hasFailed(key)) return false;
    const start = mark();
    const places = borrowInts(coreNumbers);
    const pending = borrowInts(coreNumbers);
    const out = borrowInts(size);
    memory.fill(places, 0xff, <usize> coreNumbers << 2);
    let finals = 0;
    for (let i = 0; i < size; i++) {
      set(places, get(s, i), i);
      set(pending, get(s, i), 0);
    }
    for (let i = 0; i < size; i++) {
      const head = get(coreHead, get(s, i));
      finals += i32(head == FINAL);
      if (head >= 0) set(pending, head, get(pending, head) + 1);
    }
    let found = false;
    for (let i = 0; i < size && !found; i++) {
      found = get(pending, get(s, i)) <= budget &&
        this.byArc(out, s, size, i, places, pending, budget);
    }
    for (let i = 0; i < size && !found; i++) {
      const d = get(s, i);
      const head = get(coreHead, d);
      const counts = head == ROOTED || (head == FINAL && finals == 1) ||
        (head >= 0 && get(places, head) >= 0);
      const left = budget - get(pending, d) - i32(counts);
      found = left >= 0 && this.without(out, s, size, i, left);
    }
    release(start);
    if (!found && !this.exhausted) store<u64>(this.slotOf(key), key);
    return found;
  }

  /** Tries the gold arc into the item at place i. */
  byArc(
    out: usize,
    s: usize,
    size: i32,
    i: i32,
    places: usize,
    pending: usize,
    budget: i32,
  ): bool {
    const d = get(s, i);
    const head = get(this.coreHead, d);
    const left = budget - get(pending, d);
    if (head == ROOTED) {
      if (left == budget) return false; // it would have gone by itself
      for (let j = 0; j < i; j++) if (get(s, j) > d) return false;
      return this.without(out, s, size, i, left);
    }
    if (head < 0 || get(places, head) < 0) return false;
    const from = min(i, get(places, head));
    const to = max(i, get(places, head));
    const between = to - from - 1;
    const start = mark();
    const sides = borrowInts(between);
    const z = s + (<usize> (from + 1) << 2);
    const choices = planJoin(this, sides, z, between, d, head, from == i, this.trying);
    let found = false;
    for (let mask = 0; choices != BLOCKED && mask < (1 << choices) && !found; mask++) {
      const length = arrangeJoin(out, s, size, from, to, head, sides, mask);
      found = length != BLOCKED && this.searchOn(out, length, left);
    }
    release(start);
    return found;
  }

  without(out: usize, s: usize, size: i32, place: i32, budget: i32): bool {
    copyWithout(out, s, size, place);
    return this.searchOn(out, size - 1, budget);
  }

  searchOn(s: usize, size: i32, budget: i32): bool {
    const left = this.eliminate(s, size);
    return left == 0 || this.search(s, left, budget);
  }

  /** A hash of a sequence with its budget; never 0. */
  keyOf(s: usize, size: i32, budget: i32): u64 {
    // The beginning is never 0: from there, an item 0 would leave no trace.
    let key = mix(~(this.run << 8), (<u64> budget << 32) | <u64> size);
    for (let i = 0; i < size; i++) key = mix(key, <u64> get(s, i));
    return key | 1;
  }

  // @inline
  slotOf(key: u64): usize {
    return this.failures + (<usize> ((key >> 20) & (FAILURES - 1)) << 3);
  }

  hasFailed(key: u64): bool {
    if (!this.failuresAreClear) {
      memory.fill(this.failures, 0, <usize> FAILURES << 3);
      this.failuresAreClear = true;
    }
    return load<u64>(this.slotOf(key)) == key;
  }
}

// @inline
function mix(key: u64, value: u64): u64 {
  const product = (key ^ value) * 0x9e3779b97f4a7c15;
  return product ^ (product >> 29);
}
