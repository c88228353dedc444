/**
 * Arc-standard's oracle: exact costs for every gold tree, projective or not.
 *
 * Every tree that can still be built joins one thing at a time to the tree that holds the top of
 * the stack: the next stack item below, or a finished tree from the buffer. So let
 * `V(i, j, h)` be the most gold arcs still to be had once that tree, headed h, has taken the top
 * i stack elements and the first j buffer items. LEFT, RIGHT and SHIFT are its three kinds of
 * first step from (1, 0, s0), and one table gives the costs of all three.
 *
 * What makes it fast:
 * - Only *tied* elements enter the table: those with a gold arc, not yet decided, to another one.
 *   Anything else can be joined anywhere at any time, and as a head it is as good as none (h = 0).
 * - For projective gold, the tied buffer items are the gold children of stack items and the
 *   chain of gold heads above stack items, found without looking at the rest of the buffer; they
 *   are joined one by one (Goldberg, Sartorio and Satta 2014), or hang below the next of the chain.
 * - For other gold trees, `reduction.ts` shortens the buffer, and finished trees over several
 *   items are worth what `half_trees.ts` says.
 *
 * With one root, ROOT joins last, and is no element of the table; else it is the deepest one.
 */

import { Configuration, NONE } from "../core/configuration";
import { Gold } from "../core/gold";
import { isSpent, spend } from "../core/work";
import { borrowInts, get, mark, release, set } from "../memory";
import { LEFT, moveOf, pack, RIGHT, SHIFT } from "../core/transition";
import {
  blocks, certainArcs, gatherElements, goldHead, isGold, K, M, priceOfFront, secondIsTied, single, token,
} from "./elements";
import { L, R } from "./half_trees";
import { arcsLeft, NEVER, valuesToCosts } from "./values";
import { arcStandard } from "../systems/arc_standard";
import { everyTree, newOracle, Oracle, projectiveTrees } from "./oracle";
import { prepareSolids } from "./solids";

let deepest: usize = 0; // for blocks: the deepest stack element that each element is tied to
let furthest: usize = 0; // and the furthest buffer item
let headOf: usize = 0; // and the element that is its gold head, or -1

// V, for two neighbouring i: row j, column h.
let width: i32 = 0;
let layer: usize = 0; // of i
let deeper: usize = 0; // of i + 1
let growth: usize = 0; // column h: the best that begins with a buffer item, for the present j
let block: usize = 0; // for blocks: the best tree over items from..to, whatever its head
let headed: usize = 0; // for blocks, by r: item r as the new head, with the best right half

let valueOfLeft: i32 = 0;
let valueOfRight: i32 = 0;
let valueOfShift: i32 = 0;

/** The loss: gold arcs that are out of reach already. */
function loss(c: Configuration, gold: Gold): i32 {
  const start = mark();
  let lost = arcsLeft(c, gold);
  if (c.stackSize > 1 || !c.bufferIsEmpty) {
    evaluate(c, gold);
    if (isSpent()) {
      release(start);
      return lost;
    }
    lost -= get(layer, 1) + certainArcs(c, gold);
  }
  release(start);
  return lost;
}

/** Costs of the `count` legal transitions in `transitions`. */
function costs(
  out: usize,
  transitions: usize,
  count: i32,
  c: Configuration,
  gold: Gold,
): void {
  if (count == 1) {
    set(out, 0, 0);
    return;
  }
  const start = mark();
  evaluate(c, gold);
  release(start);
  if (isSpent()) return;
  for (let t = 0; t < count; t++) {
    const move = moveOf(get(transitions, t));
    set(out, t, move == SHIFT ? valueOfShift : move == LEFT ? valueOfLeft : valueOfRight);
  }
  valuesToCosts(out, count);
}

/** The transition of the static oracle: LEFT, then RIGHT once s0 is complete, else SHIFT. */
function canonical(c: Configuration, gold: Gold): i32 {
  const s0 = c.s(0);
  const s1 = c.s(1);
  if (s1 > 0 && gold.head(s1) == s0) return pack(LEFT);
  if (s1 != NONE && gold.head(s0) == s1 && isComplete(c, gold, s0)) return pack(RIGHT);
  return pack(SHIFT);
}

/** Has a token all its gold children? */
export function isComplete(c: Configuration, gold: Gold, token: i32): bool {
  for (let child = gold.first(token); child != NONE; child = gold.next(child)) {
    if (c.head(child) == NONE) return false;
  }
  return true;
}

/** Computes the values of the three moves. Borrows memory. */
function evaluate(c: Configuration, gold: Gold): void {
  gatherElements(c, gold);
  if (isSpent()) return;
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
  values();
}

/** Reads the moves' values off the table's corner (1, 0, s0). */
function values(): void {
  if (secondIsTied) {
    valueOfLeft = get(deeper, 1) + isGold(1, 2);
    valueOfRight = get(deeper, 2) + isGold(2, 1);
  } else {
    valueOfLeft = get(layer, 1);
    valueOfRight = get(layer, 0);
  }
  valueOfShift = get(layer, 1) - priceOfFront;
  if (M > 0) valueOfShift = max(valueOfShift, get(growth, 1));
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
    best = max(best, get(block, (j + 1) * (M + 1) + to) + get(column, to * width));
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

/** Values of whole trees, and how far each element's gold ties reach. */
function prepareBlocks(): bool {
  if (!spend(<i64> M * M * M / 6 + <i64> width * width)) return false;
  headed = borrowInts(M + 2);
  block = borrowInts(<i64> (M + 1) * (M + 1));
  for (let from = 1; from <= M; from++) {
    for (let to = from; to <= M; to++) {
      let best = 0;
      for (let r = from; r <= to; r++) best = max(best, L(from, r) + R(r, to));
      set(block, from * (M + 1) + to, best);
    }
  }
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

export const arcStandardDynamic: Oracle = newOracle(arcStandard, "dynamic", everyTree);
arcStandardDynamic.prepare = prepareSolids;
arcStandardDynamic.costs = costs;
arcStandardDynamic.loss = loss;

export const arcStandardStatic: Oracle = newOracle(arcStandard, "static", projectiveTrees);
arcStandardStatic.canonical = canonical;
