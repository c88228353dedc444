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
  const reader = new BitReader(bytes, HEADER * 8);
  const { end } = reader;
  let last = -1;
  for (let i = 0; i < count; i++) {
    const gap = reader.code(gapBits);
    const isBelow = reader.bit();
    const magnitude = reader.code(sizeBits) + least;
    last += gap + 1;
    if (reader.at > end) throw refuse(`${i} weights`, `${count}, as it says`);
    if (last >= size) throw refuse(`a value at ${last}`, `${size - 1} at most`);
    if (magnitude === 0 || magnitude > largest) {
      throw refuse(`a weight of ${magnitude}`, `1 to ${largest}`);
    }
    gaps.push(gap);
    values[i] = isBelow ? -magnitude : magnitude;
  }
  if (end - reader.at >= 8) throw refuse("more weights", `${count}, as it says`);
  return { gaps: gaps.bytes(), values };
}

/** Reads bits, the highest of each byte first; zeros behind the end. */
class BitReader {
  /** The next bit. */
  at: number;
  readonly end: number;
  readonly #bytes: Uint8Array;

  constructor(bytes: Uint8Array, at: number) {
    this.at = at;
    this.end = bytes.length * 8;
    // A window reaches beyond the last byte: reading what is not there would be slow.
    this.#bytes = new Uint8Array(bytes.length + 8);
    this.#bytes.set(bytes);
  }

  bit(): boolean {
    const is = this.#ahead(this.at) < 0;
    this.at++;
    return is;
  }

  /** A Rice code. */
  code(bits: number): number {
    let at = this.at, ones = 0, run = Math.clz32(~this.#ahead(at));
    while (run >= 24 && at < this.end) {
      ones += 24;
      at += 24;
      run = Math.clz32(~this.#ahead(at));
    }
    at += run + 1;
    const rest = bits === 0 ? 0 : this.#ahead(at) >>> (32 - bits);
    this.at = at + bits;
    return (ones + run) * 2 ** bits + rest;
  }

  /** The next 24 bits or more, from the highest bit of an integer on. */
  #ahead(at: number): number {
    const bytes = this.#bytes, byte = at >> 3;
    return (bytes[byte] << 24 | bytes[byte + 1] << 16 | bytes[byte + 2] << 8 | bytes[byte + 3]) <<
      (at & 7);
  }
}
