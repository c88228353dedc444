/**
 * Arc-hybrid-swap: the least loss, by best-first search over configurations with the four moves.
 * The bound is the direct losses with the relaxed extra loss of swap: all its moves swap or join
 * neighbours, as those of the relaxed problem. Buckets count what is lost beyond the direct losses
 * of the beginning.
 */

import { get, reserveRecord, set } from "../../memory";
import { GOAL, Node, Problem, Search } from "../best_first";
import { Fits } from "./fits";

/** How soon a move is tried: what the static oracle would do first. */
const AT_ONCE: i32 = 0;
const LOST_ANYWAY: i32 = 1;
const IN_ORDER: i32 = 2;
const TO_SHIFT: i32 = 3;
const OUT_OF_ORDER: i32 = 4;
const AT_A_LOSS: i32 = 5;

@unmanaged
export class HybridSearch extends Fits {
  direct: i32; // losses of the beginning

  /** The loss beyond the `direct` losses of `size` items, `onStack` of them on the stack. */
  extraLoss(x: usize, size: i32, onStack: i32, losses: i32): i32 {
    this.direct = losses;
    this.problem = hybridProblem;
    this.directLosses(x, size, onStack);
    this.findOrder(x, size, true);
    return this.leastLoss(x, size, onStack);
  }

  /** By how much more is lost from here than the present level allows? */
  lateBy(node: Node): i32 {
    const lost = node.paid + this.directLosses(node.items, node.size, node.onStack);
    const budget = this.direct + this.level - lost;
    if (budget < 0) return -budget;
    if (this.isSettled(node.items, node.size, node.onStack)) return GOAL;
    if (!this.spendNode()) return 0;
    return this.isRelaxedWithin(node.items, node.size, budget, this.level) ? 0 : 1;
  }

  /** Puts the configurations after each legal move; the one put last is tried first. */
  expand(node: Node): void {
    const order = this.order;
    const x = node.items;
    const onStack = node.onStack;
    const s0 = onStack > 0 ? get(x, onStack - 1) : 0;
    const s1 = onStack > 1 ? get(x, onStack - 2) : 0;
    const b0 = onStack < node.size ? get(x, onStack) : 0;
    const complete = s0 > 0 && this.isDone(x, node.size, s0);
    const left = s0 > 0 && b0 > 0 ? this.rankOfArc(s0, b0, complete) : -1;
    const mayRight = s0 > 0 && (s1 > 0 || !this.single || b0 == 0);
    const right = mayRight ? this.rankOfArc(s0, s1, complete) : -1;
    const swap = s0 > 0 && b0 > s0
      ? (get(order, b0) < get(order, s0) ? IN_ORDER : OUT_OF_ORDER)
      : -1;
    for (let rank = AT_A_LOSS; rank >= AT_ONCE; rank--) {
      if (rank == TO_SHIFT && b0 > 0) this.putShifted(node);
      if (rank == left) this.putJoined(node, this.isWrong(s0, b0));
      if (rank == right) this.putJoined(node, this.isWrong(s0, s1));
      if (rank == swap) this.putSwapped(node);
    }
  }

  rankOfArc(d: i32, h: i32, complete: bool): i32 {
    if (!complete) return AT_A_LOSS;
    return get(this.kept, d) == h ? AT_ONCE : get(this.kept, d) < 0 ? LOST_ANYWAY : AT_A_LOSS;
  }

  putShifted(node: Node): void {
    const child = this.copyOf(node.items, node.size);
    this.put(child, node.size, node.onStack + 1, node.paid, this.level);
  }

  putJoined(node: Node, lost: i32): void {
    const top = node.onStack - 1;
    this.putWithout(node, top, top, node.paid + lost, this.level);
  }

  putSwapped(node: Node): void {
    const child = this.copyOf(node.items, node.size);
    const at = node.onStack;
    set(child.items, at - 1, get(node.items, at));
    set(child.items, at, get(node.items, at - 1));
    this.put(child, node.size, at - 1, node.paid, this.level);
  }
}

/** The search problem of arc-hybrid-swap. */
const hybridProblem: Problem = reserveRecord<Problem>();
hybridProblem.lateBy = (search: Search, node: Node): i32 =>
  changetype<HybridSearch>(search).lateBy(node);
hybridProblem.expand = (search: Search, node: Node): void =>
  changetype<HybridSearch>(search).expand(node);
