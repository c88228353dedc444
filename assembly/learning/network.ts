/**
 * Scores of a neural network: a small scorer over vectors of tokens that are at hand already.
 *
 * The vectors of a batch of sentences were multiplied with the first layers' weights, once per token
 * and slot; what is left to do for a configuration is to sum rows. Token t of sentence b is row
 * t·batch + b, as the recurrent layers leave it; the last row stands for "no such token".
 *
 *   moves:  [rows + 1, slots, hidden]       labels: [rows + 1, 2, labelHidden]: as head, as dependent
 *
 *   move scores  = tanh(bias + sum over slots of moves[token in slot, slot])·out + outBias
 *   label scores = tanh(bias + labels[head, 0] + labels[dependent, 1])·out + outBias
 *
 * Labels do not weigh in the choice of a move: the best one adds 0, any other less.
 */

import { Configuration } from "../core/configuration";
import { B0, B0l, gatherNodes, nodes, putNode, S0, S0l, S0r, S1, S1l, S1r, S2 } from "../features/nodes";
import { activate, NONE, TANH } from "../kernels/activation";
import { dense } from "../kernels/dense";
import { gatherBags } from "../kernels/embedding";
import { addFloats } from "../kernels/float_rows";
import { get, reserve, set } from "../memory";
import { dependentOf, headOf, systemOf } from "../systems/system";
import { moveOf } from "../core/transition";
import { useLabels } from "./weights";

/** Columns of the moves' scores. */
export const MOVES: i32 = 4;

/** The places that slots look at; a network has the first 4 or all of them. */
const PLACES: StaticArray<i32> = [S2, S1, S0, B0, S0l, S0r, S1l, S1r, B0l];
const MOST_SLOTS: i32 = 9;

/** Slots of an arc: its head, its dependent. */
const ARC_SLOTS: i32 = 2;

/** Is a network at work, rather than a linear model? */
export let isNetwork: bool = false;
/** How many slots there are. */
export let slots: i32 = 0;

let hidden: i32 = 0;
let labels: i32 = 0;
let labelHidden: i32 = 0;

/** The label that all arcs from ROOT have, and no others; 0 if there is none. */
let rootLabel: i32 = 0;
/** What a label scores that an arc must not have: less than any other, and still finite. */
const NEVER: f32 = -1.0e9;

let moveBias: usize = 0;
let moveOut: usize = 0;
let moveOutBias: usize = 0;
let labelBias: usize = 0;
let labelOut: usize = 0;
let labelOutBias: usize = 0;

let moveTable: usize = 0;
let labelTable: usize = 0;
let rows: i32 = 0;
let batch: i32 = 0;
let sentenceAt: i32 = 0;

/** The rows that the slots of the configuration looked at pick out of the moves' table. */
export const picks: usize = reserve(<usize>MOST_SLOTS << 2);
const ranges: usize = reserve(8);
const arcPicks: usize = reserve(<usize>ARC_SLOTS << 2);
const arcRange: usize = reserve(8);
let units: usize = 0;

/** Makes a network of these sizes the model at work. `labelCount` 0 is an unlabelled one. */
export function setUpNetwork(slotCount: i32, hiddenUnits: i32, labelCount: i32, labelUnits: i32): void {
  isNetwork = true;
  slots = slotCount;
  hidden = hiddenUnits;
  labels = labelCount;
  labelHidden = labelUnits;
  units = reserve(<usize>max(hidden, labelHidden) << 2);
  set(ranges, 1, slots);
  set(arcRange, 1, ARC_SLOTS);
  useLabels(labelCount);
}

/** Which label all arcs from ROOT have, and no others; 0 for none. */
export function setRootLabel(label: i32): void {
  rootLabel = label;
}

/** Where the weights after the tables lie: bias is [hidden]; out is [hidden, 4]; outBias is [4]. */
export function setMoveLayer(bias: usize, out: usize, outBias: usize): void {
  moveBias = bias;
  moveOut = out;
  moveOutBias = outBias;
}

/** The same for labels: bias is [labelHidden]; out is [labelHidden, labels]; outBias is [labels]. */
export function setLabelLayer(bias: usize, out: usize, outBias: usize): void {
  labelBias = bias;
  labelOut = out;
  labelOutBias = outBias;
}

/**
 * Where the tables of a batch lie: `rowCount` rows of tokens, padding too, and one for none. Without
 * a table of arcs (0) there are no labels.
 */
export function setTables(moves: usize, arcs: usize, rowCount: i32, batchSize: i32): void {
  moveTable = moves;
  labelTable = arcs;
  rows = rowCount;
  batch = batchSize;
}

/** Which sentence of the batch the next configurations are of. */
export function setSentence(at: i32): void {
  sentenceAt = at;
}

// @ts-ignore: decorator
@inline
function rowOf(token: i32, length: i32): i32 {
  return token > length ? rows : token * batch + sentenceAt;
}

/** Looks at a configuration: finds the rows that its slots pick. */
export function look(c: Configuration): void {
  gatherNodes(c);
  pick(c);
}

/** The same with the node that a transition's argument picks, in the place it counts from. */
export function lookAtNode(c: Configuration, transition: i32): void {
  const system = systemOf(c);
  gatherNodes(c);
  putNode(system.argumentPlace(moveOf(transition)), system.argumentNode(c, transition), c);
  pick(c);
}

function pick(c: Configuration): void {
  for (let slot = 0; slot < slots; slot++) {
    const token = get(nodes, unchecked(PLACES[slot]));
    set(picks, slot, rowOf(token, c.length) * slots + slot);
  }
}

/** Writes the scores of the moves for what was looked at last. */
export function scoreMoves(out: usize): void {
  gatherBags(units, moveTable, picks, ranges, 1, hidden);
  addFloats(units, moveBias, hidden);
  activate(units, TANH, hidden);
  dense(out, units, moveOut, moveOutBias, NONE, 1, hidden, MOVES);
}

/** The label found by `scoreBestLabel`; 0 in an unlabelled model. */
export let bestLabel: i32 = 0;

/**
 * Finds the best label for an arc, and writes by how much each of the others scores less, from
 * `row[1]` on. Returns what the best adds to the arc's score: nothing.
 */
export function scoreBestLabel(row: usize, c: Configuration, transition: i32): f32 {
  bestLabel = 0;
  if (!labels || !labelTable) return 0;
  set(arcPicks, 0, rowOf(headOf(c, transition), c.length) * ARC_SLOTS);
  set(arcPicks, 1, rowOf(dependentOf(c, transition), c.length) * ARC_SLOTS + 1);
  gatherBags(units, labelTable, arcPicks, arcRange, 1, labelHidden);
  addFloats(units, labelBias, labelHidden);
  activate(units, TANH, labelHidden);
  dense(row + 4, units, labelOut, labelOutBias, NONE, 1, labelHidden, labels);
  if (rootLabel > 0) keepRootLabel(row, headOf(c, transition) == 0);
  bestLabel = 1;
  for (let label = 2; label <= labels; label++) {
    if (at(row, label) > at(row, bestLabel)) bestLabel = label;
  }
  const best = at(row, bestLabel);
  store<f32>(row, 0);
  for (let label = 1; label <= labels; label++) store<f32>(row + (<usize>label << 2), at(row, label) - best);
  return 0;
}

/** Leaves arcs from ROOT the one label that is theirs, and takes it from all others. */
function keepRootLabel(row: usize, isFromRoot: bool): void {
  for (let label = 1; label <= labels; label++) {
    if ((label == rootLabel) != isFromRoot) store<f32>(row + (<usize>label << 2), NEVER);
  }
}

// @ts-ignore: decorator
@inline
function at(row: usize, column: i32): f32 {
  return load<f32>(row + (<usize>column << 2));
}
