/**
 * Sums of rows picked out of a table of small integers: what scoring with a quantised model is.
 */

/** Rows that can be summed in 16 bits: 256 × 127 fits. */
export const MAX_ROWS: i32 = 256;

/**
 * out is [4] i32; table is [rows, 4] i16; picks is [count] i32.
 * out = sum over picks of table[pick]
 */
export function sumRows4(out: usize, table: usize, picks: usize, count: i32): void {
  let sum = i32x4.splat(0);
  for (let p = 0; p < count; p++) {
    const row = table + (<usize> load<i32>(picks + (<usize> p << 2)) << 3);
    sum = i32x4.add(sum, v128.load16x4_s(row));
  }
  v128.store(out, sum);
}

/**
 * out is [width] i16; table is [rows, width] i8; picks is [count] i32, count ≤ MAX_ROWS;
 * width is a multiple of 32.
 * out = sum over picks of table[pick]
 */
export function sumRows(out: usize, table: usize, picks: usize, count: i32, width: i32): void {
  for (let column: usize = 0; column < <usize> width; column += 32) {
    let a = i16x8.splat(0);
    let b = i16x8.splat(0);
    let c = i16x8.splat(0);
    let d = i16x8.splat(0);
    for (let p = 0; p < count; p++) {
      const row = table + <usize> load<i32>(picks + (<usize> p << 2)) * <usize> width + column;
      const low = v128.load(row);
      const high = v128.load(row, 16);
      a = i16x8.add(a, i16x8.extend_low_i8x16_s(low));
      b = i16x8.add(b, i16x8.extend_high_i8x16_s(low));
      c = i16x8.add(c, i16x8.extend_low_i8x16_s(high));
      d = i16x8.add(d, i16x8.extend_high_i8x16_s(high));
    }
    const to = out + (column << 1);
    v128.store(to, a);
    v128.store(to, b, 16);
    v128.store(to, c, 32);
    v128.store(to, d, 48);
  }
}

/**
 * The index, from `first` to `last`, of the largest of i16 values; the first of equals. What lies
 * in `values` outside that range up to a multiple of 8 is overwritten.
 */
export function indexOfLargest(values: usize, first: i32, last: i32): i32 {
  for (let i = 0; i < first; i++) store<i16>(values + (<usize> i << 1), i16.MIN_VALUE);
  const end = (last + 8) & ~7;
  for (let i = last + 1; i < end; i++) store<i16>(values + (<usize> i << 1), i16.MIN_VALUE);
  let most = v128.load(values);
  for (let i = 8; i < end; i += 8) most = i16x8.max_s(most, v128.load(values + (<usize> i << 1)));
  most = i16x8.max_s(most, v128.shuffle<i16>(most, most, 4, 5, 6, 7, 0, 1, 2, 3));
  most = i16x8.max_s(most, v128.shuffle<i16>(most, most, 2, 3, 0, 1, 6, 7, 4, 5));
  most = i16x8.max_s(most, v128.shuffle<i16>(most, most, 1, 0, 3, 2, 5, 4, 7, 6));
  for (let i = 0; i < end; i += 8) {
    const hits = i16x8.bitmask(i16x8.eq(most, v128.load(values + (<usize> i << 1))));
    if (hits) return i + ctz(hits);
  }
  return first;
}
