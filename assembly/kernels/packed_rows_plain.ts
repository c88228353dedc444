/** The plain twin of packed_rows.ts: a packed table bit by bit, as its format is told. */

import { PackedProblem } from "./packed_rows";

let packed: usize = 0, at: u64 = 0, end: u64 = 0;

/** What `unpackRowsPlain` says is wrong is about this. */
let found: u64 = 0;

export function packedFoundPlain(): f64 {
  return <f64>found;
}

/** The next bit; zeros behind the end. */
function bit(): u64 {
  const place = at++;
  return place < end ? load<u8>(packed + <usize>(place >>> 3)) >>> <u8>(7 - (place & 7)) & 1 : 0;
}

function code(bits: u64): u64 {
  let number: u64 = 0;
  while (bit()) number++;
  for (; bits > 0; bits--) number = number << 1 | bit();
  return number;
}

/** Reads a whole table of `bytes` bytes into `out` [rows, width], i8 or i16. */
export function unpackRowsPlain(
  out: usize, from: usize, bytes: usize, isWide: bool, rows: u32, columns: u32, width: u32,
): PackedProblem {
  const count = load<u32>(from), gapBits = load<u8>(from, 4), sizeBits = load<u8>(from, 5);
  const least = load<u16>(from, 6), largest: u64 = isWide ? 32767 : 127;
  packed = from;
  at = 64;
  end = <u64>bytes << 3;
  let next: u64 = 0;
  for (let i: u32 = 0; i < count; i++) {
    const place = next + code(gapBits), isBelow = bit() != 0, magnitude = least + code(sizeBits);
    found = i;
    if (at > end) return PackedProblem.CUT;
    found = place;
    if (place >= <u64>rows * columns) return PackedProblem.PLACE;
    found = magnitude;
    if (magnitude == 0 || magnitude > largest) return PackedProblem.WEIGHT;
    const to = out + (<usize>(place / columns * width + place % columns) << (isWide ? 1 : 0));
    const value = isBelow ? -(<i32>magnitude) : <i32>magnitude;
    if (isWide) store<i16>(to, value);
    else store<i8>(to, value);
    next = place + 1;
  }
  found = end - at;
  return PackedProblem.NONE;
}
