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
import { borrow, mark, release, reserveRecord } from "../memory";
import { COLUMNS } from "./observation";

/** A value and four advantages. */
const OUTPUTS: i32 = COLUMNS + 1;

/** The network that is in use. */
@unmanaged
class Network {
  /** Which features it reads (`observation.ts`). */
  featureKind: i32;
  hidden: i32;
  second: i32;
  dueling: bool;
  table: usize;
  bias1: usize;
  weights2: usize;
  bias2: usize;
  weights3: usize;
  bias3: usize;
}

const network: Network = reserveRecord<Network>();

/** Which features the network in use reads. */
export function featureKind(): i32 {
  return network.featureKind;
}

/** Floats of a network of these sizes. */
export function networkSize(features: i32, hiddenUnits: i32, secondUnits: i32): i32 {
  return (features + 1) * hiddenUnits + (hiddenUnits + 1) * secondUnits +
    (secondUnits + 1) * OUTPUTS;
}

/** Makes the network with these parameters the one in use. */
export function useNetwork(
  parameters: usize,
  kind: i32,
  features: i32,
  hidden: i32,
  second: i32,
  dueling: bool,
): void {
  const net = network;
  net.featureKind = kind;
  net.hidden = hidden;
  net.second = second;
  net.dueling = dueling;
  net.table = parameters;
  net.bias1 = parameters + ((<usize> features * hidden) << 2);
  net.weights2 = net.bias1 + (<usize> hidden << 2);
  net.bias2 = net.weights2 + ((<usize> hidden * second) << 2);
  net.weights3 = net.bias2 + (<usize> second << 2);
  net.bias3 = net.weights3 + ((<usize> second * OUTPUTS) << 2);
}

/**
 * out is [rows, 4]; ids is [offsets[rows]] i32; offsets is [rows + 1] i32; masks is [rows] bytes, the
 * legal moves. out = Q of SHIFT, LEFT, RIGHT, SWAP; of illegal moves the least number there is.
 */
export function values(out: usize, ids: usize, offsets: usize, masks: usize, rows: i32): void {
  const start = mark();
  const net = network, hidden = net.hidden, second = net.second;
  const first = borrow((<usize> rows * hidden) << 2);
  const next = borrow((<usize> rows * second) << 2);
  const raw = borrow((<usize> rows * OUTPUTS) << 2);
  gatherBags(first, net.table, ids, offsets, rows, hidden);
  for (let r = 0; r < rows; r++) addFloats(first + ((<usize> r * hidden) << 2), net.bias1, hidden);
  activate(first, RELU, rows * hidden);
  dense(next, first, net.weights2, net.bias2, RELU, rows, hidden, second);
  dense(raw, next, net.weights3, net.bias3, NONE, rows, second, OUTPUTS);
  for (let r = 0; r < rows; r++) {
    combine(
      out + ((<usize> r * COLUMNS) << 2),
      raw + ((<usize> r * OUTPUTS) << 2),
      load<u8>(masks + r),
    );
  }
  release(start);
}

/** out is [4]; raw is [5]. */
function combine(out: usize, raw: usize, mask: i32): void {
  let base: f32 = 0;
  if (network.dueling) {
    let sum: f32 = 0;
    let count: f32 = 0;
    for (let column = 0; column < COLUMNS; column++) {
      if (!((mask >> column) & 1)) continue;
      sum += load<f32>(raw + (<usize> (column + 1) << 2));
      count++;
    }
    base = load<f32>(raw) - (count > 0 ? sum / count : 0);
  }
  for (let column = 0; column < COLUMNS; column++) {
    const legal = (mask >> column) & 1;
    const value = legal ? base + load<f32>(raw + (<usize> (column + 1) << 2)) : -f32.MAX_VALUE;
    store<f32>(out + (<usize> column << 2), value);
  }
}
