/**
 * Numbers of systems and oracles: what the registry fills, and who knows only a number looks up.
 */

import { fail, Failure, get, reserve, set } from "../memory";
import { System } from "../systems/system";
import { Oracle, oracleOf } from "./oracle";

const MAX_SYSTEMS: i32 = 32;
/** Bits of `Gold.prepared`. */
const MAX_ORACLES: i32 = 32;

const systems: usize = reserve(<usize>MAX_SYSTEMS << 2);
/** By number of a name: the first oracle of that name. */
const names: usize = reserve(<usize>MAX_ORACLES << 2);
let systemsSoFar: i32 = 0;
let oraclesSoFar: i32 = 0;
let namesSoFar: i32 = 0;

/** Gives a system one more oracle; a system that was not there yet gets a number. */
export function pair(system: System, oracle: Oracle): void {
  if (system.number < 0) {
    if (systemsSoFar == MAX_SYSTEMS) fail(Failure.SYSTEM, MAX_SYSTEMS);
    system.number = systemsSoFar;
    set(systems, systemsSoFar++, <i32>changetype<usize>(system));
  }
  if (oraclesSoFar == MAX_ORACLES || changetype<usize>(oracle.system) != changetype<usize>(system)) {
    fail(Failure.ORACLE, oraclesSoFar);
  }
  oracle.bit = 1 << oraclesSoFar++;
  oracle.number = numberOfName(oracle);
  if (system.oracles == 0) {
    system.oracles = changetype<usize>(oracle);
    return;
  }
  let last = changetype<Oracle>(system.oracles);
  while (last.next != 0) last = changetype<Oracle>(last.next);
  last.next = changetype<usize>(oracle);
}

function numberOfName(oracle: Oracle): i32 {
  for (let i = 0; i < namesSoFar; i++) {
    if (oracleNamed(i).name == oracle.name) return i;
  }
  set(names, namesSoFar, <i32>changetype<usize>(oracle));
  return namesSoFar++;
}

/** The system with a number. */
export function systemNumbered(number: i32): System {
  if (number < 0 || number >= systemsSoFar) fail(Failure.SYSTEM, number);
  return changetype<System>(<usize>get(systems, number));
}

/** The oracle of a system, both by number. */
export function oracleNumbered(system: i32, oracle: i32): Oracle {
  return oracleOf(systemNumbered(system), oracle);
}

/** The first oracle whose name has a number. */
export function oracleNamed(number: i32): Oracle {
  return changetype<Oracle>(<usize>get(names, number));
}

export function systemCount(): i32 {
  return systemsSoFar;
}

export function oracleCount(): i32 {
  return namesSoFar;
}

/** Most transitions that can be legal at once over n tokens, whatever the system. */
export function mostTransitions(n: i32): i32 {
  let most = 0;
  for (let i = 0; i < systemsSoFar; i++) most = max(most, systemNumbered(i).mostTransitions(n));
  return most;
}
