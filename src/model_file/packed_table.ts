// Sparse weights in few bits: gaps and sizes as Rice codes, which suit numbers that are mostly
// small. Some nine bits a weight where `sparse.ts` takes two or three bytes.
//
//   header   count (4 bytes), bits of gaps (1), bits of sizes (1), the least size (2), little-endian
//   weights  the gap, a bit that is 1 below zero, the size without the least; the first bit is the
//            highest of its byte, and zeros fill the last byte
//
// A Rice code of k bits is the number without its last k bits in ones with a zero behind them, then
// these k bits.

import { fail, type Place } from "../errors.ts";
import { LARGEST } from "./quantise.ts";
import { placesOf, type Sparse } from "./sparse.ts";

const HEADER = 8, MAX_BITS = 24;
/** Bits that a weight takes at least. */
const LEAST_BITS = 3;
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
 * How many weights a packed table has. The bytes may come from a file that was made to do harm: what
 * cannot be a table of `size` weights is refused. The weights are checked as they are read
 * (assembly/kernels/packed_rows.ts).
 */
export function packedCount(
  bytes: Uint8Array,
  size: number,
  name = "a table",
  place: Place = {},
): number {
  const refuse = (found: string, expected: string) =>
    fail("read model")("invalid-model", `${name} with ${found}`, expected, place);
  if (bytes.length < HEADER) throw refuse(`${bytes.length} bytes`, `${HEADER} at least`);
  const header = new DataView(bytes.buffer, bytes.byteOffset, HEADER);
  const count = header.getUint32(0, true);
  const most = Math.max(header.getUint8(4), header.getUint8(5));
  if (count > size || count > (bytes.length - HEADER) * 8 / LEAST_BITS) {
    throw refuse(`${count} weights`, `${size} at most, all of them there`);
  }
  if (most > MAX_BITS) throw refuse(`codes of ${most} bits`, `${MAX_BITS} at most`);
  return count;
}

/** The error for what was found where weights are read; `found` is the number that it is about. */
export function packedError(
  problem: "cut" | "place" | "weight" | "more",
  found: number,
  { count, size, dtype }: { count: number; size: number; dtype: "I8" | "I16" },
  name: string,
  place: Place,
): Error {
  const [what, expected] = {
    cut: [`${found} weights`, `${count}, as it says`],
    place: [`a value at ${found}`, `${size - 1} at most`],
    weight: [`a weight of ${found}`, `1 to ${LARGEST[dtype]}`],
    more: ["more weights", `${count}, as it says`],
  }[problem];
  return fail("read model")("invalid-model", `${name} with ${what}`, expected, place);
}
