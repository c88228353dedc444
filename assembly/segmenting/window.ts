/**
 * The window of text, and the tokens found in it. JavaScript writes the upper half, this
 * module the lower.
 *
 *   units    [PAD + MAX_UNITS + PAD] u16   lower-cased code units; every space is 32
 *   classes  [PAD + MAX_UNITS + PAD] u8    their classes
 *   marks    [MAX_UNITS] u8                training: what ends after each
 *
 *   starts, ends   [MAX_UNITS] i32   where each token starts, and where it ends
 *   words, shapes  [MAX_UNITS] u32   hashes of its lower-cased text, of its runs of classes
 *   scores         [MAX_UNITS] f32   how well a sentence ends after it
 *
 * Spaces stand before and after the text, so that features may look beyond it.
 */

import { reserve } from "../memory";

/** Code units at most. */
export enum WindowLimit {
  /** Of a token: text without spaces stays in bounds. */
  TOKEN = 1 << 12,
  /** Of a window. */
  WINDOW = 1 << 15,
}

const MAX_UNITS: i32 = WindowLimit.WINDOW;
/** Spaces before and after it. */
export const PAD: i32 = 16;

/** Classes of characters; part of the model format. */
export enum CharacterClass {
  SPACE,
  LOWER,
  UPPER,
  LETTER,
  IDEOGRAPH,
  KANA,
  /** Letters of scripts without spaces between words. */
  UNSPACED,
  DIGIT,
  NUMBER,
  /** Ends of sentences; signs that open and that close a part of one. */
  TERMINAL,
  OPENING,
  CLOSING,
  QUOTE,
  DASH,
  PUNCTUATION,
  SYMBOL,
  MARK,
  OTHER,
}

// The classes that have a meaning here; the others are only told apart.
export const SPACE: i32 = CharacterClass.SPACE, LOWER: i32 = CharacterClass.LOWER;
export const UPPER: i32 = CharacterClass.UPPER, DIGIT: i32 = CharacterClass.DIGIT;
export const TERMINAL: i32 = CharacterClass.TERMINAL;
export const OPENING: i32 = CharacterClass.OPENING, CLOSING: i32 = CharacterClass.CLOSING;

/** The marks that JavaScript writes in training, a bit each. */
export enum WindowMark {
  TOKEN_END = 1,
  SENTENCE_END = 2,
}

const LINE_FEED: i32 = 10;
const QUOTE: i32 = 34;

let units: usize = 0;
let classes: usize = 0;
let marks: usize = 0;
let starts: usize = 0;
let ends: usize = 0;
let words: usize = 0;
let shapes: usize = 0;
let scores: usize = 0;

/** Makes room for the window that all segmenters of a module share. */
export function makeWindow(): void {
  if (units) return;
  const padded = <usize> (MAX_UNITS + 2 * PAD);
  units = reserve(padded << 1);
  classes = reserve(padded);
  marks = reserve(MAX_UNITS);
  starts = reserve(MAX_UNITS << 2);
  ends = reserve(MAX_UNITS << 2);
  words = reserve(MAX_UNITS << 2);
  shapes = reserve(MAX_UNITS << 2);
  scores = reserve(MAX_UNITS << 2);
}

/** Where JavaScript writes the first code unit, and its class. */
export function windowUnits(): usize {
  return units + (<usize> PAD << 1);
}

export function windowClasses(): usize {
  return classes + <usize> PAD;
}

/** The marks that JavaScript writes, a byte a unit. */
export function windowMarks(): usize {
  return marks;
}

// Of the tokens found: where they start and end, hashes of form and shape, how well a sentence ends.

// @inline
export function tokenStarts(): usize {
  return starts;
}

// @inline
export function tokenEnds(): usize {
  return ends;
}

// @inline
export function tokenWords(): usize {
  return words;
}

// @inline
export function tokenShapes(): usize {
  return shapes;
}

// @inline
export function sentenceScores(): usize {
  return scores;
}

/** Puts spaces after a text of `n` units; those before it are never changed. */
export function closeWindow(n: i32): void {
  for (let i = 0; i < PAD; i++) {
    store<u16>(windowUnits() + (<usize> (n + i) << 1), 32);
    store<u8>(windowClasses() + <usize> (n + i), <u8> SPACE);
    store<u16>(units + (<usize> i << 1), 32);
  }
}

/** The unit at a place from -PAD on; a line feed is a space. */
// @inline
export function unit(at: i32): u32 {
  const code = load<u16>(units + (<usize> (at + PAD) << 1));
  return code == LINE_FEED ? 32 : code;
}

// @inline
export function classOf(at: i32): i32 {
  return load<u8>(classes + <usize> (at + PAD));
}

// @inline
export function isLineFeed(at: i32): bool {
  return load<u16>(units + (<usize> (at + PAD) << 1)) == LINE_FEED;
}

// @inline
export function isQuote(at: i32): bool {
  return load<u16>(units + (<usize> (at + PAD) << 1)) == QUOTE;
}

/** Whether the second half of a surrogate pair stands here. No token ends before it. */
// @inline
export function isSecondHalf(at: i32): bool {
  return (load<u16>(units + (<usize> (at + PAD) << 1)) & 0xfc00) == 0xdc00;
}

// @inline
export function markAt(at: i32): i32 {
  return load<u8>(marks + <usize> at);
}
