/**
 * How features become rows of a table. The hashes are part of the model format: a model that was
 * trained with them can be used with no others (tests/text/plain_features.ts has them again).
 */

const PRIME: u32 = 0x01000193;

/** Where hashes start. */
export const START: u32 = 0x811c9dc5;

/** A hash that has taken in one more value. */
// @ts-ignore: decorator
@inline
export function mix(hash: u32, value: u32): u32 {
  const mixed = (hash ^ value) * PRIME;
  return mixed ^ (mixed >> 15);
}

/** Rows of the features at hand. */
export let picks: usize = 0;
export let count: i32 = 0;
let shift: i32 = 0;

/** Sets where rows go, and that a table has 2^bits of them. */
export function startRows(at: usize, bits: i32): void {
  picks = at;
  count = 0;
  shift = 32 - bits;
}

/** Adds the feature of a template with one value. */
// @ts-ignore: decorator
@inline
export function put(template: u32, value: u32): void {
  const hash = (value ^ (template * 0x9e3779b9)) * 0x85ebca6b;
  store<u32>(picks + (<usize>count << 2), ((hash ^ (hash >> 13)) * 0xc2b2ae35) >> shift);
  count++;
}

/** With two values. */
// @ts-ignore: decorator
@inline
export function put2(template: u32, a: u32, b: u32): void {
  put(template, mix(a, b));
}

/** With three. */
// @ts-ignore: decorator
@inline
export function put3(template: u32, a: u32, b: u32, c: u32): void {
  put(template, mix(mix(a, b), c));
}

/** With four. */
// @ts-ignore: decorator
@inline
export function put4(template: u32, a: u32, b: u32, c: u32, d: u32): void {
  put(template, mix(mix(mix(a, b), c), d));
}
