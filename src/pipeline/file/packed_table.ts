// Sparse weights in few bits: gaps and sizes as Rice codes, which suit numbers that are mostly
// small. Some nine bits a weight where `sparse.ts` takes two or three bytes.
//
//   header   count (4 bytes), bits of gaps (1), bits of sizes (1), the least size (2), little-endian
//   weights  the gap, a bit that is 1 below zero, the size without the least; the first bit is the
//            highest of its byte, and zeros fill the last byte
//
// A Rice code of k bits is the number without its last k bits in ones with a zero behind them, then
// these k bits.

import { inputError, type Place } from "../../errors.ts";
import { GapWriter, placesOf, type Sparse } from "./sparse.ts";

const HEADER = 8, MAX_BITS = 24;
type Integers = Int8Array | Int16Array;

/** Packs weights. */
export function packTable(table: Sparse<Integers>): Uint8Array {
  const { values } = table;
  const places = placesOf(table, 2 ** 32);
  const gaps = places.map((place, i) => i === 0 ? place : place - places[i - 1] - 1);
  const sizes = Uint32Array.from(values, Math.abs);
  const least = sizes.reduce((least, size) => Math.min(least, size), values.length > 0 ? 32767 : 0);
  for (let i = 0; i < sizes.length; i++) sizes[i] -= least;
  const [gap, size] = [fewestBits(gaps), fewestBits(sizes)];
  const bytes = new Uint8Array(HEADER + Math.ceil((gap.total + size.total + values.length) / 8));
  const header = new DataView(bytes.buffer);
  header.setUint32(0, values.length, true);
  header.setUint8(4, gap.bits);
  header.setUint8(5, size.bits);
  header.setUint16(6, least, true);
  let at = HEADER * 8;
  const one = () => bytes[at >> 3] |= 0x80 >> (at++ & 7);
  const code = (number: number, bits: number) => {
    for (let ones = number >>> bits; ones > 0; ones--) one();
    at++;
    for (let bit = bits - 1; bit >= 0; bit--) number >>> bit & 1 ? one() : at++;
  };
  for (let i = 0; i < values.length; i++) {
    code(gaps[i], gap.bits);
    values[i] < 0 ? one() : at++;
    code(sizes[i], size.bits);
  }
  return bytes;
}

/** How many bits the codes of some numbers should have, and how many they take together. */
function fewestBits(numbers: Uint32Array): { bits: number; total: number } {
  let best = { bits: 0, total: Infinity };
  for (let bits = 0; bits <= MAX_BITS; bits++) {
    let total = numbers.length * (bits + 1);
    for (const number of numbers) total += number >>> bits;
    if (total < best.total) best = { bits, total };
  }
  return best;
}

/**
 * Undoes `packTable`. The bytes may come from a file that was made to do harm: what does not fit a
 * table of `size` weights is refused.
 */
export function unpackTable(
  bytes: Uint8Array,
  dtype: "I8" | "I16",
  size: number,
  name = "a table",
  place: Place = {},
): Sparse<Integers> {
  const refuse = (found: string, expected: string) =>
    inputError("read model", place, `${name} with ${found}`, expected);
  if (bytes.length < HEADER) throw refuse(`${bytes.length} bytes`, `${HEADER} at least`);
  const header = new DataView(bytes.buffer, bytes.byteOffset, HEADER);
  const count = header.getUint32(0, true), least = header.getUint16(6, true);
  const [gapBits, sizeBits] = [header.getUint8(4), header.getUint8(5)];
  // A weight takes three bits at least.
  if (count > size || count > (bytes.length - HEADER) * 8 / 3) {
    throw refuse(`${count} weights`, `${size} at most, all of them there`);
  }
  if (Math.max(gapBits, sizeBits) > MAX_BITS) {
    throw refuse(`codes of ${Math.max(gapBits, sizeBits)} bits`, `${MAX_BITS} at most`);
  }
  const largest = dtype === "I8" ? 127 : 32767;
  const values = dtype === "I8" ? new Int8Array(count) : new Int16Array(count);
  const gaps = new GapWriter(count);
  // A window reaches beyond the last byte: reading what is not there would be slow.
  const padded = new Uint8Array(bytes.length + 8);
  padded.set(bytes);
  const end = bytes.length * 8;
  // Some million codes stand before the first tree, so the loop calls little: a code is the ones
  // of its window, then its bits.
  const gapStep = 2 ** gapBits, sizeStep = 2 ** sizeBits;
  let at = HEADER * 8;
  let last = -1;
  for (let i = 0; i < count; i++) {
    let ones = 0, run = Math.clz32(~ahead(padded, at));
    for (; run >= WINDOW && at < end; run = Math.clz32(~ahead(padded, at))) {
      ones += WINDOW;
      at += WINDOW;
    }
    at += run + 1;
    const gap = (ones + run) * gapStep + (gapBits && ahead(padded, at) >>> (32 - gapBits));
    at += gapBits;
    const isBelow = ahead(padded, at++) < 0;
    ones = 0;
    for (run = Math.clz32(~ahead(padded, at)); run >= WINDOW && at < end;) {
      ones += WINDOW;
      at += WINDOW;
      run = Math.clz32(~ahead(padded, at));
    }
    at += run + 1;
    const magnitude = least + (ones + run) * sizeStep +
      (sizeBits && ahead(padded, at) >>> (32 - sizeBits));
    at += sizeBits;
    last += gap + 1;
    if (at > end) throw refuse(`${i} weights`, `${count}, as it says`);
    if (last >= size) throw refuse(`a value at ${last}`, `${size - 1} at most`);
    if (magnitude === 0 || magnitude > largest) {
      throw refuse(`a weight of ${magnitude}`, `1 to ${largest}`);
    }
    gaps.push(gap);
    values[i] = isBelow ? -magnitude : magnitude;
  }
  if (end - at >= 8) throw refuse("more weights", `${count}, as it says`);
  return { gaps: gaps.bytes(), values };
}

/** Bits that `ahead` gives wherever it starts. */
const WINDOW = 24;

/** The next 24 bits or more, from the highest bit of an integer on; zeros behind the end. */
function ahead(bytes: Uint8Array, at: number): number {
  const byte = at >> 3;
  return (bytes[byte] << 24 | bytes[byte + 1] << 16 | bytes[byte + 2] << 8 | bytes[byte + 3]) <<
    (at & 7);
}
