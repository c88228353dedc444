/**
 * Arc-standard's table, one value at a time: the plain twin of `arc_standard_rows.ts`, and what is
 * used where there are more elements than a vector has bytes.
 *
 *   V(i, j, h)   row j, column h, for two neighbouring i at a time
 */

import { spend } from "../core/work";
import { borrowInts, get, set } from "../memory";
import { blocks, goldHead, isGold, K, M, single, token } from "./elements";
import { B, L, R } from "./half_trees";
import { NEVER } from "./values";

let deepest: usize = 0; // for blocks: the deepest stack element that each element is tied to
let furthest: usize = 0; // and the furthest buffer item
let headOf: usize = 0; // and the element that is its gold head, or -1

let width: i32 = 0;
let layer: usize = 0; // of i
let deeper: usize = 0; // of i + 1
let growth: usize = 0; // column h: the best that begins with a buffer item, for the present j
let headed: usize = 0; // for blocks, by r: item r as the new head, with the best right half

/** Fills the table down to i = 1, if there is work left for it. Borrows memory. */
export function fillTable(): void {
  width = K + M + 1;
  layer = borrowInts(<i64> width * (M + 1));
  deeper = borrowInts(<i64> width * (M + 1));
  growth = borrowInts(width);
  if (blocks && !prepareBlocks()) return;
  for (let i = K; i >= 1; i--) {
    if (!spend(<i64> (M + 1) * width)) return;
    const swap = layer;
    layer = deeper;
    deeper = swap;
    for (let j = M; j >= 0; j--) {
      if (blocks) fillBlocks(i, j);
      else fillLinear(i, j);
    }
  }
}

/** V(1, 0, h). */
export function tableValue(h: i32): i32 {
  return get(layer, h);
}

/** V(2, 0, h), where there are two stack elements. */
export function tableBelow(h: i32): i32 {
  return K > 1 ? get(deeper, h) : NEVER;
}

/** V(1, 0, 1) where a buffer item is joined first, if there is one. */
export function tableGrowth(): i32 {
  return M > 0 ? get(growth, 1) : NEVER;
}

/** V(i, j, h) for all h, where buffer items are joined one by one. */
function fillLinear(i: i32, j: i32): void {
  const row = layer + (<usize> (j * width) << 2);
  const chained = j + 2 <= M && get(goldHead, K + j + 1) == get(token, K + j + 2);
  for (let h = 0; h < width; h++) {
    if (h > i && h <= K) h = K + 1; // stack elements not yet taken
    if (h > K + j) break; // buffer items not yet taken
    let best = i == K && j == M ? final(h) : NEVER;
    if (i < K) best = max(best, joinBelow(i, j, h));
    if (j < M) {
      const grown = max(joinNext(j, h), chained ? get(growth, h) + 1 : NEVER);
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
function fillBlocks(i: i32, j: i32): void {
  const row = layer + (<usize> (j * width) << 2);
  let replaced = NEVER; // some item becomes the head, no gold arc to the old one
  if (j < M) {
    set(headed, j + 1, withRightHalf(j + 1, K + j + 1));
    for (let r = j + 1; r <= M; r++) replaced = max(replaced, L(j + 1, r) + get(headed, r));
  }
  for (let h = 0; h < width; h++) {
    if (h > i && h <= K) h = K + 1;
    if (h > K + j) break;
    const bound = !single && h == K; // ROOT never becomes a dependent
    if (h > 0 && !bound && i >= get(deepest, h) && j >= get(furthest, h)) {
      set(row, h, get(row, 0));
      set(growth, h, get(growth, 0));
      continue;
    }
    let best = i == K && j == M ? final(h) : NEVER;
    if (i < K) best = max(best, joinBelow(i, j, h));
    if (j < M) {
      const grown = max(keepHead(j, h), bound ? NEVER : max(replaced, giveHead(j, h)));
      set(growth, h, grown);
      best = max(best, grown);
    }
    set(row, h, best);
  }
}

/** Joins a tree below h, with a gold arc to its head where that is best. */
function keepHead(j: i32, h: i32): i32 {
  const column = layer + (<usize> h << 2);
  let best = NEVER;
  spend(M - j);
  for (let to = j + 1; to <= M; to++) {
    best = max(best, B(j + 1, to) + get(column, to * width));
  }
  for (let r = j + 1; r <= get(furthest, h); r++) {
    if (get(headOf, K + r) == h) best = max(best, L(j + 1, r) + 1 + withRightHalf(r, h));
  }
  return best;
}

/** Hangs h below its gold head, if that is among the items to come. */
function giveHead(j: i32, h: i32): i32 {
  const r = get(headOf, h) - K;
  return r > j ? L(j + 1, r) + 1 + get(headed, r) : NEVER;
}

/** The best right half of item r, and what follows with h as the head. */
function withRightHalf(r: i32, h: i32): i32 {
  spend(M - r);
  const column = layer + (<usize> h << 2);
  let best = NEVER;
  for (let to = r; to <= M; to++) best = max(best, R(r, to) + get(column, to * width));
  return best;
}

/** How far each element's gold ties reach. */
function prepareBlocks(): bool {
  if (!spend(<i64> width * width)) return false;
  headed = borrowInts(M + 2);
  deepest = borrowInts(width);
  furthest = borrowInts(width);
  headOf = borrowInts(width);
  for (let e = 0; e < width; e++) {
    set(deepest, e, 0);
    set(furthest, e, 0);
  }
  for (let e = 0; e < width; e++) {
    let head = width - 1;
    while (head >= 0 && !isGold(head, e)) head--;
    set(headOf, e, head);
    if (head >= 0) {
      tie(head, e);
      tie(e, head);
    } else if (single && get(goldHead, e) == 0) {
      set(deepest, e, K + 1); // worth something at the very end
    }
  }
  return true;
}

/** Notes that e is tied to `other`. */
function tie(e: i32, other: i32): void {
  if (other <= K) set(deepest, e, max(get(deepest, e), other));
  else set(furthest, e, max(get(furthest, e), other - K));
}

/** What the head at the very end is worth: ROOT's gold child, or ROOT itself. */
// @ts-ignore: decorator
@inline
function final(h: i32): i32 {
  if (single) return i32(get(goldHead, h) == 0);
  return h == K ? 0 : NEVER;
}

/** Joins the next stack element: as a dependent of h, or as its head. */
// @ts-ignore: decorator
@inline
function joinBelow(i: i32, j: i32, h: i32): i32 {
  const e = i + 1;
  const row = deeper + (<usize> (j * width) << 2);
  const asHead = get(row, e) + isGold(e, h);
  if (!single && e == K) return asHead;
  return max(get(row, h) + isGold(h, e), asHead);
}

/** Joins the next buffer item: as a dependent of h, or, unless h is ROOT, as its head. */
// @ts-ignore: decorator
@inline
function joinNext(j: i32, h: i32): i32 {
  const r = K + j + 1;
  const row = layer + (<usize> ((j + 1) * width) << 2);
  const asDependent = get(row, h) + isGold(h, r);
  if (!single && h == K) return asDependent;
  return max(asDependent, get(row, r) + isGold(r, h));
}
