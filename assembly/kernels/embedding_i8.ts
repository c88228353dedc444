/**
 * Vectors of words and of hashed n-grams in 8 bits, each row with a scale of its own: bags of them as
 * in embedding.ts, from tables as files have them. The sums are to the last bit those of tables that
 * were turned into floats before.
 */

import { get } from "../memory";

/**
 * out is [bags, width]; table is [rows, width] i8; scales is [rows]; ids is [offsets[bags]] i32, below
 * 0 for nothing; offsets is [bags + 1] i32. out[b] = sum over the bag's ids of table[id] · scales[id]
 */
export function gatherBagsI8(
  out: usize,
  table: usize,
  scales: usize,
  ids: usize,
  offsets: usize,
  bags: i32,
  width: i32,
): void {
  const bytes = <usize> width << 2;
  memory.fill(out, 0, <usize> bags * bytes);
  for (let b = 0; b < bags; b++, out += bytes) {
    for (let p = get(offsets, b); p < get(offsets, b + 1); p++) {
      const id = get(ids, p);
      if (id >= 0) {
        addRow(out, table + <usize> id * width, load<f32>(scales + (<usize> id << 2)), width);
      }
    }
  }
}

/** out is [width]; row is [width] i8. out += row · scale, the product rounded first */
function addRow(out: usize, row: usize, scale: f32, width: i32): void {
  const factor = f32x4.splat(scale);
  const end = row + width;
  for (; row + 4 <= end; row += 4, out += 16) {
    const four = i32x4.extend_low_i16x8_s(i16x8.extend_low_i8x16_s(v128.load32_zero(row)));
    v128.store(out, f32x4.add(v128.load(out), f32x4.mul(f32x4.convert_i32x4_s(four), factor)));
  }
  for (; row < end; row++, out += 4) store<f32>(out, load<f32>(out) + <f32> load<i8>(row) * scale);
}
