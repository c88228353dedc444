/**
 * What an oracle teaches about the candidates of a configuration: which of them are right.
 *
 * A candidate is right if its move is among those the oracle allows and, where its arc is gold, its
 * label is too. The label of a wrong arc that costs nothing does not matter.
 */

import { Configuration } from "../configuration";
import { candidates, count, isArc, labelOfCandidate, scoreOf, scoreWithLabel } from "../decoding/candidates";
import { Gold } from "../gold";
import { borrowInts, get, set } from "../memory";
import { canonical, costs, STATIC, STATIC_LAZY } from "../oracles/oracle";
import { dependentOf, headOf, mostTransitions, SWAP_SYSTEM } from "../systems/system";
import { moveOf, nodeOf, pack } from "../transition";

/** Cost of each candidate's move. */
export let moveCosts: usize = 0;
/** Label that a right candidate must have: its own where any will do, -1 where its move is wrong. */
export let rightLabels: usize = 0;
/** The right candidate with the highest score. */
export let teacher: i32 = 0;
/** And that score, with the right label. */
export let teacherScore: f32 = 0;

/** Borrows memory for a sentence of `length` tokens. */
export function makeRoomForLessons(length: i32): void {
  moveCosts = borrowInts(mostTransitions(length));
  rightLabels = borrowInts(mostTransitions(length));
}

/** Asks the oracle about the candidates at hand. */
export function ask(c: Configuration, gold: Gold, oracle: i32): void {
  const isStatic = oracle == STATIC || oracle == STATIC_LAZY;
  let only = -1;
  if (isStatic && (gold.projective || c.system == SWAP_SYSTEM)) {
    only = canonical(c, gold, oracle == STATIC_LAZY);
  } else {
    costs(moveCosts, candidates, count, c, gold, isStatic ? 0 : oracle);
    if (isStatic) only = firstCheapest();
  }
  if (only >= 0) {
    for (let t = 0; t < count; t++) set(moveCosts, t, i32(!isSame(get(candidates, t), only)));
  }
  choose(c, gold);
}

/** For a static policy on trees that the static oracle cannot build: arcs before SHIFT. */
function firstCheapest(): i32 {
  let found = -1;
  for (let t = count - 1; t >= 0; t--) {
    if (found < 0 || get(moveCosts, t) < get(moveCosts, found)) found = t;
  }
  return get(candidates, found);
}

// @ts-ignore: decorator
@inline
function isSame(a: i32, b: i32): bool {
  return moveOf(a) == moveOf(b) && nodeOf(a) == nodeOf(b);
}

/** Finds the right labels and the best right candidate. */
function choose(c: Configuration, gold: Gold): void {
  let least = i32.MAX_VALUE;
  for (let t = 0; t < count; t++) least = min(least, get(moveCosts, t));
  teacher = -1;
  for (let t = 0; t < count; t++) {
    if (get(moveCosts, t) > least) {
      set(rightLabels, t, -1);
      continue;
    }
    const transition = get(candidates, t);
    let label = labelOfCandidate(t);
    let score = scoreOf(t);
    if (isArc(transition) && label > 0) {
      const dependent = dependentOf(c, transition);
      if (gold.head(dependent) == headOf(c, transition)) {
        label = gold.label(dependent);
        score = scoreWithLabel(t, label);
      }
    }
    set(rightLabels, t, label);
    if (teacher < 0 || score > teacherScore) {
      teacher = t;
      teacherScore = score;
    }
  }
}

/** Is a candidate right as it stands? */
// @ts-ignore: decorator
@inline
export function isRight(candidate: i32): bool {
  return get(rightLabels, candidate) == labelOfCandidate(candidate);
}

/** A candidate's transition with the right label. */
// @ts-ignore: decorator
@inline
export function corrected(candidate: i32): i32 {
  const transition = get(candidates, candidate);
  return pack(moveOf(transition), get(rightLabels, candidate), nodeOf(transition));
}
