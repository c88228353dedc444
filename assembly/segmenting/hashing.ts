/**
 * How features become rows of a table of weights. A template is a list of up to four atoms, what
 * is seen of a place; its feature is the hash of their values and of its number.
 *
 * The hashes and the order of the templates are part of the model format: a model that was trained
 * with them can be used with no others (tests/components/segmenter/plain_features.ts has them again).
 */

import { get, set } from "../memory";

const PRIME: u32 = 0x01000193;

/** Where hashes start. */
export const START: u32 = 0x811c9dc5;

/** Most features of a place, and most atoms. */
const MAX_FEATURES: i32 = 64, MAX_ATOMS: i32 = 32;

/** No atom: the end of a template that has fewer than four. */
export const NONE: u8 = 255;

/** A hash that has taken in one more value. */
// @inline
export function mix(hash: u32, value: u32): u32 {
  const mixed = (hash ^ value) * PRIME;
  return mixed ^ (mixed >> 15);
}

/** Rows of the current features, and how many there are. */
export const picks: usize = memory.data(MAX_FEATURES << 2, 16);
let count: i32 = 0;

export function pickCount(): i32 {
  return count;
}

const atoms: usize = memory.data(MAX_ATOMS << 2, 16);
let shift: i32 = 0;

/** From now on rows are those of tables with 2^bits. */
export function useTables(bits: i32): void {
  shift = 32 - bits;
}

/** Sets the value of an atom. */
// @inline
export function setAtom(atom: u8, value: u32): void {
  set(atoms, atom, value);
}

/**
 * Makes the rows of all templates of a list, four bytes each, from the atoms. Places with different
 * salts share no weights.
 */
export function makeRows(templates: usize, size: i32, salt: u32 = 0): void {
  for (let i = 0; i < size; i++) {
    const template = templates + (<usize> i << 2);
    let value: u32 = get(atoms, load<u8>(template));
    for (let at: usize = 1; at < 4; at++) {
      const atom = load<u8>(template + at);
      if (atom == NONE) break;
      value = mix(value, get(atoms, atom));
    }
    const hash = (value ^ <u32> (i + 1 + salt) * 0x9e3779b9) * 0x85ebca6b;
    set(picks, i, ((hash ^ (hash >> 13)) * 0xc2b2ae35) >> shift);
  }
  count = size;
}
