/**
 * The learned oracle's view of a configuration and its gold tree: the numbers of the binary
 * features that are 1. The only switch over the ways to look.
 */

import { Configuration } from "../core/configuration";
import { Gold } from "../core/gold";
import { isLegal, MOVE_COLUMNS, systemOf } from "../systems/system";
import { pack, SHIFT } from "../core/transition";
import * as compact from "./compact_observation";
import * as thesis from "./thesis_observation";

/** The ways to look. */
export enum Observation {
  THESIS,
  COMPACT,
}

/** Columns of the network's output: one a move, in the order of the system's. */
export const COLUMNS: i32 = MOVE_COLUMNS;

/** How many features there are. */
export function featureCount(kind: i32): i32 {
  return kind == Observation.THESIS ? thesis.FEATURES : compact.FEATURES;
}

/** Most of them that can be 1 at once. */
export function mostActive(kind: i32): i32 {
  return kind == Observation.THESIS ? thesis.MAX_ACTIVE : compact.MAX_ACTIVE;
}

/** Writes the features that are 1. Returns how many. */
export function observe(out: usize, c: Configuration, gold: Gold, kind: i32): i32 {
  return kind == Observation.THESIS ? thesis.observe(out, c, gold) : compact.observe(out, c, gold);
}

/** The legal moves: a bit for each column, which is that of the move in its system. */
export function legalMask(c: Configuration): i32 {
  const system = systemOf(c);
  let mask = 0;
  for (let move = SHIFT; system.moves >> move != 0; move++) {
    if (isLegal(c, pack(move))) mask |= 1 << system.columnOf(move);
  }
  return mask;
}
