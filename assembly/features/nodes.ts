/**
 * The places of a configuration that features look at. For a configuration, the array `nodes`
 * holds the token at each place, or n + 1 where there is none; for an arc that may be added there,
 * the places from HEAD on follow.
 */

import { Configuration, NONE } from "../core/configuration";
import { B0, B1, B2, B3, S0, S1, S2, S3 } from "../core/place";
import { get, reserve, set } from "../memory";

// Stack and buffer come first, as in core/place.ts.
export { B0, B1, B2, B3, S0, S1, S2, S3 };
// Outer children: l left, r right; 2 is the next one in; ll the left child of the left child.
export const S0l: i32 = 8, S0r: i32 = 9, S0l2: i32 = 10, S0r2: i32 = 11;
export const S1l: i32 = 12, S1r: i32 = 13, S1l2: i32 = 14, S1r2: i32 = 15;
export const B0l: i32 = 16, B0l2: i32 = 17;
export const S0ll: i32 = 18, S0rr: i32 = 19, S1ll: i32 = 20, S1rr: i32 = 21, S2r: i32 = 22;
// The head that s0 has already (arc-eager), and its head.
export const S0h: i32 = 23, S0h2: i32 = 24;
// Neighbours in the sentence.
export const S0prev: i32 = 25, S0next: i32 = 26, S1prev: i32 = 27, S1next: i32 = 28;
export const B0prev: i32 = 29;
/** How many places a configuration has. */
export const PLACES: i32 = 30;

// Of an arc: head and dependent, their outer children, their neighbours, and some further places.
export const H: i32 = 30, D: i32 = 31;
export const Hl: i32 = 32, Hr: i32 = 33, Dl: i32 = 34, Dr: i32 = 35;
export const Hprev: i32 = 36, Hnext: i32 = 37, Dprev: i32 = 38, Dnext: i32 = 39;
export const Hh: i32 = 40, Dl2: i32 = 41, Dr2: i32 = 42;
/** How many places there are with an arc's. */
export const ALL_PLACES: i32 = 43;

/** The token at each place. */
export const nodes: usize = reserve(<usize> ALL_PLACES << 2);

let nothing: i32 = 0; // n + 1

// @inline
function put(place: i32, token: i32): void {
  set(nodes, place, token == NONE ? nothing : token);
}

// @inline
function at(place: i32): i32 {
  return get(nodes, place);
}

// @inline
function neighbours(place: i32, prev: i32, next: i32): void {
  const token = at(place);
  const there = token != nothing;
  set(nodes, prev, there && token > 0 ? token - 1 : nothing);
  if (next >= 0) set(nodes, next, there ? token + 1 : nothing);
}

/** Finds the tokens at the places of a configuration. */
export function gatherNodes(c: Configuration): void {
  nothing = c.length + 1;
  put(S0, c.s(0));
  put(S1, c.s(1));
  put(S2, c.s(2));
  put(S3, c.s(3));
  put(B0, c.b(0));
  put(B1, c.b(1));
  put(B2, c.b(2));
  put(B3, c.b(3));
  const s0 = at(S0);
  const s1 = at(S1);
  const b0 = at(B0);
  put(S0l, c.left1(s0));
  put(S0r, c.right1(s0));
  put(S0l2, c.left2(s0));
  put(S0r2, c.right2(s0));
  put(S1l, c.left1(s1));
  put(S1r, c.right1(s1));
  put(S1l2, c.left2(s1));
  put(S1r2, c.right2(s1));
  put(B0l, c.left1(b0));
  put(B0l2, c.left2(b0));
  put(S0ll, c.left1(at(S0l)));
  put(S0rr, c.right1(at(S0r)));
  put(S1ll, c.left1(at(S1l)));
  put(S1rr, c.right1(at(S1r)));
  put(S2r, c.right1(at(S2)));
  put(S0h, c.head(s0));
  put(S0h2, c.head(at(S0h)));
  neighbours(S0, S0prev, S0next);
  neighbours(S1, S1prev, S1next);
  neighbours(B0, B0prev, -1);
}

/** Puts another token, with its outer children, in the place of s0, s1 or b0. */
export function putNode(place: i32, token: i32, c: Configuration): void {
  put(place, token);
  if (place == S0) {
    put(S0l, c.left1(token));
    put(S0r, c.right1(token));
  } else if (place == S1) {
    put(S1l, c.left1(token));
    put(S1r, c.right1(token));
  } else put(B0l, c.left1(token));
}

/** Finds the tokens at the places of an arc. */
export function gatherArc(c: Configuration, head: i32, dependent: i32): void {
  nothing = c.length + 1;
  set(nodes, H, head);
  set(nodes, D, dependent);
  put(Hl, c.left1(head));
  put(Hr, c.right1(head));
  put(Dl, c.left1(dependent));
  put(Dr, c.right1(dependent));
  put(Dl2, c.left2(dependent));
  put(Dr2, c.right2(dependent));
  put(Hh, c.head(head));
  neighbours(H, Hprev, Hnext);
  neighbours(D, Dprev, Dnext);
}
