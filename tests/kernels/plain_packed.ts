/**
 * The plain twins of tables of few bits: their formats, number by number or bit by bit.
 *
 * @module
 */

import type { Numbers } from "./plain.ts";

const LEVELS = 16, TOP = 7.5, STEPS = 14, STEP = 0.035;

/** The number of the level nearest to x. */
function numberOf(x: number, scale: number): number {
  if (scale === 0) return LEVELS / 2;
  return Math.min(Math.max(Math.floor(x / scale + LEVELS / 2), 0), LEVELS - 1);
}

/** The scale that rounds a row to 4 bits with the least squared error. */
export function rowScaleI4(row: readonly number[]): number {
  const most = Math.max(...row.map(Math.abs));
  let best = 0, least = Infinity;
  for (let i = 0; i < STEPS && most > 0; i++) {
    const scale = most * (1 - STEP * i) / TOP;
    const error = row.reduce((sum, x) => sum + (x - (numberOf(x, scale) - TOP) * scale) ** 2, 0);
    if (error < least) [least, best] = [error, scale];
  }
  return best;
}

/** A table in 4 bits: its bytes, the scales of its rows, and what it gives back. */
export function packRowsI4(table: Float64Array, rows: number, width: number) {
  const rowBytes = Math.ceil(width / 2), bytes = new Uint8Array(rows * rowBytes);
  const levels = new Float64Array(rows), values = new Float64Array(rows * width);
  for (let r = 0; r < rows; r++) {
    const row = [...table.subarray(r * width, (r + 1) * width)];
    levels[r] = rowScaleI4(row);
    row.forEach((x, j) => {
      const number = numberOf(x, levels[r]);
      bytes[r * rowBytes + (j >> 1)] |= number << 4 * (j & 1);
      values[r * width + j] = (number - TOP) * levels[r];
    });
  }
  return { bytes, levels, values };
}

/** b is [k, n] i8. Panels of 8 columns, in each of which pairs of rows alternate. */
export function packI8(b: Numbers, k: number, n: number): Uint8Array {
  const pairs = Math.ceil(k / 2), packed = new Uint8Array(Math.ceil(n / 8) * pairs * 16);
  for (let p = 0; p < k; p++) {
    for (let j = 0; j < n; j++) {
      packed[((j >> 3) * pairs + (p >> 1)) * 16 + 2 * (j % 8) + p % 2] = b[p * n + j];
    }
  }
  return packed;
}

/** Problems of packed tables, by the module's numbers. */
const [NONE, CUT, PLACE, WEIGHT] = [0, 1, 2, 3];

/**
 * Reads a packed table of rows times columns into rows of `width`, bit by bit.
 * @returns The problem, the number that it is about, and the rows.
 */
export function unpackRows(
  packed: Uint8Array,
  isWide: boolean,
  rows: number,
  columns: number,
  width: number,
): [problem: number, found: number, rows: Int8Array | Int16Array] {
  const header = new DataView(packed.buffer, packed.byteOffset);
  const count = header.getUint32(0, true), least = header.getUint16(6, true);
  const out = isWide ? new Int16Array(rows * width) : new Int8Array(rows * width);
  const end = 8 * packed.length;
  let at = 64;
  const bit = () => {
    const place = at++;
    return place < end ? packed[place >>> 3] >>> 7 - place % 8 & 1 : 0;
  };
  const code = (bits: number) => {
    let number = 0;
    while (bit()) number++;
    for (; bits > 0; bits--) number = 2 * number + bit();
    return number;
  };
  let next = 0;
  for (let i = 0; i < count; i++) {
    const place = next + code(packed[4]), isBelow = bit(), magnitude = least + code(packed[5]);
    if (at > end) return [CUT, i, out];
    if (place >= rows * columns) return [PLACE, place, out];
    if (magnitude === 0 || magnitude > (isWide ? 32767 : 127)) return [WEIGHT, magnitude, out];
    out[Math.floor(place / columns) * width + place % columns] = isBelow ? -magnitude : magnitude;
    next = place + 1;
  }
  return [NONE, end - at, out];
}
