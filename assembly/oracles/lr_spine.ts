/**
 * LR-spine's oracle: exact costs for every gold tree, projective or not.
 *
 * As in arc-standard, everything joins the tree that holds the top of the stack, the *centre*.
 * But a node stays a possible head while it is on the centre's left spine (for stack items still
 * below) or on its right spine (for the buffer), so a state is: stack items taken, buffer items
 * taken, the centre's root, and which *wanted* nodes its two spines hold. A node is wanted on the
 * left if it has a gold child on the stack to its left, on the right if it has one in the buffer.
 * A spine is a set of bits, ordered by position: joining to a node cuts what is further down.
 *
 *   stack item e, root t:
 *     below the gold head of t, if the left spine holds it, cutting the spine there, or
 *     at the spine's end, cutting nothing; either way e's own left spine is appended;
 *     or the centre goes below its gold head on e's right spine, or at that spine's end
 *   buffer item r, with the items before it as its left descendants, worth L(j+1, r):
 *     below its gold head on the right spine, or at the spine's end; or as the centre's head
 *
 * The right part of a buffer tree needs no table: the right spine builds it. States are met by
 * memoised search; few are ever met, as unwanted nodes, roots and items do not tell them apart.
 * More than `spine_states.ts` has room for are not followed: beyond them the costs are estimates. On treebanks that
 * does not happen; on random trees of 20 to 44 tokens, with hundreds of crossing arcs, it does.
 * Goldberg, Sartorio and Satta (2014, §6) solve the projective case.
 *
 * Longer than files here should be: the search's few functions share all of its record.
 */

import { Configuration, NONE } from "../core/configuration";
import { Gold } from "../core/gold";
import { isSpent, spend } from "../core/work";
import { borrow, borrowInts, borrowRecord, get, mark, release, set } from "../memory";
import { LEFT, moveOf, nodeOf, pack, SHIFT } from "../core/transition";
import { HalfTrees, halfTrees } from "./half_trees";
import { frontOf, reduce } from "./reduction";
import { NO_ROOM, settleState, SpineStates, spineStates, valueOfState } from "./spine_states";
import { arcsLeft, NEVER, valuesToCosts } from "./values";
import { legal, systemOf } from "../systems/system";
import { lrSpine } from "../systems/lr_spine";
import { everyTree, Oracle, projectiveTrees } from "./oracle";
import { newOracle } from "./register";
import { prepareSolids } from "./solids";

/** At most so many wanted nodes on a side; further ones are not looked after. */
const MAX_WANTED: i32 = 64;

/** A configuration, the wanted nodes on its spines, and the states met from it. */
@unmanaged
class SpineSearch {
  c: Configuration;
  gold: Gold;
  trees: HalfTrees;
  states: SpineStates;
  single: bool;
  K: i32; // stack items
  items: usize; // buffer items 1..M
  M: i32;
  absorbed: i32;
  priceOfFront: i32; // see reduction.ts
  leftBit: usize; // by token: the bit of a node that is wanted on the left, else NONE
  rightBit: usize; // and on the right
  stackLeft: usize; // u64 by depth: wanted nodes on the item's left spine
  stackRight: usize; // u64 by depth: wanted nodes on its right spine
  leftWanted: usize; // u64 by depth: nodes with a gold child at this depth or below
  rightWanted: usize; // u64 by item: nodes with a gold child at this item or after
  isExact: bool; // all states were followed

  /** Numbers the wanted nodes, and notes where they are. */
  prepare(): void {
    const c = this.c, gold = this.gold, K = this.K, M = this.M;
    spend(gold.length);
    this.states.forget();
    const n = gold.length;
    const leftBit = this.leftBit = borrowInts(n + 2);
    const rightBit = this.rightBit = borrowInts(n + 2);
    memory.fill(leftBit, 0xff, <usize> (n + 2) << 2);
    memory.fill(rightBit, 0xff, <usize> (n + 2) << 2);
    this.number();
    this.stackLeft = borrow(<usize> (K + 2) << 3);
    this.stackRight = borrow(<usize> (K + 2) << 3);
    this.leftWanted = borrow(<usize> (K + 2) << 3);
    this.rightWanted = borrow(<usize> (M + 2) << 3);
    store<u64>(this.leftWanted + (<usize> K << 3), 0);
    store<u64>(this.stackLeft + (<usize> K << 3), 0);
    store<u64>(this.stackRight + (<usize> K << 3), 0);
    for (let depth = K - 1; depth >= 0; depth--) {
      const t = c.s(depth);
      let wanted = load<u64>(this.leftWanted + (<usize> (depth + 1) << 3));
      if (t != 0) wanted |= bit(leftBit, gold.head(t));
      store<u64>(this.leftWanted + (<usize> depth << 3), wanted);
      store<u64>(this.stackLeft + (<usize> depth << 3), this.wantedLeftDownTo(t, NONE));
      let right: u64 = 0;
      for (let node = t; node != NONE; node = c.right1(node)) right |= this.rightBitOf(node);
      store<u64>(this.stackRight + (<usize> depth << 3), right);
    }
    store<u64>(this.rightWanted + (<usize> (M + 1) << 3), 0);
    for (let j = M; j >= 1; j--) {
      const wanted = load<u64>(this.rightWanted + (<usize> (j + 1) << 3));
      store<u64>(
        this.rightWanted + (<usize> j << 3),
        wanted | bit(rightBit, gold.head(get(this.items, j))),
      );
    }
  }

  /** Numbers the wanted nodes of either side by position. */
  number(): void {
    const gold = this.gold, leftBit = this.leftBit, rightBit = this.rightBit;
    const n = gold.length;
    // First mark, then number in order. A wanted node that no spine can hold never has its bit set.
    for (let depth = 0; depth < this.K; depth++) {
      const t = this.c.s(depth);
      if (t != 0 && gold.head(t) > t) set(leftBit, gold.head(t), 0);
    }
    for (let j = 1; j <= this.M; j++) {
      const t = get(this.items, j);
      if (gold.head(t) < t && gold.head(t) != NONE) set(rightBit, gold.head(t), 0);
    }
    let lefts = 0;
    let rights = 0;
    for (let t = 0; t <= n; t++) {
      if (get(leftBit, t) == 0) {
        set(leftBit, t, lefts < MAX_WANTED ? lefts++ : this.notLookedAfter());
      }
      if (get(rightBit, t) == 0) {
        set(rightBit, t, rights < MAX_WANTED ? rights++ : this.notLookedAfter());
      }
    }
  }

  notLookedAfter(): i32 {
    this.isExact = false;
    return NONE;
  }

  /** The most gold arcs reachable from the configuration as it is. */
  valueHere(): i32 {
    return this.value(1, 0, this.c.s(0), this.leftOf(0), this.rightOf(0));
  }

  /** The most gold arcs after a transition, its own arc included. */
  valueOf(transition: i32): i32 {
    const c = this.c, gold = this.gold;
    const move = moveOf(transition);
    const s0 = c.s(0);
    if (move == SHIFT) {
      const grown = this.growRight(1, 0, s0, this.leftOf(0), this.rightOf(0));
      return max(grown, this.valueHere() - this.priceOfFront);
    }
    const s1 = c.s(1);
    let k = nodeOf(transition);
    if (move == LEFT) {
      let head = s0;
      while (--k > 0) head = c.left1(head);
      const left = this.wantedLeftDownTo(s0, head) | this.leftOf(1);
      return i32(gold.head(s1) == head) + this.value(2, 0, s0, left, this.rightOf(0));
    }
    let head = s1;
    while (--k > 0) head = c.right1(head);
    const right = this.wantedRightDownTo(s1, head) | this.rightOf(0);
    return i32(gold.head(s0) == head) + this.value(2, 0, s1, this.leftOf(1), right);
  }

  /** Bits of the left spine of s0 from its root down to `end`. */
  wantedLeftDownTo(root: i32, end: i32): u64 {
    let bits: u64 = 0;
    for (let node = root; node != NONE; node = this.c.left1(node)) {
      bits |= bit(this.leftBit, node);
      if (node == end) break;
    }
    return bits;
  }

  /** Bits of the right spine from its root down to `end`; ROOT once it has its only dependent. */
  wantedRightDownTo(root: i32, end: i32): u64 {
    let bits: u64 = 0;
    for (let node = root; node != NONE; node = this.c.right1(node)) {
      if (node != 0 || !this.single) bits |= bit(this.rightBit, node);
      if (node == end) break;
    }
    return bits;
  }

  /** A node's bit on a right spine as it stands; ROOT's only while it may take a dependent. */
  rightBitOf(node: i32): u64 {
    if (node == 0 && this.single && this.c.right1(0) != NONE) return 0;
    return bit(this.rightBit, node);
  }

  // @inline
  leftOf(depth: i32): u64 {
    return load<u64>(this.stackLeft + (<usize> depth << 3));
  }

  // @inline
  rightOf(depth: i32): u64 {
    return load<u64>(this.stackRight + (<usize> depth << 3));
  }

  /** Whether the centre's root matters: only if its gold head can still become its head. */
  rootMatters(root: i32, i: i32, j: i32): bool {
    const head = this.gold.head(root);
    if (head == 0) return true;
    if (head == NONE) return false;
    const c = this.c, K = this.K;
    if (head >= frontOf(c)) {
      const items = this.items, M = this.M;
      return j < M && get(items, M) >= head && head >= get(items, j + 1);
    }
    spend(K - i);
    for (let depth = i; depth < K; depth++) {
      for (let node = c.s(depth); node != NONE; node = c.right1(node)) {
        if (node == head) return true;
      }
    }
    return false;
  }

  /** The most gold arcs reachable from a state; `root` is NONE where it does not matter. */
  value(i: i32, j: i32, root: i32, left: u64, right: u64): i32 {
    const K = this.K, M = this.M, states = this.states;
    if (i == K && j == M || !spend(1)) return 0;
    if (root > 0 && !this.rootMatters(root, i, j)) root = NONE;
    left &= load<u64>(this.leftWanted + (<usize> i << 3));
    right &= load<u64>(this.rightWanted + (<usize> (j + 1) << 3));
    const state = states.find(i << 16 | j, root, left, right);
    if (state == NO_ROOM) {
      this.isExact = false;
      return 0;
    }
    if (states.knows(state)) return valueOfState(state);
    states.enter(state, i << 16 | j, root, left, right);
    let best = NEVER;
    if (i < K) best = this.joinBelow(i, j, root, left, right);
    if (j < M) best = max(best, this.growRight(i, j, root, left, right));
    settleState(state, best);
    return best;
  }

  /** Joins the next stack item below the centre. */
  joinBelow(i: i32, j: i32, root: i32, left: u64, right: u64): i32 {
    const c = this.c, gold = this.gold, single = this.single;
    const t = c.s(i);
    const ownLeft = this.leftOf(i);
    let best = NEVER;
    if (t != 0) {
      const b = bitOf(this.leftBit, gold.head(t));
      if (b != NONE && (left >> b) & 1) {
        best = 1 + this.value(i + 1, j, root, (left >> b) << b | ownLeft, right);
      }
      best = max(best, this.value(i + 1, j, root, left | ownLeft, right));
    }
    // The centre goes below a node of the item's right spine.
    const goldOfRoot = root > 0 ? gold.head(root) : NONE;
    let spine: u64 = 0;
    for (let node = t; node != NONE; node = c.right1(node)) {
      const below = c.right1(node);
      if (node == 0 && single && below != NONE) continue; // ROOT has its dependent
      const mine = node == 0 && single ? 0 : bit(this.rightBit, node);
      spine |= mine;
      if (node == goldOfRoot || below == NONE) {
        const gain = i32(node == goldOfRoot);
        best = max(best, gain + this.value(i + 1, j, t, ownLeft, spine | right));
      }
    }
    return best;
  }

  /** Joins a buffer item, with all items between as its left descendants. */
  growRight(i: i32, j: i32, root: i32, left: u64, right: u64): i32 {
    const gold = this.gold, rightBit = this.rightBit, M = this.M, items = this.items;
    const halves = this.trees.row(this.trees.left, j + 1);
    const isFirst = root == 0 && j == 0 && this.single && this.K == 1 && this.c.right1(0) == NONE;
    let best = NEVER;
    if (!spend(M - j)) return 0;
    for (let r = j + 1; r <= M; r++) {
      const t = get(items, r);
      const here = get(halves, r);
      const own = bit(rightBit, t);
      const head = gold.head(t);
      const b = bitOf(rightBit, head);
      if (isFirst) { // ROOT's first and only dependent
        best = max(best, here + i32(head == 0) + this.value(i, r, 0, left, own));
        continue;
      }
      if (b != NONE && (right >> b) & 1) {
        const kept = right & (((<u64> 2) << b) - 1);
        best = max(best, here + 1 + this.value(i, r, root, left, kept | own));
      }
      best = max(best, here + this.value(i, r, root, left, right | own));
      if (root != 0) {
        const gain = i32(root > 0 && gold.head(root) == t);
        best = max(best, here + gain + this.value(i, r, t, left | bit(this.leftBit, t), own));
      }
    }
    return best;
  }
}

/** Reduces the buffer and numbers the wanted nodes, if there is work left for it. Borrows memory. */
function searchFrom(c: Configuration, gold: Gold): SpineSearch {
  const search = borrowRecord<SpineSearch>();
  const reduced = reduce(c, gold, false, true);
  search.c = c;
  search.gold = gold;
  search.states = spineStates;
  search.isExact = true;
  search.single = c.singleRoot;
  search.K = c.stackSize;
  search.items = reduced.items;
  search.M = reduced.count;
  search.absorbed = reduced.absorbed;
  search.priceOfFront = reduced.priceOfFront;
  search.trees = halfTrees(reduced.items, reduced.count, gold);
  if (!isSpent()) search.prepare();
  return search;
}

/** The loss: gold arcs that are out of reach already. */
function loss(c: Configuration, gold: Gold): i32 {
  const start = mark();
  const search = searchFrom(c, gold);
  const lost = isSpent() ? 0 : arcsLeft(c, gold) - search.absorbed - search.valueHere();
  release(start);
  return lost;
}

/** Costs of the `count` legal transitions in `transitions`. */
function costs(out: usize, transitions: usize, count: i32, c: Configuration, gold: Gold): bool {
  set(out, 0, 0);
  if (count == 1) return true;
  const start = mark();
  const search = searchFrom(c, gold);
  for (let t = 0; t < count && !isSpent(); t++) set(out, t, search.valueOf(get(transitions, t)));
  if (!isSpent()) valuesToCosts(out, count);
  const isExact = search.isExact;
  release(start);
  return isExact;
}

/** The static oracle's transition: the first of LEFT:k, RIGHT:k and SHIFT that costs nothing. */
function canonical(c: Configuration, gold: Gold): i32 {
  const start = mark();
  const most = systemOf(c).mostTransitions(c.length);
  const transitions = borrowInts(most);
  const prices = borrowInts(most);
  const count = legal(transitions, c);
  costs(prices, transitions, count, c, gold);
  let chosen = pack(SHIFT);
  for (let t = isSpent() ? -1 : count - 1; t >= 0; t--) {
    const transition = get(transitions, t);
    if (moveOf(transition) != SHIFT && get(prices, t) == 0) chosen = transition;
  }
  release(start);
  return chosen;
}

/** A token's bit, or NONE. */
// @inline
function bitOf(row: usize, node: i32): i32 {
  return node == NONE ? NONE : get(row, node);
}

// @inline
function bit(row: usize, node: i32): u64 {
  const b = bitOf(row, node);
  return b == NONE ? 0 : (<u64> 1) << b;
}

export const lrSpineDynamic: Oracle = newOracle(lrSpine, "dynamic", everyTree);
lrSpineDynamic.prepare = prepareSolids;
lrSpineDynamic.costs = costs;
lrSpineDynamic.loss = loss;

export const lrSpineStatic: Oracle = newOracle(lrSpine, "static", projectiveTrees);
lrSpineStatic.prepare = prepareSolids;
lrSpineStatic.canonical = canonical;
