/**
 * The descriptor of a transition system, filled by the system's file. Callers do not ask which
 * system it is; they ask what it can do.
 *
 * Descriptors lie in the arena and are never released. A configuration holds its system's, so calls
 * go through the function table and nothing switches on numbers. What a system does not say is taken
 * from the functions at the end of this file: legal moves tried one by one, arcs between the places
 * of the descriptor, no repairs.
 */

import { Configuration, Flag, NONE } from "../core/configuration";
import { NOWHERE, tokenAt } from "../core/place";
import { LEFT, moveOf, nodeOf, pack, RIGHT, SHIFT } from "../core/transition";
import { fail, Failure, reserveRecord, set } from "../memory";

/** Columns that scores of moves have: a system has at most so many moves. */
export const MOVE_COLUMNS: i32 = 4;

/** Traits of a system, as bits. */
export enum Trait {
  /** An arc may be added before its dependent has all of its own, so a head is learned by itself. */
  ATTACHES_EARLY = 1,
  /** The reachable trees depend on the heads that tokens have, not on stack and buffer alone. */
  HEADS_MATTER = 2,
  /** Words change places, mostly for free: of several cheapest transitions an order has to choose. */
  REORDERS = 4,
  /** The end gives heads, to tokens that have none and to further roots (`hangOnRoot`). */
  END_ATTACHES = 8,
}

@unmanaged
export class System {
  /** As people write it. */
  name: string;
  /** Its number: the place in the registry. */
  number: i32;
  /** Its moves: bit m for move m. */
  moves: i32;
  /** Those of its moves that have an argument k from 1 on. */
  withArgument: i32;
  /** Flags that it heeds (core/configuration.ts). */
  flags: i32;
  /** Its traits. */
  traits: i32;
  /** Its oracles: the first of a list (oracles/oracle.ts). */
  oracles: usize;

  /** Where the arcs of LEFT and RIGHT begin and end. An argument's place is where it counts from. */
  headOfLeft: i32;
  dependentOfLeft: i32;
  headOfRight: i32;
  dependentOfRight: i32;
  /** Moves whose argument picks the head of an arc, not its dependent. Bits as in `moves`. */
  argumentIsHead: i32;

  /** Fills stack and buffer of an empty configuration. */
  init: (c: Configuration) => void;
  isFinal: (c: Configuration) => bool;
  /** Whether a transition of this system may be taken. Its label plays no part. */
  isLegal: (c: Configuration, transition: i32) => bool;
  /** Takes a legal transition. */
  apply: (c: Configuration, transition: i32) => void;
  /** Turns the arcs of a final configuration into a tree; of several roots `preferred` is kept. */
  finish: (c: Configuration, preferred: i32) => void;
  /** Lists the legal transitions, by move and by argument. Returns how many there are. */
  legal: (out: usize, c: Configuration) => i32;
  headOf: (c: Configuration, transition: i32) => i32;
  dependentOf: (c: Configuration, transition: i32) => i32;
  /** Most steps of a derivation over n tokens. */
  mostSteps: (n: i32) => i32;
  /** Most transitions, unlabelled, that can be legal at once. */
  mostTransitions: (n: i32) => i32;

  // @inline
  has(move: i32): bool {
    return ((this.moves >> move) & 1) != 0;
  }

  // @inline
  is(trait: Trait): bool {
    return (this.traits & trait) != 0;
  }

  // @inline
  takesArgument(move: i32): bool {
    return ((this.withArgument >> move) & 1) != 0;
  }

  /** A move's column where scores of moves stand side by side: its place among the system's. */
  // @inline
  columnOf(move: i32): i32 {
    return popcnt(this.moves & ((1 << move) - 1));
  }

  /** The move of a column, or -1. */
  moveOfColumn(column: i32): i32 {
    for (let move = 0; move < 8; move++) {
      if (this.has(move) && column-- == 0) return move;
    }
    return -1;
  }

  /** Notes which places the arcs of LEFT and RIGHT join. */
  placeArcs(headOfLeft: i32, dependentOfLeft: i32, headOfRight: i32, dependentOfRight: i32): void {
    this.headOfLeft = headOfLeft;
    this.dependentOfLeft = dependentOfLeft;
    this.headOfRight = headOfRight;
    this.dependentOfRight = dependentOfRight;
  }

  /** The place that a move's argument counts from: where a scorer puts the node it picks. */
  argumentPlace(move: i32): i32 {
    const isHead = ((this.argumentIsHead >> move) & 1) != 0;
    if (move == LEFT) return isHead ? this.headOfLeft : this.dependentOfLeft;
    return isHead ? this.headOfRight : this.dependentOfRight;
  }

  /** The token that a transition's argument picks. */
  argumentNode(c: Configuration, transition: i32): i32 {
    const isHead = ((this.argumentIsHead >> moveOf(transition)) & 1) != 0;
    return isHead ? this.headOf(c, transition) : this.dependentOf(c, transition);
  }
}

/** A descriptor to be filled: `moves` are bits; `finish` is given where final configurations need it. */
export function newSystem(
  name: string,
  moves: i32,
  init: (c: Configuration) => void,
  isFinal: (c: Configuration) => bool,
  isLegal: (c: Configuration, transition: i32) => bool,
  apply: (c: Configuration, transition: i32) => void,
  finish: (c: Configuration, preferred: i32) => void = noRepairs,
): System {
  if (popcnt(moves) > MOVE_COLUMNS) fail(Failure.MOVES, popcnt(moves));
  const system = reserveRecord<System>();
  system.name = name;
  system.number = -1;
  system.flags = Flag.SINGLE_ROOT;
  system.moves = moves;
  system.init = init;
  system.isFinal = isFinal;
  system.isLegal = isLegal;
  system.apply = apply;
  system.finish = finish;
  if (changetype<usize>(finish) != changetype<usize>(noRepairs)) system.traits = Trait.END_ATTACHES;
  system.legal = legalOfEach;
  system.headOf = headAtPlace;
  system.dependentOf = dependentAtPlace;
  system.mostSteps = twoAToken;
  system.mostTransitions = oneAMove;
  system.placeArcs(NOWHERE, NOWHERE, NOWHERE, NOWHERE);
  return system;
}

/** The bit of a move. */
// @inline
export function bit(move: i32): i32 {
  return 1 << move;
}

/** The moves of every system: SHIFT, LEFT and RIGHT. */
export const BASIC_MOVES: i32 = 1 << SHIFT | 1 << LEFT | 1 << RIGHT;

/** The system at work in a configuration. */
// @inline
export function systemOf(c: Configuration): System {
  return changetype<System>(c.system);
}

/** Brings a configuration to a system's initial one. */
export function init(c: Configuration, system: System, flags: i32): void {
  c.clear(changetype<usize>(system), flags);
  system.init(c);
}

/** Whether nothing is left to do. */
// @inline
export function isFinal(c: Configuration): bool {
  return systemOf(c).isFinal(c);
}

/** Whether this transition may be taken here. Its label plays no part. */
export function isLegal(c: Configuration, transition: i32): bool {
  const system = systemOf(c);
  const move = moveOf(transition);
  if (!system.has(move) || (nodeOf(transition) != 0) != system.takesArgument(move)) return false;
  return system.isLegal(c, transition);
}

/** Takes a legal transition. */
export function apply(c: Configuration, transition: i32): void {
  systemOf(c).apply(c, transition);
  c.remember(transition, moveOf(transition));
}

/** Turns the arcs of a final configuration into a tree, where the system alone does not. */
export function finish(c: Configuration, preferred: i32 = NONE): void {
  systemOf(c).finish(c, preferred);
}

/** Lists the legal transitions, unlabelled. `out` has room for the system's `mostTransitions`. */
// @inline
export function legal(out: usize, c: Configuration): i32 {
  return systemOf(c).legal(out, c);
}

/** The head of the arc that a transition would add. */
// @inline
export function headOf(c: Configuration, transition: i32): i32 {
  return systemOf(c).headOf(c, transition);
}

/** The dependent of the arc that a transition would add. */
// @inline
export function dependentOf(c: Configuration, transition: i32): i32 {
  return systemOf(c).dependentOf(c, transition);
}

// Defaults that most systems share.

/** Repairs nothing: for systems whose final configurations are trees. */
export function noRepairs(_c: Configuration, _preferred: i32): void {}

/** Gives ROOT to tokens without a head, then hangs further roots on the first or preferred one. */
export function hangOnRoot(c: Configuration, preferred: i32): void {
  for (let token = 1; token <= c.length; token++) {
    if (c.head(token) == NONE) c.attach(0, token, c.label(token));
  }
  if (!c.singleRoot) return;
  let root = preferred > 0 && c.head(preferred) == 0 ? preferred : NONE;
  for (let token = 1; token <= c.length; token++) {
    if (c.head(token) != 0) continue;
    if (root == NONE) root = token;
    else if (token != root) c.attach(root, token, c.label(token));
  }
}

function legalOfEach(out: usize, c: Configuration): i32 {
  const system = systemOf(c);
  let count = 0;
  for (let move = SHIFT; system.moves >> move != 0; move++) {
    if (system.has(move) && system.isLegal(c, pack(move))) set(out, count++, pack(move));
  }
  return count;
}

function headAtPlace(c: Configuration, transition: i32): i32 {
  const system = systemOf(c);
  return tokenAt(c, moveOf(transition) == LEFT ? system.headOfLeft : system.headOfRight);
}

function dependentAtPlace(c: Configuration, transition: i32): i32 {
  const system = systemOf(c);
  return tokenAt(c, moveOf(transition) == LEFT ? system.dependentOfLeft : system.dependentOfRight);
}

/** Every token is shifted once and gets a head, or is reduced, once. */
function twoAToken(n: i32): i32 {
  return 2 * n + 2;
}

function oneAMove(_n: i32): i32 {
  return MOVE_COLUMNS;
}
