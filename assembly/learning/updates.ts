/**
 * Changes of a linear model's weights: vectors that are added to the rows which the features of the
 * configuration looked at pick, and to their sums times the clock.
 */

import { Configuration } from "../core/configuration";
import { isArc, labelOf, moveOf } from "../core/transition";
import { get } from "../memory";
import { labelPicks, lookAtArc, movePicks } from "../scoring/linear";
import { linear } from "../scoring/linear_model";
import { systemOf } from "../systems/system";

/** How many examples the model at work has seen, from 1. */
export function getClock(): f64 {
  return linear().clock;
}

export function setClock(to: f64): void {
  linear().clock = to;
}

/** One more example was seen. */
export function tick(): void {
  linear().clock += 1;
}

// @inline
function add(table: usize, sums: usize, at: usize, amount: f32, timed: f32): void {
  store<f32>(table + at, load<f32>(table + at) + amount);
  store<f32>(sums + at, load<f32>(sums + at) + timed);
}

/** Adds `amount` to a labelled transition's weights, in the configuration looked at. */
export function reward(c: Configuration, transition: i32, amount: f32): void {
  const model = linear();
  const timed = amount * <f32> model.clock;
  const column = <usize> systemOf(c).columnOf(moveOf(transition)) << 2;
  const moves = model.moveLive;
  const moveSums = model.moveSum;
  const rows = movePicks.rows, count = movePicks.count;
  for (let f = 0; f < count; f++) {
    add(moves, moveSums, (<usize> get(rows, f) << 4) + column, amount, timed);
  }
  if (!isArc(transition)) return;
  lookAtArc(c, transition);
  const labels = model.labelLive;
  const labelSums = model.labelSum;
  const row = <usize> model.width << 2;
  const label = <usize> labelOf(transition) << 2;
  for (let f = 0; f < labelPicks.count; f++) {
    const at = <usize> get(labelPicks.rows, f) * row;
    add(labels, labelSums, at, amount, timed);
    if (label) add(labels, labelSums, at + label, amount, timed);
  }
}

/** Adds a vector to the moves' weights, in the configuration looked at. */
export function rewardMoves(amounts: usize): void {
  addRows(linear().moveLive, linear().moveSum, movePicks.rows, movePicks.count, 16, amounts);
}

/** Adds a vector to an arc's labels' weights, column 0 first, in the configuration looked at. */
export function rewardLabels(amounts: usize, c: Configuration, transition: i32): void {
  lookAtArc(c, transition);
  const model = linear();
  addRows(
    model.labelLive,
    model.labelSum,
    labelPicks.rows,
    labelPicks.count,
    <usize> model.width << 2,
    amounts,
  );
}

/** amounts is [row] bytes of f32. Adds it to the rows that features pick. */
function addRows(
  live: usize,
  sums: usize,
  features: usize,
  count: i32,
  row: usize,
  amounts: usize,
): void {
  const now = f32x4.splat(<f32> getClock());
  for (let f = 0; f < count; f++) {
    const at = <usize> get(features, f) * row;
    for (let column: usize = 0; column < row; column += 16) {
      const amount = v128.load(amounts + column);
      const to = live + at + column;
      const sum = sums + at + column;
      v128.store(to, f32x4.add(v128.load(to), amount));
      v128.store(sum, f32x4.add(v128.load(sum), f32x4.mul(amount, now)));
    }
  }
}
