/**
 * The descriptor of an oracle, filled by its file, for one system. It has some
 * of `costs, loss, canonical, follow`; callers ask whether it has the one they need.
 *
 * A system's oracles hang on its descriptor, in the order of the registry. What an oracle wants to
 * know of a gold tree besides its shape, `prepare` derives when it is first asked about that tree.
 */

import { Configuration, NONE } from "../core/configuration";
import { Gold } from "../core/gold";
import { isArc } from "../core/transition";
import { isSpent, noteEstimate } from "../core/work";
import { fail, Failure, get, reserveRecord, set } from "../memory";
import { dependentOf, headOf, isLegal, System, systemOf } from "../systems/system";

@unmanaged
export class Oracle {
  /** As people write it; two systems may have oracles of one name. */
  name: string;
  /** The number of its name. */
  number: i32;
  system: System;
  /** The next oracle of the same system. */
  next: usize;
  /** The bit of `Gold.prepared` that says that `prepare` was done. */
  bit: i32;

  /** Derives what the oracle wants to know of a gold tree; once a tree. */
  prepare: (gold: Gold) => void;
  /**
   * Costs of the `count` legal transitions, in any configuration. Returns whether they are proved, or
   * a search ended at its bound.
   */
  costs: (out: usize, transitions: usize, count: i32, c: Configuration, gold: Gold) => bool;
  /** Gold arcs that are out of reach already. */
  loss: (c: Configuration, gold: Gold) => i32;
  /** One right transition on a gold path. */
  canonical: (c: Configuration, gold: Gold) => i32;
  /** One legal transition in any configuration, as good as the oracle knows. */
  follow: (c: Configuration, gold: Gold) => i32;
  /** Whether its answers are exact for this tree. */
  exact: (gold: Gold) => bool;

  get hasCosts(): bool {
    return changetype<usize>(this.costs) != changetype<usize>(noCosts);
  }

  get hasLoss(): bool {
    return changetype<usize>(this.loss) != changetype<usize>(noLoss);
  }

  get hasCanonical(): bool {
    return changetype<usize>(this.canonical) != changetype<usize>(noChoice);
  }

  get isForEveryTree(): bool {
    return changetype<usize>(this.exact) == changetype<usize>(everyTree);
  }

  get hasFollow(): bool {
    return changetype<usize>(this.follow) != changetype<usize>(noChoice);
  }
}

/** A descriptor that nobody knows of yet (`register.ts`). */
export function emptyOracle(system: System, name: string, exact: (gold: Gold) => bool): Oracle {
  const oracle = reserveRecord<Oracle>();
  oracle.name = name;
  oracle.number = -1;
  oracle.system = system;
  oracle.exact = exact;
  oracle.prepare = nothing;
  oracle.costs = noCosts;
  oracle.loss = noLoss;
  oracle.canonical = noChoice;
  oracle.follow = noChoice;
  return oracle;
}

// Which trees an oracle is exact for.

export function everyTree(_gold: Gold): bool {
  return true;
}

export function projectiveTrees(gold: Gold): bool {
  return gold.projective != 0;
}

export function noTree(_gold: Gold): bool {
  return false;
}

/** The first oracle of a system that meets a test, or 0. */
function first(system: System, test: (oracle: Oracle) => bool): Oracle {
  let oracle = changetype<Oracle>(system.oracles);
  while (changetype<usize>(oracle) != 0 && !test(oracle)) oracle = changetype<Oracle>(oracle.next);
  return oracle;
}

/** The oracle of a system with a name's number. */
export function oracleOf(system: System, number: i32): Oracle {
  let oracle = changetype<Oracle>(system.oracles);
  while (changetype<usize>(oracle) != 0 && oracle.number != number) {
    oracle = changetype<Oracle>(oracle.next);
  }
  if (changetype<usize>(oracle) == 0) fail(Failure.ORACLE, number);
  return oracle;
}

/** The first oracle of a system with exact costs in any configuration, or 0. */
export function exactCostsOf(system: System): Oracle {
  return first(system, (oracle: Oracle): bool => oracle.hasCosts && oracle.isForEveryTree);
}

/** The first static oracle of a system for every tree, or 0. */
export function staticOf(system: System): Oracle {
  return first(system, (oracle: Oracle): bool => oracle.hasCanonical && oracle.isForEveryTree);
}

/** The first oracle of a system that continues after errors, or 0. */
export function guideOf(system: System): Oracle {
  return first(system, (oracle: Oracle): bool => oracle.hasFollow);
}

function ready(oracle: Oracle, gold: Gold): void {
  if (gold.prepared & oracle.bit) return;
  oracle.prepare(gold);
  gold.prepared |= oracle.bit;
}

/** Costs of the `count` legal transitions. Returns whether they are exact, for the tree and by the search. */
export function costs(
  oracle: Oracle,
  out: usize,
  transitions: usize,
  count: i32,
  c: Configuration,
  gold: Gold,
): bool {
  if (!oracle.hasCosts) fail(Failure.ORACLE_ANSWER, oracle.number);
  const isMeantToBe = oracle.exact(gold);
  let isExact = false;
  if (!isSpent()) {
    ready(oracle, gold);
    isExact = oracle.costs(out, transitions, count, c, gold) && isMeantToBe;
  }
  if (isSpent()) {
    estimate(out, transitions, count, c, gold);
    isExact = false;
  }
  if (isMeantToBe && !isExact) noteEstimate();
  return isExact;
}

/** The immediate loss of a transition: the gold arc of a token that it hangs on another head. */
function estimate(out: usize, transitions: usize, count: i32, c: Configuration, gold: Gold): void {
  for (let t = 0; t < count; t++) {
    const transition = get(transitions, t);
    const head = isArc(transition) ? gold.head(dependentOf(c, transition)) : NONE;
    set(out, t, i32(head != NONE && head != headOf(c, transition)));
  }
}

/** Gold arcs that are out of reach already, by the first of the system's oracles that knows. */
export function loss(c: Configuration, gold: Gold): i32 {
  const oracle = first(systemOf(c), (oracle: Oracle): bool => oracle.hasLoss);
  if (changetype<usize>(oracle) == 0) fail(Failure.ORACLE_ANSWER, -1);
  ready(oracle, gold);
  const lost = oracle.loss(c, gold);
  if (isSpent()) fail(Failure.WORK, c.length);
  return lost;
}

/** The one transition of a static oracle on a gold path, or -1 where it is not legal. */
export function canonical(oracle: Oracle, c: Configuration, gold: Gold): i32 {
  if (!oracle.hasCanonical) fail(Failure.ORACLE_ANSWER, oracle.number);
  ready(oracle, gold);
  const transition = oracle.canonical(c, gold);
  return isLegal(c, transition) ? transition : -1;
}

// Defaults of the fields that an oracle does not fill.

function nothing(_gold: Gold): void {}

function noCosts(
  _out: usize,
  _transitions: usize,
  _count: i32,
  _c: Configuration,
  _gold: Gold,
): bool {
  return unreachable();
}

function noLoss(_c: Configuration, _gold: Gold): i32 {
  return unreachable();
}

function noChoice(_c: Configuration, _gold: Gold): i32 {
  return unreachable();
}
