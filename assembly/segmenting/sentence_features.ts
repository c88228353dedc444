/**
 * What is seen of the place between two tokens, where a sentence may end: the tokens around it,
 * how they are written, what stands between them, and what the paragraph is like.
 *
 *   … A B C | D E F …        a sentence may end after C
 */

import { borrowInts, get, set } from "../memory";
import { mix, put, put2, put3, put4, START } from "./hashing";
import {
  classOf, CLOSING, ends, isLineFeed, isQuote, LOWER, OPENING, shapes, starts, TERMINAL, unit, UPPER, words,
} from "./window";

/** Most features of a place. */
export const MOST_SENTENCE_FEATURES: i32 = 64;

/** Flags of a paragraph: it has letters in upper case, in lower case, and ends of sentences. */
const HAS_UPPER: i32 = 1, HAS_LOWER: i32 = 2, HAS_TERMINAL: i32 = 4;

let flags: u32 = 0;
let tokens: i32 = 0;
/** [tokens]: how far it is to the next token that ends as sentences do. */
let ahead: usize = 0;
let behind: i32 = 0;
let quotes: i32 = 0;
let depth: i32 = 0;

/** Looks at a paragraph as a whole, before its places are looked at from left to right. */
export function startParagraph(count: i32): void {
  tokens = count;
  ahead = borrowInts(count);
  flags = 0;
  behind = quotes = depth = 0;
  let distance = 0;
  for (let t = count - 1; t >= 0; t--) {
    set(ahead, t, distance);
    distance = endsAsSentence(t) ? 0 : distance + 1;
    if (endsAsSentence(t)) flags |= HAS_TERMINAL;
    for (let at = get(starts, t); at < get(ends, t); at++) {
      const kind = classOf(at);
      if (kind == UPPER) flags |= HAS_UPPER;
      else if (kind == LOWER) flags |= HAS_LOWER;
    }
  }
}

/** Adds the features of the place after token `t`, which is not the last. Go from left to right. */
export function sentenceFeatures(t: i32): void {
  const a = word(t - 2), b = word(t - 1), c = word(t), d = word(t + 1), e = word(t + 2), f = word(t + 3);
  const sb = shape(t - 1), sc = shape(t), sd = shape(t + 1), se = shape(t + 2);
  const gap = between(t), before = t > 0 ? between(t - 1) : 3;
  const end = get(ends, t);
  const tail = mix(mix(START, unit(end - 1)), unit(end - 2));
  const first: u32 = classOf(get(starts, t + 1));
  const near = bucket(behind), far = bucket(get(ahead, t));
  const inQuotes: u32 = quotes & 1, inside: u32 = depth > 0 ? 1 : 0;

  put(1, 0);
  put(2, gap);
  put(3, c);
  put(4, d);
  put2(5, c, d);
  put2(6, b, c);
  put2(7, d, e);
  put3(8, b, c, d);
  put3(9, c, d, e);
  put(10, b);
  put(11, e);
  put(12, a);
  put(13, f);
  put2(14, c, gap);
  put2(15, d, gap);
  put3(16, c, d, gap);
  put(17, sc);
  put(18, sd);
  put2(19, sc, sd);
  put3(20, sc, sd, gap);
  put3(21, sb, sc, sd);
  put3(22, sc, sd, se);
  put4(23, sb, sc, sd, se);
  put2(24, c, sd);
  put3(25, c, sd, gap);
  put3(26, c, sd, se);
  put3(27, b, c, sd);
  put2(28, sc, d);
  put3(29, sb, c, sd);
  put3(30, sc, d, e);
  put2(31, d, sd);
  put2(32, c, sc);
  put3(33, sc, d, sd);
  put3(34, d, sd, e);
  put2(35, c, first);
  put2(36, tail, sd);
  put2(37, near, sd);
  put2(38, far, sd);
  put4(39, near, far, sc, sd);
  put3(40, far, d, sd);
  put3(41, near, d, sd);
  put2(42, bucket(t), sd);
  put2(43, bucket(tokens - 2 - t), sc);
  put2(44, flags, sd);
  put3(45, flags, c, sd);
  put3(46, flags, sc, sd);
  put3(47, inQuotes, c, sd);
  put3(48, inQuotes, c, d);
  put3(49, inside, c, sd);
  put4(50, before, sc, gap, sd);
  put3(51, tail, d, sd);
  put3(52, near, c, sd);
  put3(53, far, c, sd);

  pass(t);
}

/** What lies behind a place. */
function pass(t: i32): void {
  behind = endsAsSentence(t) ? 0 : behind + 1;
  const start = get(starts, t);
  if (isQuote(start)) quotes++;
  const kind = classOf(start);
  if (kind == OPENING) depth++;
  else if (kind == CLOSING && depth > 0) depth--;
}

// @ts-ignore: decorator
@inline
function word(t: i32): u32 {
  return t < 0 ? 1 : t < tokens ? get(words, t) : 2;
}

// @ts-ignore: decorator
@inline
function shape(t: i32): u32 {
  return t < 0 ? 1 : t < tokens ? get(shapes, t) : 2;
}

/** Nothing, spaces, or a line end. */
function between(t: i32): u32 {
  const stop = get(starts, t + 1);
  let gap: u32 = 0;
  for (let at = get(ends, t); at < stop; at++) {
    if (isLineFeed(at)) return 2;
    gap = 1;
  }
  return gap;
}

// @ts-ignore: decorator
@inline
function endsAsSentence(t: i32): bool {
  return classOf(get(ends, t) - 1) == TERMINAL;
}

/** Small numbers as they are, larger ones roughly. */
function bucket(number: i32): u32 {
  if (number < 5) return number;
  if (number < 8) return 5;
  if (number < 13) return 6;
  if (number < 21) return 7;
  return number < 40 ? 8 : 9;
}
