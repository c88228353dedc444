// Sums of rows, bag by bag, and their gradients, by gathers and scatters that every backend has.

import type { Tensor2D } from "@tensorflow/tfjs";
import type { Bags } from "../ops.ts";
import type { TensorFlow } from "./open.ts";

/** The sum of each bag's rows of a table: a row is gathered once for each place it is wanted at. */
export function gatherBags(tf: TensorFlow, table: Tensor2D, bags: Bags): Tensor2D {
  const count = bags.offsets.length - 1, width = table.shape[1];
  const { ids, owners } = placesOf(bags);
  if (ids.length === 0) return tf.zeros([count, width]);
  const rows = tf.gather(table, tf.tensor1d(ids, "int32"));
  const isOneEach = ids.length === count && owners.every((bag, i) => bag === i);
  const sums = isOneEach ? rows : tf.scatterND(column(tf, owners), rows, [count, width]);
  return shared(tf, sums as Tensor2D, bags);
}

/** The gradient of a table of `rows` rows, given that of its bags' sums. */
export function scatterBags(tf: TensorFlow, dout: Tensor2D, bags: Bags, rows: number): Tensor2D {
  const width = dout.shape[1], { ids, owners } = placesOf(bags);
  if (ids.length === 0) return tf.zeros([rows, width]);
  const each = tf.gather(shared(tf, dout, bags), tf.tensor1d(owners, "int32"));
  return tf.scatterND(column(tf, ids), each, [rows, width]);
}

function column(tf: TensorFlow, ids: Int32Array): Tensor2D {
  return tf.tensor2d(ids, [ids.length, 1], "int32");
}

function shared(tf: TensorFlow, x: Tensor2D, { shares }: Bags): Tensor2D {
  return shares ? x.mul(tf.tensor2d(shares, [shares.length, 1])) : x;
}

/** Each id from 0 on with the bag that it stands in. */
function placesOf({ ids, offsets }: Bags): { ids: Int32Array; owners: Int32Array } {
  const owners: number[] = [], found: number[] = [];
  for (let bag = 0; bag + 1 < offsets.length; bag++) {
    for (let at = offsets[bag]; at < offsets[bag + 1]; at++) {
      if (ids[at] < 0) continue;
      owners.push(bag);
      found.push(ids[at]);
    }
  }
  return { ids: Int32Array.from(found), owners: Int32Array.from(owners) };
}
