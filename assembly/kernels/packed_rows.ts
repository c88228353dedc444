/**
 * Rows of integers out of a packed table (src/model_file/packed_table.ts has the format): gaps,
 * signs and sizes in Rice codes, decoded straight to where the weights are used.
 *
 * The bytes may be made to do harm. Callers have read the header and know that `out` has room
 * for all rows; everything else is checked here, and nothing traps: `unpackRows` says what is wrong.
 * Of what stands behind the last byte, up to 32 bytes are read, and never taken for weights.
 *
 * A table is read some weights at a call. Engines compile a function anew, faster, from the next
 * call on: one call for a million weights would stay slow to its end.
 */

import { reserve } from "../memory";

/** The faults of a table. */
export enum PackedProblem {
  NONE,
  /** It ends within a weight. */
  CUT,
  /** A weight stands behind the last one that the table has room for. */
  PLACE,
  /** A weight is 0, or larger than its type. */
  WEIGHT,
}

/** Bytes of a table's header. */
const HEADER: usize = 8;
/** Bits that `ahead` gives, wherever it starts. */
const WINDOW: u64 = 57;

/** A window with fewer bits left is filled up. */
const REFILL: u64 = 26;

@unmanaged
class Reader {
  /** [rows, width], i8 or, where `isWide`, i16. */
  out: usize;
  packed: usize;
  isWide: bool;
  gapBits: u64;
  sizeBits: u64;
  least: u64;
  /** Weights that the table has room for, `columns` a row. */
  size: u64;
  columns: u32;
  /** Columns of `out` that stay 0. */
  padding: u32;
  /** The bit to be read next, and the one behind the last. */
  at: u64;
  end: u64;
  /** The place behind the last weight. */
  next: u64;
  /** The number that the last problem is about. */
  found: u64;
}

/** Begins to read a table of `bytes` bytes into [rows, width]. The reader lies in the arena. */
export function openPacked(
  out: usize,
  packed: usize,
  bytes: usize,
  isWide: bool,
  rows: u32,
  columns: u32,
  width: u32,
): usize {
  const reader = changetype<Reader>(reserve(offsetof<Reader>()));
  reader.out = out;
  reader.packed = packed;
  reader.isWide = isWide;
  reader.gapBits = load<u8>(packed, 4);
  reader.sizeBits = load<u8>(packed, 5);
  reader.least = load<u16>(packed, 6);
  reader.size = <u64> rows * columns;
  reader.columns = columns;
  reader.padding = width - columns;
  reader.at = <u64> HEADER << 3;
  reader.end = <u64> bytes << 3;
  reader.found = reader.end - reader.at;
  return changetype<usize>(reader);
}

/** Bits that are left, or what the last problem is about: weights before the cut, a place, a weight. */
export function packedFound(handle: usize): f64 {
  return <f64> changetype<Reader>(handle).found;
}

/** The next bits, from the highest bit on: 57 or more, then zeros. */
// @inline
function ahead(packed: usize, at: u64): u64 {
  const bytes = v128.load64_zero(packed + <usize> (at >>> 3));
  const turned = v128.shuffle<u8>(bytes, bytes, 7, 6, 5, 4, 3, 2, 1, 0, 7, 6, 5, 4, 3, 2, 1, 0);
  return <u64> i64x2.extract_lane(turned, 0) << (at & 7);
}

// A Rice code is ones, a zero, and some bits more: the number is the ones, then these bits.

// @inline
function onesOf(window: u64): u64 {
  return clz(~window);
}

/** The bits behind the zero, which is the window's highest. */
// @inline
function bitsOf(window: u64, bits: u64): u64 {
  return (window << 1 >>> 1) >>> (63 - bits);
}

/** Where the last long code ended. */
let behind: u64 = 0;

/** A code that no window holds. */
function longCode(packed: usize, at: u64, end: u64, bits: u64): u64 {
  let before: u64 = 0;
  let ones = onesOf(ahead(packed, at));
  for (; ones >= WINDOW && at < end; ones = onesOf(ahead(packed, at))) {
    before += WINDOW;
    at += WINDOW;
  }
  at += ones;
  behind = at + 1 + bits;
  return before + ones << bits | bitsOf(ahead(packed, at), bits);
}

/** Reads `count` weights more. Says what is wrong with them. */
export function unpackRows(handle: usize, count: i32): PackedProblem {
  const reader = changetype<Reader>(handle);
  const out = reader.out, packed = reader.packed, end = reader.end, size = reader.size;
  const gapBits = reader.gapBits, sizeBits = reader.sizeBits, least = reader.least;
  const columns = reader.columns, padding = reader.padding, isWide = reader.isWide;
  const largest: u64 = isWide ? i16.MAX_VALUE : i8.MAX_VALUE;
  let at = reader.at, next = reader.next;
  /** The bits from `at` on, of which so many are there. */
  let window: u64 = 0, held: u64 = 0;
  for (let i = 0; i < count; i++) {
    if (held < REFILL) {
      window = ahead(packed, at);
      held = WINDOW;
    }
    // Nearly always the window holds a weight; where it does not, what is read of it is not used.
    const gapOnes = onesOf(window);
    const rest = window << (gapOnes + 1 + gapBits), last = rest << 1;
    const sizeOnes = onesOf(last);
    const length = gapOnes + gapBits + sizeOnes + sizeBits + 3;
    let gap = gapOnes << gapBits | bitsOf(window << gapOnes, gapBits);
    let magnitude = sizeOnes << sizeBits | bitsOf(last << sizeOnes, sizeBits);
    let isBelow = <i64> rest < 0;
    if (length <= held) {
      at += length;
      window <<= length;
      held -= length;
    } else {
      gap = longCode(packed, at, end, gapBits);
      isBelow = <i64> ahead(packed, behind) < 0;
      magnitude = longCode(packed, behind + 1, end, sizeBits);
      at = behind;
      held = 0;
    }
    const place = next + gap;
    magnitude += least;
    if (at > end) {
      reader.found = i;
      return PackedProblem.CUT;
    }
    if (place >= size) {
      reader.found = place;
      return PackedProblem.PLACE;
    }
    if (magnitude - 1 >= largest) {
      reader.found = magnitude;
      return PackedProblem.WEIGHT;
    }
    next = place + 1;
    // Places in the table fit 32 bits; a division costs less than a mispredicted branch at row ends.
    const to = <u32> place + <u32> place / columns * padding;
    const value = <i32> (isBelow ? -magnitude : magnitude);
    if (isWide) store<i16>(out + (to << 1), value);
    else store<i8>(out + to, value);
  }
  reader.at = at;
  reader.next = next;
  reader.found = end - at;
  return PackedProblem.NONE;
}
