/**
 * Arc-hybrid's oracle: exact costs for every gold tree, projective or not.
 *
 * Projective gold with as many roots as are allowed: the closed forms of Goldberg and Nivre (2013).
 * Any other gold, over the reduced
 * buffer (`reduction.ts`) and its half-trees (`half_trees.ts`), with stack elements 1..i from the
 * bottom up:
 *
 *   F(i, j): the most gold arcs still reachable, the buffer beginning with item j
 *     RIGHT                      w(s_{i−1}, s_i) + F(i−1, j)
 *     a right child r of s_i     w(s_i, r) + trees.L(j, r) + trees.R(r, m) + F(i, m+1)
 *     LEFT by r                  trees.L(j, r) + w(r, s_i) + G(i−1, r)
 *   G(i, r): the same with r at the front, its left dependents from the buffer taken
 *     LEFT                       w(r, s_i) + G(i−1, r)
 *     RIGHT                      w(s_{i−1}, s_i) + G(i−1, r)
 *     SHIFT, r under s_i         trees.R(r, m) + w(s_i, r) + F(i, m+1)
 *     SHIFT, r under a later r′  M(r, r′) + w(r′, r) + G(i, r′)
 *
 * With one root, ROOT gets its arc only when nothing is left in the buffer.
 */

import { Configuration, NONE } from "../core/configuration";
import { Gold } from "../core/gold";
import { isSpent, spend } from "../core/work";
import { borrowInts, borrowRecord, get, mark, release, set } from "../memory";
import { LEFT, moveOf, pack, RIGHT, SHIFT } from "../core/transition";
import { isComplete } from "./arc_standard_static";
import { HalfTrees, halfTrees } from "./half_trees";
import { frontOf, reduce, waits } from "./reduction";
import { arcsLeft, NEVER, valuesToCosts } from "./values";
import { arcHybrid } from "../systems/arc_hybrid";
import { everyTree, Oracle, projectiveTrees } from "./oracle";
import { newOracle } from "./register";
import { prepareSolids } from "./solids";

/** The tables F and G, and what they are over. */
@unmanaged
class Forest {
  c: Configuration;
  gold: Gold;
  trees: HalfTrees;
  items: usize;
  count: i32;
  absorbed: i32;
  single: bool;
  width: i32;
  F: usize; // row i, column j in 1..count+1
  G: usize; // row i, column r in 1..count

  /** Fills F and G from the bottom of the stack up. Borrows memory. */
  fill(): void {
    const c = this.c, count = this.count, width = this.width;
    const F = this.F = borrowInts(<i64> (c.stackSize + 1) * width);
    const G = this.G = borrowInts(<i64> (c.stackSize + 1) * width);
    for (let i = 1; i <= c.stackSize && !isSpent(); i++) {
      const end = i * width + count + 1;
      set(F, end, i == 1 ? 0 : this.rightArc(i, true) + get(F, end - width));
      for (let j = count; j >= 1; j--) {
        set(G, i * width + j, this.fillG(i, j));
        set(F, i * width + j, this.fillF(i, j));
      }
    }
  }

  /** w(s_{i−1}, s_i), or NEVER where ROOT must wait. */
  // @inline
  rightArc(i: i32, atEnd: bool): i32 {
    const c = this.c;
    if (i < 2) return NEVER;
    const head = get(c.stack, i - 2);
    if (this.single && head == 0 && !atEnd) return NEVER;
    return i32(this.gold.head(get(c.stack, i - 1)) == head);
  }

  fillF(i: i32, j: i32): i32 {
    const width = this.width, items = this.items, left = this.trees.row(this.trees.left, j);
    const s = get(this.c.stack, i - 1);
    const below = this.G + (<usize> ((i - 1) * width) << 2);
    const head = this.gold.head(s);
    let best = NEVER;
    if (i > 1) best = this.rightArc(i, false) + get(this.F, (i - 1) * width + j);
    for (let r = j; r <= this.count; r++) {
      const here = get(left, r);
      if (i > 1) best = max(best, here + i32(head == get(items, r)) + get(below, r));
      best = max(best, here + this.underTop(i, r, s));
    }
    return best;
  }

  /** r becomes a right child of s_i, with its own right dependents up to the best m. */
  underTop(i: i32, r: i32, s: i32): i32 {
    const count = this.count, right = this.trees.row(this.trees.right, r);
    const row = this.F + (<usize> (i * this.width + 1) << 2);
    const gain = i32(this.gold.head(get(this.items, r)) == s);
    if (this.single && s == 0) { // ROOT takes r only when r has taken all the rest
      return get(right, count) + gain + get(row, count);
    }
    let best = NEVER;
    spend(count - r + 1);
    for (let m = r; m <= count; m++) best = max(best, get(right, m) + get(row, m));
    return best + gain;
  }

  fillG(i: i32, r: i32): i32 {
    let best = this.shiftValue(i, r);
    if (i > 1) {
      best = max(best, this.leftValue(i, r));
      best = max(best, this.rightArc(i, false) + get(this.G, (i - 1) * this.width + r));
    }
    return best;
  }

  /** LEFT: item r, at the front, takes s_i. */
  // @inline
  leftValue(i: i32, r: i32): i32 {
    const gain = this.gold.head(get(this.c.stack, i - 1)) == get(this.items, r);
    return get(this.G, (i - 1) * this.width + r) + i32(gain);
  }

  /** SHIFT: item r is pushed on s_i, to be its child or the child of a later item. */
  shiftValue(i: i32, r: i32): i32 {
    const items = this.items, count = this.count, meet = this.trees.row(this.trees.meet, r);
    const row = this.G + (<usize> (i * this.width) << 2);
    let best = this.underTop(i, r, get(this.c.stack, i - 1));
    const head = this.gold.head(get(items, r));
    spend(count - r);
    for (let later = r + 1; later <= count; later++) {
      const gain = i32(head == get(items, later));
      best = max(best, get(meet, later) + gain + get(row, later));
    }
    return best;
  }
}

/** Fills F and G for a configuration, if there is work left for it. Borrows memory. */
function forestOf(c: Configuration, gold: Gold): Forest {
  const forest = borrowRecord<Forest>();
  const reduced = reduce(c, gold, true, false);
  forest.c = c;
  forest.gold = gold;
  forest.items = reduced.items;
  forest.count = reduced.count;
  forest.absorbed = reduced.absorbed;
  forest.single = c.singleRoot;
  forest.width = reduced.count + 2;
  forest.trees = halfTrees(reduced.items, reduced.count, gold);
  if (!isSpent()) forest.fill();
  return forest;
}

/** The loss: gold arcs that are out of reach already. */
function loss(c: Configuration, gold: Gold): i32 {
  const start = mark();
  const forest = forestOf(c, gold);
  const lost = isSpent()
    ? 0
    : arcsLeft(c, gold) - forest.absorbed - get(forest.F, c.stackSize * forest.width + 1);
  release(start);
  return lost;
}

/** Costs of the `legal` transitions in `transitions`. */
function costs(out: usize, transitions: usize, legal: i32, c: Configuration, gold: Gold): bool {
  // Several gold roots where one is allowed: arcs that are reachable one by one exclude each other.
  if (gold.projective && (gold.roots == 1 || !c.singleRoot)) {
    spend(legal);
    for (let t = 0; t < legal; t++) set(out, t, closedForm(moveOf(get(transitions, t)), c, gold));
    return true;
  }
  const start = mark();
  const forest = forestOf(c, gold);
  const i = c.stackSize;
  for (let t = 0; t < legal && !isSpent(); t++) {
    const move = moveOf(get(transitions, t));
    const value = move == LEFT
      ? forest.leftValue(i, 1)
      : move == SHIFT
      ? forest.shiftValue(i, 1)
      : forest.rightArc(i, forest.count == 0) + get(forest.F, (i - 1) * forest.width + 1);
    set(out, t, value);
  }
  if (!isSpent()) valuesToCosts(out, legal);
  release(start);
  return true;
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

export const arcHybridDynamic: Oracle = newOracle(arcHybrid, "dynamic", everyTree);
arcHybridDynamic.prepare = prepareSolids;
arcHybridDynamic.costs = costs;
arcHybridDynamic.loss = loss;

export const arcHybridStatic: Oracle = newOracle(arcHybrid, "static", projectiveTrees);
arcHybridStatic.canonical = canonical;
