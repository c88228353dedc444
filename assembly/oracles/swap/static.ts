/**
 * Swap's oracles, static: eager (Nivre 2009) and lazy (Nivre, Kuhlmann and Hall 2009).
 *
 * LEFT and RIGHT as in arc-standard, once the dependent is complete; SWAP when s0 comes before s1
 * in the tree's projective order; else SHIFT. The lazy oracle puts SWAP off while s0 and b0 belong
 * to the same maximal projective component. Both rebuild every tree. Exact costs are in dynamic.ts.
 */

import { Configuration, NONE } from "../../core/configuration";
import { Gold } from "../../core/gold";
import { swap } from "../../systems/swap";
import { dependentOf, headOf, isLegal } from "../../systems/system";
import { LEFT, moveOf, pack, RIGHT, SHIFT, SWAP } from "../../core/transition";
import { isComplete } from "../arc_standard_static";
import { everyTree, Oracle } from "../oracle";
import { newOracle } from "../register";

function eager(c: Configuration, gold: Gold): i32 {
  return canonical(c, gold, false);
}

function lazy(c: Configuration, gold: Gold): i32 {
  return canonical(c, gold, true);
}

/** The static oracle's transition. */
function canonical(c: Configuration, gold: Gold, lazy: bool): i32 {
  const s0 = c.s(0);
  const s1 = c.s(1);
  if (s1 == NONE) return pack(SHIFT);
  if (s1 > 0 && gold.head(s1) == s0 && isComplete(c, gold, s1)) return pack(LEFT);
  if (gold.head(s0) == s1 && isComplete(c, gold, s0)) return pack(RIGHT);
  if (s1 > 0 && gold.order(s0) < gold.order(s1)) {
    const wait = lazy && !c.bufferIsEmpty && gold.component(c.b(0)) == gold.component(s0);
    if (!wait) return pack(SWAP);
  }
  return pack(SHIFT);
}

/** Gold arcs that are lost for good: of tokens attached wrongly, or before they were complete. */
function loss(c: Configuration, gold: Gold): i32 {
  let lost = 0;
  for (let token = 1; token <= gold.length; token++) {
    const head = gold.head(token);
    const got = c.head(token);
    if (got == NONE) lost += i32(head != 0 && c.head(head) != NONE);
    else lost += i32(got != head);
  }
  return lost;
}

/**
 * Gold arcs that a transition loses for certain: those of the token that it removes, but for the
 * arc it makes. A bound from below on the cost, which is not known: after SWAP or SHIFT some arcs
 * may be out of reach that nothing here tells of.
 */
export function certainCost(c: Configuration, gold: Gold, transition: i32): i32 {
  const move = moveOf(transition);
  if (move != LEFT && move != RIGHT) return 0;
  const token = dependentOf(c, transition);
  const head = headOf(c, transition);
  const wanted = gold.head(token);
  let lost = i32(wanted != head && wanted != NONE && (wanted == 0 || c.head(wanted) == NONE));
  for (let child = gold.first(token); child != NONE; child = gold.next(child)) {
    lost += i32(c.head(child) == NONE);
  }
  return lost;
}

/**
 * The static oracle as one that continues after errors: a token whose gold arcs are made or lost, but
 * for the current one, is attached at once; else its transition is taken; where that is not legal,
 * the first of those that lose fewest gold arcs for certain.
 */
function follow(c: Configuration, gold: Gold): i32 {
  const left = pack(LEFT);
  const right = pack(RIGHT);
  const mayLeft = isLegal(c, left);
  const mayRight = isLegal(c, right);
  const ofLeft = mayLeft ? certainCost(c, gold, left) : i32.MAX_VALUE;
  const ofRight = mayRight ? certainCost(c, gold, right) : i32.MAX_VALUE;
  if (ofLeft == 0) return left;
  if (ofRight == 0) return right;
  const wanted = canonical(c, gold, false);
  if (isLegal(c, wanted)) return wanted;
  if (isLegal(c, pack(SHIFT))) return pack(SHIFT);
  if (isLegal(c, pack(SWAP))) return pack(SWAP);
  return ofLeft <= ofRight ? left : right;
}

export const swapStatic: Oracle = newOracle(swap, "static", everyTree);
swapStatic.loss = loss;
swapStatic.canonical = eager;
swapStatic.follow = follow;

export const swapStaticLazy: Oracle = newOracle(swap, "static-lazy", everyTree);
swapStaticLazy.loss = loss;
swapStaticLazy.canonical = lazy;
