/**
 * Arc-hybrid's oracle: exact costs for every gold tree, projective or not.
 *
 * Projective gold with as many roots as are allowed: the closed forms of Goldberg and Nivre (2013).
 * Any other gold, over the reduced
 * buffer (`reduction.ts`) and its half-trees (`half_trees.ts`), with stack elements 1..i from the
 * bottom up:
 *
 *   F(i, j): the most gold arcs still to be had, the buffer beginning with item j
 *     RIGHT                      w(s_{i−1}, s_i) + F(i−1, j)
 *     a right child r of s_i     w(s_i, r) + L(j, r) + R(r, m) + F(i, m+1)
 *     LEFT by r                  L(j, r) + w(r, s_i) + G(i−1, r)
 *   G(i, r): the same with r at the front, its left dependents from the buffer taken
 *     LEFT                       w(r, s_i) + G(i−1, r)
 *     RIGHT                      w(s_{i−1}, s_i) + G(i−1, r)
 *     SHIFT, r under s_i         R(r, m) + w(s_i, r) + F(i, m+1)
 *     SHIFT, r under a later r′  M(r, r′) + w(r′, r) + G(i, r′)
 *
 * With one root, ROOT gets its arc only when nothing is left in the buffer.
 */

import { Configuration, NONE } from "../core/configuration";
import { Gold } from "../core/gold";
import { isSpent, spend } from "../core/work";
import { borrowInts, get, mark, release, set } from "../memory";
import { LEFT, moveOf, pack, RIGHT, SHIFT } from "../core/transition";
import { isComplete } from "./arc_standard";
import { halfTrees, L, M, R } from "./half_trees";
import { frontOf, reduce, waits } from "./reduction";
import { arcsLeft, NEVER, valuesToCosts } from "./values";
import { arcHybrid } from "../systems/arc_hybrid";
import { everyTree, newOracle, Oracle, projectiveTrees } from "./oracle";
import { prepareSolids } from "./solids";

let items: usize = 0;
let count: i32 = 0;
let absorbed: i32 = 0;
let single: bool = false;
let width: i32 = 0;
let F: usize = 0; // row i, column j in 1..count+1
let G: usize = 0; // row i, column r in 1..count

/** The loss: gold arcs that are out of reach already. */
function loss(c: Configuration, gold: Gold): i32 {
  const start = mark();
  evaluate(c, gold);
  if (isSpent()) {
    release(start);
    return 0;
  }
  const best = get(F, c.stackSize * width + 1);
  release(start);
  return arcsLeft(c, gold) - absorbed - best;
}

/** Costs of the `count` legal transitions in `transitions`. */
function costs(
  out: usize,
  transitions: usize,
  legal: i32,
  c: Configuration,
  gold: Gold,
): void {
  // Several gold roots where one is allowed: arcs that can be had one by one exclude each other.
  if (gold.projective && (gold.roots == 1 || !c.singleRoot)) {
    spend(legal);
    for (let t = 0; t < legal; t++) set(out, t, closedForm(moveOf(get(transitions, t)), c, gold));
    return;
  }
  const start = mark();
  evaluate(c, gold);
  if (isSpent()) {
    release(start);
    return;
  }
  const i = c.stackSize;
  for (let t = 0; t < legal; t++) {
    const move = moveOf(get(transitions, t));
    if (move == LEFT) set(out, t, leftValue(i, 1, c, gold));
    else if (move == SHIFT) set(out, t, shiftValue(i, 1, c, gold));
    else set(out, t, rightArc(i, count == 0, c, gold) + get(F, (i - 1) * width + 1));
  }
  valuesToCosts(out, legal);
  release(start);
}

/** The transition of the static oracle: LEFT, then RIGHT once s0 is complete, else SHIFT. */
function canonical(c: Configuration, gold: Gold): i32 {
  const s0 = c.s(0);
  if (s0 > 0 && !c.bufferIsEmpty && gold.head(s0) == c.b(0)) return pack(LEFT);
  if (c.stackSize >= 2 && gold.head(s0) == c.s(1) && isComplete(c, gold, s0)) return pack(RIGHT);
  return pack(SHIFT);
}

/** Gold arcs that a move loses, each arc by itself: exact for projective gold. */
function closedForm(move: i32, c: Configuration, gold: Gold): i32 {
  const s0 = c.s(0);
  const b0 = frontOf(c);
  let cost = 0;
  if (move == SHIFT) {
    for (let child = gold.first(b0); child != NONE; child = gold.next(child)) {
      cost += i32(child < b0 && waits(c, child));
    }
    const head = gold.head(b0);
    return cost + i32(head < b0 && head != s0 && waits(c, head));
  }
  for (let child = gold.first(s0); child != NONE; child = gold.next(child)) {
    cost += i32(child >= b0);
  }
  const head = gold.head(s0);
  if (move == RIGHT) return cost + i32(head >= b0);
  return cost + i32(head > b0 || (c.stackSize >= 2 && head == c.s(1)));
}

/** Fills F and G from the bottom of the stack up. Borrows memory. */
function evaluate(c: Configuration, gold: Gold): void {
  const reduced = reduce(c, gold, true, false);
  items = reduced.items;
  count = reduced.count;
  absorbed = reduced.absorbed;
  single = c.singleRoot;
  if (!halfTrees(items, count, gold)) return;
  width = count + 2;
  F = borrowInts(<i64> (c.stackSize + 1) * width);
  G = borrowInts(<i64> (c.stackSize + 1) * width);
  for (let i = 1; i <= c.stackSize && !isSpent(); i++) {
    set(
      F,
      i * width + count + 1,
      i == 1 ? 0 : rightArc(i, true, c, gold) + get(F, (i - 1) * width + count + 1),
    );
    for (let j = count; j >= 1; j--) {
      set(G, i * width + j, fillG(i, j, c, gold));
      set(F, i * width + j, fillF(i, j, c, gold));
    }
  }
}

/** w(s_{i−1}, s_i), or NEVER where ROOT must wait. */
// @ts-ignore: decorator
@inline
function rightArc(i: i32, atEnd: bool, c: Configuration, gold: Gold): i32 {
  if (i < 2) return NEVER;
  const head = get(c.stack, i - 2);
  if (single && head == 0 && !atEnd) return NEVER;
  return i32(gold.head(get(c.stack, i - 1)) == head);
}

function fillF(i: i32, j: i32, c: Configuration, gold: Gold): i32 {
  const s = get(c.stack, i - 1);
  let best = NEVER;
  if (i > 1) best = rightArc(i, false, c, gold) + get(F, (i - 1) * width + j);
  for (let r = j; r <= count; r++) {
    const token = get(items, r);
    const here = L(j, r);
    if (i > 1) best = max(best, here + i32(gold.head(s) == token) + get(G, (i - 1) * width + r));
    best = max(best, here + underTop(i, r, s, gold));
  }
  return best;
}

/** r becomes a right child of s_i, with its own right dependents up to the best m. */
function underTop(i: i32, r: i32, s: i32, gold: Gold): i32 {
  const gain = i32(gold.head(get(items, r)) == s);
  if (single && s == 0) { // ROOT takes r only when r has taken all the rest
    return R(r, count) + gain + get(F, i * width + count + 1);
  }
  let best = NEVER;
  spend(count - r + 1);
  for (let m = r; m <= count; m++) best = max(best, R(r, m) + get(F, i * width + m + 1));
  return best + gain;
}

function fillG(i: i32, r: i32, c: Configuration, gold: Gold): i32 {
  let best = shiftValue(i, r, c, gold);
  if (i > 1) {
    best = max(best, leftValue(i, r, c, gold));
    best = max(best, rightArc(i, false, c, gold) + get(G, (i - 1) * width + r));
  }
  return best;
}

/** LEFT: item r, at the front, takes s_i. */
// @ts-ignore: decorator
@inline
function leftValue(i: i32, r: i32, c: Configuration, gold: Gold): i32 {
  const gain = gold.head(get(c.stack, i - 1)) == get(items, r);
  return get(G, (i - 1) * width + r) + i32(gain);
}

/** SHIFT: item r goes on top of s_i, to be its child or the child of a later item. */
function shiftValue(i: i32, r: i32, c: Configuration, gold: Gold): i32 {
  let best = underTop(i, r, get(c.stack, i - 1), gold);
  const head = gold.head(get(items, r));
  spend(count - r);
  for (let later = r + 1; later <= count; later++) {
    const gain = i32(head == get(items, later));
    best = max(best, M(r, later) + gain + get(G, i * width + later));
  }
  return best;
}

export const arcHybridDynamic: Oracle = newOracle(arcHybrid, "dynamic", everyTree);
arcHybridDynamic.prepare = prepareSolids;
arcHybridDynamic.costs = costs;
arcHybridDynamic.loss = loss;

export const arcHybridStatic: Oracle = newOracle(arcHybrid, "static", projectiveTrees);
arcHybridStatic.canonical = canonical;
