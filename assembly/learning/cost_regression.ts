/**
 * Cost-sensitive learning of a linear model, by regression, one against all: a score is to be
 * 1 less the cost.
 *
 *   move and arc: score of the transition with its best label → 1 − min(cost, most)
 *   label of a gold arc:           score of the label's column → 1 if it is right, else 0
 *
 * A transition's score is a sum over the features of its move and, for LEFT and RIGHT, of its arc
 * (column 0 of the labels' table); both take their share of a step. Errors count on one side only:
 * the cheapest transition cannot score too high, nor the others too low (Tu and Lin 2010). Of
 * several cheapest ones, that with the highest score is taught, and the others are let be.
 */

import { Configuration } from "../core/configuration";
import { get, reserve, reserveRecord, set } from "../memory";
import { isArc, LEFT, moveOf, RIGHT } from "../core/transition";
import { systemOf } from "../systems/system";
import { labelRow } from "../scoring/candidates";
import { labelPicks, lookAtArc, movePicks } from "../scoring/linear";
import { linear } from "../scoring/linear_model";
import { learnHidden } from "./hidden_updates";
import { newTable, regressRow, step, Table, weigh } from "./regression";

/** Errors smaller than this are let be. */
const TOLERANCE: f32 = 0.02;
/** Where the right choice leads by so much, nothing is left to learn. */
const MARGIN: f32 = 0.5;
/** Bytes of room for an arc's features. */
const ARC_ROOM: usize = 1024;

/** The errors of a configuration's transitions, and room for working on them. */
@unmanaged
class Errors {
  mostCost: f32;
  labelErrors: usize;
  roomForErrors: usize;
  /** Columns of moves with a transition, as bits. */
  columns: i32;
  // Of each column: its error, the sum of its rates, and the features of its arc.
  errors: usize;
  rates: usize;
  arcCounts: usize;
  arcRows: usize;
}

const room: Errors = reserveRecord<Errors>();
room.errors = reserve(16);
room.rates = reserve(16);
room.arcCounts = reserve(16);
room.arcRows = reserve(4 * ARC_ROOM);
room.mostCost = 2;

/** Makes room for the rule in use, after `setUpModel`. Costs above `most` count as `most`. */
export function setUpRegression(most: f32): void {
  const model = linear();
  const row = <usize> model.width << 2;
  model.moveRegression = changetype<usize>(
    newTable(model.moveLive, model.moveSum, 16, model.moveBytes),
  );
  model.labelRegression = changetype<usize>(
    newTable(model.labelLive, model.labelSum, row, model.labelBytes),
  );
  if (row > room.roomForErrors) {
    room.labelErrors = reserve(row);
    room.roomForErrors = row;
  }
  room.mostCost = most;
}

/** The state of the rule besides the weights, for checkpoints: squares and duals of moves, of labels. */
export function regressionTable(which: i32): usize {
  if (which == 0) return moveTable().squares;
  if (which == 1) return labelTable().squares;
  return which == 2 ? moveTable().duals : labelTable().duals;
}

// @inline
function moveTable(): Table {
  return changetype<Table>(linear().moveRegression);
}

// @inline
function labelTable(): Table {
  return changetype<Table>(linear().labelRegression);
}

/**
 * Learns from the costs of transitions, after `gather` for the same configuration. `right` has for
 * each the label of its arc if that is gold, else 0.
 */
export function learnCosts(
  transitions: usize,
  scores: usize,
  costs: usize,
  right: usize,
  count: i32,
  c: Configuration,
): void {
  const system = systemOf(c);
  const model = linear();
  const taught = toTeach(scores, costs, count);
  start();
  for (let t = 0; t < count; t++) {
    const transition = get(transitions, t);
    const column = system.columnOf(moveOf(transition));
    if (room.columns >> column & 1) changeMoves(); // several transitions have this move, as on a spine
    room.columns |= 1 << column;
    const cost = get(costs, t);
    const counts = taught >= 0 && (cost > 0 || t == taught);
    const e: f32 = counts ? errorOf(load<f32>(scores + (<usize> t << 2)), cost) : 0;
    store<f32>(room.errors + (<usize> column << 2), e);
    const label = get(right, t);
    if (!isArc(transition) || (e == 0 && label == 0)) continue;
    lookAtArc(c, transition);
    if (e != 0) {
      set(room.arcCounts, column, labelPicks.count);
      memory.copy(
        room.arcRows + <usize> column * ARC_ROOM,
        labelPicks.rows,
        <usize> labelPicks.count << 2,
      );
    }
    if (
      label > 0 && rightErrors(room.labelErrors, labelRow(t), 1, model.labels, label, model.width)
    ) {
      regressRow(
        labelTable(),
        labelPicks.rows,
        labelPicks.count,
        room.labelErrors,
        model.width,
        <f32> model.clock,
      );
    }
  }
  changeMoves();
}

/** The cheapest transition with the highest score; -1 if it leads by the margin already. */
function toTeach(scores: usize, costs: usize, count: i32): i32 {
  let found = -1;
  let up: f32 = -f32.MAX_VALUE;
  let down: f32 = -f32.MAX_VALUE;
  for (let t = 0; t < count; t++) {
    const score = load<f32>(scores + (<usize> t << 2));
    if (get(costs, t) > 0) {
      down = max(down, score);
    } else if (found < 0 || score > up) {
      up = score;
      found = t;
    }
  }
  return up - down >= MARGIN ? -1 : found;
}

/** The target of a transition's score less the score, where the difference counts. */
function errorOf(score: f32, cost: i32): f32 {
  const e: f32 = <f32> 1 - min(<f32> cost, room.mostCost) - score;
  const counted = cost == 0 ? max<f32>(0, e) : min<f32>(0, e);
  return abs(counted) < TOLERANCE ? 0 : counted;
}

function start(): void {
  room.columns = 0;
  v128.store(room.errors, f32x4.splat(0));
  v128.store(room.arcCounts, i32x4.splat(0));
}

/** Takes the step for the noted errors, in both tables. */
function changeMoves(): void {
  const e = v128.load(room.errors);
  if (v128.any_true(e)) {
    const clock = <f32> linear().clock;
    const all = movePicks.count + max(get(room.arcCounts, LEFT), get(room.arcCounts, RIGHT));
    v128.store(room.rates, weigh(moveTable(), movePicks.rows, movePicks.count, 0, e, all));
    for (let move = LEFT; move <= RIGHT; move++) {
      const sum = weigh(
        labelTable(),
        room.arcRows + <usize> move * ARC_ROOM,
        get(room.arcCounts, move),
        0,
        ofArc(move),
        all,
      );
      const at = room.rates + (<usize> move << 2);
      store<f32>(at, load<f32>(at) + f32x4.extract_lane(sum, 0));
    }
    step(moveTable(), movePicks.rows, movePicks.count, 0, e, v128.load(room.rates), all, clock);
    for (let move = LEFT; move <= RIGHT; move++) {
      const sums = v128.load32_splat(room.rates + (<usize> move << 2));
      const rows = room.arcRows + <usize> move * ARC_ROOM;
      step(labelTable(), rows, get(room.arcCounts, move), 0, ofArc(move), sums, all, clock);
    }
    if (linear().units) learnHidden(movePicks.rows, movePicks.count, e, clock);
  }
  start();
}

/** The error of a move's arc, as that of column 0. */
// @inline
function ofArc(move: i32): v128 {
  return f32x4.replace_lane(f32x4.splat(0), 0, load<f32>(room.errors + (<usize> move << 2)));
}

/**
 * Writes the errors of columns of which one is right: its score is to be 1, that of the others 0.
 * errors and scores are [width]; columns outside `first` to `last` have no errors. Returns whether
 * there is anything to learn.
 */
export function rightErrors(
  errors: usize,
  scores: usize,
  first: i32,
  last: i32,
  right: i32,
  width: i32,
): bool {
  memory.fill(errors, 0, <usize> width << 2);
  const own = load<f32>(scores + (<usize> right << 2));
  let next: f32 = -f32.MAX_VALUE;
  for (let column = first; column <= last; column++) {
    const score = load<f32>(scores + (<usize> column << 2));
    if (column == right) continue;
    next = max(next, score);
    if (score >= TOLERANCE) store<f32>(errors + (<usize> column << 2), -score);
  }
  if (own - next >= MARGIN) return false;
  if (own < 1) store<f32>(errors + (<usize> right << 2), 1 - own);
  return true;
}
