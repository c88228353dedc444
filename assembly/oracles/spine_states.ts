/**
 * The states that lr-spine's oracle has met in a configuration, with their values.
 *
 *   open addressing; an entry: | stamp | value | place (i, j) | root | left u64 | right u64 |
 *
 * A new stamp forgets them all at once.
 */

import { reserve, reserveRecord } from "../memory";

const TABLE_BITS: i32 = 14;
const ENTRY: usize = 32;
/** Most states of a configuration; the table gets slow beyond three quarters. */
const MAX_STATES: i32 = (1 << TABLE_BITS) * 3 / 4;
/** Answer where there is no room for another state. */
export const NO_ROOM: usize = 0;

/** The states so far, and the stamp that their entries bear. */
@unmanaged
export class SpineStates {
  table: usize;
  stamp: i32;
  count: i32;

  /** Begins with another configuration. */
  forget(): void {
    this.stamp++;
    this.count = 0;
  }

  /** The entry of a state, or the free one where it would go. */
  find(place: i32, root: i32, left: u64, right: u64): usize {
    const table = this.table, stamp = this.stamp;
    let hash = <u64> place * 0x9e3779b97f4a7c15 ^ <u64> (root + 2) * 0xc2b2ae3d27d4eb4f;
    hash ^= left * 0x165667b19e3779f9 ^ rotl(right * 0x27d4eb2f165667c5, 31);
    hash = (hash ^ (hash >> 29)) * 0xbf58476d1ce4e5b9;
    let slot = <usize> (hash >> (64 - TABLE_BITS));
    while (true) {
      const entry = table + slot * ENTRY;
      if (load<i32>(entry) != stamp) return this.count < MAX_STATES ? entry : NO_ROOM;
      if (
        load<i32>(entry, 8) == place && load<i32>(entry, 12) == root &&
        load<u64>(entry, 16) == left && load<u64>(entry, 24) == right
      ) return entry;
      slot = (slot + 1) & ((1 << TABLE_BITS) - 1);
    }
  }

  /** Whether this state was met before. */
  // @inline
  knows(entry: usize): bool {
    return load<i32>(entry) == this.stamp;
  }

  /** Takes a free entry for a state. */
  enter(entry: usize, place: i32, root: i32, left: u64, right: u64): void {
    this.count++;
    store<i32>(entry, this.stamp);
    store<i32>(entry, 0, 4);
    store<i32>(entry, place, 8);
    store<i32>(entry, root, 12);
    store<u64>(entry, left, 16);
    store<u64>(entry, right, 24);
  }
}

/** Room for the states of any configuration, as it would cost much to clear. */
export const spineStates: SpineStates = reserveRecord<SpineStates>();
spineStates.table = reserve(ENTRY << TABLE_BITS);

// @inline
export function valueOfState(entry: usize): i32 {
  return load<i32>(entry, 4);
}

/** Writes down a state's value. */
// @inline
export function settleState(entry: usize, value: i32): void {
  store<i32>(entry, value, 4);
}
