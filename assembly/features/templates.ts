/**
 * The feature templates: each a list of atoms, an atom being an attribute of a place.
 *
 *   table: | count of atoms, atom, atom, … | count, atom, … | … | 0 |
 *
 * Two tables: one for the move (over the whole configuration), one for the label of an arc.
 * The sets are cut out of the full one: `tags` has no forms and lemmas, `words` nothing but forms,
 * their endings (in the place of tags) and what the configuration itself gives.
 */

import { get, reserve, set } from "../memory";
import {
  ALL_PLACES, B0, B0l, B0l2, B0prev, B1, B2, B3, D, Dl, Dl2, Dnext, Dprev, Dr, Dr2, H, Hh, Hl, Hnext, Hprev, Hr,
  S0, S0h, S0h2, S0l, S0l2, S0ll, S0next, S0prev, S0r, S0r2, S0rr, S1, S1l, S1l2, S1ll, S1next, S1prev,
  S1r, S1r2, S1rr, S2, S2r, S3,
} from "./nodes";

// Attributes of a place. The first five are the rows of a sentence.
export const W: i32 = 0; // form
export const L: i32 = 1; // lemma
export const P: i32 = 2; // part of speech
export const X: i32 = 3; // language-specific part of speech
export const F: i32 = 4; // morphological features
export const R: i32 = 5; // label of the arc into it
export const V: i32 = 6; // how many children it has, left and right
export const ATTRIBUTES: i32 = 7;

// Atoms that are no attribute of a place.
const OTHERS: i32 = ALL_PLACES * ATTRIBUTES;
/** Distance between s0 and s1, in buckets. */
export const S_DISTANCE: i32 = OTHERS;
/** Distance between s0 and b0. */
export const B_DISTANCE: i32 = OTHERS + 1;
/** Distance and direction of the arc. */
export const A_DISTANCE: i32 = OTHERS + 2;
/** Direction of the arc and, in lr-spine, which node of the spine. */
export const A_SIDE: i32 = OTHERS + 3;
/** The move before. */
export const LAST: i32 = OTHERS + 4;
/** How many atoms there are. */
export const ATOMS: i32 = OTHERS + 5;

export const FULL: i32 = 0;
export const TAGS: i32 = 1;
export const WORDS: i32 = 2;

const ROOM: usize = 8192;
/** Templates of the move. */
export const moveTemplates: usize = reserve(ROOM);
/** Templates of the label. */
export const labelTemplates: usize = reserve(ROOM);
/** How many there are. */
export let moveCount: i32 = 0;
export let labelCount: i32 = 0;
/** Most templates in a table. */
export const MOST_TEMPLATES: i32 = 512;

let table: usize = 0; // being written
let end: i32 = 0;
let count: i32 = 0;
let chosen: i32 = FULL;

/** Builds the tables of a feature set. */
export function useFeatures(features: i32): void {
  chosen = features;
  begin(moveTemplates);
  moves();
  set(table, end, 0);
  moveCount = count;
  begin(labelTemplates);
  labels();
  set(table, end, 0);
  labelCount = count;
}

function begin(at: usize): void {
  table = at;
  end = 0;
  count = 0;
}

// @ts-ignore: decorator
@inline
function of(place: i32, attribute: i32): i32 {
  return place * ATTRIBUTES + attribute;
}

/** Is this atom part of the chosen set? */
function isChosen(atom: i32): bool {
  if (atom < 0 || atom >= OTHERS || chosen == FULL) return true;
  const attribute = atom % ATTRIBUTES;
  if (chosen == TAGS) return attribute != W && attribute != L;
  return attribute != L && attribute != X && attribute != F;
}

/** Adds a template; -1 stands for no atom. */
function add(a: i32, b: i32 = -1, c: i32 = -1, d: i32 = -1): void {
  if (!isChosen(a) || !isChosen(b) || !isChosen(c) || !isChosen(d)) return;
  const start = end++;
  set(table, end++, a);
  if (b >= 0) set(table, end++, b);
  if (c >= 0) set(table, end++, c);
  if (d >= 0) set(table, end++, d);
  set(table, start, end - start - 1);
  count++;
}

/** All that one place says. */
function unigrams(place: i32): void {
  add(of(place, W), of(place, P));
  add(of(place, W));
  add(of(place, P));
  add(of(place, L), of(place, P));
  add(of(place, X));
  add(of(place, P), of(place, F));
}

/** What two places say together. */
function bigrams(a: i32, b: i32): void {
  add(of(a, W), of(a, P), of(b, W), of(b, P));
  add(of(a, W), of(a, P), of(b, P));
  add(of(a, P), of(b, W), of(b, P));
  add(of(a, L), of(b, L));
  add(of(a, L), of(b, P));
  add(of(a, P), of(b, L));
  add(of(a, P), of(b, P));
  add(of(a, X), of(b, X));
  add(of(a, P), of(a, F), of(b, P), of(b, F));
}

/** The tags of three places, and two tags with the lemma of the first. */
function trigrams(a: i32, b: i32, c: i32): void {
  add(of(a, P), of(b, P), of(c, P));
}

/** An outer child beside the two nodes of the next arc. */
function child(a: i32, place: i32, b: i32): void {
  add(of(place, P), of(place, R));
  add(of(place, L), of(place, R));
  add(of(a, P), of(place, P), of(place, R), of(b, P));
  add(of(a, P), of(place, R));
  add(of(a, L), of(place, R));
  add(of(a, P), of(place, P), of(b, P));
}

function moves(): void {
  unigrams(S0);
  unigrams(S1);
  unigrams(B0);
  unigrams(B1);
  for (let place = S2; place <= B3; place++) {
    if (place == B0 || place == B1) continue;
    add(of(place, W), of(place, P));
    add(of(place, P));
    add(of(place, X));
  }
  bigrams(S0, S1);
  bigrams(S0, B0);
  bigrams(S1, B0);
  add(of(B0, P), of(B1, P));
  add(of(B0, W), of(B1, W));
  add(of(B0, L), of(B1, P));
  add(of(B0, P), of(B1, L));
  add(of(S0, L), of(B1, P));
  add(of(S0, P), of(B1, L));
  add(of(S0, P), of(S2, P));
  add(of(S0, L), of(S2, P));
  add(of(S2, L), of(S0, P));
  trigrams(S0, S1, B0);
  trigrams(S0, B0, B1);
  trigrams(S0, S1, S2);
  trigrams(B0, B1, B2);
  trigrams(S1, B0, B1);
  trigrams(S0, S1, B1);
  add(of(S0, L), of(S1, P), of(B0, P));
  add(of(S0, P), of(S1, L), of(B0, P));
  add(of(S0, P), of(S1, P), of(B0, L));
  add(of(S0, L), of(B0, P), of(B1, P));
  add(of(S0, P), of(B0, L), of(B1, P));
  add(of(S0, P), of(B0, P), of(B1, L));
  add(of(S0, L), of(S1, L), of(B0, P));
  add(of(S0, L), of(S1, P), of(B0, L));
  add(of(S0, X), of(S1, X), of(B0, X));
  add(of(S0, X), of(B0, X), of(B1, X));
  add(of(S0, P), of(S1, P), of(S2, P), of(B0, P));
  add(of(S0, P), of(S1, P), of(B0, P), of(B1, P));
  add(of(S0, P), of(B0, P), of(B1, P), of(B2, P));
  child(S0, S0l, S1);
  child(S0, S0r, S1);
  child(S1, S1l, S0);
  child(S1, S1r, S0);
  child(B0, B0l, S0);
  child(S0, S0l, B0);
  child(S0, S0r, B0);
  add(of(S2, P), of(S2r, R));
  add(of(S0l, R), of(S0l2, R), of(S0, P));
  add(of(S0r, R), of(S0r2, R), of(S0, P));
  add(of(S1l, R), of(S1l2, R), of(S1, P));
  add(of(S1r, R), of(S1r2, R), of(S1, P));
  add(of(B0l, R), of(B0l2, R), of(B0, P));
  add(of(S0, P), of(S0l, P), of(S0l2, P));
  add(of(S0, P), of(S0r, P), of(S0r2, P));
  add(of(S1, P), of(S1l, P), of(S1l2, P));
  add(of(S1, P), of(S1r, P), of(S1r2, P));
  add(of(B0, P), of(B0l, P), of(B0l2, P));
  add(of(S0, P), of(S0l, P), of(S0ll, P));
  add(of(S0, P), of(S0r, P), of(S0rr, P));
  add(of(S1, P), of(S1l, P), of(S1ll, P));
  add(of(S1, P), of(S1r, P), of(S1rr, P));
  add(of(S0rr, P), of(S0r, R), of(B0, P));
  add(of(S1rr, P), of(S1r, R), of(S0, P));
  // What s0 hangs on already.
  add(of(S0h, P), of(S0, R));
  add(of(S0h, L), of(S0, R));
  add(of(S0, P), of(S0, R), of(B0, P));
  add(of(S0, P), of(S0h, P), of(B0, P));
  add(of(S0, P), of(S0h, P), of(S0h2, P));
  // How many children there are.
  add(of(S0, W), of(S0, V));
  add(of(S0, P), of(S0, V));
  add(of(S0, L), of(S0, V));
  add(of(S1, L), of(S1, V));
  add(of(S1, P), of(S1, V));
  add(of(B0, P), of(B0, V));
  add(of(S0, P), of(S0, V), of(S1, P), of(S1, V));
  add(of(S0, P), of(S0, V), of(B0, P), of(B0, V));
  // Distances.
  add(S_DISTANCE, of(S0, P), of(S1, P));
  add(S_DISTANCE, of(S0, L));
  add(S_DISTANCE, of(S1, L));
  add(B_DISTANCE, of(S0, P), of(B0, P));
  add(B_DISTANCE, of(S0, L));
  add(B_DISTANCE, of(B0, L));
  // Neighbours in the sentence.
  add(of(S0, P), of(S0next, P), of(S1, P));
  add(of(S0, P), of(S0next, P), of(B0, P));
  add(of(S0prev, P), of(S0, P), of(S0next, P));
  add(of(S1prev, P), of(S1, P), of(S1next, P));
  add(of(B0prev, P), of(B0, P), of(S0, P));
  add(of(B0prev, P), of(B0, P), of(B1, P));
  add(of(S1, P), of(S1next, P), of(S0prev, P), of(S0, P));
  add(of(S0, P), of(S0next, P), of(B0prev, P), of(B0, P));
  add(of(S0prev, L), of(S0, P));
  add(of(S0next, L), of(S0, P));
  add(LAST, of(S0, P), of(B0, P));
  add(of(S3, P), of(S2, P), of(S1, P));
  add(of(B3, P), of(B2, P), of(B1, P));
}

function labels(): void {
  add(A_SIDE);
  add(A_SIDE, of(D, W));
  add(A_SIDE, of(D, L), of(D, P));
  add(A_SIDE, of(D, P));
  add(A_SIDE, of(D, X));
  add(A_SIDE, of(D, P), of(D, F));
  add(A_SIDE, of(H, L), of(H, P));
  add(A_SIDE, of(H, P));
  add(A_SIDE, of(H, X));
  add(A_SIDE, of(H, W), of(D, W));
  add(A_SIDE, of(H, L), of(D, L));
  add(A_SIDE, of(H, L), of(D, P));
  add(A_SIDE, of(H, P), of(D, L));
  add(A_SIDE, of(H, P), of(D, P));
  add(A_SIDE, of(H, X), of(D, X));
  add(of(H, P), of(H, F), of(D, P), of(D, F));
  add(A_DISTANCE, of(H, P), of(D, P));
  add(A_DISTANCE, of(D, L));
  add(A_SIDE, of(Dprev, P), of(D, P), of(H, P));
  add(A_SIDE, of(Dnext, P), of(D, P), of(H, P));
  add(A_SIDE, of(Dprev, L), of(D, P));
  add(A_SIDE, of(Dnext, L), of(D, P));
  add(A_SIDE, of(Hprev, P), of(H, P), of(D, P));
  add(A_SIDE, of(Hnext, P), of(H, P), of(D, P));
  add(A_SIDE, of(D, P), of(Dl, P), of(Dl, R));
  add(A_SIDE, of(D, P), of(Dr, P), of(Dr, R));
  add(A_SIDE, of(D, P), of(Dl, L), of(Dl, R));
  add(A_SIDE, of(D, P), of(Dr, L), of(Dr, R));
  add(A_SIDE, of(H, P), of(D, P), of(Dl, L));
  add(A_SIDE, of(H, P), of(D, P), of(Dl, R));
  add(A_SIDE, of(H, P), of(D, P), of(Dr, R));
  add(A_SIDE, of(H, P), of(Hl, R), of(D, P));
  add(A_SIDE, of(H, P), of(Hr, R), of(D, P));
  add(A_SIDE, of(H, L), of(Hl, R), of(D, P));
  add(A_SIDE, of(H, L), of(Hr, R), of(D, P));
  add(A_SIDE, of(H, P), of(Hl, P), of(D, P));
  add(A_SIDE, of(H, P), of(Hr, P), of(D, P));
  add(A_SIDE, of(H, P), of(H, V), of(D, P));
  add(A_SIDE, of(D, P), of(D, V));
  add(A_SIDE, of(Dl, R), of(Dl2, R), of(D, P));
  add(A_SIDE, of(Dr, R), of(Dr2, R), of(D, P));
  add(A_SIDE, of(Hh, P), of(H, R), of(H, P), of(D, P));
  add(A_SIDE, of(H, P), of(D, P), of(B0, P));
  add(A_SIDE, of(D, L), of(B0, P));
  add(A_SIDE, of(S0, P), of(S1, P), of(B0, P));
}
