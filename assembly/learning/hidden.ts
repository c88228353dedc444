/**
 * A small hidden layer beside a linear model's direct weights of moves: units that look at the same
 * features, and add to the moves' scores what they make of them.
 *
 *   scores of moves += tanh(sum of rows of the units' table)·out     table is [2^bits, units]
 *                                                                    out is [units, 4]
 *
 * Units come in fours; those past the number asked for have weights of 0 and stay so. While
 * training, the table has its twins as the others do (weights.ts), in f32; for parsing alone it is
 * of 16-bit integers with one scale.
 */

import { tanh4 } from "../kernels/vector";
import { get, reserve } from "../memory";
import { nextRandom } from "./random";
import { average, newTable, regress, Table } from "./regression";

/** Most units. */
export const MOST_UNITS: i32 = 16;
const OUT_BYTES: usize = <usize>MOST_UNITS << 4;

/** Units, rounded up to a multiple of four; 0 without a hidden layer. */
export let units: i32 = 0;
let bits: i32 = 0;
let regression: Table = changetype<Table>(0);

let table: usize = 0; // in use
let mean: usize = 0;
let table16: usize = 0;
let scale: f32 = 1;

const out: usize = reserve(OUT_BYTES); // in use
const outLive: usize = reserve(OUT_BYTES);
const outSum: usize = reserve(OUT_BYTES);
const outSquares: usize = reserve(OUT_BYTES);
/** What the units made of the configuration looked at. */
const activations: usize = reserve(<usize>MOST_UNITS << 2);

/** How large the steps of the weights after the units are. */
const OUT_RATE: f32 = 0.05;

function tableBytes(): usize {
  return <usize>units << (bits + 2);
}

/** Makes room for training. The units' weights are 0, those after them random: that tells units apart. */
export function setUpHidden(count: i32, bitsOfRows: i32): void {
  units = (count + 3) & ~3;
  bits = bitsOfRows;
  const live = reserve(tableBytes());
  regression = newTable(live, reserve(tableBytes()), <usize>units << 2, tableBytes());
  mean = reserve(tableBytes());
  table = live;
  for (let i = 0; i < 4 * count; i++) store<f32>(outLive + (<usize>i << 2), nextRandom() - 0.5);
  memory.copy(out, outLive, OUT_BYTES);
}

/** Makes room for parsing alone. Whoever calls fills the table and the weights after it. */
export function setUpHidden16(count: i32, bitsOfRows: i32, unit: f32): void {
  units = (count + 3) & ~3;
  bits = bitsOfRows;
  scale = unit;
  table16 = reserve(<usize>units << (bits + 1));
}

export function hiddenUnits(): i32 {
  return units;
}

export function hiddenWeights16(): usize {
  return table16;
}

/** The units' weights in use: [2^bits, units]. */
export function hiddenWeights(): usize {
  return table;
}

/** The weights after the units, in use: [units, 4]. */
export function hiddenOut(): usize {
  return out;
}

/** What training changes, for checkpoints: 0 to 3 the units' table, 4 to 6 what comes after it. */
export function hiddenTable(which: i32): usize {
  if (which == 0) return regression.live;
  if (which == 1) return regression.sum;
  if (which == 2) return regression.squares;
  if (which == 3) return regression.duals;
  return which == 4 ? outLive : which == 5 ? outSum : outSquares;
}

export function useLiveHidden(): void {
  if (!units) return;
  table = regression.live;
  memory.copy(out, outLive, OUT_BYTES);
}

export function useMeanHidden(clock: f64): void {
  if (!units) return;
  average(mean, regression.live, regression.sum, tableBytes(), clock);
  average(out, outLive, outSum, OUT_BYTES, clock);
  table = mean;
}

/** Adds to the scores of four moves what the units make of a configuration's features. */
export function addHidden(scores: usize, rows: usize, count: i32): void {
  let sum = v128.load(scores);
  for (let unit = 0; unit < units; unit += 4) {
    let input = f32x4.splat(0);
    if (table16) {
      let whole = i32x4.splat(0);
      for (let f = 0; f < count; f++) {
        const at = table16 + (<usize>(get(rows, f) * units + unit) << 1);
        whole = i32x4.add(whole, v128.load16x4_s(at));
      }
      input = f32x4.mul(f32x4.convert_i32x4_s(whole), f32x4.splat(scale));
    } else {
      for (let f = 0; f < count; f++) {
        input = f32x4.add(input, v128.load(table + (<usize>(get(rows, f) * units + unit) << 2)));
      }
    }
    v128.store(activations + (<usize>unit << 2), tanh4(input));
    for (let u = unit; u < unit + 4; u++) {
      const activation = v128.load32_splat(activations + (<usize>u << 2));
      sum = f32x4.add(sum, f32x4.mul(activation, v128.load(out + (<usize>u << 4))));
    }
  }
  v128.store(scores, sum);
}

/** Learns from the errors of four moves, after `addHidden` for the same features. */
export function learnHidden(rows: usize, count: i32, errors: v128, clock: f32): void {
  for (let unit = 0; unit < units; unit += 4) {
    const column = <usize>unit << 2;
    const activation = v128.load(activations + column);
    const slope = f32x4.sub(f32x4.splat(1), f32x4.mul(activation, activation));
    const blame = f32x4(
      dot(outLive + (<usize>unit << 4), errors), dot(outLive + (<usize>(unit + 1) << 4), errors),
      dot(outLive + (<usize>(unit + 2) << 4), errors), dot(outLive + (<usize>(unit + 3) << 4), errors),
    );
    regress(regression, rows, count, column, f32x4.mul(slope, blame), clock);
    for (let u = unit; u < unit + 4; u++) {
      const at = <usize>u << 4;
      const gradient = f32x4.mul(errors, v128.load32_splat(activations + (<usize>u << 2)));
      const squares = f32x4.add(v128.load(outSquares + at), f32x4.mul(gradient, gradient));
      const by = f32x4.div(f32x4.mul(gradient, f32x4.splat(OUT_RATE)), f32x4.add(f32x4.sqrt(squares), f32x4.splat(1)));
      v128.store(outSquares + at, squares);
      v128.store(outLive + at, f32x4.add(v128.load(outLive + at), by));
      v128.store(outSum + at, f32x4.add(v128.load(outSum + at), f32x4.mul(by, f32x4.splat(clock))));
      v128.store(out + at, v128.load(outLive + at));
    }
  }
}

function dot(row: usize, errors: v128): f32 {
  const products = f32x4.mul(v128.load(row), errors);
  return f32x4.extract_lane(products, 0) + f32x4.extract_lane(products, 1) +
    f32x4.extract_lane(products, 2) + f32x4.extract_lane(products, 3);
}
