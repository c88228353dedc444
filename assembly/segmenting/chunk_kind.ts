/**
 * Signs of addresses, paths, file names and the like, which tell them from words: in all
 * that stands between two spaces. A bit for each sign, so that weights learned for addresses say
 * nothing about words.
 */

import { classOf, DIGIT, LOWER, unit, UPPER } from "./window";

const AT: u32 = 0x40, SLASH: u32 = 0x2f, BACKSLASH: u32 = 0x5c, COLON: u32 = 0x3a, DOT: u32 = 0x2e;
const UNDERSCORE: u32 = 0x5f, TILDE: u32 = 0x7e, EQUALS: u32 = 0x3d, W: u32 = 0x77;

/** A scheme (`://`), a host (`www.`), a mailbox, a path, a query, a file. */
const SCHEME: u32 = 1,
  HOST: u32 = 2,
  MAILBOX: u32 = 4,
  BACK: u32 = 8,
  ROOT: u32 = 16,
  PATH: u32 = 32;
const QUERY: u32 = 64, SNAKE: u32 = 128, DOTTED: u32 = 256, DOTTED_CAPITAL: u32 = 512;

/** The signs of the units from `start` up to `end`. */
export function kindOfChunk(start: i32, end: i32): u32 {
  let kind: u32 = 0;
  for (let at = start; at < end; at++) {
    const code = unit(at);
    if (code == DOT) {
      if (!isWord(at - 1) || at == start) continue;
      const next = classOf(at + 1);
      if (next == LOWER) kind |= DOTTED;
      else if (next == UPPER) kind |= DOTTED_CAPITAL;
      if (unit(at - 1) == W && unit(at - 2) == W && unit(at - 3) == W) kind |= HOST;
    } else if (code == SLASH) {
      if (at + 1 < end && unit(at + 1) == SLASH && unit(at - 1) == COLON) kind |= SCHEME;
      else if (isWord(at + 1)) kind |= isWord(at - 1) ? PATH : ROOT;
    } else if (code == AT) {
      if (isWord(at - 1) && isWord(at + 1)) kind |= MAILBOX;
    } else if (code == BACKSLASH) kind |= BACK;
    else if (code == UNDERSCORE) kind |= SNAKE;
    else if (code == EQUALS || code == TILDE) kind |= QUERY;
  }
  return kind;
}

// @inline
function isWord(at: i32): bool {
  const kind = classOf(at);
  return kind == LOWER || kind == UPPER || kind == DIGIT;
}
