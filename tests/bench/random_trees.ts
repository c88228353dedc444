/**
 * Random gold trees of a given length: projective ones, and ones with about as many crossing arcs
 * as treebanks of freer word order have.
 *
 * @module
 */

import { nonprojectiveArcs } from "../../src/sentence/projectivity.ts";

/** Most dependents that a token gets on a side. */
const MAX_CHILDREN = 3;
/** Arcs that are re-hung stay this short. */
const REACH = 10;
/** Tokens to try before a share of crossing arcs is given up. */
const MAX_TRIES = 1000;

/**
 * A random projective tree with one root.
 *
 * @param length Tokens.
 * @param random Random numbers from 0 up to 1.
 * @returns The head of each token.
 */
export function randomProjective(length: number, random: () => number): number[] {
  const heads = new Array<number>(length).fill(0);
  const below = (bound: number) => Math.floor(random() * bound);
  /** Makes a tree over tokens from..to and hangs it on a head. */
  const plant = (from: number, to: number, head: number) => {
    const root = from + below(to - from + 1);
    heads[root - 1] = head;
    for (let [start, end] of [[from, root - 1], [root + 1, to]]) {
      for (let left = 1 + below(MAX_CHILDREN); start <= end; left--) {
        const stop = left <= 1 ? end : start + below(end - start + 1);
        plant(start, stop, root);
        start = stop + 1;
      }
    }
  };
  if (length > 0) plant(1, length, 0);
  return heads;
}

/**
 * A random tree with crossing arcs: a projective one, some of its tokens re-hung on a token
 * nearby.
 *
 * @param length Tokens.
 * @param random Random numbers from 0 up to 1.
 * @param share The share of arcs that are not projective in the end, about.
 * @returns The head of each token.
 */
export function randomCrossing(length: number, random: () => number, share = 0.1): number[] {
  const heads = randomProjective(length, random);
  const wanted = Math.max(1, Math.round(share * length));
  let crossing = 0;
  for (let tries = 0; crossing < wanted && tries < MAX_TRIES; tries++) {
    const token = 1 + Math.floor(random() * length);
    const head = token - REACH + Math.floor(random() * (2 * REACH + 1));
    if (head < 1 || head > length || heads[token - 1] === 0) continue;
    if (dominates(heads, token, head)) continue;
    const before = heads[token - 1];
    heads[token - 1] = head;
    const found = nonprojectiveArcs(heads);
    if (found > crossing && found <= wanted + 1) crossing = found;
    else heads[token - 1] = before;
  }
  return heads;
}

/**
 * A random tree with one root and heads anywhere: most of its arcs cross others.
 *
 * @param length Tokens.
 * @param random Random numbers from 0 up to 1.
 * @returns The head of each token.
 */
export function randomHeads(length: number, random: () => number): number[] {
  const below = (bound: number) => Math.floor(random() * bound);
  const order = Array.from({ length }, (_, i) => i + 1);
  for (let i = length - 1; i > 0; i--) {
    const j = below(i + 1);
    [order[i], order[j]] = [order[j], order[i]];
  }
  const heads = new Array<number>(length).fill(0);
  for (let i = 1; i < length; i++) heads[order[i] - 1] = order[below(i)];
  return heads;
}

function dominates(heads: readonly number[], above: number, token: number): boolean {
  while (token !== 0 && token !== above) token = heads[token - 1];
  return token === above;
}
