/**
 * Scores of a neural network: a small scorer over precomputed vectors of tokens.
 *
 * The vectors of a batch of sentences were multiplied with the first layers' weights, once per token
 * and slot; what is left to do for a configuration is to sum rows. Token t of the current sentence is
 * row `base + t·stride`, so that batches by time and ragged batches both serve; the last row stands
 * for "no such token".
 *
 *   moves:  [rows + 1, slots, hidden]       labels: [rows + 1, 2, labelHidden]: as head, as dependent
 *   heads, dependents: [rows + 1, rank], where arcs are scored
 *
 *   move scores  = tanh(bias + sum over slots of moves[token in slot, slot])·out + outBias
 *   label scores = tanh(bias + labels[head, 0] + labels[dependent, 1])·out + outBias
 *   arc scores   = heads[head]·dependents[dependent]
 *
 * The arc score of a candidate is added to its move's. Where a choice leads to several candidates
 * (LEFT to LEFT:k, further along to those behind), their best arc's is added.
 * Scores are logarithms of probabilities, so that sums over a derivation compare. Labels do not weigh
 * in the choice of a move: the best one adds 0, any other less.
 * One file, as all of it works on the current scorer and the row of scores that it fills.
 */

import { Configuration } from "../core/configuration";
import { Sentence } from "../core/sentence";
import { isArc, moveOf } from "../core/transition";
import {
  B0,
  B0l,
  gatherNodes,
  nodes,
  putNode,
  S0,
  S0l,
  S0r,
  S1,
  S1l,
  S1r,
  S2,
} from "../features/nodes";
import { activate, NONE, TANH } from "../kernels/activation";
import { dense } from "../kernels/dense";
import { gatherBags } from "../kernels/embedding";
import { addFloats } from "../kernels/float_rows";
import { dot } from "../kernels/pair_dots";
import { borrowInts, get, reserve, set } from "../memory";
import { dependentOf, headOf, MOVE_COLUMNS, System, systemOf } from "../systems/system";
import {
  at,
  isFirstOfMove,
  isLastOfMove,
  put,
  Scorer,
  scorer,
  setLabels,
  useScorer,
} from "./scorer";

/** The column that says: not at this node, further along. Systems with arguments leave it free. */
export const FURTHER: i32 = MOVE_COLUMNS - 1;

/** The places that slots look at; a network has the first 4 or all of them. */
const PLACES: StaticArray<i32> = [S2, S1, S0, B0, S0l, S0r, S1l, S1r, B0l];
const MAX_SLOTS: i32 = 9;

/** Slots of an arc: its head, its dependent. */
export const ARC_SLOTS: i32 = 2;

/** The score of a label that an arc must not have: less than any other, and still finite. */
const NEVER: f32 = -1.0e9;

@unmanaged
class NetworkScorer extends Scorer {
  slots: i32;
  hidden: i32;
  labelHidden: i32;
  /** Columns of the tables of arcs; 0 where arcs are not scored. */
  rank: i32;
  // Weights after the tables.
  moveBias: usize;
  moveOut: usize;
  moveOutBias: usize;
  labelBias: usize;
  labelOut: usize;
  labelOutBias: usize;
  // Tables of the current batch, and the place of the current sentence in them.
  moveTable: usize;
  labelTable: usize;
  headTable: usize;
  dependentTable: usize;
  rows: i32;
  batch: i32;
  base: i32;
  stride: i32;
  /** The activations of a layer for a configuration or an arc. */
  units: usize;
}

/** The rows that the slots of the configuration looked at pick out of the moves' table. */
export const picks: usize = reserve(<usize> MAX_SLOTS << 2);
const range: usize = reserve(8);
const arcPicks: usize = reserve(<usize> ARC_SLOTS << 2);
const arcRange: usize = reserve(8);
const moveScores: usize = reserve(<usize> MOVE_COLUMNS << 2);
/** The arc scores of the candidates scored last, f32. */
let arcScores: usize = 0;

let network: NetworkScorer = changetype<NetworkScorer>(0);

// @inline
function current(): NetworkScorer {
  return changetype<NetworkScorer>(scorer());
}

/**
 * A network of these sizes; `labels` 0 is an unlabelled one, `rank` 0 scores no arcs. Returns its
 * address; it is at work.
 */
export function setUpNetwork(
  slots: i32,
  hidden: i32,
  labels: i32,
  labelHidden: i32,
  rank: i32,
): usize {
  const made = changetype<NetworkScorer>(reserve(offsetof<NetworkScorer>()));
  made.begin = begin;
  made.score = score;
  made.scoreLabels = scoreLabels;
  made.slots = slots;
  made.hidden = hidden;
  made.labelHidden = labelHidden;
  made.rank = rank;
  made.units = reserve(<usize> max(hidden, labelHidden) << 2);
  setLabels(made, labels);
  useScorer(changetype<usize>(made));
  return changetype<usize>(made);
}

/** Where the weights after the tables lie: bias is [hidden]; out is [hidden, 4]; outBias is [4]. */
export function setMoveLayer(bias: usize, out: usize, outBias: usize): void {
  const to = current();
  to.moveBias = bias;
  to.moveOut = out;
  to.moveOutBias = outBias;
}

/** The same for labels: bias is [labelHidden]; out is [labelHidden, labels]; outBias is [labels]. */
export function setLabelLayer(bias: usize, out: usize, outBias: usize): void {
  const to = current();
  to.labelBias = bias;
  to.labelOut = out;
  to.labelOutBias = outBias;
}

/**
 * Where the tables of a batch lie: `rows` rows of tokens, padding too, and one for none. Without a
 * table of labels (0) there are no labels.
 */
export function setTables(moves: usize, labels: usize, rows: i32, batch: i32): void {
  const to = current();
  to.moveTable = moves;
  to.labelTable = labels;
  to.rows = rows;
  to.batch = batch;
}

/** Where the tables of arcs of a batch lie, in a network that scores them. */
export function setArcTables(heads: usize, dependents: usize): void {
  const to = current();
  to.headTable = heads;
  to.dependentTable = dependents;
}

/** Which sentence of a batch by time the next configurations are of. */
export function setSentence(at: i32): void {
  current().base = at;
  current().stride = current().batch;
}

/** How many slots the network at work has. */
export function slotCount(): i32 {
  return current().slots;
}

/** Whether the network at work scores arcs. */
export function scoresArcs(): bool {
  return current().rank > 0;
}

function begin(_sentence: Sentence, most: i32): void {
  network = current();
  if (network.rank) arcScores = borrowInts(most);
  set(range, 1, network.slots);
  set(arcRange, 1, ARC_SLOTS);
}

// @inline
function rowOf(token: i32, length: i32): i32 {
  return token > length ? network.rows : network.base + token * network.stride;
}

/** Looks at a configuration: finds the rows that its slots pick. */
export function lookAtSlots(c: Configuration): void {
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
  const slots = network.slots;
  for (let slot = 0; slot < slots; slot++) {
    const token = get(nodes, unchecked(PLACES[slot]));
    set(picks, slot, rowOf(token, c.length) * slots + slot);
  }
}

/** The scores of the columns of moves for what was looked at last. */
function scoreMoves(): void {
  const units = network.units;
  const hidden = network.hidden;
  gatherBags(units, network.moveTable, picks, range, 1, hidden);
  addFloats(units, network.moveBias, hidden);
  activate(units, TANH, hidden);
  dense(moveScores, units, network.moveOut, network.moveOutBias, NONE, 1, hidden, MOVE_COLUMNS);
}

function score(out: usize, candidates: usize, count: i32, c: Configuration): void {
  const system = systemOf(c);
  lookAtSlots(c);
  scoreMoves();
  for (let t = 0; t < count; t++) {
    put(out, t, at(moveScores, system.columnOf(moveOf(get(candidates, t)))));
  }
  if (network.rank) addArcs(out, candidates, count, c);
  normalise(out, candidates, count);
  if (system.withArgument) scoreArguments(out, candidates, count, c, system);
}

/** Scores the arcs of candidates, and adds to each the best of those with its move. */
function addArcs(out: usize, candidates: usize, count: i32, c: Configuration): void {
  const bytes = <usize> network.rank << 2;
  for (let t = 0; t < count; t++) {
    const transition = get(candidates, t);
    if (!isArc(transition)) continue;
    const head = network.headTable + <usize> rowOf(headOf(c, transition), c.length) * bytes;
    const dependent = network.dependentTable +
      <usize> rowOf(dependentOf(c, transition), c.length) * bytes;
    put(arcScores, t, dot(head, dependent, network.rank));
  }
  let best = 0;
  for (let t = 0; t < count; t++) {
    if (!isArc(get(candidates, t))) continue;
    if (isFirstOfMove(candidates, t)) best = bestArc(candidates, count, t);
    put(out, t, at(out, t) + at(arcScores, best));
  }
}

/** Of a candidate scored last and those with its move behind it: which has the best arc. */
export function bestArc(candidates: usize, count: i32, candidate: i32): i32 {
  let best = candidate;
  while (!isLastOfMove(candidates, count, candidate)) {
    if (at(arcScores, ++candidate) > at(arcScores, best)) best = candidate;
  }
  return best;
}

/** out is [2] i32: the rows that the arc of a transition picks out of the tables of arcs. */
export function pickArc(out: usize, c: Configuration, transition: i32): void {
  set(out, 0, rowOf(headOf(c, transition), c.length));
  set(out, 1, rowOf(dependentOf(c, transition), c.length));
}

/** Turns scores into logarithms of probabilities. Candidates with one move share it: it counts once. */
function normalise(out: usize, candidates: usize, count: i32): void {
  let most = at(out, 0);
  for (let t = 1; t < count; t++) most = max(most, at(out, t));
  let sum: f32 = 0;
  for (let t = 0; t < count; t++) {
    if (isFirstOfMove(candidates, t)) sum += Mathf.exp(at(out, t) - most);
  }
  const all = most + Mathf.log(sum);
  for (let t = 0; t < count; t++) put(out, t, at(out, t) - all);
}

/**
 * Chooses arguments: goes through the nodes that they pick, from 1 on, and at each but the last takes
 * the move there or goes further.
 */
function scoreArguments(
  out: usize,
  candidates: usize,
  count: i32,
  c: Configuration,
  system: System,
): void {
  let passed: f32 = 0;
  for (let t = 0; t < count; t++) {
    if (isFirstOfMove(candidates, t)) passed = 0;
    const transition = get(candidates, t);
    let own = at(out, t) + passed;
    if (isArc(transition) && !isLastOfMove(candidates, count, t)) {
      lookAtNode(c, transition);
      scoreMoves();
      let gap = at(moveScores, FURTHER) - at(moveScores, system.columnOf(moveOf(transition)));
      if (network.rank) gap += at(arcScores, bestArc(candidates, count, t + 1)) - at(arcScores, t);
      own += logSigmoid(-gap);
      passed += logSigmoid(gap);
    }
    put(out, t, own);
  }
}

// @inline
function logSigmoid(x: f32): f32 {
  return min<f32>(x, 0) - Mathf.log1p(Mathf.exp(-Mathf.abs(x)));
}

function scoreLabels(
  out: usize,
  c: Configuration,
  _transition: i32,
  head: i32,
  dependent: i32,
): i32 {
  const labels = network.labels;
  put(out, 0, 0);
  if (!labels || !network.labelTable) return 0;
  const units = network.units;
  const hidden = network.labelHidden;
  set(arcPicks, 0, rowOf(head, c.length) * ARC_SLOTS);
  set(arcPicks, 1, rowOf(dependent, c.length) * ARC_SLOTS + 1);
  gatherBags(units, network.labelTable, arcPicks, arcRange, 1, hidden);
  addFloats(units, network.labelBias, hidden);
  activate(units, TANH, hidden);
  dense(out + 4, units, network.labelOut, network.labelOutBias, NONE, 1, hidden, labels);
  if (network.rootLabel > 0) keepRootLabel(out, head == 0);
  let best = 1;
  for (let label = 2; label <= labels; label++) if (at(out, label) > at(out, best)) best = label;
  const most = at(out, best);
  for (let label = 1; label <= labels; label++) put(out, label, at(out, label) - most);
  return best;
}

/** Leaves arcs from ROOT the one label that is theirs, and takes it from all others. */
function keepRootLabel(row: usize, isFromRoot: bool): void {
  for (let label = 1; label <= network.labels; label++) {
    if ((label == network.rootLabel) != isFromRoot) put(row, label, NEVER);
  }
}
