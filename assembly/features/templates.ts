/**
 * The feature templates: each a list of atoms, an atom being an attribute of a place.
 *
 *   table of templates of k atoms: | how many | k atoms | k atoms | … |     k = 1..4
 *   an atom is written as the offset, in bytes, of its value in the array of atoms
 *
 * Two kinds: for the move (over the whole configuration), and for the label of an arc.
 * The sets are cut out of the full one: `tags` has no forms and lemmas, `words` nothing but forms,
 * their endings (in the place of tags) and what the configuration itself gives; `unigrams` has
 * templates over one place only, `bigrams` over two at most. Most of the file is the table itself.
 */

import { reserve, set } from "../memory";
// deno-fmt-ignore
import {
  ALL_PLACES, B0, B0l, B0l2, B0prev, B1, B2, B3, D, Dl, Dl2, Dnext, Dprev, Dr, Dr2, H, Hh, Hl,
  Hnext, Hprev, Hr, S0, S0h, S0h2, S0l, S0l2, S0ll, S0next, S0prev, S0r, S0r2, S0rr, S1, S1l, S1l2,
  S1ll, S1next, S1prev, S1r, S1r2, S1rr, S2, S2r, S3,
} from "./nodes";

// Attributes of a place. The first five are the rows of a sentence.
export const W: i32 = 0; // form
export const L: i32 = 1; // lemma
export const P: i32 = 2; // part of speech
export const X: i32 = 3; // language-specific part of speech
export const F: i32 = 4; // morphological features
export const R: i32 = 5; // label of the arc into it
export const V: i32 = 6; // how many children it has, left and right
/** Places of attributes: those of a sentence have 8. */
export const ATTRIBUTES: i32 = 8;

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

/** The sets of features. */
export enum FeatureSet {
  FULL,
  TAGS,
  WORDS,
  UNIGRAMS,
  BIGRAMS,
}

/** Kinds of templates. */
export const MOVES: i32 = 0;
export const LABELS: i32 = 1;

/** Most templates of a kind, and of one size. */
export const MAX_TEMPLATES: i32 = 256;
const MAX_ATOMS: i32 = 4;
const TABLE: usize = <usize> (1 + MAX_TEMPLATES * MAX_ATOMS) << 2;
const tables: usize = reserve(2 * <usize> MAX_ATOMS * TABLE);

let kind: i32 = MOVES; // being written
let chosen: i32 = -1; // the set that the tables are of

/** The table of a kind's templates of `size` atoms. */
// @inline
export function templates(kind: i32, size: i32): usize {
  return tables + <usize> (kind * MAX_ATOMS + size - 1) * TABLE;
}

/** Builds the tables of a feature set, unless they are those. */
export function useFeatures(features: i32): void {
  if (features == chosen) return;
  chosen = features;
  memory.fill(tables, 0, 2 * <usize> MAX_ATOMS * TABLE);
  kind = MOVES;
  moves();
  kind = LABELS;
  labels();
}

// @inline
function at(place: i32, attribute: i32): i32 {
  return place * ATTRIBUTES + attribute;
}

/** Whether this atom is part of the chosen set. */
function isChosen(atom: i32): bool {
  if (atom < 0 || atom >= OTHERS || chosen == FeatureSet.FULL || chosen >= FeatureSet.UNIGRAMS) {
    return true;
  }
  const attribute = atom % ATTRIBUTES;
  if (chosen == FeatureSet.TAGS) return attribute != W && attribute != L;
  return attribute != L && attribute != X && attribute != F;
}

/** An atom's place as a bit; an arc's side and distances are of none. */
function bitOf(atom: i32): u64 {
  return atom < 0 || atom >= OTHERS ? 0 : <u64> 1 << (atom / ATTRIBUTES);
}

/** Adds a template; -1 stands for no atom. */
function add(a: i32, b: i32 = -1, c: i32 = -1, d: i32 = -1): void {
  if (!isChosen(a) || !isChosen(b) || !isChosen(c) || !isChosen(d)) return;
  const places = <i32> popcnt<u64>(bitOf(a) | bitOf(b) | bitOf(c) | bitOf(d));
  if (chosen >= FeatureSet.UNIGRAMS && places > chosen - FeatureSet.UNIGRAMS + 1) return;
  const size = 1 + i32(b >= 0) + i32(c >= 0) + i32(d >= 0);
  const table = templates(kind, size);
  const count = load<i32>(table);
  const at = table + 4 + (<usize> (count * size) << 2);
  store<i32>(table, count + 1);
  set(at, 0, a << 2);
  if (size > 1) set(at, 1, b << 2);
  if (size > 2) set(at, 2, c << 2);
  if (size > 3) set(at, 3, d << 2);
}

/** Features of one place. */
function unigrams(place: i32): void {
  add(at(place, W), at(place, P));
  add(at(place, W));
  add(at(place, P));
  add(at(place, L), at(place, P));
  add(at(place, X));
  add(at(place, P), at(place, F));
}

/** Features of two places together. */
function bigrams(a: i32, b: i32): void {
  add(at(a, W), at(a, P), at(b, P));
  add(at(a, P), at(b, W), at(b, P));
  add(at(a, L), at(b, P));
  add(at(a, P), at(b, L));
  add(at(a, P), at(b, P));
  add(at(a, X), at(b, X));
  add(at(a, P), at(a, F), at(b, P), at(b, F));
}

/** The tags of three places. */
function trigrams(a: i32, b: i32, c: i32): void {
  add(at(a, P), at(b, P), at(c, P));
}

/** An outer child of a place. */
function child(a: i32, place: i32): void {
  add(at(place, P), at(place, R));
  add(at(place, L), at(place, R));
  add(at(a, P), at(place, R));
  add(at(a, L), at(place, R));
}

/** An outer child with the two nodes of the next arc. */
function grandchild(a: i32, place: i32, b: i32): void {
  add(at(a, P), at(place, P), at(place, R), at(b, P));
  add(at(a, P), at(place, P), at(b, P));
}

function moves(): void {
  unigrams(S0);
  unigrams(S1);
  unigrams(B0);
  unigrams(B1);
  for (let place = S2; place <= B3; place++) {
    if (place == B0 || place == B1) continue;
    add(at(place, W), at(place, P));
    add(at(place, P));
    add(at(place, X));
  }
  bigrams(S0, S1);
  bigrams(S0, B0);
  bigrams(S1, B0);
  add(at(B0, P), at(B1, P));
  add(at(B0, W), at(B1, W));
  add(at(B0, L), at(B1, P));
  add(at(B0, P), at(B1, L));
  add(at(S0, L), at(B1, P));
  add(at(S0, P), at(B1, L));
  add(at(S0, P), at(S2, P));
  add(at(S0, L), at(S2, P));
  add(at(S2, L), at(S0, P));
  trigrams(S0, S1, B0);
  trigrams(S0, B0, B1);
  trigrams(S0, S1, S2);
  trigrams(B0, B1, B2);
  trigrams(S1, B0, B1);
  trigrams(S0, S1, B1);
  add(at(S0, X), at(S1, X), at(B0, X));
  add(at(S0, X), at(B0, X), at(B1, X));
  add(at(S0, P), at(S1, P), at(S2, P), at(B0, P));
  add(at(S0, P), at(S1, P), at(B0, P), at(B1, P));
  add(at(S0, P), at(B0, P), at(B1, P), at(B2, P));
  child(S0, S0l);
  child(S0, S0r);
  child(S1, S1l);
  child(S1, S1r);
  child(B0, B0l);
  grandchild(S0, S0l, S1);
  grandchild(S0, S0r, S1);
  grandchild(S1, S1l, S0);
  grandchild(S1, S1r, S0);
  grandchild(B0, B0l, S0);
  grandchild(S0, S0l, B0);
  grandchild(S0, S0r, B0);
  add(at(S2, P), at(S2r, R));
  add(at(S0l, R), at(S0l2, R), at(S0, P));
  add(at(S0r, R), at(S0r2, R), at(S0, P));
  add(at(S1l, R), at(S1l2, R), at(S1, P));
  add(at(S1r, R), at(S1r2, R), at(S1, P));
  add(at(B0l, R), at(B0l2, R), at(B0, P));
  add(at(S0, P), at(S0l, P), at(S0l2, P));
  add(at(S0, P), at(S0r, P), at(S0r2, P));
  add(at(S1, P), at(S1l, P), at(S1l2, P));
  add(at(S1, P), at(S1r, P), at(S1r2, P));
  add(at(B0, P), at(B0l, P), at(B0l2, P));
  add(at(S0, P), at(S0l, P), at(S0ll, P));
  add(at(S0, P), at(S0r, P), at(S0rr, P));
  add(at(S1, P), at(S1l, P), at(S1ll, P));
  add(at(S1, P), at(S1r, P), at(S1rr, P));
  add(at(S0rr, P), at(S0r, R), at(B0, P));
  add(at(S1rr, P), at(S1r, R), at(S0, P));
  // The head that s0 has already.
  add(at(S0h, P), at(S0, R));
  add(at(S0h, L), at(S0, R));
  add(at(S0, P), at(S0, R), at(B0, P));
  add(at(S0, P), at(S0h, P), at(B0, P));
  add(at(S0, P), at(S0h, P), at(S0h2, P));
  // How many children there are.
  add(at(S0, W), at(S0, V));
  add(at(S0, P), at(S0, V));
  add(at(S0, L), at(S0, V));
  add(at(S1, L), at(S1, V));
  add(at(S1, P), at(S1, V));
  add(at(B0, P), at(B0, V));
  add(at(S0, P), at(S0, V), at(S1, P), at(S1, V));
  add(at(S0, P), at(S0, V), at(B0, P), at(B0, V));
  // Distances.
  add(S_DISTANCE, at(S0, P), at(S1, P));
  add(S_DISTANCE, at(S0, L));
  add(S_DISTANCE, at(S1, L));
  add(B_DISTANCE, at(S0, P), at(B0, P));
  add(B_DISTANCE, at(S0, L));
  add(B_DISTANCE, at(B0, L));
  // Neighbours in the sentence.
  add(at(S0, P), at(S0next, P), at(S1, P));
  add(at(S0, P), at(S0next, P), at(B0, P));
  add(at(S0prev, P), at(S0, P), at(S0next, P));
  add(at(S1prev, P), at(S1, P), at(S1next, P));
  add(at(B0prev, P), at(B0, P), at(S0, P));
  add(at(B0prev, P), at(B0, P), at(B1, P));
  add(at(S1, P), at(S1next, P), at(S0prev, P), at(S0, P));
  add(at(S0, P), at(S0next, P), at(B0prev, P), at(B0, P));
  add(at(S0prev, L), at(S0, P));
  add(at(S0next, L), at(S0, P));
  add(LAST, at(S0, P), at(B0, P));
  add(at(S3, P), at(S2, P), at(S1, P));
  add(at(B3, P), at(B2, P), at(B1, P));
}

function labels(): void {
  add(A_SIDE);
  add(A_SIDE, at(D, W));
  add(A_SIDE, at(D, L), at(D, P));
  add(A_SIDE, at(D, P));
  add(A_SIDE, at(D, X));
  add(A_SIDE, at(D, P), at(D, F));
  add(A_SIDE, at(H, L), at(H, P));
  add(A_SIDE, at(H, P));
  add(A_SIDE, at(H, X));
  add(A_SIDE, at(H, W), at(D, W));
  add(A_SIDE, at(H, L), at(D, L));
  add(A_SIDE, at(H, L), at(D, P));
  add(A_SIDE, at(H, P), at(D, L));
  add(A_SIDE, at(H, P), at(D, P));
  add(A_SIDE, at(H, X), at(D, X));
  add(at(H, P), at(H, F), at(D, P), at(D, F));
  add(A_DISTANCE, at(H, P), at(D, P));
  add(A_DISTANCE, at(D, L));
  add(A_SIDE, at(Dprev, P), at(D, P), at(H, P));
  add(A_SIDE, at(Dnext, P), at(D, P), at(H, P));
  add(A_SIDE, at(Dprev, L), at(D, P));
  add(A_SIDE, at(Dnext, L), at(D, P));
  add(A_SIDE, at(Hprev, P), at(H, P), at(D, P));
  add(A_SIDE, at(Hnext, P), at(H, P), at(D, P));
  add(A_SIDE, at(D, P), at(Dl, P), at(Dl, R));
  add(A_SIDE, at(D, P), at(Dr, P), at(Dr, R));
  add(A_SIDE, at(D, P), at(Dl, L), at(Dl, R));
  add(A_SIDE, at(D, P), at(Dr, L), at(Dr, R));
  add(A_SIDE, at(H, P), at(D, P), at(Dl, L));
  add(A_SIDE, at(H, P), at(D, P), at(Dl, R));
  add(A_SIDE, at(H, P), at(D, P), at(Dr, R));
  add(A_SIDE, at(H, P), at(Hl, R), at(D, P));
  add(A_SIDE, at(H, P), at(Hr, R), at(D, P));
  add(A_SIDE, at(H, L), at(Hl, R), at(D, P));
  add(A_SIDE, at(H, L), at(Hr, R), at(D, P));
  add(A_SIDE, at(H, P), at(Hl, P), at(D, P));
  add(A_SIDE, at(H, P), at(Hr, P), at(D, P));
  add(A_SIDE, at(H, P), at(H, V), at(D, P));
  add(A_SIDE, at(D, P), at(D, V));
  add(A_SIDE, at(Dl, R), at(Dl2, R), at(D, P));
  add(A_SIDE, at(Dr, R), at(Dr2, R), at(D, P));
  add(A_SIDE, at(H, R), at(H, P), at(D, P));
  add(A_SIDE, at(Hh, P), at(H, P), at(D, P));
  add(A_SIDE, at(H, P), at(D, P), at(B0, P));
  add(A_SIDE, at(D, L), at(B0, P));
  add(A_SIDE, at(S0, P), at(S1, P), at(B0, P));
}
