/**
 * What an oracle says of the candidates of a configuration: which of them are right.
 *
 * A candidate is right if its move is among those the oracle allows and, where its arc is gold, its
 * label is too. The label of a wrong arc that costs nothing does not matter.
 */

import { Configuration } from "../core/configuration";
import { candidates, count, labelOfCandidate, scoreOf, scoreWithLabel } from "../scoring/candidates";
import { Gold } from "../core/gold";
import { borrowInts, get, set } from "../memory";
import { canonical, costs, exactCostsOf, Oracle, staticOf } from "../oracles/oracle";
import { dependentOf, headOf, System, systemOf } from "../systems/system";
import { isArc, moveOf, nodeOf, pack, SWAP } from "../core/transition";

/** Cost of each candidate's move. */
export let moveCosts: usize = 0;
/** Label that a right candidate must have: its own where any will do, -1 where its move is wrong. */
export let rightLabels: usize = 0;
/** The right candidate with the highest score. */
export let bestRight: i32 = 0;
/** And that score, with the right label. */
export let bestRightScore: f32 = 0;

/** Borrows memory for a sentence of `length` tokens. */
export function makeRoomForSupervision(system: System, length: i32): void {
  moveCosts = borrowInts(system.mostTransitions(length));
  rightLabels = borrowInts(system.mostTransitions(length));
}

/** Asks the oracle about the candidates at hand. */
export function supervise(c: Configuration, gold: Gold, oracle: Oracle): void {
  if (oracle.hasCosts) {
    costs(oracle, moveCosts, candidates, count, c, gold);
    if (systemOf(c).has(SWAP)) breakTies(c, gold);
  } else {
    const only = onlyRight(c, gold, oracle);
    for (let t = 0; t < count; t++) set(moveCosts, t, i32(!isSame(get(candidates, t), only)));
  }
  choose(c, gold);
}

/** What a static oracle would do, or where it has nothing to say who goes on after errors. */
function onlyRight(c: Configuration, gold: Gold, oracle: Oracle): i32 {
  const only = oracle.exact(gold) ? canonical(oracle, c, gold) : -1;
  if (only >= 0) return only;
  const exact = exactCostsOf(systemOf(c));
  if (!changetype<usize>(exact)) return oracle.follow(c, gold);
  costs(exact, moveCosts, candidates, count, c, gold);
  return get(candidates, cheapest());
}

/**
 * Where words can be reordered, nearly every SWAP is free and so is SHIFT, and who takes any free
 * transition wanders. Of the cheapest transitions arcs are right: the gold one, or all of them where
 * the dependent's own arc is lost anyway. Without arcs one is: the static oracle's, else SHIFT. The
 * others cost one more.
 */
function breakTies(c: Configuration, gold: Gold): void {
  const first = cheapest();
  const least = get(moveCosts, first);
  const byArc = isArc(get(candidates, first));
  const guide = staticOf(systemOf(c));
  const wanted = !byArc && changetype<usize>(guide) ? canonical(guide, c, gold) : -1;
  let only = byArc ? -1 : first;
  for (let t = 0; t < count; t++) {
    if (get(moveCosts, t) != least) continue;
    const transition = get(candidates, t);
    if (byArc ? isGold(c, gold, transition) : isSame(transition, wanted)) only = t;
  }
  for (let t = 0; t < count; t++) {
    if (get(moveCosts, t) != least || t == only) continue;
    if (only >= 0 || !isArc(get(candidates, t))) set(moveCosts, t, least + 1);
  }
}

/** Is a transition a gold arc, whatever its label? */
function isGold(c: Configuration, gold: Gold, transition: i32): bool {
  return isArc(transition) && gold.head(dependentOf(c, transition)) == headOf(c, transition);
}

/** The first of the cheapest candidates: arcs, RIGHT before LEFT, then SHIFT, then SWAP. */
function cheapest(): i32 {
  let found = -1;
  for (let t = count - 1; t >= 0; t--) {
    if (found < 0) found = t;
    else if (isBetter(t, found)) found = t;
  }
  return found;
}

function isBetter(t: i32, other: i32): bool {
  if (get(moveCosts, t) != get(moveCosts, other)) return get(moveCosts, t) < get(moveCosts, other);
  return moveOf(get(candidates, other)) == SWAP;
}

/** The model's own choices are followed for so many steps; beyond, only right ones. */
export function mayExplore(steps: i32, length: i32): bool {
  return steps < 8 * length + 16;
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
  bestRight = -1;
  for (let t = 0; t < count; t++) {
    if (get(moveCosts, t) > least) {
      set(rightLabels, t, -1);
      continue;
    }
    const transition = get(candidates, t);
    let label = labelOfCandidate(t);
    let score = scoreOf(t);
    if (label > 0 && isGold(c, gold, transition)) {
      label = gold.label(dependentOf(c, transition));
      score = scoreWithLabel(t, label);
    }
    set(rightLabels, t, label);
    if (bestRight < 0 || score > bestRightScore) {
      bestRight = t;
      bestRightScore = score;
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
export function rightTransition(candidate: i32): i32 {
  const transition = get(candidates, candidate);
  return pack(moveOf(transition), get(rightLabels, candidate), nodeOf(transition));
}
