/**
 * Plain twins of the exact losses, straight from their definitions: half-trees over the whole
 * sentence, then a table over stack and buffer, nothing reduced and nothing skipped. Polynomial,
 * so they reach sentences that exhaustive search cannot.
 */

import type { Plain } from "./exhaustive.ts";

const NEVER = -Infinity;

type Weight = (head: number, dependent: number) => number;

/** A table that is filled when asked. */
function memoised(compute: (...at: number[]) => number): (...at: number[]) => number {
  const known = new Map<string, number>();
  return (...at) => {
    const key = at.join();
    let value = known.get(key);
    if (value === undefined) known.set(key, value = compute(...at));
    return value;
  };
}

/** Half-trees: R headed by its left end, L by its right end. */
function halves(w: Weight) {
  const R = memoised((i, j) => {
    let best = i === j ? 0 : NEVER;
    for (let r = i + 1; r <= j; r++) best = Math.max(best, meet(i, r) + w(i, r) + R(r, j));
    return best;
  });
  const L = memoised((i, j) => {
    let best = i === j ? 0 : NEVER;
    for (let r = i; r < j; r++) best = Math.max(best, L(i, r) + meet(r, j) + w(j, r));
    return best;
  });
  const meet = memoised((i, j) => {
    let best = NEVER;
    for (let m = i; m < j; m++) best = Math.max(best, R(i, m) + L(m + 1, j));
    return best;
  });
  return { R, L };
}

function weightOf(heads: readonly number[]): Weight {
  return (head, dependent) => (dependent > 0 && heads[dependent - 1] === head ? 1 : 0);
}

function lossFrom(heads: readonly number[], c: Plain, still: number): number {
  return heads.length - heads.filter((head, i) => c.head[i + 1] === head).length - still;
}

/** Arc-standard: T(i, j, h) grows left by one stack item, right by a finished buffer tree. */
export function arcStandardLoss(heads: readonly number[], single: boolean): (c: Plain) => number {
  const n = heads.length;
  const w = weightOf(heads);
  const { R, L } = halves(w);
  return (c) => {
    const { stack } = c;
    const b = n - c.buffer.length + 1;
    const bottom = single ? 1 : 0;
    /** Most gold arcs to come once stack items i.. and tokens up to j are in a tree headed h. */
    const value = memoised((i, j, h) => {
      let best = NEVER;
      if (i === bottom && j === n) best = single ? w(0, h) : h === 0 ? 0 : NEVER;
      if (i > bottom) {
        const e = stack[i - 1];
        if (e !== 0) best = Math.max(best, w(h, e) + value(i - 1, j, h));
        best = Math.max(best, w(e, h) + value(i - 1, j, e));
      }
      for (let to = j + 1; to <= n; to++) {
        for (let r = j + 1; r <= to; r++) {
          const tree = L(j + 1, r) + R(r, to);
          best = Math.max(best, tree + w(h, r) + value(i, to, h));
          if (h !== 0) best = Math.max(best, tree + w(r, h) + value(i, to, r));
        }
      }
      return best;
    });
    if (single && stack.length === 1) {
      // Nothing but ROOT: the best tree over the buffer, below ROOT.
      let best = b > n ? 0 : NEVER;
      for (let r = b; r <= n; r++) best = Math.max(best, L(b, r) + R(r, n) + w(0, r));
      return lossFrom(heads, c, best);
    }
    return lossFrom(heads, c, value(stack.length - 1, b - 1, stack.at(-1)!));
  };
}

/** Arc-eager, ROOT last. */
export function arcEagerLoss(heads: readonly number[]): (c: Plain) => number {
  const n = heads.length;
  const root = n + 1; // ROOT's place at the end
  const w: Weight = (head, dependent) => weightOf(heads)(head === root ? 0 : head, dependent);
  const { R, L } = halves((head, dependent) => (dependent === root ? NEVER : w(head, dependent)));
  return (c) => {
    const j0 = c.buffer[0] === 0 ? root : c.buffer[0];
    const value = memoised((i, j) => {
      if (i === 0 && j === root) return 0;
      let best = NEVER;
      if (i > 0) {
        const s = c.stack[i - 1];
        best = value(i - 1, j) + (c.head[s] === -1 ? w(j, s) : 0);
      }
      if (j === root) return best;
      for (let m = j; m <= n; m++) {
        if (i > 0) best = Math.max(best, w(c.stack[i - 1], j) + R(j, m) + value(i, m + 1));
        for (let r = m + 1; r <= root; r++) {
          best = Math.max(best, R(j, m) + L(m + 1, r) + w(r, j) + value(i, r));
        }
      }
      return best;
    });
    return lossFrom(heads, c, value(c.stack.length, j0));
  };
}

/** Arc-hybrid: F, G and H of the design. */
export function arcHybridLoss(heads: readonly number[], single: boolean): (c: Plain) => number {
  const n = heads.length;
  const w = weightOf(heads);
  const { R, L } = halves(w);
  return (c) => {
    const s = (i: number) => c.stack[i - 1];
    const b = n - c.buffer.length + 1;
    const arc = (i: number, empty: boolean) =>
      single && s(i - 1) === 0 && !empty ? NEVER : w(s(i - 1), s(i));
    const F = memoised((i, j) => {
      if (i === 1 && j === n + 1) return 0;
      let best = i > 1 ? arc(i, j > n) + F(i - 1, j) : NEVER;
      for (let r = j; r <= n; r++) {
        for (let m = r; m <= n; m++) {
          if (single && s(i) === 0 && m < n) continue;
          best = Math.max(best, w(s(i), r) + L(j, r) + R(r, m) + F(i, m + 1));
        }
        if (i > 1) best = Math.max(best, L(j, r) + w(r, s(i)) + G(i - 1, r));
      }
      return best;
    });
    const G = memoised((i, r) => {
      let best = NEVER;
      if (i > 1) best = Math.max(w(r, s(i)) + G(i - 1, r), arc(i, false) + G(i - 1, r));
      for (let m = r; m <= n; m++) best = Math.max(best, R(r, m) + H(i, m, r));
      return best;
    });
    const H = memoised((i, m, r) => {
      let best = single && s(i) === 0 && m < n ? NEVER : w(s(i), r) + F(i, m + 1);
      for (let later = m + 1; later <= n; later++) {
        best = Math.max(best, L(m + 1, later) + w(later, r) + G(i, later));
      }
      return best;
    });
    return lossFrom(heads, c, F(c.stack.length, b));
  };
}
