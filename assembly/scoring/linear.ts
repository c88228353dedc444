/**
 * Scores of a linear model: sums of the rows of its tables that a configuration's features pick, and
 * for the label of an arc those that the arc's features pick.
 */

import { Configuration } from "../core/configuration";
import { Sentence } from "../core/sentence";
import { moveOf } from "../core/transition";
import { arcFeatures, configurationFeatures } from "../features/extract";
import { MAX_TEMPLATES, useFeatures } from "../features/templates";
import { indexOfLargest, sumRows, sumRows4 } from "../kernels/rows";
import { get, reserve, reserveRecord } from "../memory";
import { dependentOf, headOf, systemOf } from "../systems/system";
import { addHidden } from "./hidden";
import { linear, LinearModel, makeQuantisedTables, makeTables, newLinear } from "./linear_model";
import { at, LABEL_GROUP, put } from "./scorer";

/** Rows that features pick. */
@unmanaged
class Picks {
  count: i32;
  rows: usize;
}

function newPicks(): Picks {
  const picks = reserveRecord<Picks>();
  picks.rows = reserve(<usize> MAX_TEMPLATES << 2);
  return picks;
}

/** Those of the configuration looked at, and of the arc looked at last. */
export const movePicks: Picks = newPicks();
export const labelPicks: Picks = newPicks();

let model: LinearModel = changetype<LinearModel>(0);
let sentence: Sentence = changetype<Sentence>(0);
const sums: usize = reserve(16);

/** A model of floats. Returns its address; it is at work. */
export function setUpModel(
  features: i32,
  labels: i32,
  moveBits: i32,
  labelBits: i32,
  training: bool,
): usize {
  const made = newLinear(features, labels, moveBits, labelBits);
  makeTables(made, training);
  return bind(made);
}

/** A model of integers, for parsing alone. Returns its address; it is at work. */
export function setUpQuantised(features: i32, labels: i32, moveBits: i32, labelBits: i32): usize {
  const made = newLinear(features, labels, moveBits, labelBits);
  makeQuantisedTables(made);
  return bind(made);
}

function bind(made: LinearModel): usize {
  made.begin = begin;
  made.score = score;
  made.scoreLabels = scoreLabels;
  return changetype<usize>(made);
}

function begin(words: Sentence, _most: i32): void {
  model = linear();
  sentence = words;
  useFeatures(model.features);
}

/** Looks at a configuration: its features stay until the next call. */
export function lookAt(c: Configuration): void {
  movePicks.count = configurationFeatures(movePicks.rows, c, sentence, model.moveBits);
}

/** Looks at an arc of the configuration looked at: its features stay until the next call. */
export function lookAtArc(c: Configuration, transition: i32): void {
  lookAtEnds(c, transition, headOf(c, transition), dependentOf(c, transition));
}

function lookAtEnds(c: Configuration, transition: i32, head: i32, dependent: i32): void {
  labelPicks.count = arcFeatures(
    labelPicks.rows,
    c,
    sentence,
    head,
    dependent,
    transition,
    model.labelBits,
  );
}

function score(out: usize, candidates: usize, count: i32, c: Configuration): void {
  const system = systemOf(c);
  lookAt(c);
  scoreMoves();
  for (let t = 0; t < count; t++) {
    put(out, t, at(sums, system.columnOf(moveOf(get(candidates, t)))));
  }
}

/** The sums of the four columns of moves. */
function scoreMoves(): void {
  if (model.width8) {
    sumRows4(sums, model.moveTable16, movePicks.rows, movePicks.count);
    v128.store(
      sums,
      f32x4.mul(f32x4.convert_i32x4_s(v128.load(sums)), f32x4.splat(model.moveScale)),
    );
  } else {
    const table = model.moveTable;
    const rows = movePicks.rows, count = movePicks.count;
    let sum = f32x4.splat(0);
    for (let f = 0; f < count; f++) {
      sum = f32x4.add(sum, v128.load(table + (<usize> get(rows, f) << 4)));
    }
    v128.store(sums, sum);
  }
  if (model.units) addHidden(sums, model, movePicks.rows, movePicks.count);
}

function scoreLabels(
  out: usize,
  c: Configuration,
  transition: i32,
  head: i32,
  dependent: i32,
): i32 {
  lookAtEnds(c, transition, head, dependent);
  let best = min(1, model.labels);
  if (model.width8) {
    // Integers are added up before they are scaled, so the arc's column has its best label's too.
    const sums16 = model.sums16;
    sumRows(sums16, model.labelTable8, labelPicks.rows, labelPicks.count, model.width8);
    let sum: i32 = load<i16>(sums16);
    if (best) {
      best = bestLabel(sums16, head == 0);
      sum += load<i16>(sums16 + (<usize> best << 1));
      put(out, best, 0);
    }
    put(out, 0, <f32> sum * model.labelScale);
    return best;
  }
  sumLabels(out);
  for (let label = 2; label <= model.labels; label++) {
    if (at(out, label) > at(out, best)) best = label;
  }
  return best;
}

/** Arcs from ROOT have the label that is theirs, and no others have it. Overwrites what it looks at. */
function bestLabel(sums16: usize, isFromRoot: bool): i32 {
  if (model.rootLabel > 0) {
    if (isFromRoot) return model.rootLabel;
    store<i16>(sums16 + (<usize> model.rootLabel << 1), i16.MIN_VALUE);
  }
  return indexOfLargest(sums16, 1, model.labels);
}

/** Sums the rows of the arc looked at, a group of columns at a time. */
function sumLabels(out: usize): void {
  const count = labelPicks.count, rows = labelPicks.rows;
  const table = model.labelTable;
  const width = model.width;
  const row = <usize> width << 2;
  for (let group = 0; group < width; group += LABEL_GROUP) {
    const column = <usize> group << 2;
    let a = f32x4.splat(0);
    let b = f32x4.splat(0);
    let d = f32x4.splat(0);
    let e = f32x4.splat(0);
    for (let f = 0; f < count; f++) {
      const from = table + <usize> get(rows, f) * row + column;
      a = f32x4.add(a, v128.load(from));
      b = f32x4.add(b, v128.load(from, 16));
      d = f32x4.add(d, v128.load(from, 32));
      e = f32x4.add(e, v128.load(from, 48));
    }
    v128.store(out + column, a);
    v128.store(out + column, b, 16);
    v128.store(out + column, d, 32);
    v128.store(out + column, e, 48);
  }
}
