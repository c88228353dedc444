/**
 * The learned oracle: a network's choice, for arc-standard and swap. **Not exact**: `sagitta oracle
 * compare --learned` measures how often its choice is not among the exact ones (docs/oracles.md).
 *
 * The network says what each move is worth: minus the gold arcs that will be lost from here on. So
 * the best move's worth less another's is that one's cost. It is rounded to whole arcs, up from a
 * quarter on: to teach a wrong move is worse than to miss one of several right ones. Several moves
 * may cost nothing, as with the exact oracle. Which one is the oracle's own choice is told by
 * `choose`: the best one, unrounded.
 */

import { Configuration } from "../core/configuration";
import { Gold } from "../core/gold";
import { borrow, borrowInts, get, mark, release, set } from "../memory";
import { arcStandard } from "../systems/arc_standard";
import { swap } from "../systems/swap";
import { System, systemOf } from "../systems/system";
import { moveOf, pack } from "../core/transition";
import { COLUMNS, legalMask, mostActive, observe } from "./observation";
import { guideOf, noTree, Oracle } from "./oracle";
import { newOracle } from "./register";
import { featureKind, values } from "./q_network";

/** Added before a cost is cut to a whole number. */
const ROUND_UP: f32 = 0.75;

/** By how many arcs another move must look better than the guide's, in systems that have one. */
const TRUST: f32 = 0.5;

/** The worth of each column in the configuration looked at last. */
const worth: usize = memory.data(4 * 4, 16);

/** Costs of the `count` legal transitions in `transitions`. */
function costs(out: usize, transitions: usize, count: i32, c: Configuration, gold: Gold): bool {
  set(out, 0, 0);
  if (count == 1) return true;
  const system = systemOf(c);
  look(c, gold, legalMask(c), TRUST);
  const most = worthOf(bestColumn());
  for (let t = 0; t < count; t++) {
    const lost = most - worthOf(system.columnOf(moveOf(get(transitions, t))));
    set(out, t, i32(min<f32>(lost, <f32> c.length) + ROUND_UP));
  }
  return true;
}

/** The oracle's own choice. */
export function choose(c: Configuration, gold: Gold): i32 {
  return best(c, gold, TRUST);
}

/** The network's choice, whatever the guide would do: for episodes, which are to explore. */
export function explore(c: Configuration, gold: Gold): i32 {
  return best(c, gold, 0);
}

function best(c: Configuration, gold: Gold, trust: f32): i32 {
  const system = systemOf(c);
  const legal = legalMask(c);
  if (popcnt(legal) == 1) return pack(system.moveOfColumn(ctz(legal)));
  look(c, gold, legal, trust);
  return pack(system.moveOfColumn(bestColumn()));
}

function look(c: Configuration, gold: Gold, legal: i32, trust: f32): void {
  const start = mark();
  const ids = borrowInts(mostActive(featureKind()));
  const offsets = borrowInts(2);
  const mask = borrow(1);
  set(offsets, 0, 0);
  set(offsets, 1, observe(ids, c, gold, featureKind()));
  store<u8>(mask, legal);
  values(worth, ids, offsets, mask, 1);
  release(start);
  const system = systemOf(c);
  const guide = guideOf(system);
  if (changetype<usize>(guide) == 0 || trust == 0) return;
  const trusted = system.columnOf(moveOf(guide.follow(c, gold)));
  store<f32>(worth + (<usize> trusted << 2), worthOf(trusted) + trust);
}

function bestColumn(): i32 {
  let best = 0;
  for (let column = 1; column < COLUMNS; column++) {
    if (worthOf(column) > worthOf(best)) best = column;
  }
  return best;
}

function worthOf(column: i32): f32 {
  return load<f32>(worth + (<usize> column << 2));
}

function newLearned(system: System): Oracle {
  const oracle = newOracle(system, "learned", noTree);
  oracle.costs = costs;
  return oracle;
}

export const arcStandardLearned: Oracle = newLearned(arcStandard);
export const swapLearned: Oracle = newLearned(swap);
