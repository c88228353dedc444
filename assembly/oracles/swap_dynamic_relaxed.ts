/**
 * The relaxed problem: what a sequence loses if any neighbours may be swapped or joined, whatever
 * lies on the stack. Its extra loss is never above the real one, and it is the real one where
 * nothing on the stack is locked.
 *
 * After the core is found (`swap_dynamic_core.ts`), a depth-first search with a budget of extra
 * losses tries what the next lasting step may be: a gold arc h → d that costs the dependents d still
 * waits for, in every arrangement that matters (`swap_dynamic_joins.ts`), or an item given up.
 * Sequences that failed are remembered, by 64 bits of a hash, with their budgets.
 */

import { borrow, borrowInts, get, mark, release, set } from "../memory";
import {
  core, coreHead, coreNumbers, coreSize, eliminate, FINAL, findCore, ROOTED,
} from "./swap_dynamic_core";
import { exhausted, noteSearch, spendNode } from "./swap_dynamic_effort";
import { copyWithout } from "./swap_dynamic_items";
import { arrangeJoin, BLOCKED, planJoin } from "./swap_dynamic_joins";

/** Slots of the memory for failures, a power of two. */
const FAILURES: i32 = 1 << 10;

let failures: usize = 0; // u64 a slot
let failuresAreClear: bool = false;
let run: u64 = 0; // tells the sequences of one core from those of another
let trying: i32 = 0; // the extra loss that is being tried

/** Makes room. Borrows memory. */
export function beginRelaxed(): void {
  failures = borrow(<usize> FAILURES << 3);
  failuresAreClear = false;
}

/** Is the relaxed extra loss of the `size` items of `x` at most `budget`? Yes where unknown. */
export function isRelaxedWithin(x: usize, size: i32, budget: i32, level: i32): bool {
  findCore(x, size);
  if (coreSize == 0) return true;
  run++;
  trying = level;
  return search(core, coreSize, budget);
}

/** The relaxed extra loss of the `size` items of `x`, or a bound from below. */
export function relaxedExtra(x: usize, size: i32): i32 {
  findCore(x, size);
  if (coreSize == 0) return 0;
  noteSearch();
  run++;
  trying = 0;
  while (!search(core, coreSize, trying)) trying++;
  return trying;
}

/** Can the `size` items of `s`, of which none may go by itself, be joined within the budget? */
function search(s: usize, size: i32, budget: i32): bool {
  if (!spendNode()) return true;
  const key = keyOf(s, size, budget);
  if (hasFailed(key)) return false;
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
    found = get(pending, get(s, i)) <= budget && byArc(out, s, size, i, places, pending, budget);
  }
  for (let i = 0; i < size && !found; i++) {
    const d = get(s, i);
    const head = get(coreHead, d);
    const counts = head == ROOTED || (head == FINAL && finals == 1) ||
      (head >= 0 && get(places, head) >= 0);
    const left = budget - get(pending, d) - i32(counts);
    found = left >= 0 && without(out, s, size, i, left);
  }
  release(start);
  if (!found && !exhausted) store<u64>(slotOf(key), key);
  return found;
}

/** Tries the gold arc into the item at place i. */
function byArc(
  out: usize, s: usize, size: i32, i: i32, places: usize, pending: usize, budget: i32,
): bool {
  const d = get(s, i);
  const head = get(coreHead, d);
  const left = budget - get(pending, d);
  if (head == ROOTED) {
    if (left == budget) return false; // it would have gone by itself
    for (let j = 0; j < i; j++) if (get(s, j) > d) return false;
    return without(out, s, size, i, left);
  }
  if (head < 0 || get(places, head) < 0) return false;
  const from = min(i, get(places, head));
  const to = max(i, get(places, head));
  const between = to - from - 1;
  const start = mark();
  const sides = borrowInts(between);
  const z = s + (<usize> (from + 1) << 2);
  const choices = planJoin(sides, z, between, d, head, from == i, trying);
  let found = false;
  for (let mask = 0; choices != BLOCKED && mask < (1 << choices) && !found; mask++) {
    const length = arrangeJoin(out, s, size, from, to, head, sides, mask);
    found = length != BLOCKED && searchOn(out, length, left);
  }
  release(start);
  return found;
}

function without(out: usize, s: usize, size: i32, place: i32, budget: i32): bool {
  copyWithout(out, s, size, place);
  return searchOn(out, size - 1, budget);
}

// @ts-ignore: decorator
@inline
function searchOn(s: usize, size: i32, budget: i32): bool {
  const left = eliminate(s, size);
  return left == 0 || search(s, left, budget);
}

/** A hash of a sequence with its budget; never 0. */
function keyOf(s: usize, size: i32, budget: i32): u64 {
  let key = mix(run, (<u64> budget << 32) | <u64> size);
  for (let i = 0; i < size; i++) key = mix(key, <u64> get(s, i));
  return key | 1;
}

// @ts-ignore: decorator
@inline
function mix(key: u64, value: u64): u64 {
  const product = (key ^ value) * 0x9e3779b97f4a7c15;
  return product ^ (product >> 29);
}

// @ts-ignore: decorator
@inline
function slotOf(key: u64): usize {
  return failures + (<usize> ((key >> 20) & (FAILURES - 1)) << 3);
}

function hasFailed(key: u64): bool {
  if (!failuresAreClear) {
    memory.fill(failures, 0, <usize> FAILURES << 3);
    failuresAreClear = true;
  }
  return load<u64>(slotOf(key)) == key;
}
