/**
 * The 153 binary features of the thesis Dynamic Oracle for the Arc-Standard Parser (Padova), §8.1.
 *
 *   s0 … s9, b0 … b9   seven each: five bits for the place of its gold head among these twenty (1
 *                      to 20, 0 if it is not there), whether that head is lost, whether all its
 *                      gold dependents have been collected; all 0 where there is no such token
 *   the last five moves, the latest first: two bits each; 0 where there was none
 *   SHIFT, LEFT, RIGHT: whether it is legal
 *
 * The thesis's code numbers places from 0, so that the top of the stack looks like no place at all,
 * and marks what is missing by -1 in one place and by 0 in another; here 0 is nothing, always.
 */

import { Configuration, HISTORY_BITS, NONE } from "../core/configuration";
import { Gold } from "../core/gold";
import { borrowInts, get, mark, release, set } from "../memory";
import { Features, newFeatures } from "./features";
import { isLegal } from "../systems/system";
import { pack } from "../core/transition";

const WINDOW: i32 = 10;
const PLACE_BITS: i32 = 5;
const TOKEN_BITS: i32 = PLACE_BITS + 2;
const PAST_MOVES: i32 = 5;
const MOVE_BITS: i32 = 2;
const MOVES: i32 = 3;
const PAST_AT: i32 = 2 * WINDOW * TOKEN_BITS;
const LEGAL_AT: i32 = PAST_AT + PAST_MOVES * MOVE_BITS;

export const FEATURES: i32 = LEGAL_AT + MOVES;
export const MAX_ACTIVE: i32 = FEATURES;

/** Writes the features that are 1. Returns how many. */
export function observe(out: usize, c: Configuration, gold: Gold): i32 {
  const start = mark();
  const places = borrowInts(c.length + 1); // 1 to 20, or 0
  memory.fill(places, 0, <usize> (c.length + 1) << 2);
  for (let i = 0; i < WINDOW; i++) {
    if (c.s(i) != NONE) set(places, c.s(i), i + 1);
    if (c.b(i) != NONE) set(places, c.b(i), WINDOW + i + 1);
  }
  const features = newFeatures(out);
  for (let i = 0; i < 2 * WINDOW; i++) {
    const token = i < WINDOW ? c.s(i) : c.b(i - WINDOW);
    if (token != NONE) observeToken(features, i * TOKEN_BITS, c, gold, token, places);
  }
  for (let i = 0; i < PAST_MOVES; i++) {
    const move = (c.history >> (i * HISTORY_BITS)) & ((1 << HISTORY_BITS) - 1);
    features.addBits(PAST_AT + i * MOVE_BITS, move, MOVE_BITS);
  }
  for (let move = 0; move < MOVES; move++) features.addIf(LEGAL_AT + move, isLegal(c, pack(move)));
  const count = features.count;
  release(start);
  return count;
}

function observeToken(
  features: Features,
  at: i32,
  c: Configuration,
  gold: Gold,
  token: i32,
  places: usize,
): void {
  const head = gold.head(token);
  if (head != NONE) {
    features.addBits(at, get(places, head), PLACE_BITS);
    features.addIf(at + PLACE_BITS, head != 0 && c.head(head) != NONE);
  }
  let collected = true;
  for (let child = gold.first(token); child != NONE; child = gold.next(child)) {
    if (c.head(child) == NONE) collected = false;
  }
  features.addIf(at + PLACE_BITS + 1, collected);
}
