/**
 * The features of the place between two tokens, where a sentence may end: the tokens around it,
 * how they are written, what stands between them, and what the paragraph is like.
 *
 *   … A B C | D E F …        a sentence may end after C
 */

import { borrowInts, get, set } from "../memory";
import { score, SENTENCES } from "./boundary_model";
import { makeRows, mix, NONE as _, setAtom, START } from "./hashing";
import {
  classOf,
  CLOSING,
  isLineFeed,
  isQuote,
  LOWER,
  OPENING,
  TERMINAL,
  tokenEnds,
  tokenShapes,
  tokenStarts,
  tokenWords,
  unit,
  UPPER,
} from "./window";

// Atoms. Capital letters are tokens, S with one is how it is written.
const NIL: u8 = 0, A: u8 = 1, B: u8 = 2, C: u8 = 3, D: u8 = 4, E: u8 = 5, F: u8 = 6;
const SB: u8 = 7, SC: u8 = 8, SD: u8 = 9, SE: u8 = 10;
/** The gaps between C and D, and between B and C. */
const GAP: u8 = 11, SPACED: u8 = 12;
/** The last characters of C, the class of the first one of D. */
const TAIL: u8 = 13, FIRST: u8 = 14;
/** How far it is to tokens that end as sentences do; how many tokens stand before and after. */
const NEAR: u8 = 15, FAR: u8 = 16, BEFORE: u8 = 17, AFTER: u8 = 18;
/** Traits of the paragraph; whether the place is within quotes, within brackets. */
const FLAGS: u8 = 19, QUOTED: u8 = 20, INSIDE: u8 = 21;
/** At a line end: how long the line is, and whether the next word would still have had room in it. */
const LINE: u8 = 22;

/** At a line end all features are others: it says so much that nothing else counts as elsewhere. */
const LINE_SALT: u32 = 64;

const SIZE: i32 = 57;
// deno-fmt-ignore
const TEMPLATES: usize = memory.data<u8>([
  NIL, _, _, _,  GAP, _, _, _,  C, _, _, _,  D, _, _, _,  C, D, _, _,  B, C, _, _,  D, E, _, _,
  B, C, D, _,  C, D, E, _,  B, _, _, _,  E, _, _, _,  A, _, _, _,  F, _, _, _,  C, GAP, _, _,
  D, GAP, _, _,  C, D, GAP, _,  SC, _, _, _,  SD, _, _, _,  SC, SD, _, _,  SC, SD, GAP, _,
  SB, SC, SD, _,  SC, SD, SE, _,  SB, SC, SD, SE,  C, SD, _, _,  C, SD, GAP, _,  C, SD, SE, _,
  B, C, SD, _,  SC, D, _, _,  SB, C, SD, _,  SC, D, E, _,  D, SD, _, _,  C, SC, _, _,  SC, D, SD, _,
  D, SD, E, _,  C, FIRST, _, _,  TAIL, SD, _, _,  NEAR, SD, _, _,  FAR, SD, _, _,
  NEAR, FAR, SC, SD,  FAR, D, SD, _,  NEAR, D, SD, _,  BEFORE, SD, _, _,  AFTER, SC, _, _,
  FLAGS, SD, _, _,  FLAGS, C, SD, _,  FLAGS, SC, SD, _,  QUOTED, C, SD, _,  QUOTED, C, D, _,
  INSIDE, C, SD, _,  SPACED, SC, GAP, SD,  TAIL, D, SD, _,  NEAR, C, SD, _,  FAR, C, SD, _,
  LINE, _, _, _,  LINE, SC, SD, _,  LINE, SD, _, _,  LINE, D, _, _,
]);

/** Flags of a paragraph: it has letters in upper case, in lower case, and ends of sentences. */
const HAS_UPPER: i32 = 1, HAS_LOWER: i32 = 2, HAS_TERMINAL: i32 = 4;
const ALL_FLAGS: u32 = 7;

let flags: u32 = 0;
let tokens: i32 = 0;
/** [tokens]: how far it is to the next token that ends as sentences do. */
let ahead: usize = 0;
let behind: i32 = 0;
let quotes: i32 = 0;
let depth: i32 = 0;
/** The length of the longest line, in units; and where the current line starts. */
let longest: i32 = 0;
let lineStart: i32 = 0;

/** Looks at a paragraph as a whole, before its places are looked at from left to right. */
export function startParagraph(count: i32): void {
  tokens = count;
  ahead = borrowInts(count);
  flags = 0;
  behind = quotes = depth = 0;
  measureLines();
  let distance = 0;
  for (let t = count - 1; t >= 0; t--) {
    set(ahead, t, distance);
    distance = endsAsSentence(t) ? 0 : distance + 1;
    if (endsAsSentence(t)) flags |= HAS_TERMINAL;
    for (let at = get(tokenStarts(), t); at < get(tokenEnds(), t); at++) {
      const kind = classOf(at);
      if (kind == UPPER) flags |= HAS_UPPER;
      else if (kind == LOWER) flags |= HAS_LOWER;
    }
  }
}

/**
 * Makes the rows of the place after token `t`, which is not the last. Go from left to right, and
 * pass each place.
 */
export function sentenceFeatures(t: i32): void {
  for (let i: i32 = 0; i < 6; i++) setAtom(<u8> (A + i), word(t - 2 + i));
  for (let i: i32 = 0; i < 4; i++) setAtom(<u8> (SB + i), shape(t - 1 + i));
  const end = get(tokenEnds(), t);
  const gap = between(t);
  setAtom(GAP, gap);
  setAtom(SPACED, t > 0 ? between(t - 1) : 3);
  setAtom(TAIL, mix(mix(START, unit(end - 1)), unit(end - 2)));
  setAtom(FIRST, classOf(get(tokenStarts(), t + 1)));
  setAtom(NEAR, bucket(behind));
  setAtom(FAR, bucket(get(ahead, t)));
  setAtom(BEFORE, bucket(t));
  setAtom(AFTER, bucket(tokens - 2 - t));
  setAtom(FLAGS, flags);
  setAtom(QUOTED, quotes & 1);
  setAtom(INSIDE, depth > 0 ? 1 : 0);
  setAtom(LINE, gap == LINE_END ? line(t) : 0);
  salt = gap == LINE_END ? LINE_SALT : 0;
  makeRows(TEMPLATES, SIZE, salt);
}

/** The salt of the rows that were made last. */
let salt: u32 = 0;
let base: f32 = 0, least: f32 = 0, most: f32 = 0;

/**
 * Whether the place after token `t`, whose rows were made, is on the same side of 0 whatever text
 * follows. That may change how far it is to the next token that ends as sentences do and to the end
 * of the paragraph, what the paragraph is like, and which line is the longest. No template has two
 * of these, so the bounds of each add up.
 */
export function isDecided(t: i32): bool {
  base = score(SENTENCES);
  let low = base, high = base;
  const isFound = get(ahead, t) < tokens - 1 - t;
  vary();
  for (let far = bucket(get(ahead, t)) + 1; !isFound && far <= FARTHEST; far++) tryAtom(FAR, far);
  setAtom(FAR, bucket(get(ahead, t)));
  low += least;
  high += most;
  vary();
  for (let after = bucket(tokens - 2 - t) + 1; after <= FARTHEST; after++) tryAtom(AFTER, after);
  setAtom(AFTER, bucket(tokens - 2 - t));
  low += least;
  high += most;
  vary();
  for (let more = flags + 1; more <= ALL_FLAGS; more++) {
    if ((more & flags) == flags) tryAtom(FLAGS, more);
  }
  setAtom(FLAGS, flags);
  low += least;
  high += most;
  if (salt == LINE_SALT && (line(t) & FULL) != 0) {
    vary();
    tryAtom(LINE, line(t) & ~FULL);
    low += least;
    high += most;
  }
  return low > 0 || high <= 0;
}

/** Starts on the values of another atom. */
function vary(): void {
  least = most = 0;
}

/** Takes another value of an atom into account. */
function tryAtom(atom: u8, value: u32): void {
  setAtom(atom, value);
  makeRows(TEMPLATES, SIZE, salt);
  const change = score(SENTENCES) - base;
  least = min(least, change);
  most = max(most, change);
}

/** Finds the longest line of the paragraph. */
function measureLines(): void {
  longest = lineStart = 0;
  if (tokens == 0) return;
  let first = get(tokenStarts(), 0);
  for (let t = 0; t < tokens; t++) {
    const end = get(tokenEnds(), t);
    longest = max(longest, end - first);
    if (t + 1 < tokens && between(t) == LINE_END) first = get(tokenStarts(), t + 1);
  }
  lineStart = get(tokenStarts(), 0);
}

/** The line that ends after token `t`, and continues with the next one. */
function line(t: i32): u32 {
  const length = get(tokenEnds(), t) - lineStart;
  const isFull = length + 1 + get(tokenEnds(), t + 1) - get(tokenStarts(), t + 1) > longest;
  return (length < 20 ? 1 : length < 40 ? 2 : 3) << 1 | (isFull ? FULL : 0);
}

/** In an atom LINE: the next word would have had no room in it. */
const FULL: u32 = 1;

/** Moves to the place after the next token, and keeps what lies behind. */
export function passPlace(t: i32): void {
  if (between(t) == LINE_END) lineStart = get(tokenStarts(), t + 1);
  behind = endsAsSentence(t) ? 0 : behind + 1;
  const start = get(tokenStarts(), t);
  if (isQuote(start)) quotes++;
  const kind = classOf(start);
  if (kind == OPENING) depth++;
  else if (kind == CLOSING && depth > 0) depth--;
}

// @inline
function word(t: i32): u32 {
  return t < 0 ? 1 : t < tokens ? get(tokenWords(), t) : 2;
}

// @inline
function shape(t: i32): u32 {
  return t < 0 ? 1 : t < tokens ? get(tokenShapes(), t) : 2;
}

const LINE_END: u32 = 2;

/** Nothing, spaces, or a line end. */
function between(t: i32): u32 {
  const stop = get(tokenStarts(), t + 1);
  let gap: u32 = 0;
  for (let at = get(tokenEnds(), t); at < stop; at++) {
    if (isLineFeed(at)) return LINE_END;
    gap = 1;
  }
  return gap;
}

// @inline
function endsAsSentence(t: i32): bool {
  return classOf(get(tokenEnds(), t) - 1) == TERMINAL;
}

/** The last bucket. */
const FARTHEST: u32 = 9;

/** Small numbers as they are, larger ones roughly. */
function bucket(number: i32): u32 {
  if (number < 5) return number;
  if (number < 8) return 5;
  if (number < 13) return 6;
  if (number < 21) return 7;
  return number < 40 ? 8 : FARTHEST;
}
