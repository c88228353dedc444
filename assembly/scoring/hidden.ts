/**
 * A small hidden layer next to a linear model's direct weights of moves: units that look at the same
 * features, and add to the moves' scores what they make of them.
 *
 *   scores of moves += tanh(sum of rows of the units' table)·out     table is [2^bits, units]
 *                                                                    out is [units, 4]
 *
 * Units come in fours; those past the number asked for have weights of 0 and stay so. While
 * training, the table has its twins as the others do (linear_model.ts), in f32; for parsing alone it
 * is of 16-bit integers with one scale.
 */

import { tanh4 } from "../kernels/vector";
import { get, reserve } from "../memory";
import { linear, LinearModel } from "./linear_model";

/** Most units. */
export const MAX_UNITS: i32 = 16;
/** Bytes of the weights after the units. */
export const OUT_BYTES: usize = <usize> MAX_UNITS << 4;

/** The units' activations for the configuration looked at. */
export const activations: usize = reserve(<usize> MAX_UNITS << 2);

/** Makes room for parsing alone. The caller fills the table and the weights after it. */
export function setUpHidden16(count: i32, bits: i32, unit: f32): void {
  const model = linear();
  model.units = (count + 3) & ~3;
  model.hiddenScale = unit;
  model.hiddenTable16 = reserve(<u64> model.units << (bits + 1));
  model.hiddenOut = reserve(OUT_BYTES);
}

/** Adds to the scores of four moves what the units make of a configuration's features. */
export function addHidden(scores: usize, model: LinearModel, rows: usize, count: i32): void {
  const units = model.units;
  const table = model.hiddenTable;
  const table16 = model.hiddenTable16;
  const out = model.hiddenOut;
  let sum = v128.load(scores);
  for (let unit = 0; unit < units; unit += 4) {
    let input = f32x4.splat(0);
    if (table16) {
      let whole = i32x4.splat(0);
      for (let f = 0; f < count; f++) {
        const at = table16 + (<usize> (get(rows, f) * units + unit) << 1);
        whole = i32x4.add(whole, v128.load16x4_s(at));
      }
      input = f32x4.mul(f32x4.convert_i32x4_s(whole), f32x4.splat(model.hiddenScale));
    } else {
      for (let f = 0; f < count; f++) {
        input = f32x4.add(input, v128.load(table + (<usize> (get(rows, f) * units + unit) << 2)));
      }
    }
    v128.store(activations + (<usize> unit << 2), tanh4(input));
    for (let u = unit; u < unit + 4; u++) {
      const activation = v128.load32_splat(activations + (<usize> u << 2));
      sum = f32x4.add(sum, f32x4.mul(activation, v128.load(out + (<usize> u << 4))));
    }
  }
  v128.store(scores, sum);
}
