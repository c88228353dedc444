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
 *   items are worth what `halves.ts` says.
 *
 * With one root, ROOT joins last, and is no element of the table; else it is the deepest one.
 */

import { Configuration, NONE } from "../configuration";
import { Gold } from "../gold";
import { borrowInts, get, mark, release, set } from "../memory";
import { LEFT, moveOf, pack, RIGHT, SHIFT } from "../transition";
import { halves, L, R } from "./halves";
import { frontOf, NEVER_FREE, reduce, waits } from "./reduction";

/** Less than any value that can be had. */
const NEVER: i32 = -1 << 20;

// The elements of the table: 0 is "no tied head", 1..K stack elements from the top down,
// K+1..K+M buffer items from left to right.
let K: i32 = 0;
let M: i32 = 0;
let token: usize = 0; // the token of each element
let goldHead: usize = 0; // and its gold head
let secondIsTied: bool = false; // is s1 element 2?
let priceOfFront: i32 = 0; // see reduction.ts
let absorbed: i32 = 0; // gold arcs that are certain
let single: bool = false;
let blocks: bool = false; // do trees over several items count?
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
export function loss(c: Configuration, gold: Gold): i32 {
  const start = mark();
  let made = 0;
  for (let t = 1; t <= gold.length; t++) made += i32(c.head(t) == gold.head(t));
  let best = 0;
  absorbed = 0;
  if (c.stackSize > 1 || !c.bufferIsEmpty) {
    evaluate(c, gold);
    best = get(layer, 1);
  }
  if (!blocks) absorbed = certainArcs(c, gold);
  release(start);
  return gold.length - made - absorbed - best;
}

/** Costs of the `count` legal transitions in `transitions`. */
export function costs(
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
  let best = NEVER;
  for (let t = 0; t < count; t++) {
    const move = moveOf(get(transitions, t));
    const value = move == SHIFT ? valueOfShift : move == LEFT ? valueOfLeft : valueOfRight;
    set(out, t, value);
    best = max(best, value);
  }
  for (let t = 0; t < count; t++) set(out, t, best - get(out, t));
}

/** The transition of the static oracle: LEFT, then RIGHT once s0 is complete, else SHIFT. */
export function canonical(c: Configuration, gold: Gold): i32 {
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
  single = c.singleRoot;
  blocks = !gold.projective && !isProjectiveFrom(c, gold);
  const room = c.stackSize + gold.length + 4;
  token = borrowInts(room);
  goldHead = borrowInts(room);
  set(token, 0, -2); // nobody's head, nobody's child
  set(goldHead, 0, -3);
  if (blocks) gatherAny(c, gold);
  else gatherProjective(c, gold);
  width = K + M + 1;
  layer = borrowInts(width * (M + 1));
  deeper = borrowInts(width * (M + 1));
  growth = borrowInts(width);
  if (blocks) prepareBlocks();
  for (let i = K; i >= 1; i--) {
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

/** 1 if element h is the gold head of element d. */
// @ts-ignore: decorator
@inline
function isGold(h: i32, d: i32): i32 {
  return i32(get(goldHead, d) == get(token, h));
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
  const column = layer + (<usize> h << 2);
  let best = NEVER;
  for (let to = r; to <= M; to++) best = max(best, R(r, to) + get(column, to * width));
  return best;
}

/** Values of whole trees, and how far each element's gold ties reach. */
function prepareBlocks(): void {
  headed = borrowInts(M + 2);
  block = borrowInts((M + 1) * (M + 1));
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

/** Takes the stack elements that are tied (the top always), and ROOT unless it joins last. */
function gatherStack(c: Configuration, gold: Gold, front: i32): void {
  K = 0;
  secondIsTied = false;
  const size = c.stackSize;
  const bottom = single ? 1 : 0;
  for (let depth = 0; depth < size - bottom; depth++) {
    const t = c.s(depth);
    if (depth > 0 && t != 0 && !isTied(c, gold, t, front)) continue;
    set(token, ++K, t);
    set(goldHead, K, gold.head(t));
    if (depth == 1) secondIsTied = true;
  }
  if (K == 0) { // ROOT alone on the stack, one root: nothing is tied to "the top" yet
    K = 1;
    set(token, 1, -2);
    set(goldHead, 1, -3);
  }
}

/** Has a stack item a gold arc to the buffer, to another stack item or to ROOT? */
function isTied(c: Configuration, gold: Gold, t: i32, front: i32): bool {
  const head = gold.head(t);
  if (head == 0 || head >= front || (head != NONE && waits(c, head))) return true;
  for (let child = gold.first(t); child != NONE; child = gold.next(child)) {
    if (child >= front || waits(c, child)) return true;
  }
  return false;
}

/**
 * Is what is left to do as if the gold tree were projective? So it is if no two gold arcs cross
 * that can both still be made, and none of them covers a token that has lost its gold head: that
 * one must reach ROOT from under the arc.
 */
function isProjectiveFrom(c: Configuration, gold: Gold): bool {
  if (!gold.whole) return false;
  const front = frontOf(c);
  for (let x = 0; x < gold.crossings; x++) {
    const d = gold.crossing(x);
    if (!canBeMade(c, gold, d) || isSettled(gold, d, front)) continue;
    const low = min(d, gold.head(d));
    const high = max(d, gold.head(d));
    for (let inside = low + 1; inside < high; inside++) {
      if (c.head(inside) == NONE && !canBeMade(c, gold, inside)) return false;
    }
    for (let y = x + 1; y < gold.crossings; y++) {
      const other = gold.crossing(y);
      const start = min(other, gold.head(other));
      const end = max(other, gold.head(other));
      const cross = start < low
        ? low < end && end < high
        : start > low && start < high && high < end;
      if (cross && canBeMade(c, gold, other) && !isSettled(gold, other, front)) return false;
    }
  }
  return true;
}

/** Does a gold arc lie in a solid subtree that is still ahead as a whole? */
// @ts-ignore: decorator
@inline
function isSettled(gold: Gold, token: i32, front: i32): bool {
  const root = gold.solidAbove(token);
  return root != NONE && gold.low(root) > front;
}

/** Is the gold arc into a token neither made nor lost? */
// @ts-ignore: decorator
@inline
function canBeMade(c: Configuration, gold: Gold, token: i32): bool {
  return c.head(token) == NONE && c.head(gold.head(token)) == NONE;
}

/** Elements for projective gold: stack items' gold children and the chains above stack items. */
function gatherProjective(c: Configuration, gold: Gold): void {
  const front = frontOf(c);
  gatherStack(c, gold, front);
  M = 0;
  const items = token + (<usize> K << 2);
  for (let e = 1; e <= K; e++) {
    const t = get(token, e);
    if (t >= 0) insertChildren(items, gold, t, front);
    for (let head = get(goldHead, e); head >= front; head = gold.head(head)) {
      if (!insert(items, head)) break;
    }
  }
  if (single) insertChildren(items, gold, 0, front);
  for (let j = 1; j <= M; j++) set(goldHead, K + j, gold.head(get(items, j)));
  // The front lies in the fragment of an item, or in one whose root has lost its gold head.
  let top = front;
  while (top >= front && top <= gold.length && !holds(items, top)) top = gold.head(top);
  priceOfFront = top < front ? 0 : top > front ? 1 : NEVER_FREE;
}

/** Takes the gold children of t that lie in the buffer. */
function insertChildren(items: usize, gold: Gold, t: i32, front: i32): void {
  for (let child = gold.first(t); child != NONE; child = gold.next(child)) {
    if (child >= front) insert(items, child);
  }
}

/** Puts a token into the sorted list of items; false if it was there. */
function insert(items: usize, t: i32): bool {
  let at = M;
  while (at > 0 && get(items, at) > t) at--;
  if (at > 0 && get(items, at) == t) return false;
  for (let j = M; j > at; j--) set(items, j + 1, get(items, j));
  set(items, at + 1, t);
  M++;
  return true;
}

function holds(items: usize, t: i32): bool {
  for (let j = 1; j <= M; j++) if (get(items, j) == t) return true;
  return false;
}

/** Elements for any gold: the reduced buffer, with half-trees over it. */
function gatherAny(c: Configuration, gold: Gold): void {
  const front = frontOf(c);
  gatherStack(c, gold, front);
  const reduced = reduce(c, gold, false, false);
  M = reduced.count;
  absorbed = reduced.absorbed;
  priceOfFront = reduced.priceOfFront;
  for (let j = 1; j <= M; j++) {
    set(token, K + j, get(reduced.items, j));
    set(goldHead, K + j, gold.head(get(reduced.items, j)));
  }
  halves(reduced.items, M, gold);
}

/** Arcs between buffer tokens that are not between items of the table, nor lost in knots ahead. */
function certainArcs(c: Configuration, gold: Gold): i32 {
  const front = frontOf(c);
  let count = 0;
  for (let t = front; t <= gold.length; t++) count += i32(gold.head(t) >= front);
  for (let j = 1; j <= M; j++) count -= i32(get(goldHead, K + j) >= front);
  for (let s = 0; s < gold.solids; s++) {
    const root = gold.solid(s);
    if (gold.low(root) > front) count -= gold.solidLoss(root);
  }
  return count;
}
