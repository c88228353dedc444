/**
 * Regression over a hashed table: rows of weights are summed to predictions, one for each column,
 * and changed so that these come nearer to what they should have been.
 *
 *   a table: | live | summed | squares n | duals z |     each has rows of `row` bytes, of f32
 *
 * An error e is what was wanted less what was predicted; the loss is half its square. Features are
 * there or not, so that the scale of each is 1, and F of them make an example of squared length F.
 * For each weight w in use, by the rule:
 *
 *   SGD       w += rate · e
 *   ADAPTIVE  n += e²,  r = rate / ((β + √n) · √F),  w += r · e · (1 − exp(−Σr)) / Σr
 *   FTRL      z += −e − w · (√(n + e²) − √n) / rate,  n += e²,  w = −z · rate / (β + √n)
 *
 * ADAPTIVE is adaptive (Duchi et al. 2011), normalised (Ross et al. 2013) and invariant to
 * importance (Karampatziakis and Langford 2011): a step is as long as many small ones would be, and
 * never goes past what is wanted. FTRL is that of McMahan et al. (2013) without its penalties. β
 * keeps weights that were seldom in use from jumping. As in `updates.ts`, every change is summed
 * times the clock, for averages.
 */

import { get, reserve, reserveRecord } from "../memory";

/** The rules. */
export enum Rule {
  SGD,
  ADAPTIVE,
  FTRL,
}

/** The rule in use. */
@unmanaged
class Settings {
  rule: i32;
  rate: f32;
  beta: f32;
}

const settings: Settings = reserveRecord<Settings>();
useRule(Rule.ADAPTIVE, 1, 1);

/** Chooses the rule, and how large its steps are. */
export function useRule(which: i32, size: f32, caution: f32): void {
  settings.rule = which;
  settings.rate = size;
  settings.beta = caution;
}

/** Where a table's parts lie, and how many bytes a row has. */
@unmanaged
export class Table {
  live: usize;
  sum: usize;
  squares: usize;
  duals: usize;
  row: usize;
}

/** A table over weights that exist, with what the rule in use wants besides: `bytes` for each part. */
export function newTable(live: usize, sum: usize, row: usize, bytes: usize): Table {
  const table = reserveRecord<Table>();
  table.live = live;
  table.sum = sum;
  table.row = row;
  if (settings.rule != Rule.SGD) table.squares = reserve(bytes);
  if (settings.rule == Rule.FTRL) table.duals = reserve(bytes);
  return table;
}

/**
 * The first half of a step: notes the errors of four columns, the first at byte `column` of a row,
 * and returns the sums of their rates. `features` counts all features of the example.
 */
export function weigh(
  t: Table,
  rows: usize,
  count: i32,
  column: usize,
  errors: v128,
  features: i32,
): v128 {
  let sum = f32x4.splat(0);
  if (settings.rule != Rule.ADAPTIVE) return sum;
  const squares = t.squares + column;
  const squared = f32x4.mul(errors, errors);
  const caution = f32x4.splat(settings.beta);
  for (let f = 0; f < count; f++) {
    const at = squares + <usize> get(rows, f) * t.row;
    const n = f32x4.add(v128.load(at), squared);
    v128.store(at, n);
    sum = f32x4.add(sum, f32x4.div(f32x4.splat(1), f32x4.add(caution, f32x4.sqrt(n))));
  }
  return f32x4.mul(sum, f32x4.splat(settings.rate / Mathf.sqrt(<f32> features)));
}

/** The second half: changes the columns. `rates` are the sums over all rows of the example. */
export function step(
  t: Table,
  rows: usize,
  count: i32,
  column: usize,
  errors: v128,
  rates: v128,
  features: i32,
  clock: f32,
): void {
  const time = f32x4.splat(clock), rule = settings.rule;
  const caution = f32x4.splat(settings.beta), each = f32x4.splat(1 / settings.rate);
  const squared = f32x4.mul(errors, errors);
  let by = f32x4.mul(errors, f32x4.splat(settings.rate));
  if (rule == Rule.ADAPTIVE) {
    const scale = f32x4.splat(settings.rate / Mathf.sqrt(<f32> features));
    by = f32x4.mul(f32x4.mul(errors, invariance4(rates)), scale);
  }
  for (let f = 0; f < count; f++) {
    const at = <usize> get(rows, f) * t.row + column;
    if (rule == Rule.SGD) {
      change(t, at, by, time);
    } else if (rule == Rule.ADAPTIVE) {
      const divisor = f32x4.add(caution, f32x4.sqrt(v128.load(t.squares + at)));
      change(t, at, f32x4.div(by, divisor), time);
    } else {
      const w = v128.load(t.live + at), before = v128.load(t.squares + at);
      const n = f32x4.add(before, squared), root = f32x4.sqrt(n);
      const pull = f32x4.mul(f32x4.sub(root, f32x4.sqrt(before)), each);
      const z = f32x4.sub(f32x4.sub(v128.load(t.duals + at), errors), f32x4.mul(pull, w));
      v128.store(t.squares + at, n);
      v128.store(t.duals + at, z);
      const now = f32x4.neg(f32x4.div(z, f32x4.mul(f32x4.add(caution, root), each)));
      change(t, at, f32x4.sub(now, w), time);
    }
  }
}

/** Both halves, for examples whose features are all in one table. */
export function regress(
  t: Table,
  rows: usize,
  count: i32,
  column: usize,
  errors: v128,
  clock: f32,
): void {
  step(t, rows, count, column, errors, weigh(t, rows, count, column, errors, count), count, clock);
}

/** The same for all columns of a table: errors is [columns], in fours. */
export function regressRow(
  t: Table,
  rows: usize,
  count: i32,
  errors: usize,
  columns: i32,
  clock: f32,
): void {
  for (let column: usize = 0; column < <usize> columns << 2; column += 16) {
    const e = v128.load(errors + column);
    if (v128.any_true(e)) regress(t, rows, count, column, e, clock);
  }
}

// @inline
function change(t: Table, at: usize, by: v128, time: v128): void {
  v128.store(t.live + at, f32x4.add(v128.load(t.live + at), by));
  v128.store(t.sum + at, f32x4.add(v128.load(t.sum + at), f32x4.mul(by, time)));
}

/** (1 − exp(−x)) / x in each lane. */
function invariance4(x: v128): v128 {
  return f32x4(
    invariance(f32x4.extract_lane(x, 0)),
    invariance(f32x4.extract_lane(x, 1)),
    invariance(f32x4.extract_lane(x, 2)),
    invariance(f32x4.extract_lane(x, 3)),
  );
}

function invariance(x: f32): f32 {
  return x < 1e-3 ? 1 - x / 2 : (1 - Mathf.exp(-x)) / x;
}
