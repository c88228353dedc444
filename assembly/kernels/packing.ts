/**
 * Matrices put in another order, for products that read them in line (kernels/matmul.ts).
 *
 *   b [k, n]    panel 0: k rows of 8   panel 1: k rows of 8   …   the last filled up with zeros
 */

export const PANEL: i32 = 8;
export const PANEL_BYTES: usize = 32;

/** Bytes of a packed right side: [ceil(n / 8), k, 8]. */
export function packedSize(k: i32, n: i32): usize {
  return <usize> ((n + PANEL - 1) / PANEL) * <usize> k * PANEL_BYTES;
}

/** packed is [ceil(n / 8), k, 8]; b is [k, n]. */
export function packRight(packed: usize, b: usize, k: i32, n: i32): void {
  packStridedRight(packed, b, <usize> n << 2, k, n);
}

/** packed is [ceil(n / 8), k, 8]; b is [k, n] in rows `row` bytes apart. */
export function packStridedRight(packed: usize, b: usize, row: usize, k: i32, n: i32): void {
  let j = 0;
  for (; j + PANEL <= n; j += PANEL) {
    let from = b + (<usize> j << 2);
    for (let p = 0; p < k; p++, from += row, packed += PANEL_BYTES) {
      v128.store(packed, v128.load(from));
      v128.store(packed, v128.load(from, 16), 16);
    }
  }
  if (j == n) return;
  memory.fill(packed, 0, <usize> k * PANEL_BYTES);
  for (let p = 0; p < k; p++, packed += PANEL_BYTES) {
    memory.copy(packed, b + <usize> p * row + (<usize> j << 2), <usize> (n - j) << 2);
  }
}

/** packed is [ceil(n / 8), k, 8]; b is [n, k], packed as its transpose. */
export function packRightTransposed(packed: usize, b: usize, k: i32, n: i32): void {
  packStridedTransposed(packed, b, <usize> k << 2, k, n);
}

/** packed is [ceil(n / 8), k, 8]; b is [n, k] in rows `row` bytes apart, packed as its transpose. */
export function packStridedTransposed(packed: usize, b: usize, row: usize, k: i32, n: i32): void {
  for (let j = 0; j < n; j += PANEL, packed += <usize> k * PANEL_BYTES) {
    const columns = min(PANEL, n - j);
    if (columns < PANEL) memory.fill(packed, 0, <usize> k * PANEL_BYTES);
    transposeStrided(packed, PANEL_BYTES, b + <usize> j * row, row, columns, k);
  }
}

/** out is [columns, rows]; a is [rows, columns]. out = aᵀ */
export function transpose(out: usize, a: usize, rows: i32, columns: i32): void {
  transposeStrided(out, <usize> rows << 2, a, <usize> columns << 2, rows, columns);
}

/** As `transpose`, out of rows that are `row` bytes apart into rows that are `step` bytes apart. */
export function transposeStrided(
  out: usize,
  step: usize,
  a: usize,
  row: usize,
  rows: i32,
  columns: i32,
): void {
  let i = 0;
  for (; i + 4 <= rows; i += 4) {
    let from = a + <usize> i * row;
    let to = out + (<usize> i << 2);
    let j = 0;
    for (; j + 4 <= columns; j += 4, from += 16) {
      const r0 = v128.load(from);
      const r1 = v128.load(from + row);
      const r2 = v128.load(from + 2 * row);
      const r3 = v128.load(from + 3 * row);
      const low01 = v128.shuffle<f32>(r0, r1, 0, 4, 1, 5);
      const high01 = v128.shuffle<f32>(r0, r1, 2, 6, 3, 7);
      const low23 = v128.shuffle<f32>(r2, r3, 0, 4, 1, 5);
      const high23 = v128.shuffle<f32>(r2, r3, 2, 6, 3, 7);
      v128.store(to, v128.shuffle<f32>(low01, low23, 0, 1, 4, 5));
      to += step;
      v128.store(to, v128.shuffle<f32>(low01, low23, 2, 3, 6, 7));
      to += step;
      v128.store(to, v128.shuffle<f32>(high01, high23, 0, 1, 4, 5));
      to += step;
      v128.store(to, v128.shuffle<f32>(high01, high23, 2, 3, 6, 7));
      to += step;
    }
    for (; j < columns; j++, from += 4, to += step) {
      store<f32>(to, load<f32>(from));
      store<f32>(to, load<f32>(from + row), 4);
      store<f32>(to, load<f32>(from + 2 * row), 8);
      store<f32>(to, load<f32>(from + 3 * row), 12);
    }
  }
  for (; i < rows; i++) {
    let from = a + <usize> i * row;
    let to = out + (<usize> i << 2);
    for (let j = 0; j < columns; j++, from += 4, to += step) store<f32>(to, load<f32>(from));
  }
}
