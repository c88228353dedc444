/**
 * How a linear model's hidden layer (scoring/hidden.ts) learns: the units' table by regression, the
 * weights after it by steps that shrink with what they have seen.
 */

import { reserve } from "../memory";
import { activations, OUT_BYTES } from "../scoring/hidden";
import { linear } from "../scoring/linear_model";
import { nextRandom } from "./random";
import { newTable, regress, Table } from "./regression";

/** How large the steps of the weights after the units are. */
const OUT_RATE: f32 = 0.05;

/** Makes room for training. The units' weights are 0, those after them random: that tells units apart. */
export function setUpHidden(count: i32, bits: i32): void {
  const model = linear();
  model.units = (count + 3) & ~3;
  const bytes = <usize> model.units << (bits + 2);
  const live = reserve(bytes);
  model.hiddenRegression = changetype<usize>(
    newTable(live, reserve(bytes), <usize> model.units << 2, bytes),
  );
  model.hiddenMean = reserve(bytes);
  model.hiddenTable = live;
  model.hiddenOut = reserve(OUT_BYTES);
  model.hiddenOutLive = reserve(OUT_BYTES);
  model.hiddenOutSum = reserve(OUT_BYTES);
  model.hiddenOutSquares = reserve(OUT_BYTES);
  for (let i = 0; i < 4 * count; i++) {
    store<f32>(model.hiddenOutLive + (<usize> i << 2), nextRandom() - 0.5);
  }
  memory.copy(model.hiddenOut, model.hiddenOutLive, OUT_BYTES);
}

/** The tables that training changes, for checkpoints: 0 to 3 the units' table, 4 to 6 what comes after it. */
export function hiddenTable(which: i32): usize {
  const model = linear();
  const table = changetype<Table>(model.hiddenRegression);
  if (which == 0) return table.live;
  if (which == 1) return table.sum;
  if (which == 2) return table.squares;
  if (which == 3) return table.duals;
  return which == 4
    ? model.hiddenOutLive
    : which == 5
    ? model.hiddenOutSum
    : model.hiddenOutSquares;
}

/** Learns from the errors of four moves, after `addHidden` for the same features. */
export function learnHidden(rows: usize, count: i32, errors: v128, clock: f32): void {
  const model = linear();
  const table = changetype<Table>(model.hiddenRegression);
  const outLive = model.hiddenOutLive;
  const outSum = model.hiddenOutSum;
  const outSquares = model.hiddenOutSquares;
  for (let unit = 0; unit < model.units; unit += 4) {
    const column = <usize> unit << 2;
    const activation = v128.load(activations + column);
    const slope = f32x4.sub(f32x4.splat(1), f32x4.mul(activation, activation));
    const blame = f32x4(
      dot(outLive + (<usize> unit << 4), errors),
      dot(outLive + (<usize> (unit + 1) << 4), errors),
      dot(outLive + (<usize> (unit + 2) << 4), errors),
      dot(outLive + (<usize> (unit + 3) << 4), errors),
    );
    regress(table, rows, count, column, f32x4.mul(slope, blame), clock);
    for (let u = unit; u < unit + 4; u++) {
      const at = <usize> u << 4;
      const gradient = f32x4.mul(errors, v128.load32_splat(activations + (<usize> u << 2)));
      const squares = f32x4.add(v128.load(outSquares + at), f32x4.mul(gradient, gradient));
      const by = f32x4.div(
        f32x4.mul(gradient, f32x4.splat(OUT_RATE)),
        f32x4.add(f32x4.sqrt(squares), f32x4.splat(1)),
      );
      v128.store(outSquares + at, squares);
      v128.store(outLive + at, f32x4.add(v128.load(outLive + at), by));
      v128.store(outSum + at, f32x4.add(v128.load(outSum + at), f32x4.mul(by, f32x4.splat(clock))));
      v128.store(model.hiddenOut + at, v128.load(outLive + at));
    }
  }
}

function dot(row: usize, errors: v128): f32 {
  const products = f32x4.mul(v128.load(row), errors);
  return f32x4.extract_lane(products, 0) + f32x4.extract_lane(products, 1) +
    f32x4.extract_lane(products, 2) + f32x4.extract_lane(products, 3);
}
