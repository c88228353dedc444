/**
 * Numbers of systems and oracles, in the order in which oracles are made (registry.ts).
 */

import { Gold } from "../core/gold";
import { fail, Failure, get, reserve, reserveRecord, set } from "../memory";
import { System } from "../systems/system";
import { emptyOracle, Oracle, oracleOf } from "./oracle";

const MAX_SYSTEMS: i32 = 32;
/** Bits of `Gold.prepared`. */
const MAX_ORACLES: i32 = 32;

const systems: usize = reserve(<usize> MAX_SYSTEMS << 2);
/** By number of a name: the first oracle of that name. */
const names: usize = reserve(<usize> MAX_ORACLES << 2);
/** How many there are so far. */
@unmanaged
class Counts {
  systems: i32;
  oracles: i32;
  names: i32;
}

const counts: Counts = reserveRecord<Counts>();

/**
 * A descriptor to be filled: one more oracle of a system. A system that was not there yet gets a
 * number. `exact` says for which trees its answers are.
 */
export function newOracle(system: System, name: string, exact: (gold: Gold) => bool): Oracle {
  const oracle = emptyOracle(system, name, exact);
  if (system.number < 0) {
    if (counts.systems == MAX_SYSTEMS) fail(Failure.SYSTEM, MAX_SYSTEMS);
    system.number = counts.systems;
    set(systems, counts.systems++, <i32> changetype<usize>(system));
  }
  if (counts.oracles == MAX_ORACLES) fail(Failure.ORACLE, counts.oracles);
  oracle.bit = 1 << counts.oracles++;
  oracle.number = numberOfName(oracle);
  let last = changetype<Oracle>(system.oracles);
  while (changetype<usize>(last) != 0 && last.next != 0) last = changetype<Oracle>(last.next);
  if (changetype<usize>(last) == 0) system.oracles = changetype<usize>(oracle);
  else last.next = changetype<usize>(oracle);
  return oracle;
}

function numberOfName(oracle: Oracle): i32 {
  for (let i = 0; i < counts.names; i++) {
    if (oracleNamed(i).name == oracle.name) return i;
  }
  set(names, counts.names, <i32> changetype<usize>(oracle));
  return counts.names++;
}

/** The system with a number. */
export function systemNumbered(number: i32): System {
  if (number < 0 || number >= counts.systems) fail(Failure.SYSTEM, number);
  return changetype<System>(<usize> get(systems, number));
}

/** The oracle of a system, both by number. */
export function oracleNumbered(system: i32, oracle: i32): Oracle {
  return oracleOf(systemNumbered(system), oracle);
}

/** The first oracle whose name has a number. */
export function oracleNamed(number: i32): Oracle {
  return changetype<Oracle>(<usize> get(names, number));
}

export function systemCount(): i32 {
  return counts.systems;
}

export function oracleCount(): i32 {
  return counts.names;
}

/** Most transitions that can be legal at once over n tokens, whatever the system. */
export function mostTransitions(n: i32): i32 {
  let most = 0;
  for (let i = 0; i < counts.systems; i++) most = max(most, systemNumbered(i).mostTransitions(n));
  return most;
}
