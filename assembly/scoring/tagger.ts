/**
 * A tagger: a hashed table with a column for each tag (column 0 is not used), in f32
 * with its twins while training, in 8-bit integers for tagging; and the features that pick its rows.
 */

import { get, reserve, set } from "../memory";

/** Numbers that a word has (src/components/encoding/word_atoms.ts). */
const ATOMS: i32 = 16;
const MAX_FEATURES: i32 = 48;

// Places of a window of five words: the word in its middle (W), those before (P) and after it (N).
const P: i32 = ATOMS;
const W: i32 = 2 * ATOMS;
const N: i32 = 3 * ATOMS;
// Of a word: its form, its shape, its last two and three characters.
const SHAPE: i32 = 1;
const SUFFIX2: i32 = 3;
const SUFFIX3: i32 = 4;
// In places that a word leaves free: the tag before, the two tags before, and nothing.
const TAG: i32 = W + 12;
const TAGS: i32 = W + 13;
const _: i32 = W + 14;

/** The features, two places each. */
const TEMPLATES: StaticArray<i32> = [
  _, _, W, _, W + 1, _, W + 2, _, W + 3, _, W + 4, _, W + 5, _, W + 6, _, W + 7, _, W + 8, _, W + 9, _, W + 10, _,
  W + 11, _, 0, _, P, _, N, _, N + ATOMS, _, P + SUFFIX3, _, N + SUFFIX3, _, P + SHAPE, _, N + SHAPE, _,
  TAG, _, TAGS, _, TAG, W, TAG, W + SUFFIX3, TAGS, W + SUFFIX3, TAG, N, TAG, N + SUFFIX3,
  P, W, W, N, P, N, W + SUFFIX3, N + SUFFIX2, P + SUFFIX2, W + SUFFIX3, W + SUFFIX3, W + SHAPE,
];

@unmanaged
export class Tagger {
  /** How many tags there are. */
  tags: i32;
  bits: i32;
  /** Columns of the table, in f32 and in integers. */
  width: i32;
  width8: i32;
  /** In training: the live weights, what regression keeps beside them, their averages, the clock. */
  live: usize;
  regression: usize;
  mean: usize;
  clock: f64;
  /** For tagging. */
  table8: usize;

  get bytes(): usize {
    return <usize>this.width << (this.bits + 2);
  }
}

/** The rows of the word looked at. */
export const rows: usize = reserve(<usize>MAX_FEATURES << 2);

export function newTagger(tags: i32, bits: i32): Tagger {
  const tagger = changetype<Tagger>(reserve(offsetof<Tagger>()));
  tagger.tags = tags;
  tagger.bits = bits;
  tagger.clock = 1;
  tagger.width = (tags + 4) & ~3;
  return tagger;
}

/** A tagger with room for tagging; whoever calls fills its table. Returns its address. */
export function setUpTagger8(tags: i32, bits: i32): usize {
  const tagger = newTagger(tags, bits);
  tagger.width8 = (tags + 32) & ~31;
  tagger.table8 = reserve(<usize>tagger.width8 << bits);
  return changetype<usize>(tagger);
}

/** out is [width]. Sums the live rows of the word looked at. */
export function scoreTags(out: usize, tagger: Tagger, count: i32): void {
  const row = <usize>tagger.width << 2;
  for (let column: usize = 0; column < row; column += 16) {
    let sum = f32x4.splat(0);
    for (let f = 0; f < count; f++) sum = f32x4.add(sum, v128.load(tagger.live + <usize>get(rows, f) * row + column));
    v128.store(out + column, sum);
  }
}

/** Looks at a word: picks its rows by the words around it and the tags before. Returns how many. */
export function tagFeatures(words: usize, at: i32, before: i32, beforeThat: i32, bits: i32): i32 {
  const window = words + (<usize>(at * ATOMS) << 2);
  const tag = <u32>(before + 1) * 0x85ebca6b;
  set(window, TAG, tag);
  set(window, TAGS, tag + rotl(<u32>(beforeThat + 1) * 0xc2b2ae35, 7));
  let seed: u32 = 0x7a67;
  for (let f = 0; f < TEMPLATES.length; f += 2) {
    seed += 0x9e3779b9;
    const a = <u32>get(window, unchecked(TEMPLATES[f]));
    const hash = (seed ^ a) + rotl(<u32>get(window, unchecked(TEMPLATES[f + 1])), 9);
    set(rows, f >> 1, ((hash ^ (hash >> 15)) * 0x9e3779b1) >> (32 - bits));
  }
  return TEMPLATES.length >> 1;
}
