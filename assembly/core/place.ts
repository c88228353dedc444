/**
 * The places of a configuration that a transition can speak of: the top of the stack and the front
 * of the buffer. Features have more of them (`features/nodes.ts`), and begin with these.
 */

import { Configuration, NONE } from "./configuration";

export const S0: i32 = 0;
export const S1: i32 = 1;
export const S2: i32 = 2;
export const S3: i32 = 3;
export const B0: i32 = 4;
export const B1: i32 = 5;
export const B2: i32 = 6;
export const B3: i32 = 7;
/** No place: a move that adds no arc has no head and no dependent. */
export const NOWHERE: i32 = -1;

/** The token at a place, or NONE. */
// @inline
export function tokenAt(c: Configuration, place: i32): i32 {
  if (place < S0) return NONE;
  return place < B0 ? c.s(place) : c.b(place - B0);
}
