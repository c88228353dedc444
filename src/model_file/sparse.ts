// Sparse lists of numbers: the values that are not 0, and the gaps between them.
//
// A gap is the number of zeros since the value before, as a little-endian base-128 number: seven
// bits a byte, the high bit set on all bytes but the last. Where few values are far apart, nearly
// all gaps take one byte.

import { fail, type Place } from "../errors.ts";

/** Lists of numbers that can be sparse. */
export type Numbers = Float32Array | Int8Array | Int16Array;

/** Values apart from zeros, with the gaps before them. */
export interface Sparse<Values extends Numbers> {
  /** The gap before each value. */
  readonly gaps: Uint8Array;
  /** The values, in order. */
  readonly values: Values;
}

/** The bit that says that a gap continues, and the others. */
const MORE = 0x80, LOW = 0x7f;
/** The value of a unit of a gap's fifth byte; there is no sixth. */
const WORTH_OF_FIFTH = MORE ** 4;

/**
 * Takes the zeros out of a list.
 * @returns Those that are not 0.
 */
export function toSparse<Values extends Numbers>(list: Values): Sparse<Values> {
  let count = 0, bytes = 0, last = -1;
  for (let at = 0; at < list.length; at++) {
    if (list[at] === 0) continue;
    count++;
    for (let gap = at - last - 1; gap >= MORE; gap >>>= 7) bytes++;
    last = at;
  }
  const values = new (list.constructor as new (count: number) => Values)(count);
  const gaps = new Uint8Array(count + bytes);
  last = -1;
  for (let at = 0, next = 0, byte = 0; next < count; at++) {
    if (list[at] === 0) continue;
    values[next++] = list[at];
    let gap = at - last - 1;
    for (; gap >= MORE; gap >>>= 7) gaps[byte++] = (gap & LOW) | MORE;
    gaps[byte++] = gap;
    last = at;
  }
  return { gaps, values };
}

/**
 * The places of the values of a sparse list; a list that does not fit `size` is refused.
 * @param sparse The list, which may come from a file that was made to do harm.
 * @param size Numbers there are with the zeros.
 */
export function placesOf(
  { gaps, values }: Sparse<Numbers>,
  size: number,
  name = "a sparse list",
  place: Place = {},
): Uint32Array {
  const refuse = (found: string, expected: string) =>
    fail("read model")("invalid-model", `${name} with ${found}`, expected, place);
  const places = new Uint32Array(values.length);
  let at = -1, byte = 0;
  for (let i = 0; i < places.length; i++) {
    if (byte >= gaps.length) throw refuse(`${i} gaps`, `${places.length}, as there are values`);
    let bits = gaps[byte++];
    at += 1 + (bits & LOW);
    for (let worth = MORE; bits >= MORE; worth *= MORE) {
      if (byte === gaps.length) throw refuse("a gap cut short", "its last byte");
      if (worth > WORTH_OF_FIFTH) throw refuse("a gap of six bytes", "five at most");
      bits = gaps[byte++];
      at += (bits & LOW) * worth;
    }
    places[i] = at;
  }
  // Places ascend, so the last one tells of all; none was used so far.
  if (at >= size) throw refuse(`a value at ${at}`, `${size - 1} at most`);
  if (byte < gaps.length) throw refuse("more gaps", `${places.length}, as there are values`);
  return places;
}

/** Writes values at places in rows of `columns` into rows of `width`, which has room for them. */
export function fillRows<Values extends Numbers>(
  out: Values,
  values: Values,
  places: Uint32Array,
  columns: number,
  width: number,
): void {
  const padding = width - columns;
  // Places ascend: `end` is that of the current row, `added` the padding before it.
  let end = columns, added = 0;
  for (let i = 0; i < places.length; i++) {
    for (; places[i] >= end; end += columns) added += padding;
    out[places[i] + added] = values[i];
  }
}

/**
 * Puts the zeros back.
 * @param sparse What `toSparse` returned, or a file held.
 * @param out Where to; all zeros before.
 */
export function fromSparse<Values extends Numbers>(
  sparse: Sparse<Values>,
  out: Values,
  name?: string,
  place?: Place,
): Values {
  const { values } = sparse;
  const places = placesOf(sparse, out.length, name, place);
  for (let i = 0; i < places.length; i++) out[places[i]] = values[i];
  return out;
}
