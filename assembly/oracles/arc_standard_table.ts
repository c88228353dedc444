/**
 * Arc-standard's table, one value at a time: the plain twin of `arc_standard_rows.ts`, and what is
 * used where there are more elements than a vector has bytes.
 *
 *   V(i, j, h)   row j, column h, for two neighbouring i at a time
 */

import { spend } from "../core/work";
import { borrowInts, get, set } from "../memory";
import { Elements } from "./elements";
import { NEVER } from "./values";

@unmanaged
export class Table extends Elements {
  deepest: usize; // for blocks: the deepest stack element that each element is tied to
  furthest: usize; // and the furthest buffer item
  headOf: usize; // and the element that is its gold head, or -1
  width: i32;
  layer: usize; // of i
  deeper: usize; // of i + 1
  growth: usize; // column h: the best that begins with a buffer item, for the present j
  headed: usize; // for blocks, by r: item r as the new head, with the best right half

  /** Fills the table down to i = 1, if there is work left for it. Borrows memory. */
  fill(): void {
    const K = this.K, M = this.M, blocks = this.blocks;
    const width = this.width = K + M + 1;
    this.layer = borrowInts(<i64> width * (M + 1));
    this.deeper = borrowInts(<i64> width * (M + 1));
    this.growth = borrowInts(width);
    if (blocks && !this.prepareBlocks()) return;
    for (let i = K; i >= 1; i--) {
      if (!spend(<i64> (M + 1) * width)) return;
      const swap = this.layer;
      this.layer = this.deeper;
      this.deeper = swap;
      for (let j = M; j >= 0; j--) {
        if (blocks) this.fillBlocks(i, j);
        else this.fillLinear(i, j);
      }
    }
  }

  /** V(1, 0, h). */
  value(h: i32): i32 {
    return get(this.layer, h);
  }

  /** V(2, 0, h), where there are two stack elements. */
  below(h: i32): i32 {
    return this.K > 1 ? get(this.deeper, h) : NEVER;
  }

  /** V(1, 0, 1) where a buffer item is joined first, if there is one. */
  grown(): i32 {
    return this.M > 0 ? get(this.growth, 1) : NEVER;
  }

  /** V(i, j, h) for all h, where buffer items are joined one by one. */
  fillLinear(i: i32, j: i32): void {
    const K = this.K, M = this.M, width = this.width, growth = this.growth;
    const row = this.layer + (<usize> (j * width) << 2);
    const chained = j + 2 <= M && get(this.goldHead, K + j + 1) == get(this.token, K + j + 2);
    for (let h = 0; h < width; h++) {
      if (h > i && h <= K) h = K + 1; // stack elements not yet taken
      if (h > K + j) break; // buffer items not yet taken
      let best = i == K && j == M ? this.final(h) : NEVER;
      if (i < K) best = max(best, this.joinBelow(i, j, h));
      if (j < M) {
        const grown = max(this.joinNext(j, h), chained ? get(growth, h) + 1 : NEVER);
        set(growth, h, grown);
        best = max(best, grown);
      }
      set(row, h, best);
    }
  }

  /**
   * V(i, j, h) for all h, where whole trees over buffer items are joined: a tree headed r over items
   * j+1..to, for the best r and `to`.
   */
  fillBlocks(i: i32, j: i32): void {
    const K = this.K, M = this.M, width = this.width, headed = this.headed, growth = this.growth;
    const row = this.layer + (<usize> (j * width) << 2);
    let replaced = NEVER; // some item becomes the head, no gold arc to the old one
    if (j < M) {
      set(headed, j + 1, this.withRightHalf(j + 1, K + j + 1));
      for (let r = j + 1; r <= M; r++) {
        replaced = max(replaced, this.trees.L(j + 1, r) + get(headed, r));
      }
    }
    for (let h = 0; h < width; h++) {
      if (h > i && h <= K) h = K + 1;
      if (h > K + j) break;
      const bound = !this.single && h == K; // ROOT never becomes a dependent
      if (h > 0 && !bound && i >= get(this.deepest, h) && j >= get(this.furthest, h)) {
        set(row, h, get(row, 0));
        set(growth, h, get(growth, 0));
        continue;
      }
      let best = i == K && j == M ? this.final(h) : NEVER;
      if (i < K) best = max(best, this.joinBelow(i, j, h));
      if (j < M) {
        const grown = max(this.keepHead(j, h), bound ? NEVER : max(replaced, this.giveHead(j, h)));
        set(growth, h, grown);
        best = max(best, grown);
      }
      set(row, h, best);
    }
  }

  /** Joins a tree below h, with a gold arc to its head where that is best. */
  keepHead(j: i32, h: i32): i32 {
    const M = this.M, trees = this.trees;
    const column = this.layer + (<usize> h << 2);
    let best = NEVER;
    spend(M - j);
    for (let to = j + 1; to <= M; to++) {
      best = max(best, trees.B(j + 1, to) + get(column, to * this.width));
    }
    for (let r = j + 1; r <= get(this.furthest, h); r++) {
      if (get(this.headOf, this.K + r) == h) {
        best = max(best, trees.L(j + 1, r) + 1 + this.withRightHalf(r, h));
      }
    }
    return best;
  }

  /** Hangs h below its gold head, if that is among the items to come. */
  giveHead(j: i32, h: i32): i32 {
    const r = get(this.headOf, h) - this.K;
    return r > j ? this.trees.L(j + 1, r) + 1 + get(this.headed, r) : NEVER;
  }

  /** The best right half of item r, and what follows with h as the head. */
  withRightHalf(r: i32, h: i32): i32 {
    const M = this.M;
    spend(M - r);
    const column = this.layer + (<usize> h << 2);
    let best = NEVER;
    for (let to = r; to <= M; to++) {
      best = max(best, this.trees.R(r, to) + get(column, to * this.width));
    }
    return best;
  }

  /** How far each element's gold ties reach. */
  prepareBlocks(): bool {
    const width = this.width;
    if (!spend(<i64> width * width)) return false;
    this.headed = borrowInts(this.M + 2);
    this.deepest = borrowInts(width);
    this.furthest = borrowInts(width);
    this.headOf = borrowInts(width);
    for (let e = 0; e < width; e++) {
      set(this.deepest, e, 0);
      set(this.furthest, e, 0);
    }
    for (let e = 0; e < width; e++) {
      let head = width - 1;
      while (head >= 0 && !this.isGold(head, e)) head--;
      set(this.headOf, e, head);
      if (head >= 0) {
        this.tie(head, e);
        this.tie(e, head);
      } else if (this.single && get(this.goldHead, e) == 0) {
        set(this.deepest, e, this.K + 1); // worth something at the very end
      }
    }
    return true;
  }

  /** Notes that e is tied to `other`. */
  tie(e: i32, other: i32): void {
    const K = this.K;
    if (other <= K) set(this.deepest, e, max(get(this.deepest, e), other));
    else set(this.furthest, e, max(get(this.furthest, e), other - K));
  }

  /** The worth of the head at the very end: ROOT's gold child, or ROOT itself. */
  final(h: i32): i32 {
    if (this.single) return i32(get(this.goldHead, h) == 0);
    return h == this.K ? 0 : NEVER;
  }

  /** Joins the next stack element: as a dependent of h, or as its head. */
  joinBelow(i: i32, j: i32, h: i32): i32 {
    const e = i + 1;
    const row = this.deeper + (<usize> (j * this.width) << 2);
    const asHead = get(row, e) + this.isGold(e, h);
    if (!this.single && e == this.K) return asHead;
    return max(get(row, h) + this.isGold(h, e), asHead);
  }

  /** Joins the next buffer item: as a dependent of h, or, unless h is ROOT, as its head. */
  joinNext(j: i32, h: i32): i32 {
    const K = this.K;
    const r = K + j + 1;
    const row = this.layer + (<usize> ((j + 1) * this.width) << 2);
    const asDependent = get(row, h) + this.isGold(h, r);
    if (!this.single && h == K) return asDependent;
    return max(asDependent, get(row, r) + this.isGold(r, h));
  }
}
