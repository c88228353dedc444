/**
 * The core of a sequence: what is left of the relaxed problem, in which any neighbours may be
 * swapped or joined, once everything that can go without a loss is gone.
 *
 * An item that nothing waits for can walk to its gold head if every item in between is sorted with
 * respect to it: no inversion stays behind. So can one that is lost anyway, to any neighbour. An
 * item none of whose remaining gold descendants is inverted therefore goes at once; what stays are
 * inverted items and their gold ancestors, a handful whatever the length of the sentence.
 *
 * The core's items are numbered in the order of their tokens. A single gold root waits for the end;
 * where several compete for ROOT, all are kept.
 */

import { borrow, borrowInts, get, set } from "../../memory";
import { isSorted, Items } from "./items";

/** Larger cores are not searched: no treebank has them, and hostile input shall not take minutes. */
const MAX_CORE: i32 = 64;

/** Heads of core items that are no core item. */
export const LOOSE: i32 = -1; // no arc is reachable: it may hang anywhere
export const ROOTED: i32 = -2; // ROOT, which takes any number
export const FINAL: i32 = -3; // ROOT, which takes one, last

@unmanaged
export class Core extends Items {
  /** The core, in its present order. */
  core: usize;
  /** How many items it has; 0 if nothing is lost. */
  coreSize: i32;
  /** By number: the head. */
  coreHead: usize;
  /** How many numbers were given. */
  coreNumbers: i32;
  state: usize; // u8 by token: ABSENT between calls
  number: usize; // by token
  pending: usize; // by number: gold dependents still there
  here: usize; // u8 by number: 1 while it is there

  /** Makes room for a sentence. Borrows memory. */
  beginCore(): void {
    const room = this.tokens + 1;
    this.core = borrowInts(room);
    this.coreHead = borrowInts(room);
    this.number = borrowInts(room);
    this.pending = borrowInts(room);
    this.state = borrow(<usize> room);
    this.here = borrow(<usize> room);
    memory.fill(this.state, ABSENT, <usize> room);
  }

  /** Finds the core of the `size` items of `x`. */
  findCore(x: usize, size: i32): void {
    const heads = this.heads, state = this.state, number = this.number, core = this.core;
    this.coreSize = 0;
    if (!this.markInverted(x, size)) return;
    let least = this.tokens;
    let most = 0;
    for (let i = 0; i < size; i++) {
      const token = get(x, i);
      if (load<u8>(state + token) != INVERTED) continue;
      let node = token;
      while (node > 0 && load<u8>(state + node) != ABSENT) {
        if (node != token) {
          if (load<u8>(state + node) != PLAIN) break;
          store<u8>(state + node, ANCESTOR);
        }
        least = min(least, node);
        most = max(most, node);
        node = get(heads, node);
      }
    }
    this.coreNumbers = 0;
    for (let token = least; token <= most; token++) {
      if (load<u8>(state + token) >= ANCESTOR) set(number, token, this.coreNumbers++);
    }
    let length = 0;
    for (let i = 0; i < size; i++) {
      const token = get(x, i);
      if (load<u8>(state + token) < ANCESTOR) continue;
      set(core, length++, get(number, token));
      set(this.coreHead, get(number, token), this.headInCore(get(heads, token)));
    }
    for (let i = 0; i < size; i++) store<u8>(state + get(x, i), ABSENT);
    this.coreSize = this.eliminate(core, length);
    if (this.coreSize > MAX_CORE) this.giveOut();
  }

  /** A kept item's head as a number, if it remains: then it was kept too. */
  // @inline
  headInCore(head: i32): i32 {
    if (head == 0) return this.single ? FINAL : ROOTED;
    return head > 0 && load<u8>(this.state + head) != ABSENT ? get(this.number, head) : LOOSE;
  }

  /** Marks all items, and the inverted ones. False, and nothing marked, if there are none. */
  markInverted(x: usize, size: i32): bool {
    const heads = this.heads, state = this.state;
    if (isSorted(x, size)) return false;
    let most = 0;
    for (let i = 0; i < size; i++) {
      const token = get(x, i);
      store<u8>(state + token, token < most ? INVERTED : PLAIN);
      most = max(most, token);
    }
    let least = i32.MAX_VALUE;
    let finals = 0;
    for (let i = size - 1; i >= 0; i--) {
      const token = get(x, i);
      if (token > least) store<u8>(state + token, INVERTED);
      least = min(least, token);
      finals += i32(get(heads, token) == 0);
    }
    if (!this.single || finals < 2) return true;
    for (let i = 0; i < size; i++) {
      if (get(heads, get(x, i)) == 0) store<u8>(state + get(x, i), INVERTED);
    }
    return true;
  }

  /**
   * Lets all items of `s` go that can walk to their heads, or are lost anyway, until none can.
   * Returns how many are left; 0 if those are sorted, for then nothing more is lost.
   */
  eliminate(s: usize, size: i32): i32 {
    const pending = this.pending;
    this.countPending(pending, s, size);
    let changed = true;
    while (changed) {
      changed = false;
      for (let i = 0; i < size; i++) {
        const d = get(s, i);
        if (get(pending, d) > 0 || !this.mayGo(s, size, i)) continue;
        const head = get(this.coreHead, d);
        if (head >= 0) set(pending, head, get(pending, head) - 1);
        store<u8>(this.here + d, 0);
        size--;
        for (let j = i; j < size; j++) set(s, j, get(s, j + 1));
        i--;
        changed = true;
      }
    }
    return isSorted(s, size) ? 0 : size;
  }

  /** Counts, by number, the gold dependents among the `size` items of `s`; notes who is there. */
  countPending(counts: usize, s: usize, size: i32): void {
    const here = this.here;
    memory.fill(here, 0, <usize> this.coreNumbers);
    for (let i = 0; i < size; i++) {
      store<u8>(here + get(s, i), 1);
      set(counts, get(s, i), 0);
    }
    for (let i = 0; i < size; i++) {
      const head = get(this.coreHead, get(s, i));
      if (head >= 0) set(counts, head, get(counts, head) + 1);
    }
  }

  /** Whether the item at place i, which nothing waits for, can go without a loss and without a trace. */
  mayGo(s: usize, size: i32, i: i32): bool {
    const d = get(s, i);
    const head = get(this.coreHead, d);
    if (head == LOOSE) return true;
    if (head == FINAL) return false;
    if (head >= 0 && !load<u8>(this.here + head)) return true;
    let j = i - 1;
    while (j >= 0 && get(s, j) < d && get(s, j) != head) j--;
    if (head == ROOTED) return j < 0;
    if (j >= 0 && get(s, j) == head) return true;
    j = i + 1;
    while (j < size && get(s, j) > d && get(s, j) != head) j++;
    return j < size && get(s, j) == head;
  }
}

const ABSENT: u8 = 0;
const PLAIN: u8 = 1;
const ANCESTOR: u8 = 2;
const INVERTED: u8 = 3;
