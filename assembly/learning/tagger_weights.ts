/**
 * The weights of a tagger: a hashed table with a column for each tag (column 0 is not used), in f32
 * with its twins while training, in 8-bit integers for tagging; and the features that pick its rows.
 */

import { get, reserve, set } from "../memory";
import { average, newTable, Table } from "./regression";
import { getClock } from "./weights";

/** Numbers that a word has (src/encoding/word_atoms.ts). */
const ATOMS: i32 = 16;
const MOST_FEATURES: i32 = 48;

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

/** How many tags there are. */
export let tags: i32 = 0;
/** Columns of the table. */
export let width: i32 = 0;
export let width8: i32 = 0;
export let table: Table = changetype<Table>(0);
let bits: i32 = 0;
let inUse: usize = 0;
let mean: usize = 0;
let table8: usize = 0;

/** The rows of the word looked at. */
export const rows: usize = reserve(<usize>MOST_FEATURES << 2);

function bytes(): usize {
  return <usize>width << (bits + 2);
}

/** Makes room for training, by the rule in use. */
export function setUpTagger(tagCount: i32, bitsOfRows: i32): void {
  tags = tagCount;
  bits = bitsOfRows;
  width = (tagCount + 4) & ~3;
  inUse = reserve(bytes());
  table = newTable(inUse, reserve(bytes()), <usize>width << 2, bytes());
  mean = reserve(bytes());
}

/** Makes room for tagging. Whoever calls fills the table. */
export function setUpTagger8(tagCount: i32, bitsOfRows: i32): void {
  tags = tagCount;
  bits = bitsOfRows;
  width8 = (tagCount + 32) & ~31;
  table8 = reserve(<usize>width8 << bits);
}

export function tagWeights8(): usize {
  return table8;
}

export function tagWidth(): i32 {
  return width;
}

export function tagWidth8(): i32 {
  return width8;
}

/** What training changes, for checkpoints: the live weights, their sums, the squares. */
export function taggerTable(which: i32): usize {
  return which == 0 ? table.live : which == 1 ? table.sum : table.squares;
}

/** The averaged weights: [2^bits, width]. */
export function meanTagWeights(): usize {
  average(mean, table.live, table.sum, bytes(), getClock());
  return mean;
}

/** out is [width]. Sums the rows of the word looked at. */
export function score(out: usize, count: i32): void {
  for (let column: usize = 0; column < <usize>width << 2; column += 16) {
    let sum = f32x4.splat(0);
    for (let f = 0; f < count; f++) sum = f32x4.add(sum, v128.load(inUse + <usize>get(rows, f) * table.row + column));
    v128.store(out + column, sum);
  }
}

/** Looks at a word: picks its rows by the words around it and the tags before. Returns how many. */
export function features(words: usize, at: i32, before: i32, beforeThat: i32): i32 {
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
