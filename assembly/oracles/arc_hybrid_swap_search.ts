/**
 * Arc-hybrid-swap: the least loss, by best-first search over configurations with the four moves.
 * The bound is the direct losses with the relaxed extra loss of swap: all its moves swap or join
 * neighbours, as those of the relaxed problem. Buckets count what is lost beyond the direct losses
 * of the beginning.
 */

import { get, mark, release, set } from "../memory";
import { findOrder, order } from "./arc_hybrid_swap_order";
import { directLosses, isDone, isSettled, isWrong, kept } from "./arc_hybrid_swap_walls";
import { exhausted, noteSearch, spendNode } from "./swap_dynamic_effort";
import { copyWithout, single } from "./swap_dynamic_items";
import { beginNodes, isNews, linkNode, newNode, Node, putNode, takeNode } from "./swap_dynamic_nodes";
import { isRelaxedWithin } from "./swap_dynamic_relaxed";

let level: i32 = 0; // the extra loss that is being tried

/** What is lost beyond the `direct` losses of `size` items, `onStack` of them on the stack. */
export function extraLoss(x: usize, size: i32, onStack: i32, direct: i32): i32 {
  noteSearch();
  directLosses(x, size, onStack);
  findOrder(x, size, true);
  const start = mark();
  beginNodes(size);
  const root = newNode(size);
  memory.copy(root.items, x, <usize> size << 2);
  putNode(root, size, onStack, 0, 0);
  level = 0;
  while (!hasGoal(direct) && !exhausted) level++;
  release(start);
  return level;
}

/** Empties the bucket of the present level; true if there was a goal in it. */
function hasGoal(direct: i32): bool {
  for (let at = takeNode(level); at; at = takeNode(level)) {
    const node = changetype<Node>(at);
    if (node.stage == 0) {
      if (!isNews(node)) continue;
      node.stage = 1;
    }
    const budget = direct + level - node.paid - directLosses(node.items, node.size, node.onStack);
    if (budget < 0) {
      linkNode(node, level - budget);
      continue;
    }
    if (isSettled(node.items, node.size, node.onStack)) return true;
    if (!spendNode()) return false;
    const within = isRelaxedWithin(node.items, node.size, budget, level);
    if (exhausted) return false;
    if (within) expand(node);
    else linkNode(node, level + 1);
    if (exhausted) return false;
  }
  return false;
}

/** How soon a move is tried: what the static oracle would do first. */
const AT_ONCE: i32 = 0;
const LOST_ANYWAY: i32 = 1;
const IN_ORDER: i32 = 2;
const TO_SHIFT: i32 = 3;
const OUT_OF_ORDER: i32 = 4;
const AT_A_LOSS: i32 = 5;

/** Puts the configurations after each legal move; the one put last is tried first. */
function expand(node: Node): void {
  const x = node.items;
  const onStack = node.onStack;
  const s0 = onStack > 0 ? get(x, onStack - 1) : 0;
  const s1 = onStack > 1 ? get(x, onStack - 2) : 0;
  const b0 = onStack < node.size ? get(x, onStack) : 0;
  const complete = s0 > 0 && isDone(x, node.size, s0);
  const left = s0 > 0 && b0 > 0 ? rankOfArc(s0, b0, complete) : -1;
  const mayRight = s0 > 0 && (s1 > 0 || !single || b0 == 0);
  const right = mayRight ? rankOfArc(s0, s1, complete) : -1;
  const swap = s0 > 0 && b0 > s0
    ? (get(order, b0) < get(order, s0) ? IN_ORDER : OUT_OF_ORDER)
    : -1;
  for (let rank = AT_A_LOSS; rank >= AT_ONCE; rank--) {
    if (rank == TO_SHIFT && b0 > 0) putShifted(node);
    if (rank == left) putJoined(node, isWrong(s0, b0));
    if (rank == right) putJoined(node, isWrong(s0, s1));
    if (rank == swap) putSwapped(node);
  }
}

// @ts-ignore: decorator
@inline
function rankOfArc(d: i32, h: i32, complete: bool): i32 {
  if (!complete) return AT_A_LOSS;
  return get(kept, d) == h ? AT_ONCE : get(kept, d) < 0 ? LOST_ANYWAY : AT_A_LOSS;
}

function putShifted(node: Node): void {
  const child = newNode(node.size);
  memory.copy(child.items, node.items, <usize> node.size << 2);
  putNode(child, node.size, node.onStack + 1, node.paid, level);
}

function putJoined(node: Node, lost: i32): void {
  const child = newNode(node.size);
  copyWithout(child.items, node.items, node.size, node.onStack - 1);
  putNode(child, node.size - 1, node.onStack - 1, node.paid + lost, level);
}

function putSwapped(node: Node): void {
  const child = newNode(node.size);
  const at = node.onStack;
  memory.copy(child.items, node.items, <usize> node.size << 2);
  set(child.items, at - 1, get(node.items, at));
  set(child.items, at, get(node.items, at - 1));
  putNode(child, node.size, at - 1, node.paid, level);
}
