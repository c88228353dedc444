/**
 * The features of classifiers of words: sets of templates, each a pair of places. A place is a
 * number of a word in a window of five, or of the values given to the words before.
 *
 *   words: | none | none | word 1 | … | word n | none | none |   each 16 × i32 (src/components/encoding/word_atoms.ts)
 *
 * The sets and the hash are part of the model format.
 */

import { get, set } from "../memory";

/** The sets of templates. */
export enum TemplateSet {
  /** A first tag, from words and the tags before. */
  FIRST,
  /** Another, where the keys of all words are known. */
  SECOND,
  /** For values that do not depend on where a word stands, such as its lemma. */
  ALONE,
}

/** Numbers that a word has. */
export const ATOMS: i32 = 16;
/** Most templates of a set. */
export const MAX_FEATURES: i32 = 48;

// Places: the words before (O, P), the word itself (W), and those after it (N, M).
const O: u8 = 0, P: u8 = 16, W: u8 = 32, N: u8 = 48, M: u8 = 64;
// Of a word: in lower case, its shape, its last 1 to 5 characters, its first 1 to 4, as it stands.
const SHAPE: u8 = 1, S1: u8 = 2, S2: u8 = 3, S3: u8 = 4, S4: u8 = 5, S5: u8 = 6;
const B1: u8 = 7, B2: u8 = 8, B3: u8 = 9, B4: u8 = 10, CASED: u8 = 11;
/** Of a word: the key that its values are chosen by, and another tag that is known of it. */
export const KEY: i32 = 12, TAG: i32 = 13;
const K: u8 = 12, T: u8 = 13;
// Past the window: nothing, the value of the word before, the values of the two before.
const _: u8 = 80, H: u8 = 81, HH: u8 = 82;

const FIRST_SIZE: i32 = 37;
// deno-fmt-ignore
const FIRST: usize = memory.data<u8>([
  _, _,  W, _,  W + SHAPE, _,  W + S1, _,  W + S2, _,  W + S3, _,  W + S4, _,  W + S5, _,
  W + B1, _,  W + B2, _,  W + B3, _,  W + B4, _,  W + CASED, _,  O, _,  P, _,  N, _,  M, _,
  P + S3, _,  N + S3, _,  P + SHAPE, _,  N + SHAPE, _,  H, _,  HH, _,  H, W,  H, W + S3,
  HH, W + S3,  H, N,  H, N + S3,  P, W,  W, N,  P, N,  W + S3, N + S2,  P + S2, W + S3,
  W + S3, W + SHAPE,  W + CASED, W + SHAPE,  H, N + SHAPE,  H, W + SHAPE,
]);

const SECOND_SIZE: i32 = 33;
// deno-fmt-ignore
const SECOND: usize = memory.data<u8>([
  _, _,  W, _,  W + SHAPE, _,  W + S1, _,  W + S2, _,  W + S3, _,  W + S4, _,  W + S5, _,
  W + B1, _,  W + B2, _,  W + B3, _,  W + CASED, _,  P, _,  N, _,  P + K, _,  N + K, _,
  P + K, N + K,  O + K, P + K,  N + K, M + K,  P + S3, _,  N + S3, _,  W, P + K,  W, N + K,
  W + S3, P + K,  W + S3, N + K,  W + S2, P + K,  H, _,  HH, _,  H, W,  H, W + S2,  H, W + S3,
  P, W,  W, N,
]);

const ALONE_SIZE: i32 = 24;
// deno-fmt-ignore
const ALONE: usize = memory.data<u8>([
  _, _,  W, _,  W + CASED, _,  W + SHAPE, _,  W + S1, _,  W + S2, _,  W + S3, _,  W + S4, _,
  W + S5, _,  W + B1, _,  W + B2, _,  W + B3, _,  W + B4, _,  W + T, _,  W + T, W,  W + T, W + S1,
  W + T, W + S2,  W + T, W + S3,  W + T, W + S4,  W + T, W + S5,  W + T, W + SHAPE,
  W + S3, W + SHAPE,  W + S4, W + B1,  W + T, W + B4,
]);

/** The features of a word: rows of a table of 2^bits. Returns how many there are. */
export function features(
  rows: usize,
  templates: i32,
  bits: i32,
  words: usize,
  at: i32,
  key: u32,
  before: u32,
  beforeThat: u32,
): i32 {
  const isFirst = templates == TemplateSet.FIRST, isSecond = templates == TemplateSet.SECOND;
  const size = isFirst ? FIRST_SIZE : isSecond ? SECOND_SIZE : ALONE_SIZE;
  const pairs = isFirst ? FIRST : isSecond ? SECOND : ALONE;
  const window = words + (<usize> (at * ATOMS) << 2);
  const last = before * 0x85ebca6b + 1, both = last + rotl(beforeThat * 0xc2b2ae35 + 1, 7);
  let seed: u32 = 0x7a67 + key * 0x632be5ab;
  for (let f = 0; f < size; f++) {
    seed += 0x9e3779b9;
    const a = load<u8>(pairs + (<usize> f << 1)), b = load<u8>(pairs + (<usize> f << 1), 1);
    const hash = (seed ^ place(window, a, last, both)) + rotl(place(window, b, last, both), 9);
    set(rows, f, ((hash ^ (hash >> 15)) * 0x9e3779b1) >> (32 - bits));
  }
  return size;
}

// @inline
function place(window: usize, at: u8, last: u32, both: u32): u32 {
  if (at < _) return get(window, at);
  return at == _ ? 0 : at == H ? last : both;
}
