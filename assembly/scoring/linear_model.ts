/**
 * The weights of a linear model: two hashed tables, and a hidden layer if it has one.
 *
 *   moves:  row of a configuration feature: | a column for each move of the system, four at most |
 *   labels: row of an arc feature: | any label | label 1 | label 2 | … | padding |
 *
 * A transition's score is its move's, plus for an arc that of column 0 and of its label. While
 * training, each table has a twin that sums every change times the clock: the averaged weights of
 * Collins (2002) are `live − sum / clock`. Scoring reads whichever tables are in use: those, or for
 * parsing alone the same in small integers, 16 bits for moves and 8 for labels, each table with one
 * scale.
 */

import { reserve } from "../memory";
import { MOVE_COLUMNS } from "../systems/system";
import { Scorer, scorer, setLabels, useScorer } from "./scorer";

/** Bytes of a cache line: a row of labels should not lie across two of them. */
const LINE: usize = 64;

@unmanaged
export class LinearModel extends Scorer {
  /** Number of its feature set (features/templates.ts). */
  features: i32;
  moveBits: i32;
  labelBits: i32;

  // Tables: in use, live, summed, averaged.
  moveTable: usize;
  labelTable: usize;
  moveLive: usize;
  labelLive: usize;
  moveSum: usize;
  labelSum: usize;
  moveMean: usize;
  labelMean: usize;
  /** Number of examples seen so far, from 1. */
  clock: f64;

  // Quantised tables: integers, and what one unit is worth.
  moveTable16: usize;
  labelTable8: usize;
  moveScale: f32;
  labelScale: f32;
  /** Columns of the quantised labels' table; 0 if the tables are of floats. */
  width8: i32;
  sums16: usize;

  // The hidden layer (hidden.ts): units in fours, 0 without one; its tables, and the weights after it.
  units: i32;
  hiddenTable: usize;
  hiddenMean: usize;
  hiddenTable16: usize;
  hiddenScale: f32;
  hiddenOut: usize;
  hiddenOutLive: usize;
  hiddenOutSum: usize;
  hiddenOutSquares: usize;

  // The state of regression for each table (learning/regression.ts).
  moveRegression: usize;
  labelRegression: usize;
  hiddenRegression: usize;

  get moveBytes(): usize {
    return <usize> MOVE_COLUMNS << (this.moveBits + 2);
  }

  get labelBytes(): usize {
    return <usize> this.width << (this.labelBits + 2);
  }
}

/** The scorer at work, which has to be a linear one. */
// @inline
export function linear(): LinearModel {
  return changetype<LinearModel>(scorer());
}

/** Makes room for a model and puts it to work. */
export function newLinear(features: i32, labels: i32, moveBits: i32, labelBits: i32): LinearModel {
  const model = changetype<LinearModel>(reserve(offsetof<LinearModel>()));
  model.features = features;
  setLabels(model, labels);
  model.moveBits = moveBits;
  model.labelBits = labelBits;
  model.clock = 1;
  useScorer(changetype<usize>(model));
  return model;
}

/** Tables of floats, all 0; for training their twins too. */
export function makeTables(model: LinearModel, training: bool): void {
  model.moveLive = reserve(model.moveBytes);
  model.labelLive = reserve(model.labelBytes);
  if (training) {
    model.moveSum = reserve(model.moveBytes);
    model.labelSum = reserve(model.labelBytes);
    model.moveMean = reserve(model.moveBytes);
    model.labelMean = reserve(model.labelBytes);
  }
  model.moveTable = model.moveLive;
  model.labelTable = model.labelLive;
}

/** Tables of integers, for parsing alone. The caller fills them. */
export function makeQuantisedTables(model: LinearModel): void {
  model.width8 = (model.labels + 32) / 32 * 32;
  model.moveTable16 = reserve(<u64> MOVE_COLUMNS << (model.moveBits + 1));
  model.labelTable8 = (reserve((<u64> model.width8 << model.labelBits) + LINE) + LINE - 1) &
    ~(LINE - 1);
  model.sums16 = reserve(<usize> model.width8 << 1);
}
