/**
 * Turns a configuration, or an arc in it, into the numbers of its features: one for each template,
 * hashed into a table of 2^bits rows. Training and parsing both come here.
 */

import { Configuration } from "../configuration";
import { get, reserve, set } from "../memory";
import { Sentence } from "../sentence";
import { moveOf, nodeOf } from "../transition";
import { ALL_PLACES, B0, gatherArc, gatherNodes, H, nodes, PLACES, S0, S1 } from "./nodes";
import {
  A_DISTANCE, A_SIDE, ATOMS, ATTRIBUTES, B_DISTANCE, F, labelTemplates, L, LAST, moveTemplates,
  P, R, S_DISTANCE, V, W, X,
} from "./templates";

const atoms: usize = reserve(<usize>ATOMS << 2);

/** Distances beyond this are all the same. */
const FAR: i32 = 10;

/** Writes the feature numbers of a configuration, each below 2^bits. Returns how many. */
export function configurationFeatures(out: usize, c: Configuration, sentence: Sentence, bits: i32): i32 {
  gatherNodes(c);
  for (let place = 0; place < PLACES; place++) gatherAtoms(place, c, sentence);
  const n = c.length;
  const s0 = get(nodes, S0);
  set(atoms, S_DISTANCE, distance(s0, get(nodes, S1), n));
  set(atoms, B_DISTANCE, distance(s0, get(nodes, B0), n));
  set(atoms, LAST, c.last < 0 ? 7 : moveOf(c.last));
  return hashAll(out, moveTemplates, bits, 0x2545f491);
}

/**
 * Writes the feature numbers of an arc, to be called after `configurationFeatures` for the same
 * configuration. Returns how many.
 */
export function arcFeatures(
  out: usize, c: Configuration, sentence: Sentence, head: i32, dependent: i32, transition: i32, bits: i32,
): i32 {
  gatherArc(c, head, dependent);
  for (let place = H; place < ALL_PLACES; place++) gatherAtoms(place, c, sentence);
  const side = i32(dependent > head) | min(nodeOf(transition), 4) << 1;
  set(atoms, A_SIDE, side);
  set(atoms, A_DISTANCE, side << 8 | distance(head, dependent, c.length));
  return hashAll(out, labelTemplates, bits, 0x3c6ef372);
}

// @ts-ignore: decorator
@inline
function gatherAtoms(place: i32, c: Configuration, sentence: Sentence): void {
  const token = get(nodes, place);
  const to = atoms + (<usize>(place * ATTRIBUTES) << 2);
  set(to, W, sentence.at(W, token));
  set(to, L, sentence.at(L, token));
  set(to, P, sentence.at(P, token));
  set(to, X, sentence.at(X, token));
  set(to, F, sentence.at(F, token));
  set(to, R, c.label(token));
  set(to, V, min(c.lefts(token), 5) << 3 | min(c.rights(token), 5));
}

// @ts-ignore: decorator
@inline
function distance(a: i32, b: i32, n: i32): i32 {
  if (a > n || b > n) return FAR + 1;
  const far = abs(a - b);
  return far < 6 ? far : min(FAR, 5 + (far - 4) / 2);
}

/** One number for each template of a table. */
function hashAll(out: usize, templates: usize, bits: i32, seed: u32): i32 {
  const shift = 32 - bits;
  let at = templates;
  let count = 0;
  let size = load<i32>(at);
  while (size > 0) {
    let hash: u32 = seed + <u32>count * 0x9e3779b9;
    const end = at + (<usize>size << 2);
    while (at < end) {
      at += 4;
      const atom = <u32>get(atoms, load<i32>(at));
      hash = (hash ^ atom) * 0x85ebca6b;
      hash ^= hash >> 15;
    }
    hash *= 0xc2b2ae35;
    hash ^= hash >> 16;
    hash *= 0x9e3779b1;
    set(out, count++, hash >> shift);
    at += 4;
    size = load<i32>(at);
  }
  return count;
}
