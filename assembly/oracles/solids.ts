/**
 * Solid subtrees: knots of a non-projective gold tree that can be treated as one token.
 *
 * A gold subtree that covers a stretch of the sentence without gaps is tied to the rest by its
 * root alone. If it has crossing arcs inside, not all of them are reachable; but if the best tree over
 * the stretch may as well have the gold root as its head, then building that tree is always best,
 * and its loss is settled once for the sentence. While the whole stretch lies in the buffer,
 * `reduction.ts` puts it into its root at once; the knots ahead cost nothing.
 */

import { NONE } from "../core/configuration";
import { Gold } from "../core/gold";
import { isSpent } from "../core/work";
import { borrowInts, get, mark, release, set } from "../memory";
import { halfTrees } from "./half_trees";
import { reduceSubtree } from "./reduction";

/** Finds the solid subtrees, inner ones first, and the subtrees without crossing arcs. */
export function prepareSolids(gold: Gold): void {
  if (gold.projective || !gold.whole) return;
  gold.forgetSolids();
  const start = mark();
  const n = gold.length;
  const order = borrowInts(n + 1); // children before their heads
  const open = borrowInts(n + 1); // children not yet in `order`
  const size = borrowInts(n + 1); // tokens of the subtree
  const knots = borrowInts(n + 1); // crossing arcs inside the subtree
  spans(gold, order, open, size, knots);
  for (let i = 0; i < n; i++) {
    const root = get(order, i);
    const low = gold.low(root);
    const high = gold.high(root);
    if (root == 0 || high - low + 1 != get(size, root)) continue;
    if (get(knots, root) == 0) {
      gold.addPiece(root);
      continue;
    }
    const inner = mark();
    const loss = lossAsOne(root, low, high, gold);
    release(inner);
    if (loss > 0) gold.addSolid(root, loss);
  }
  release(start);
}

/** Fills the subtrees' ends, sizes and crossing arcs, leaves first. */
function spans(gold: Gold, order: usize, open: usize, size: usize, knots: usize): void {
  const n = gold.length;
  for (let token = 0; token <= n; token++) {
    set(gold.lows, token, token);
    set(gold.highs, token, token);
    set(size, token, 1);
    set(open, token, 0);
    set(knots, token, 0);
  }
  for (let x = 0; x < gold.crossings; x++) {
    const head = gold.head(gold.crossing(x));
    set(knots, head, get(knots, head) + 1);
  }
  for (let token = 1; token <= n; token++) {
    const head = gold.head(token);
    set(open, head, get(open, head) + 1);
  }
  let count = 0;
  for (let token = 1; token <= n; token++) if (get(open, token) == 0) set(order, count++, token);
  for (let i = 0; i < count; i++) {
    const token = get(order, i);
    const head = gold.head(token);
    set(gold.lows, head, min(gold.low(head), gold.low(token)));
    set(gold.highs, head, max(gold.high(head), gold.high(token)));
    set(size, head, get(size, head) + get(size, token));
    set(knots, head, get(knots, head) + get(knots, token));
    set(open, head, get(open, head) - 1);
    if (head != 0 && get(open, head) == 0) set(order, count++, head);
  }
}

/** Gold arcs lost inside the subtree when it is built as one below its root; 0 if none or not. */
function lossAsOne(root: i32, low: i32, high: i32, gold: Gold): i32 {
  const reduced = reduceSubtree(root, low, high, gold);
  const count = reduced.count;
  if (count <= 1 || count > MAX_ITEMS) return 0;
  const trees = halfTrees(reduced.items, count, gold);
  if (isSpent()) return 0;
  let best = 0;
  let asRoot = NONE;
  for (let r = 1; r <= count; r++) {
    const value = trees.L(1, r) + trees.R(r, count);
    best = max(best, value);
    if (get(reduced.items, r) == root) asRoot = value;
  }
  return asRoot == best ? count - 1 - best : 0;
}

/** Larger knots are left to the oracles: a table for them would cost more than it saves. */
const MAX_ITEMS: i32 = 40;
