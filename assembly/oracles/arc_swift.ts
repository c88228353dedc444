/**
 * Arc-swift's oracle: exact costs for every gold tree, projective or not.
 *
 * The trees reachable from a configuration are those that arc-eager reaches, as a REDUCE can wait
 * for the arc that needs it. So the loss is arc-eager's (`arc_eager.ts`), and LEFT:k or RIGHT:k
 * leads to what k − 1 REDUCEs and LEFT or RIGHT lead to. Projective gold: the closed forms, with the
 * arcs that these REDUCEs lose. Any other gold: arc-eager's table holds the stacks without their
 * topmost items too, so one table answers for every k.
 */

import { Configuration, NONE } from "../core/configuration";
import { Gold } from "../core/gold";
import { isSpent } from "../core/work";
import { borrowInts, get, mark, release, set } from "../memory";
import { LEFT, moveOf, nodeOf, pack, RIGHT, SHIFT } from "../core/transition";
import { childrenInBuffer, closedForm, forestOf, loss, lostByLeft } from "./arc_eager";
import { valuesToCosts } from "./values";
import { arcSwift, topmostOpen } from "../systems/arc_swift";
import { everyTree, Oracle, projectiveTrees } from "./oracle";
import { newOracle } from "./register";
import { prepareSolids } from "./solids";

/** Costs of the `count` legal transitions in `transitions`. */
function costs(out: usize, transitions: usize, count: i32, c: Configuration, gold: Gold): bool {
  const start = mark();
  if (gold.projective) {
    closedForms(out, transitions, count, c, gold);
  } else {
    const forest = forestOf(c, gold);
    for (let t = 0; t < count && !isSpent(); t++) {
      const transition = get(transitions, t);
      set(out, t, forest.valueOf(moveOf(transition), c.stackSize + 1 - max(1, nodeOf(transition))));
    }
    if (!isSpent()) valuesToCosts(out, count);
  }
  release(start);
  return true;
}

/** Gold arcs that each transition loses, each arc by itself: exact for projective gold. */
function closedForms(
  out: usize,
  transitions: usize,
  count: i32,
  c: Configuration,
  gold: Gold,
): void {
  const b0 = c.b(0);
  const head = gold.head(b0);
  const deepest = min(topmostOpen(c), c.stackSize);
  const above = borrowInts(deepest + 2); // by k: arcs from the k − 1 topmost items to the buffer
  let headAt = deepest + 1; // the k of b0's gold head
  set(above, 1, 0);
  for (let k = 1; k <= deepest; k++) {
    const item = c.s(k - 1);
    if (item == head) headAt = k;
    set(above, k + 1, get(above, k) + childrenInBuffer(c, gold, item));
  }
  const shift = b0 != 0 ? closedForm(SHIFT, c, gold) : 0;
  const isAhead = head == 0 || head > b0; // a head that b0 can wait for on the stack
  for (let t = 0; t < count; t++) {
    const transition = get(transitions, t);
    const move = moveOf(transition);
    const k = nodeOf(transition);
    if (move == SHIFT) set(out, t, shift);
    else if (move == LEFT) set(out, t, get(above, k) + lostByLeft(c, gold, c.s(k - 1)));
    // As SHIFT, but a head at k is b0's now, and one above it is among the arcs that go with those.
    else set(out, t, get(above, k) + shift + i32(isAhead) - i32(headAt <= k));
  }
}

/** The transition of the static oracle: the gold arc that b0 can have with an item, else SHIFT. */
function canonical(c: Configuration, gold: Gold): i32 {
  const b0 = c.b(0);
  const open = topmostOpen(c);
  const waiting = c.s(open - 1);
  if (waiting != NONE && (b0 == 0 || gold.head(waiting) == b0)) return pack(LEFT, 0, open);
  for (let k = 1; k <= min(open, c.stackSize); k++) {
    if (gold.head(b0) == c.s(k - 1)) return pack(RIGHT, 0, k);
  }
  return pack(SHIFT);
}

export const arcSwiftDynamic: Oracle = newOracle(arcSwift, "dynamic", everyTree);
arcSwiftDynamic.prepare = prepareSolids;
arcSwiftDynamic.costs = costs;
arcSwiftDynamic.loss = loss;

export const arcSwiftStatic: Oracle = newOracle(arcSwift, "static", projectiveTrees);
arcSwiftStatic.canonical = canonical;
