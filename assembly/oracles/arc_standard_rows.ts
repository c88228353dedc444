/**
 * Arc-standard's table for up to 15 elements, a row at a time: V(i, j, h) for all heads h is one
 * vector, byte h for element h. Nearly every configuration of a treebank has so few. The plain twin is
 * `arc_standard_table.ts`.
 *
 * A byte depends on the same byte of other rows, or on one that is spread over all of them: the
 * element that becomes the head. So bytes of elements that are not taken yet hold nonsense, which
 * never reaches the others. Values are at most 15, and what starts at NEVER stays below 0.
 */

import { borrow, get } from "../memory";
import { Elements } from "./elements";

const LANES: i32 = 16;
/** Tokens are compared in 16 bits. */
const MAX_LENGTH: i32 = 32_000;
const NEVER: i8 = -64;
/** Nobody's head. */
const NO_TOKEN: i32 = -2;

@unmanaged
export class Rows extends Elements {
  parent: usize; // by element: -1 in the byte of its gold head
  children: usize; // by element: -1 in the bytes of its gold children
  layer: usize; // rows of i, by j
  deeper: usize; // rows of i + 1
  growth: usize; // one row: the best that begins with a buffer item, for j = 0
  halves: usize; // for blocks, by r: the best right half of item r, and what follows with h

  /** V(1, 0, h). */
  // @inline
  value(h: i32): i32 {
    return load<i8>(this.layer + h);
  }

  /** V(2, 0, h), where there are two stack elements. */
  // @inline
  below(h: i32): i32 {
    return load<i8>(this.deeper + h);
  }

  /** V(1, 0, 1) where a buffer item is joined first, if there is one. */
  // @inline
  grown(): i32 {
    return load<i8>(this.growth + 1);
  }

  /** Fills the rows down to i = 1. Borrows memory. */
  fill(): void {
    const K = this.K, M = this.M;
    this.layer = borrow(<u64> (2 * K + 5 * M + 7) << 4);
    this.deeper = at(this.layer, M + 1);
    this.halves = at(this.deeper, M + 1);
    this.parent = at(this.halves, M + 1);
    this.children = at(this.parent, K + M + 1);
    this.growth = at(this.children, K + M + 1);
    this.findArcs();
    const hangs = this.mayHang(at(this.growth, 1));
    for (let i = K; i >= 1; i--) {
      const swap = this.layer;
      this.layer = this.deeper;
      this.deeper = swap;
      if (this.blocks) this.fillBlocks(i, hangs);
      else this.fillLinear(i, hangs);
    }
  }

  /** Whose gold head is whose, for all elements that can be joined. */
  findArcs(): void {
    const token = this.token, goldHead = this.goldHead;
    const tokens0 = i16x8.narrow_i32x4_s(v128.load(token), v128.load(token, 16));
    const tokens1 = i16x8.narrow_i32x4_s(v128.load(token, 32), v128.load(token, 48));
    const heads0 = i16x8.narrow_i32x4_s(v128.load(goldHead), v128.load(goldHead, 16));
    const heads1 = i16x8.narrow_i32x4_s(v128.load(goldHead, 32), v128.load(goldHead, 48));
    for (let e = 2; e <= this.K + this.M; e++) {
      const head = i16x8.splat(<i16> get(goldHead, e));
      const own = i16x8.splat(<i16> get(token, e));
      v128.store(
        at(this.parent, e),
        i8x16.narrow_i16x8_s(i16x8.eq(tokens0, head), i16x8.eq(tokens1, head)),
      );
      v128.store(
        at(this.children, e),
        i8x16.narrow_i16x8_s(i16x8.eq(heads0, own), i16x8.eq(heads1, own)),
      );
    }
  }

  /** The worth of each head at the very end: ROOT's gold child, or ROOT itself. */
  // @inline
  finalRow(hangs: v128): v128 {
    const goldHead = this.goldHead;
    const zero = i32x4.splat(0);
    if (!this.single) return v128.bitselect(i8x16.splat(NEVER), zero, hangs);
    const low = i16x8.narrow_i32x4_s(
      i32x4.eq(v128.load(goldHead), zero),
      i32x4.eq(v128.load(goldHead, 16), zero),
    );
    const high = i16x8.narrow_i32x4_s(
      i32x4.eq(v128.load(goldHead, 32), zero),
      i32x4.eq(v128.load(goldHead, 48), zero),
    );
    return i8x16.neg(i8x16.narrow_i16x8_s(low, high));
  }

  /** -1 for every head that may become a dependent: all but ROOT. */
  // @inline
  mayHang(row: usize): v128 {
    v128.store(row, i8x16.splat(-1));
    if (!this.single) store<i8>(row + this.K, 0);
    return v128.load(row);
  }

  /** Whether the stack element below i may hang on others: all but ROOT may. */
  // @inline
  mayHangBelow(i: i32): bool {
    return this.single || i + 1 < this.K;
  }

  /** The rows of i, where buffer items are joined one by one. */
  fillLinear(i: i32, hangs: v128): void {
    const K = this.K, M = this.M, layer = this.layer, deeper = this.deeper;
    const parent = this.parent, children = this.children, e = i + 1;
    const below = v128.load(at(children, e)), above = v128.load(at(parent, e));
    const mayHang = this.mayHangBelow(i), goldHead = this.goldHead, token = this.token;
    const never = i8x16.splat(NEVER);
    let grown = never;
    let best = i == K ? this.finalRow(hangs) : joinBelow(at(deeper, M), e, below, above, mayHang);
    v128.store(at(layer, M), best);
    let next = NO_TOKEN; // of the item after
    for (let j = M - 1; j >= 0; j--) {
      const r = K + j + 1;
      const row = at(layer, j + 1);
      const asHead = i8x16.sub(v128.load8_splat(row + r), v128.load(at(children, r)));
      const asDependent = i8x16.sub(best, v128.load(at(parent, r)));
      // Hanging below the next item, its gold head.
      const chained = get(goldHead, r) == next ? i8x16.add(grown, i8x16.splat(1)) : never;
      next = get(token, r);
      grown = i8x16.max_s(
        i8x16.max_s(asDependent, chained),
        v128.bitselect(asHead, never, hangs),
      );
      best = grown;
      if (i < K) best = i8x16.max_s(best, joinBelow(at(deeper, j), e, below, above, mayHang));
      v128.store(at(layer, j), best);
    }
    v128.store(this.growth, grown);
  }

  /**
   * The rows of i, where whole trees over buffer items are joined: one headed r over items j+1..to,
   * for the best r and `to`, below h or above it.
   */
  fillBlocks(i: i32, hangs: v128): void {
    const K = this.K, M = this.M, layer = this.layer, deeper = this.deeper, halves = this.halves;
    const parent = this.parent, children = this.children, e = i + 1;
    const below = v128.load(at(children, e)), higher = v128.load(at(parent, e));
    const mayHang = this.mayHangBelow(i), trees = this.trees;
    const never = i8x16.splat(NEVER);
    const one = i8x16.splat(1);
    let grown = never;
    const last = i == K
      ? this.finalRow(hangs)
      : joinBelow(at(deeper, M), e, below, higher, mayHang);
    v128.store(at(layer, M), last);
    for (let j = M - 1; j >= 0; j--) {
      let under = never; // a tree hangs on h, no gold arc between them
      let half = never; // the right half of item j + 1
      const both = trees.row(trees.both, j + 1), rights = trees.row(trees.right, j + 1);
      const lefts = trees.row(trees.left, j + 1);
      for (let to = j + 1; to <= M; to++) {
        const row = v128.load(at(layer, to));
        under = i8x16.max_s(under, i8x16.add(row, i8x16.splat(<i8> get(both, to))));
        half = i8x16.max_s(half, i8x16.add(row, i8x16.splat(<i8> get(rights, to))));
      }
      v128.store(at(halves, j + 1), half);
      let above = never; // a tree takes h
      for (let r = j + 1; r <= M; r++) {
        const left = i8x16.splat(<i8> get(lefts, r));
        const row = at(halves, r);
        const asGold = i8x16.add(i8x16.add(v128.load(row), left), one);
        under = i8x16.max_s(
          under,
          v128.bitselect(asGold, never, v128.load(at(parent, K + r))),
        );
        const asHead = i8x16.add(v128.load8_splat(row + K + r), left);
        above = i8x16.max_s(above, i8x16.sub(asHead, v128.load(at(children, K + r))));
      }
      grown = i8x16.max_s(under, v128.bitselect(above, never, hangs));
      let best = grown;
      if (i < K) best = i8x16.max_s(best, joinBelow(at(deeper, j), e, below, higher, mayHang));
      v128.store(at(layer, j), best);
    }
    v128.store(this.growth, grown);
  }
}

/** Whether the elements fit. */
export function fitsRows(e: Elements): bool {
  return e.K + e.M < LANES && e.gold.length < MAX_LENGTH;
}

/**
 * Joins stack element e: as a dependent of h, or as its head. `below` and `above` are -1 for the gold
 * children and the gold head of e.
 */
// @inline
function joinBelow(row: usize, e: i32, below: v128, above: v128, mayHang: bool): v128 {
  const asHead = i8x16.sub(v128.load8_splat(row + e), below);
  return mayHang ? i8x16.max_s(asHead, i8x16.sub(v128.load(row), above)) : asHead;
}

// @inline
function at(rows: usize, index: i32): usize {
  return rows + (<usize> index << 4);
}
