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
 * Longer than files here should be: the search's few functions share all of its state.
 */

import { Configuration, NONE } from "../core/configuration";
import { Gold } from "../core/gold";
import { isSpent, spend } from "../core/work";
import { borrow, borrowInts, get, mark, release, set } from "../memory";
import { LEFT, moveOf, nodeOf, pack, RIGHT, SHIFT } from "../core/transition";
import { halfTrees, L } from "./half_trees";
import { frontOf, reduce } from "./reduction";
import { enterState, findState, forgetStates, isKnown, NO_ROOM, settleState, valueOfState } from "./spine_states";
import { arcsLeft, NEVER, valuesToCosts } from "./values";
import { legal, systemOf } from "../systems/system";
import { lrSpine } from "../systems/lr_spine";
import { everyTree, newOracle, Oracle, projectiveTrees } from "./oracle";
import { prepareSolids } from "./solids";

/** At most so many wanted nodes on a side; further ones are not looked after. */
const MAX_WANTED: i32 = 64;

// The sentence at hand.
let c: Configuration = changetype<Configuration>(0);
let gold: Gold = changetype<Gold>(0);
let single: bool = false;
let K: i32 = 0; // stack items
let items: usize = 0; // buffer items 1..M
let M: i32 = 0;
let absorbed: i32 = 0;
let priceOfFront: i32 = 0; // see reduction.ts

// Wanted nodes: bit of each token (NONE where not wanted), and masks by what is taken.
let leftBit: usize = 0;
let rightBit: usize = 0;
let stackLeft: usize = 0; // u64 by depth: wanted nodes on the item's left spine
let stackRight: usize = 0; // u64 by depth: wanted nodes on its right spine
let leftWanted: usize = 0; // u64 by depth: nodes with a gold child at this depth or below
let rightWanted: usize = 0; // u64 by item: nodes with a gold child at this item or after

let isExact: bool = true; // did the last answer follow all states?

function proved(): bool {
  return isExact;
}

function notLookedAfter(): i32 {
  isExact = false;
  return NONE;
}

/** The loss: gold arcs that are out of reach already. */
function loss(configuration: Configuration, goldTree: Gold): i32 {
  const start = prepare(configuration, goldTree);
  if (isSpent()) {
    release(start);
    return 0;
  }
  const best = value(1, 0, c.s(0), leftOf(0), rightOf(0));
  release(start);
  return arcsLeft(c, gold) - absorbed - best;
}

/** Costs of the `count` legal transitions in `transitions`. */
function costs(
  out: usize,
  transitions: usize,
  count: i32,
  configuration: Configuration,
  goldTree: Gold,
): void {
  if (count == 1) {
    isExact = true;
    set(out, 0, 0);
    return;
  }
  const start = prepare(configuration, goldTree);
  for (let t = 0; t < count && !isSpent(); t++) set(out, t, valueOf(get(transitions, t)));
  if (!isSpent()) valuesToCosts(out, count);
  release(start);
}

/** The static oracle's transition: the first of LEFT:k, RIGHT:k and SHIFT that costs nothing. */
function canonical(configuration: Configuration, goldTree: Gold): i32 {
  const start = mark();
  const most = systemOf(configuration).mostTransitions(configuration.length);
  const transitions = borrowInts(most);
  const prices = borrowInts(most);
  const count = legal(transitions, configuration);
  costs(prices, transitions, count, configuration, goldTree);
  let chosen = pack(SHIFT);
  for (let t = isSpent() ? -1 : count - 1; t >= 0; t--) {
    const transition = get(transitions, t);
    if (moveOf(transition) != SHIFT && get(prices, t) == 0) chosen = transition;
  }
  release(start);
  return chosen;
}

/** What can be had after a transition, its own arc included. */
function valueOf(transition: i32): i32 {
  const move = moveOf(transition);
  const s0 = c.s(0);
  if (move == SHIFT) {
    const grown = growRight(1, 0, s0, leftOf(0), rightOf(0));
    return max(grown, value(1, 0, s0, leftOf(0), rightOf(0)) - priceOfFront);
  }
  const s1 = c.s(1);
  let k = nodeOf(transition);
  if (move == LEFT) {
    let head = s0;
    while (--k > 0) head = c.left1(head);
    const left = wantedLeftDownTo(s0, head) | leftOf(1);
    return i32(gold.head(s1) == head) + value(2, 0, s0, left, rightOf(0));
  }
  let head = s1;
  while (--k > 0) head = c.right1(head);
  const right = wantedRightDownTo(s1, head) | rightOf(0);
  return i32(gold.head(s0) == head) + value(2, 0, s1, leftOf(1), right);
}

/** Bits of the left spine of s0 from its root down to `end`. */
function wantedLeftDownTo(root: i32, end: i32): u64 {
  let bits: u64 = 0;
  for (let node = root; node != NONE; node = c.left1(node)) {
    bits |= bit(leftBit, node);
    if (node == end) break;
  }
  return bits;
}

/** Bits of the right spine from its root down to `end`; ROOT once it has its only dependent. */
function wantedRightDownTo(root: i32, end: i32): u64 {
  let bits: u64 = 0;
  for (let node = root; node != NONE; node = c.right1(node)) {
    if (node != 0 || !single) bits |= bit(rightBit, node);
    if (node == end) break;
  }
  return bits;
}

/** A token's bit, or NONE. */
// @ts-ignore: decorator
@inline
function bitOf(row: usize, node: i32): i32 {
  return node == NONE ? NONE : get(row, node);
}

// @ts-ignore: decorator
@inline
function bit(row: usize, node: i32): u64 {
  const b = bitOf(row, node);
  return b == NONE ? 0 : (<u64> 1) << b;
}

// @ts-ignore: decorator
@inline
function leftOf(depth: i32): u64 {
  return load<u64>(stackLeft + (<usize> depth << 3));
}

// @ts-ignore: decorator
@inline
function rightOf(depth: i32): u64 {
  return load<u64>(stackRight + (<usize> depth << 3));
}

/** Reduces the buffer and numbers the wanted nodes. Returns the mark to release. */
function prepare(configuration: Configuration, goldTree: Gold): usize {
  const start = mark();
  isExact = true;
  c = configuration;
  gold = goldTree;
  single = c.singleRoot;
  K = c.stackSize;
  const reduced = reduce(c, gold, false, true);
  items = reduced.items;
  M = reduced.count;
  absorbed = reduced.absorbed;
  priceOfFront = reduced.priceOfFront;
  if (!halfTrees(items, M, gold)) return start;
  spend(gold.length);
  forgetStates();
  const n = gold.length;
  leftBit = borrowInts(n + 2);
  rightBit = borrowInts(n + 2);
  memory.fill(leftBit, 0xff, <usize> (n + 2) << 2);
  memory.fill(rightBit, 0xff, <usize> (n + 2) << 2);
  number();
  stackLeft = borrow(<usize> (K + 2) << 3);
  stackRight = borrow(<usize> (K + 2) << 3);
  leftWanted = borrow(<usize> (K + 2) << 3);
  rightWanted = borrow(<usize> (M + 2) << 3);
  store<u64>(leftWanted + (<usize> K << 3), 0);
  store<u64>(stackLeft + (<usize> K << 3), 0);
  store<u64>(stackRight + (<usize> K << 3), 0);
  for (let depth = K - 1; depth >= 0; depth--) {
    const t = c.s(depth);
    let wanted = load<u64>(leftWanted + (<usize> (depth + 1) << 3));
    if (t != 0) wanted |= bit(leftBit, gold.head(t));
    store<u64>(leftWanted + (<usize> depth << 3), wanted);
    store<u64>(stackLeft + (<usize> depth << 3), wantedLeftDownTo(t, NONE));
    let right: u64 = 0;
    for (let node = t; node != NONE; node = c.right1(node)) right |= rightBitOf(node);
    store<u64>(stackRight + (<usize> depth << 3), right);
  }
  store<u64>(rightWanted + (<usize> (M + 1) << 3), 0);
  for (let j = M; j >= 1; j--) {
    const wanted = load<u64>(rightWanted + (<usize> (j + 1) << 3));
    store<u64>(rightWanted + (<usize> j << 3), wanted | bit(rightBit, gold.head(get(items, j))));
  }
  return start;
}

/** A node's bit on a right spine as it stands; ROOT's only while it may take a dependent. */
// @ts-ignore: decorator
@inline
function rightBitOf(node: i32): u64 {
  if (node == 0 && single && c.right1(0) != NONE) return 0;
  return bit(rightBit, node);
}

/** Numbers the wanted nodes of either side by position. */
function number(): void {
  const n = gold.length;
  // First mark, then number in order. A wanted node that no spine can hold never has its bit set.
  for (let depth = 0; depth < K; depth++) {
    const t = c.s(depth);
    if (t != 0 && gold.head(t) > t) set(leftBit, gold.head(t), 0);
  }
  for (let j = 1; j <= M; j++) {
    const t = get(items, j);
    if (gold.head(t) < t && gold.head(t) != NONE) set(rightBit, gold.head(t), 0);
  }
  let lefts = 0;
  let rights = 0;
  for (let t = 0; t <= n; t++) {
    if (get(leftBit, t) == 0) set(leftBit, t, lefts < MAX_WANTED ? lefts++ : notLookedAfter());
    if (get(rightBit, t) == 0) set(rightBit, t, rights < MAX_WANTED ? rights++ : notLookedAfter());
  }
}

/** Does it matter which root the centre has? Only if its gold head can still become its head. */
function rootMatters(root: i32, i: i32, j: i32): bool {
  const head = gold.head(root);
  if (head == 0) return true;
  if (head == NONE) return false;
  const b0 = frontOf(c);
  if (head >= b0) {
    return j < M && get(items, M) >= head && head >= get(items, j + 1);
  }
  spend(K - i);
  for (let depth = i; depth < K; depth++) {
    for (let node = c.s(depth); node != NONE; node = c.right1(node)) if (node == head) return true;
  }
  return false;
}

/** The most gold arcs to be had from a state; `root` is NONE where it does not matter. */
function value(i: i32, j: i32, root: i32, left: u64, right: u64): i32 {
  if (i == K && j == M || !spend(1)) return 0;
  if (root > 0 && !rootMatters(root, i, j)) root = NONE;
  left &= load<u64>(leftWanted + (<usize> i << 3));
  right &= load<u64>(rightWanted + (<usize> (j + 1) << 3));
  const state = findState(i << 16 | j, root, left, right);
  if (state == NO_ROOM) {
    isExact = false;
    return 0;
  }
  if (isKnown(state)) return valueOfState(state);
  enterState(state, i << 16 | j, root, left, right);
  let best = NEVER;
  if (i < K) best = joinBelow(i, j, root, left, right);
  if (j < M) best = max(best, growRight(i, j, root, left, right));
  settleState(state, best);
  return best;
}

/** Joins the next stack item below the centre. */
function joinBelow(i: i32, j: i32, root: i32, left: u64, right: u64): i32 {
  const t = c.s(i);
  const ownLeft = leftOf(i);
  let best = NEVER;
  if (t != 0) {
    const b = bitOf(leftBit, gold.head(t));
    if (b != NONE && (left >> b) & 1) {
      best = 1 + value(i + 1, j, root, (left >> b) << b | ownLeft, right);
    }
    best = max(best, value(i + 1, j, root, left | ownLeft, right));
  }
  // The centre goes below a node of the item's right spine.
  const goldOfRoot = root > 0 ? gold.head(root) : NONE;
  let spine: u64 = 0;
  for (let node = t; node != NONE; node = c.right1(node)) {
    const below = c.right1(node);
    if (node == 0 && single && below != NONE) continue; // ROOT has its dependent
    const mine = node == 0 && single ? 0 : bit(rightBit, node);
    spine |= mine;
    if (node == goldOfRoot || below == NONE) {
      const gain = i32(node == goldOfRoot);
      best = max(best, gain + value(i + 1, j, t, ownLeft, spine | right));
    }
  }
  return best;
}

/** Joins a buffer item, with all items between as its left descendants. */
function growRight(i: i32, j: i32, root: i32, left: u64, right: u64): i32 {
  let best = NEVER;
  if (!spend(M - j)) return 0;
  for (let r = j + 1; r <= M; r++) {
    const t = get(items, r);
    const here = L(j + 1, r);
    const own = bit(rightBit, t);
    const head = gold.head(t);
    const b = bitOf(rightBit, head);
    const fresh = root == 0 && single && K == 1 && c.right1(0) == NONE && j == 0;
    if (fresh) { // ROOT's first and only dependent
      best = max(best, here + i32(head == 0) + value(i, r, 0, left, own));
      continue;
    }
    if (b != NONE && (right >> b) & 1) {
      const kept = right & (((<u64> 2) << b) - 1);
      best = max(best, here + 1 + value(i, r, root, left, kept | own));
    }
    best = max(best, here + value(i, r, root, left, right | own));
    if (root != 0) {
      const gain = i32(root > 0 && gold.head(root) == t);
      best = max(best, here + gain + value(i, r, t, left | bit(leftBit, t), own));
    }
  }
  return best;
}

export const lrSpineDynamic: Oracle = newOracle(lrSpine, "dynamic", everyTree);
lrSpineDynamic.prepare = prepareSolids;
lrSpineDynamic.costs = costs;
lrSpineDynamic.proved = proved;
lrSpineDynamic.loss = loss;

export const lrSpineStatic: Oracle = newOracle(lrSpine, "static", projectiveTrees);
lrSpineStatic.prepare = prepareSolids;
lrSpineStatic.canonical = canonical;
