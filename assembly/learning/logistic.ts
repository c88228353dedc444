/**
 * Multiclass logistic regression over all labelled transitions: a step up the gradient of the
 * log-probability of the best right one.
 */

import { Configuration } from "../core/configuration";
import {
  candidateAt,
  candidateCount,
  labelOfCandidate,
  labelRow,
  scoreOf,
} from "../scoring/candidates";
import { borrow, get, mark, release } from "../memory";
import { isArc, moveOf } from "../core/transition";
import { systemOf } from "../systems/system";
import { Learner, newLearner, NO_BEAM } from "./learner";
import { Supervision } from "./supervision";
import { scorer } from "../scoring/scorer";
import { rewardLabels, rewardMoves } from "./updates";

const moveGradient: usize = memory.data(16, 16);

// @inline
function bump(at: usize, index: i32, amount: f32): void {
  const place = at + (<usize> index << 2);
  store<f32>(place, load<f32>(place) + amount);
}

function learn(c: Configuration, said: Supervision, _predicted: i32, rate: f32): void {
  const start = mark();
  const labels = scorer().labels;
  const bytes = <usize> scorer().width << 2;
  const gradient = borrow(bytes);
  const system = systemOf(c);
  let top = said.bestRightScore;
  for (let t = 0; t < candidateCount(); t++) top = max(top, scoreOf(t));
  let total: f32 = 0;
  for (let t = 0; t < candidateCount(); t++) total += mass(t, top);
  v128.store(moveGradient, f32x4.splat(0));
  for (let t = 0; t < candidateCount(); t++) {
    const transition = candidateAt(t);
    const column = system.columnOf(moveOf(transition));
    const share = mass(t, top) / total;
    bump(moveGradient, column, -rate * share + (t == said.bestRight ? rate : 0));
    if (!isArc(transition)) continue;
    memory.fill(gradient, 0, bytes);
    store<f32>(gradient, -rate * share + (t == said.bestRight ? rate : 0));
    const row = labelRow(t);
    const others = scoreOf(t) - load<f32>(row + (<usize> labelOfCandidate(t) << 2));
    for (let label = 1; label <= labels; label++) {
      const score = others + load<f32>(row + (<usize> label << 2));
      bump(gradient, label, -rate * expOf(score - top) / total);
    }
    if (t == said.bestRight && labels > 0) bump(gradient, get(said.rightLabels, t), rate);
    rewardLabels(gradient, c, transition);
  }
  rewardMoves(moveGradient);
  release(start);
}

/** Sum of exp(score − top) over all labels of a candidate. */
function mass(candidate: i32, top: f32): f32 {
  const transition = candidateAt(candidate);
  const labels = scorer().labels;
  if (!isArc(transition) || labels == 0) return expOf(scoreOf(candidate) - top);
  const row = labelRow(candidate);
  const others = scoreOf(candidate) - load<f32>(row + (<usize> labelOfCandidate(candidate) << 2));
  let sum: f32 = 0;
  for (let label = 1; label <= labels; label++) {
    sum += expOf(others + load<f32>(row + (<usize> label << 2)) - top);
  }
  return sum;
}

// @inline
function expOf(x: f32): f32 {
  return x < -30 ? 0 : Mathf.exp(x);
}

export const logistic: Learner = newLearner("logistic", 0.1, NO_BEAM, learn);
