/**
 * Turns a configuration, or an arc in it, into the numbers of its features: one for each template,
 * hashed into a table of 2^bits rows. Training and parsing both come here.
 */

import { Configuration } from "../core/configuration";
import { get, reserve, set } from "../memory";
import { Sentence, TOKEN_SIZE } from "../core/sentence";
import { moveOf, nodeOf } from "../core/transition";
import { ALL_PLACES, B0, gatherArc, gatherNodes, H, nodes, PLACES, S0, S1 } from "./nodes";
import {
  A_DISTANCE,
  A_SIDE,
  ATOMS,
  ATTRIBUTES,
  B_DISTANCE,
  LABELS,
  LAST,
  MOVES,
  R,
  S_DISTANCE,
  templates,
  V,
} from "./templates";

const atoms: usize = reserve(<usize> ATOMS << 2);

/** Tells templates apart. */
const SEED_STEP: u32 = 0x9e3779b9;

/** Distances beyond this are all the same. */
const FAR: i32 = 10;
/** So are numbers of children beyond this. */
const MANY: i32 = 5;

/** Writes the feature numbers of a configuration, each below 2^bits. Returns how many. */
export function configurationFeatures(
  out: usize,
  c: Configuration,
  sentence: Sentence,
  bits: i32,
): i32 {
  gatherNodes(c);
  gatherAtoms(0, PLACES, c, sentence);
  const n = c.length;
  const s0 = get(nodes, S0);
  set(atoms, S_DISTANCE, spread(distance(s0, get(nodes, S1), n)));
  set(atoms, B_DISTANCE, spread(distance(s0, get(nodes, B0), n)));
  set(atoms, LAST, spread(c.last < 0 ? 7 : moveOf(c.last)));
  return hashAll(out, MOVES, bits);
}

/**
 * Writes the feature numbers of an arc, to be called after `configurationFeatures` for the same
 * configuration. Returns how many.
 */
export function arcFeatures(
  out: usize,
  c: Configuration,
  sentence: Sentence,
  head: i32,
  dependent: i32,
  transition: i32,
  bits: i32,
): i32 {
  gatherArc(c, head, dependent);
  gatherAtoms(H, ALL_PLACES, c, sentence);
  const side = i32(dependent > head) | min(nodeOf(transition), 4) << 1;
  set(atoms, A_SIDE, spread(side));
  set(atoms, A_DISTANCE, spread(side << 8 | distance(head, dependent, c.length)));
  return hashAll(out, LABELS, bits);
}

/** Copies the attributes of the tokens at some places. */
function gatherAtoms(from: i32, to: i32, c: Configuration, sentence: Sentence): void {
  const tokens = sentence.tokens;
  const labels = c.labels;
  const lefts = c.leftCounts;
  const rights = c.rightCounts;
  let at = atoms + (<usize> (from * ATTRIBUTES) << 2);
  for (let place = from; place < to; place++) {
    const token = get(nodes, place);
    const source = tokens + (<usize> (token * TOKEN_SIZE) << 2);
    v128.store(at, v128.load(source));
    v128.store(at, v128.load(source, 16), 16);
    set(at, R, spread(get(labels, token)));
    set(at, V, spread(min(get(lefts, token), MANY) << 3 | min(get(rights, token), MANY)));
    at += ATTRIBUTES << 2;
  }
}

/** Turns a small number into one as well mixed as the hashes of strings. */
// @inline
function spread(value: i32): i32 {
  const hash = <u32> (value + 1) * 0x85ebca6b;
  return (hash ^ (hash >> 13)) * 0xc2b2ae35;
}

// @inline
function distance(a: i32, b: i32, n: i32): i32 {
  if (a > n || b > n) return FAR + 1;
  const far = abs(a - b);
  return far < 6 ? far : min(FAR, 5 + (far - 4) / 2);
}

// @inline
function atom(template: usize, place: usize): u32 {
  return load<u32>(atoms + <usize> load<i32>(template + place));
}

/** The atoms are well mixed already; one more turn, and the upper bits are the row. */
// @inline
function row(hash: u32, shift: i32): i32 {
  return ((hash ^ (hash >> 15)) * 0x9e3779b1) >> shift;
}

/** One number for each template of a kind: first those of one atom, then of two, three, four. */
function hashAll(out: usize, kind: i32, bits: i32): i32 {
  const shift = 32 - bits;
  const start = out;
  let seed: u32 = 0x2545f491 + <u32> kind * 0x51ed270b;
  let at = templates(kind, 1);
  let end = at + (<usize> load<i32>(at) << 2);
  for (; at < end; at += 4, out += 4) {
    seed += SEED_STEP;
    store<i32>(out, row(seed ^ atom(at, 4), shift));
  }
  at = templates(kind, 2);
  end = at + (<usize> load<i32>(at) << 3);
  for (; at < end; at += 8, out += 4) {
    seed += SEED_STEP;
    store<i32>(out, row((seed ^ atom(at, 4)) + rotl(atom(at, 8), 9), shift));
  }
  at = templates(kind, 3);
  end = at + (<usize> load<i32>(at) * 12);
  for (; at < end; at += 12, out += 4) {
    seed += SEED_STEP;
    const hash = (seed ^ atom(at, 4)) + rotl(atom(at, 8), 9);
    store<i32>(out, row(hash ^ rotl(atom(at, 12), 18), shift));
  }
  at = templates(kind, 4);
  end = at + (<usize> load<i32>(at) << 4);
  for (; at < end; at += 16, out += 4) {
    seed += SEED_STEP;
    const hash = (seed ^ atom(at, 4)) + rotl(atom(at, 8), 9);
    store<i32>(out, row((hash ^ rotl(atom(at, 12), 18)) + rotl(atom(at, 16), 27), shift));
  }
  return <i32> ((out - start) >> 2);
}
