/**
 * Arc-eager's oracle: exact costs for every gold tree, projective or not.
 *
 * Projective gold: the closed forms of Goldberg and Nivre (2013); arcs that are reachable one by one
 * are reachable together. Any other gold: `F(i, j)` is the most gold arcs still reachable with stack
 * elements 1..i (from the bottom up) and the buffer from item j on, ROOT being the last item:
 *
 *   pop:    F(i−1, j), plus 1 if s_i has no head yet and item j is its gold head
 *   RIGHT:  w(s_i, j) + max over m ≥ j of  trees.R(j, m) + F(i, m+1)
 *   SHIFT:  max over r > j of  get(meet, r) + w(r, j) + F(i, r)
 *
 * over the reduced buffer (`reduction.ts`) and its half-trees (`half_trees.ts`): O(k·m²) for k stack
 * elements and m items. With ROOT first, tokens left without a head fall to ROOT in the end, which
 * is worth the same as a ROOT behind the buffer; the stack's bottom is then never popped.
 *
 * The parts that arc-swift's oracle shares are exported.
 */

import { Configuration, NONE } from "../core/configuration";
import { Gold } from "../core/gold";
import { isSpent, spend } from "../core/work";
import { borrowInts, borrowRecord, get, mark, release, set } from "../memory";
import { LEFT, moveOf, pack, REDUCE, RIGHT, SHIFT } from "../core/transition";
import { HalfTrees, halfTrees } from "./half_trees";
import { reduce } from "./reduction";
import { arcsLeft, NEVER, valuesToCosts } from "./values";
import { arcEager } from "../systems/arc_eager";
import { everyTree, Oracle, projectiveTrees } from "./oracle";
import { newOracle } from "./register";
import { prepareSolids } from "./solids";

/** The table F, and what it is over. */
@unmanaged
export class Forest {
  c: Configuration;
  gold: Gold;
  items: usize; // buffer items 1..last, the last one ROOT
  last: i32;
  absorbed: i32;
  table: usize; // F(i, j), row i
  trees: HalfTrees;

  /** Fills F for all stack elements; the values below then read it. Borrows memory. */
  fill(): void {
    const c = this.c, last = this.last;
    const table = this.table = borrowInts(<i64> (c.stackSize + 1) * (last + 1));
    const bottom = c.rootFirst ? 1 : 0;
    for (let i = bottom; i <= c.stackSize; i++) {
      if (!spend(<i64> last * last)) return;
      const row = i * (last + 1);
      for (let j = last; j >= 1; j--) {
        let best = i == bottom && j == last ? 0 : NEVER;
        if (i > bottom) best = max(best, this.popValue(i, j));
        if (j < last) {
          if (i > 0) best = max(best, this.rightValue(i, j));
          best = max(best, this.shiftValue(i, j));
        }
        set(table, row + j, best);
      }
    }
  }

  /** The most gold arcs after a move whose arc is with s_i, that arc included. */
  valueOf(move: i32, i: i32): i32 {
    if (move == SHIFT) return this.shiftValue(i, 1);
    return move == RIGHT ? this.rightValue(i, 1) : this.popValue(i, 1);
  }

  /** LEFT or REDUCE: s_i goes. */
  popValue(i: i32, j: i32): i32 {
    const c = this.c;
    const s = get(c.stack, i - 1);
    const gain = c.head(s) == NONE && this.gold.head(s) == get(this.items, j);
    return get(this.table, (i - 1) * (this.last + 1) + j) + i32(gain);
  }

  /** RIGHT: item j becomes s_i's dependent, takes what follows it up to m, and is popped. */
  rightValue(i: i32, j: i32): i32 {
    const last = this.last, right = this.trees.row(this.trees.right, j);
    const row = this.table + (<usize> (i * (last + 1) + 1) << 2);
    let best = NEVER;
    for (let m = j; m < last; m++) best = max(best, get(right, m) + get(row, m));
    return best + i32(this.gold.head(get(this.items, j)) == get(this.c.stack, i - 1));
  }

  /** SHIFT: item j waits for its head r. */
  shiftValue(i: i32, j: i32): i32 {
    const items = this.items, last = this.last, meet = this.trees.row(this.trees.meet, j);
    const row = this.table + (<usize> (i * (last + 1)) << 2);
    const head = this.gold.head(get(items, j));
    let best = NEVER;
    for (let r = j + 1; r <= last; r++) {
      best = max(best, get(meet, r) + i32(head == get(items, r)) + get(row, r));
    }
    return best;
  }
}

/** Fills F for a configuration, if there is work left for it. Borrows memory. */
export function forestOf(c: Configuration, gold: Gold): Forest {
  const forest = borrowRecord<Forest>();
  const reduced = reduce(c, gold, true, false);
  forest.c = c;
  forest.gold = gold;
  forest.items = reduced.items;
  forest.absorbed = reduced.absorbed;
  forest.last = reduced.count + 1;
  set(forest.items, forest.last, 0);
  forest.trees = halfTrees(forest.items, forest.last, gold);
  if (!isSpent()) forest.fill();
  return forest;
}

/** The loss: gold arcs that are out of reach already. */
export function loss(c: Configuration, gold: Gold): i32 {
  const start = mark();
  const forest = forestOf(c, gold);
  const lost = isSpent()
    ? 0
    : arcsLeft(c, gold) - forest.absorbed - get(forest.table, c.stackSize * (forest.last + 1) + 1);
  release(start);
  return lost;
}

/** Costs of the `count` legal transitions in `transitions`. */
function costs(out: usize, transitions: usize, count: i32, c: Configuration, gold: Gold): bool {
  if (gold.projective) {
    for (let t = 0; t < count; t++) set(out, t, closedForm(moveOf(get(transitions, t)), c, gold));
    return true;
  }
  const start = mark();
  const forest = forestOf(c, gold);
  for (let t = 0; t < count && !isSpent(); t++) {
    set(out, t, forest.valueOf(moveOf(get(transitions, t)), c.stackSize));
  }
  if (!isSpent()) valuesToCosts(out, count);
  release(start);
  return true;
}

/**
 * The transition of the static oracle: LEFT, RIGHT, REDUCE if something below is tied to b0,
 * else SHIFT; at ROOT, whatever empties the stack.
 */
function canonical(c: Configuration, gold: Gold): i32 {
  const s0 = c.s(0);
  const b0 = c.b(0);
  if (s0 == NONE) return pack(SHIFT);
  if (s0 != 0 && c.head(s0) == NONE && gold.head(s0) == b0) return pack(LEFT);
  if (b0 != 0 && gold.head(b0) == s0) return pack(RIGHT);
  if (b0 == 0) return pack(c.head(s0) == NONE ? LEFT : REDUCE);
  if (s0 != 0 && c.head(s0) != NONE) {
    for (let depth = 1; depth < c.stackSize; depth++) {
      const below = c.s(depth);
      if (gold.head(below) == b0 || gold.head(b0) == below) return pack(REDUCE);
    }
  }
  return pack(SHIFT);
}

/** Gold arcs that a move loses, each arc by itself: exact for projective gold. */
export function closedForm(move: i32, c: Configuration, gold: Gold): i32 {
  const s0 = c.s(0);
  const b0 = c.b(0);
  if (move == REDUCE) return childrenInBuffer(c, gold, s0);
  if (move == LEFT) return lostByLeft(c, gold, s0);
  let cost = 0; // SHIFT and RIGHT: b0 leaves the buffer
  for (let child = gold.first(b0); child != NONE; child = gold.next(child)) {
    cost += i32(child < b0 && c.head(child) == NONE);
  }
  const head = gold.head(b0);
  if (head == 0 && !c.rootFirst) return cost + i32(move == RIGHT); // ROOT, behind the buffer
  if (head == 0) return cost + i32(move == RIGHT && s0 != 0); // ROOT, or nobody until the end
  if (head > b0) return cost + i32(move == RIGHT);
  return cost + i32(isOnStack(c, head) && !(move == RIGHT && head == s0));
}

/** Gold arcs that LEFT loses when it removes this item: its dependents, and a head behind b0. */
export function lostByLeft(c: Configuration, gold: Gold, item: i32): i32 {
  const b0 = c.b(0);
  const head = gold.head(item);
  const lost = head != b0 && (head == 0 || head > b0) && b0 != 0;
  return childrenInBuffer(c, gold, item) + i32(lost);
}

export function childrenInBuffer(c: Configuration, gold: Gold, token: i32): i32 {
  const b0 = c.b(0);
  if (b0 <= 0) return 0;
  let count = 0;
  for (let child = gold.first(token); child != NONE; child = gold.next(child)) {
    count += i32(child >= b0);
  }
  return count;
}

function isOnStack(c: Configuration, token: i32): bool {
  for (let depth = 0; depth < c.stackSize; depth++) if (c.s(depth) == token) return true;
  return false;
}

export const arcEagerDynamic: Oracle = newOracle(arcEager, "dynamic", everyTree);
arcEagerDynamic.prepare = prepareSolids;
arcEagerDynamic.costs = costs;
arcEagerDynamic.loss = loss;

export const arcEagerStatic: Oracle = newOracle(arcEager, "static", projectiveTrees);
arcEagerStatic.canonical = canonical;
