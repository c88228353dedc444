/**
 * The learned oracle's network: what each move is worth, from the features that are 1.
 *
 *   parameters   | [features, hidden] | [hidden] | [hidden, second] | [second] | [second, 5] | [5] |
 *
 *   values = relu(relu(sum of the features' rows + bias)·w + bias)·w + bias
 *
 * Of the five values, the first is what the configuration is worth and the others are the moves'
 * advantages: Q = value + advantage - the mean advantage of the legal moves (dueling, Wang et al.
 * 2016). A network without dueling has Q in place of the advantages, and its first value is not
 * used.
 */

import { activate, NONE, RELU } from "../kernels/activation";
import { dense } from "../kernels/dense";
import { gatherBags } from "../kernels/embedding";
import { addFloats } from "../kernels/float_rows";
import { borrow, mark, release } from "../memory";
import { COLUMNS } from "./observation";

/** A value and four advantages. */
const OUTPUTS: i32 = COLUMNS + 1;

/** Which features it reads (`observation.ts`). */
export let featureKind: i32 = 0;

let hidden: i32 = 0;
let second: i32 = 0;
let dueling: bool = false;

let table: usize = 0;
let bias1: usize = 0;
let weights2: usize = 0;
let bias2: usize = 0;
let weights3: usize = 0;
let bias3: usize = 0;

/** Floats of a network of these sizes. */
export function networkSize(features: i32, hiddenUnits: i32, secondUnits: i32): i32 {
  return (features + 1) * hiddenUnits + (hiddenUnits + 1) * secondUnits + (secondUnits + 1) * OUTPUTS;
}

/** Makes the network with these parameters the one at work. */
export function useNetwork(
  parameters: usize, kind: i32, features: i32, hiddenUnits: i32, secondUnits: i32, isDueling: bool,
): void {
  featureKind = kind;
  hidden = hiddenUnits;
  second = secondUnits;
  dueling = isDueling;
  table = parameters;
  bias1 = table + ((<usize>features * hidden) << 2);
  weights2 = bias1 + (<usize>hidden << 2);
  bias2 = weights2 + ((<usize>hidden * second) << 2);
  weights3 = bias2 + (<usize>second << 2);
  bias3 = weights3 + ((<usize>second * OUTPUTS) << 2);
}

/**
 * out is [rows, 4]; ids is [offsets[rows]] i32; offsets is [rows + 1] i32; masks is [rows] bytes, the
 * legal moves. out = Q of SHIFT, LEFT, RIGHT, SWAP; of illegal moves the least number there is.
 */
export function values(out: usize, ids: usize, offsets: usize, masks: usize, rows: i32): void {
  const start = mark();
  const first = borrow((<usize>rows * hidden) << 2);
  const next = borrow((<usize>rows * second) << 2);
  const raw = borrow((<usize>rows * OUTPUTS) << 2);
  gatherBags(first, table, ids, offsets, rows, hidden);
  for (let r = 0; r < rows; r++) addFloats(first + ((<usize>r * hidden) << 2), bias1, hidden);
  activate(first, RELU, rows * hidden);
  dense(next, first, weights2, bias2, RELU, rows, hidden, second);
  dense(raw, next, weights3, bias3, NONE, rows, second, OUTPUTS);
  for (let r = 0; r < rows; r++) {
    combine(out + ((<usize>r * COLUMNS) << 2), raw + ((<usize>r * OUTPUTS) << 2), load<u8>(masks + r));
  }
  release(start);
}

/** out is [4]; raw is [5]. */
function combine(out: usize, raw: usize, mask: i32): void {
  let base: f32 = 0;
  if (dueling) {
    let sum: f32 = 0;
    let count: f32 = 0;
    for (let column = 0; column < COLUMNS; column++) {
      if (!((mask >> column) & 1)) continue;
      sum += load<f32>(raw + (<usize>(column + 1) << 2));
      count++;
    }
    base = load<f32>(raw) - (count > 0 ? sum / count : 0);
  }
  for (let column = 0; column < COLUMNS; column++) {
    const legal = (mask >> column) & 1;
    const value = legal ? base + load<f32>(raw + (<usize>(column + 1) << 2)) : -f32.MAX_VALUE;
    store<f32>(out + (<usize>column << 2), value);
  }
}
