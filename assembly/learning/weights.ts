/**
 * The weights of a linear model: two hashed tables.
 *
 *   moves:  row of a configuration feature: | SHIFT | LEFT | RIGHT | REDUCE or SWAP |
 *   labels: row of an arc feature: | any label | label 1 | label 2 | … | padding |
 *
 * A transition's score is its move's, plus for an arc that of column 0 and of its label. While
 * training, each table has a twin that sums every change times the clock: the averaged weights of
 * Collins (2002) are `live − sum / clock`. Scoring reads whichever tables are in use: those, or for
 * parsing alone the same in small integers, 16 bits for moves and 8 for labels, each table with one
 * scale.
 *
 * Longer than files here should be: scoring and changing share the features of one configuration.
 */

import { Configuration } from "../core/configuration";
import { arcFeatures, configurationFeatures } from "../features/extract";
import { MOST_TEMPLATES, useFeatures } from "../features/templates";
import { indexOfLargest, sumRows, sumRows4 } from "../kernels/rows";
import { get, reserve } from "../memory";
import { Sentence } from "../core/sentence";
import { dependentOf, headOf, MOVE_COLUMNS, systemOf } from "../systems/system";
import { labelOf, LEFT, moveOf, RIGHT } from "../core/transition";
import { addHidden, units, useLiveHidden, useMeanHidden } from "./hidden";
import { average } from "./regression";

/** Labels are scored in groups of so many: one cache line of f32. */
const GROUP: i32 = 16;
/** Bytes of a cache line: a row of labels should not lie across two of them. */
const LINE: usize = 64;

/** Number of labels, column 0 not counted. */
export let labels: i32 = 0;
/** Columns of the labels' table. */
export let width: i32 = 0;
let moveBits: i32 = 0;
let labelBits: i32 = 0;

// Tables: in use, live, summed, averaged.
let moveTable: usize = 0;
let labelTable: usize = 0;
let moveLive: usize = 0;
let labelLive: usize = 0;
let moveSum: usize = 0;
let labelSum: usize = 0;
let moveMean: usize = 0;
let labelMean: usize = 0;

// Quantised tables: integers, and what one unit is worth.
let quantised: bool = false;
let moveTable16: usize = 0;
let labelTable8: usize = 0;
let moveScale: f32 = 1;
let labelScale: f32 = 1;
/** Columns of the quantised labels' table. */
export let width8: i32 = 0;
const sums4: usize = reserve(16);
let sums16: usize = 0;

/** Number of examples seen so far, from 1. */
let clock: f64 = 1;

/** Features of the configuration looked at, and of the arc looked at last. */
export const moveFeatures: usize = reserve(<usize>MOST_TEMPLATES << 2);
export const labelFeatures: usize = reserve(<usize>MOST_TEMPLATES << 2);
export let moveFeatureCount: i32 = 0;
export let labelFeatureCount: i32 = 0;

/** Takes note of how many labels there are, for a model whose weights lie elsewhere. */
export function useLabels(labelCount: i32): void {
  labels = labelCount;
  width = (labelCount + GROUP) / GROUP * GROUP;
}

/** Makes room for a model. Everything is 0. */
export function setUp(features: i32, labelCount: i32, bitsOfMoves: i32, bitsOfLabels: i32, training: bool): void {
  useFeatures(features);
  useLabels(labelCount);
  moveBits = bitsOfMoves;
  labelBits = bitsOfLabels;
  moveLive = reserve(moveBytes());
  labelLive = reserve(labelBytes());
  if (training) {
    moveSum = reserve(moveBytes());
    labelSum = reserve(labelBytes());
    moveMean = reserve(moveBytes());
    labelMean = reserve(labelBytes());
  }
  clock = 1;
  quantised = false;
  useLive();
}

/** Makes room for a quantised model, for parsing alone. */
export function setUpQuantised(features: i32, labelCount: i32, bitsOfMoves: i32, bitsOfLabels: i32): void {
  useFeatures(features);
  useLabels(labelCount);
  width8 = (labelCount + 32) / 32 * 32;
  moveBits = bitsOfMoves;
  labelBits = bitsOfLabels;
  moveTable16 = reserve(<usize>MOVE_COLUMNS << (moveBits + 1));
  labelTable8 = (reserve((<usize>width8 << labelBits) + LINE) + LINE - 1) & ~(LINE - 1);
  sums16 = reserve(<usize>width8 << 1);
  quantised = true;
}

export function moveWeights16(): usize {
  return moveTable16;
}

export function labelWeights8(): usize {
  return labelTable8;
}

/** What a unit of each quantised table is worth. */
export function setScales(ofMoves: f32, ofLabels: f32): void {
  moveScale = ofMoves;
  labelScale = ofLabels;
}

export function moveBytes(): usize {
  return <usize>MOVE_COLUMNS << (moveBits + 2);
}

export function labelBytes(): usize {
  return <usize>width << (labelBits + 2);
}

/** Scores with the live weights from now on. */
export function useLive(): void {
  moveTable = moveLive;
  labelTable = labelLive;
  useLiveHidden();
}

/** Averages, and scores with the averaged weights from now on. */
export function useMean(): void {
  average(moveMean, moveLive, moveSum, moveBytes(), clock);
  average(labelMean, labelLive, labelSum, labelBytes(), clock);
  moveTable = moveMean;
  labelTable = labelMean;
  useMeanHidden(clock);
}

/** Address of the moves' table in use. */
export function moveWeights(): usize {
  return moveTable;
}

/** Address of the labels' table in use. */
export function labelWeights(): usize {
  return labelTable;
}

/** The live tables, their sums and the clock, for checkpoints. */
export function trainingTable(which: i32): usize {
  if (which == 0) return moveLive;
  if (which == 1) return labelLive;
  return which == 2 ? moveSum : labelSum;
}

export function getClock(): f64 {
  return clock;
}

export function setClock(to: f64): void {
  clock = to;
}

/** One more example was seen. */
export function tick(): void {
  clock += 1;
}

/** Looks at a configuration: its features stay until the next call. Writes the moves' scores. */
export function scoreMoves(out: usize, c: Configuration, sentence: Sentence): void {
  moveFeatureCount = configurationFeatures(moveFeatures, c, sentence, moveBits);
  if (quantised) {
    sumRows4(sums4, moveTable16, moveFeatures, moveFeatureCount);
    v128.store(out, f32x4.mul(f32x4.convert_i32x4_s(v128.load(sums4)), f32x4.splat(moveScale)));
    if (units) addHidden(out, moveFeatures, moveFeatureCount);
    return;
  }
  let sum = f32x4.splat(0);
  for (let f = 0; f < moveFeatureCount; f++) {
    sum = f32x4.add(sum, v128.load(moveTable + (<usize>get(moveFeatures, f) << 4)));
  }
  v128.store(out, sum);
  if (units) addHidden(out, moveFeatures, moveFeatureCount);
}

/** The label found by `scoreBestLabel`; 0 in an unlabelled model. */
export let bestLabel: i32 = 0;

/**
 * Finds the best label for an arc of the configuration looked at. Returns what the arc with that
 * label adds to the score. `row` has room for the scores of all labels, which are written there
 * unless the model is quantised.
 */
export function scoreBestLabel(row: usize, c: Configuration, sentence: Sentence, transition: i32): f32 {
  bestLabel = min(1, labels);
  if (!quantised) {
    scoreLabels(row, c, sentence, transition);
    for (let label = 2; label <= labels; label++) {
      if (at(row, label) > at(row, bestLabel)) bestLabel = label;
    }
    return at(row, 0) + (bestLabel ? at(row, bestLabel) : 0);
  }
  lookAtArc(c, sentence, transition);
  sumRows(sums16, labelTable8, labelFeatures, labelFeatureCount, width8);
  let sum: i32 = load<i16>(sums16);
  if (labels) {
    bestLabel = indexOfLargest(sums16, 1, labels);
    sum += load<i16>(sums16 + (<usize>bestLabel << 1));
  }
  return <f32>sum * labelScale;
}

// @ts-ignore: decorator
@inline
function at(row: usize, column: i32): f32 {
  return load<f32>(row + (<usize>column << 2));
}

/** Writes the scores of all labels, column 0 first, for an arc of the configuration looked at. */
function scoreLabels(out: usize, c: Configuration, sentence: Sentence, transition: i32): void {
  lookAtArc(c, sentence, transition);
  const count = labelFeatureCount;
  const row = <usize>width << 2;
  for (let group = 0; group < width; group += GROUP) {
    const column = <usize>group << 2;
    let a = f32x4.splat(0);
    let b = f32x4.splat(0);
    let d = f32x4.splat(0);
    let e = f32x4.splat(0);
    for (let f = 0; f < count; f++) {
      const at = labelTable + <usize>get(labelFeatures, f) * row + column;
      a = f32x4.add(a, v128.load(at));
      b = f32x4.add(b, v128.load(at, 16));
      d = f32x4.add(d, v128.load(at, 32));
      e = f32x4.add(e, v128.load(at, 48));
    }
    v128.store(out + column, a);
    v128.store(out + column, b, 16);
    v128.store(out + column, d, 32);
    v128.store(out + column, e, 48);
  }
}

/** Looks at an arc of the configuration looked at: its features stay until the next call. */
export function lookAtArc(c: Configuration, sentence: Sentence, transition: i32): void {
  const head = headOf(c, transition);
  const dependent = dependentOf(c, transition);
  labelFeatureCount = arcFeatures(labelFeatures, c, sentence, head, dependent, transition, labelBits);
}

// @ts-ignore: decorator
@inline
function add(table: usize, sums: usize, at: usize, amount: f32): void {
  store<f32>(table + at, load<f32>(table + at) + amount);
  store<f32>(sums + at, load<f32>(sums + at) + amount * <f32>clock);
}

/** Adds `amount` to a labelled transition's weights, in the configuration looked at. */
export function reward(c: Configuration, sentence: Sentence, transition: i32, amount: f32): void {
  const move = moveOf(transition);
  const column = <usize>systemOf(c).columnOf(move) << 2;
  for (let f = 0; f < moveFeatureCount; f++) {
    add(moveLive, moveSum, (<usize>get(moveFeatures, f) << 4) + column, amount);
  }
  if (move != LEFT && move != RIGHT) return;
  lookAtArc(c, sentence, transition);
  const row = <usize>width << 2;
  const label = <usize>labelOf(transition) << 2;
  for (let f = 0; f < labelFeatureCount; f++) {
    const at = <usize>get(labelFeatures, f) * row;
    add(labelLive, labelSum, at, amount);
    if (label) add(labelLive, labelSum, at + label, amount);
  }
}

/** Adds a vector to the moves' weights, in the configuration looked at. */
export function rewardMoves(amounts: usize): void {
  const amount = v128.load(amounts);
  const timed = f32x4.mul(amount, f32x4.splat(<f32>clock));
  for (let f = 0; f < moveFeatureCount; f++) {
    const at = <usize>get(moveFeatures, f) << 4;
    v128.store(moveLive + at, f32x4.add(v128.load(moveLive + at), amount));
    v128.store(moveSum + at, f32x4.add(v128.load(moveSum + at), timed));
  }
}

/** Adds a vector to an arc's labels' weights, column 0 first, in the configuration looked at. */
export function rewardLabels(amounts: usize, c: Configuration, sentence: Sentence, transition: i32): void {
  lookAtArc(c, sentence, transition);
  const row = <usize>width << 2;
  const now = f32x4.splat(<f32>clock);
  for (let f = 0; f < labelFeatureCount; f++) {
    const at = <usize>get(labelFeatures, f) * row;
    for (let column: usize = 0; column < row; column += 16) {
      const amount = v128.load(amounts + column);
      const live = labelLive + at + column;
      const sum = labelSum + at + column;
      v128.store(live, f32x4.add(v128.load(live), amount));
      v128.store(sum, f32x4.add(v128.load(sum), f32x4.mul(amount, now)));
    }
  }
}
