/**
 * What the learned oracle sees of a configuration and its gold tree: the numbers of the binary
 * features that are 1. The only switch over the ways to look.
 */

import { Configuration } from "../configuration";
import { Gold } from "../gold";
import { isLegal } from "../systems/system";
import { pack, SHIFT, SWAP } from "../transition";
import * as compact from "./compact_observation";
import * as thesis from "./thesis_observation";

export const THESIS: i32 = 0;
export const COMPACT: i32 = 1;

/** Columns of the network's output: SHIFT, LEFT, RIGHT, SWAP. */
export const COLUMNS: i32 = 4;

/** How many features there are. */
export function featureCount(kind: i32): i32 {
  return kind == THESIS ? thesis.FEATURES : compact.FEATURES;
}

/** Most of them that can be 1 at once. */
export function mostActive(kind: i32): i32 {
  return kind == THESIS ? thesis.MOST_ACTIVE : compact.MOST_ACTIVE;
}

/** Writes the features that are 1. Returns how many. */
export function observe(out: usize, c: Configuration, gold: Gold, kind: i32): i32 {
  return kind == THESIS ? thesis.observe(out, c, gold) : compact.observe(out, c, gold);
}

/** The column of a move. */
// @ts-ignore: decorator
@inline
export function columnOf(move: i32): i32 {
  return move == SWAP ? COLUMNS - 1 : move;
}

/** The move of a column. */
// @ts-ignore: decorator
@inline
export function moveOfColumn(column: i32): i32 {
  return column == COLUMNS - 1 ? SWAP : column;
}

/** The legal moves: a bit for each column. */
export function legalMask(c: Configuration): i32 {
  let mask = 0;
  for (let column = SHIFT; column < COLUMNS; column++) {
    if (isLegal(c, pack(moveOfColumn(column)))) mask |= 1 << column;
  }
  return mask;
}
