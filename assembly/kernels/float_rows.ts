/**
 * Rows of floats: filled, joined, split and summed.
 */

/** out is [rows, width]; row is [width]. Every row of out = row */
export function fillRows(out: usize, row: usize, rows: i32, width: i32): void {
  const bytes = <usize> width << 2;
  for (let r = 0; r < rows; r++, out += bytes) memory.copy(out, row, bytes);
}

/**
 * out is [rows, left + right]; a is [rows, left]; b is [rows, right].
 * out = a and b side by side: the two directions of a layer, as the next one reads them.
 */
export function joinRows(out: usize, a: usize, b: usize, rows: i32, left: i32, right: i32): void {
  const first = <usize> left << 2;
  const second = <usize> right << 2;
  for (let r = 0; r < rows; r++, out += first + second, a += first, b += second) {
    memory.copy(out, a, first);
    memory.copy(out + first, b, second);
  }
}

/** a is [rows, left]; b is [rows, right]; joined is [rows, left + right]. Undoes `joinRows`. */
export function splitRows(
  a: usize,
  b: usize,
  joined: usize,
  rows: i32,
  left: i32,
  right: i32,
): void {
  const first = <usize> left << 2;
  const second = <usize> right << 2;
  for (let r = 0; r < rows; r++, joined += first + second, a += first, b += second) {
    memory.copy(a, joined, first);
    memory.copy(b, joined + first, second);
  }
}

/** out is [count]; x is [count]. out += x */
export function addFloats(out: usize, x: usize, count: i32): void {
  const end = out + (<usize> count << 2);
  for (; out + 16 <= end; out += 16, x += 16) {
    v128.store(out, f32x4.add(v128.load(out), v128.load(x)));
  }
  for (; out < end; out += 4, x += 4) store<f32>(out, load<f32>(out) + load<f32>(x));
}

/** out is [width]; x is [rows, width]. out += the sum of the rows */
export function addColumnSums(out: usize, x: usize, rows: i32, width: i32): void {
  for (let r = 0; r < rows; r++) addFloats(out, x + ((<usize> r * width) << 2), width);
}
