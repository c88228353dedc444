/** Plain twins of the products of floats: three loops. */

/** Plain twin of `matmul`. */
export function matmulPlain(out: usize, a: usize, b: usize, m: i32, k: i32, n: i32): void {
  memory.fill(out, 0, (<usize>m * n) << 2);
  addMatmulPlain(out, a, b, m, k, n);
}

/** Plain twin of `addMatmul`. */
export function addMatmulPlain(out: usize, a: usize, b: usize, m: i32, k: i32, n: i32): void {
  addPlain(out, a, k, 1, b, n, 1, m, k, n);
}

/** Plain twin of `addMatmulLeft`. */
export function addMatmulLeftPlain(out: usize, a: usize, b: usize, m: i32, k: i32, n: i32): void {
  addPlain(out, a, 1, m, b, n, 1, m, k, n);
}

/** Plain twin of `addMatmulRight`. */
export function addMatmulRightPlain(out: usize, a: usize, b: usize, m: i32, k: i32, n: i32): void {
  addPlain(out, a, k, 1, b, 1, k, m, k, n);
}

/** out is [m, n]; a[i, p] is at i·aRow + p·aColumn, b[p, j] at p·bRow + j·bColumn. out += a·b */
function addPlain(
  out: usize, a: usize, aRow: i32, aColumn: i32, b: usize, bRow: i32, bColumn: i32, m: i32, k: i32, n: i32,
): void {
  for (let i = 0; i < m; i++) {
    for (let j = 0; j < n; j++) {
      const to = out + ((<usize>i * n + j) << 2);
      let sum = load<f32>(to);
      for (let p = 0; p < k; p++) {
        sum += load<f32>(a + (<usize>(i * aRow + p * aColumn) << 2)) *
          load<f32>(b + (<usize>(p * bRow + j * bColumn) << 2));
      }
      store<f32>(to, sum);
    }
  }
}
