/**
 * Supervision by an oracle: which candidates of a configuration are right.
 *
 * A candidate is right if its move is among those the oracle allows and, where its arc is gold, its
 * label is too. The label of a wrong arc that costs nothing does not matter.
 */

import { Configuration } from "../core/configuration";
import {
  candidateAt,
  candidateCount,
  candidates,
  labelOfCandidate,
  scoreOf,
  scoreWithLabel,
} from "../scoring/candidates";
import { Gold } from "../core/gold";
import { borrowInts, borrowRecord, get, set } from "../memory";
import { canonical, costs, exactCostsOf, Oracle, staticOf } from "../oracles/oracle";
import { dependentOf, headOf, System, systemOf, Trait } from "../systems/system";
import { isArc, moveOf, nodeOf, pack, SWAP } from "../core/transition";

@unmanaged
export class Supervision {
  /** Cost of each candidate's move. */
  moveCosts: usize;
  /** Label that a right candidate must have: its own where any will do, -1 where its move is wrong. */
  rightLabels: usize;
  /** The right candidate with the highest score. */
  bestRight: i32;
  /** And that score, with the right label. */
  bestRightScore: f32;

  /** Asks the oracle about the current candidates. */
  supervise(c: Configuration, gold: Gold, oracle: Oracle): void {
    const moveCosts = this.moveCosts;
    if (oracle.hasCosts) {
      costs(oracle, moveCosts, candidates(), candidateCount(), c, gold);
      if (systemOf(c).is(Trait.REORDERS)) this.breakTies(c, gold);
    } else {
      const only = this.onlyRight(c, gold, oracle);
      for (let t = 0; t < candidateCount(); t++) {
        set(moveCosts, t, i32(!isSame(candidateAt(t), only)));
      }
    }
    this.choose(c, gold);
  }

  /** The static oracle's transition; after errors, that of an oracle which continues there. */
  onlyRight(c: Configuration, gold: Gold, oracle: Oracle): i32 {
    const only = oracle.exact(gold) ? canonical(oracle, c, gold) : -1;
    if (only >= 0) return only;
    const exact = exactCostsOf(systemOf(c));
    if (!changetype<usize>(exact)) return oracle.follow(c, gold);
    costs(exact, this.moveCosts, candidates(), candidateCount(), c, gold);
    return candidateAt(this.cheapest());
  }

  /**
   * Where words can be reordered, nearly every SWAP is free and so is SHIFT, and who takes any free
   * transition wanders. Of the cheapest transitions arcs are right: the gold one, or all of them where
   * the dependent's own arc is lost anyway. Without arcs one is: the static oracle's, else SHIFT. The
   * others cost one more.
   */
  breakTies(c: Configuration, gold: Gold): void {
    const moveCosts = this.moveCosts;
    const first = this.cheapest();
    const least = get(moveCosts, first);
    const byArc = isArc(candidateAt(first));
    const guide = staticOf(systemOf(c));
    const wanted = !byArc && changetype<usize>(guide) ? canonical(guide, c, gold) : -1;
    let only = byArc ? -1 : first;
    for (let t = 0; t < candidateCount(); t++) {
      if (get(moveCosts, t) != least) continue;
      const transition = candidateAt(t);
      if (byArc ? isGold(c, gold, transition) : isSame(transition, wanted)) only = t;
    }
    for (let t = 0; t < candidateCount(); t++) {
      if (get(moveCosts, t) != least || t == only) continue;
      if (only >= 0 || !isArc(candidateAt(t))) set(moveCosts, t, least + 1);
    }
  }

  /** The first of the cheapest candidates: arcs, RIGHT before LEFT, then SHIFT, then SWAP. */
  cheapest(): i32 {
    let found = -1;
    for (let t = candidateCount() - 1; t >= 0; t--) {
      if (found < 0) found = t;
      else if (this.isBetter(t, found)) found = t;
    }
    return found;
  }

  isBetter(t: i32, other: i32): bool {
    const moveCosts = this.moveCosts;
    if (get(moveCosts, t) != get(moveCosts, other)) {
      return get(moveCosts, t) < get(moveCosts, other);
    }
    return moveOf(candidateAt(other)) == SWAP;
  }

  /** Finds the right labels and the best right candidate. */
  choose(c: Configuration, gold: Gold): void {
    const moveCosts = this.moveCosts, rightLabels = this.rightLabels;
    let least = i32.MAX_VALUE;
    for (let t = 0; t < candidateCount(); t++) least = min(least, get(moveCosts, t));
    this.bestRight = -1;
    for (let t = 0; t < candidateCount(); t++) {
      if (get(moveCosts, t) > least) {
        set(rightLabels, t, -1);
        continue;
      }
      const transition = candidateAt(t);
      let label = labelOfCandidate(t);
      let score = scoreOf(t);
      if (label > 0 && isGold(c, gold, transition)) {
        label = gold.label(dependentOf(c, transition));
        score = scoreWithLabel(t, label);
      }
      set(rightLabels, t, label);
      if (this.bestRight < 0 || score > this.bestRightScore) {
        this.bestRight = t;
        this.bestRightScore = score;
      }
    }
  }

  /** Whether a candidate is right, label included. */
  // @inline
  isRight(candidate: i32): bool {
    return get(this.rightLabels, candidate) == labelOfCandidate(candidate);
  }

  /** Whether its move is right, whatever the label. */
  // @inline
  isRightMove(candidate: i32): bool {
    return get(this.rightLabels, candidate) >= 0;
  }

  /** The best right candidate's transition, with the right label. */
  right(): i32 {
    const transition = candidateAt(this.bestRight);
    return pack(moveOf(transition), get(this.rightLabels, this.bestRight), nodeOf(transition));
  }
}

/** Room for what an oracle says over a sentence of `length` tokens. Borrows memory. */
export function newSupervision(system: System, length: i32): Supervision {
  const supervision = borrowRecord<Supervision>();
  supervision.moveCosts = borrowInts(system.mostTransitions(length));
  supervision.rightLabels = borrowInts(system.mostTransitions(length));
  return supervision;
}

/** Whether a transition adds a gold arc, whatever its label. */
function isGold(c: Configuration, gold: Gold, transition: i32): bool {
  return isArc(transition) && gold.head(dependentOf(c, transition)) == headOf(c, transition);
}

/** The model's own choices are followed for so many steps; beyond, only right ones. */
export function mayExplore(steps: i32, length: i32): bool {
  return steps < 8 * length + 16;
}

// @inline
function isSame(a: i32, b: i32): bool {
  return moveOf(a) == moveOf(b) && nodeOf(a) == nodeOf(b);
}
