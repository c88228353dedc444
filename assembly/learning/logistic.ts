/**
 * Multiclass logistic regression over all labelled transitions: a step up the gradient of the
 * log-probability of the best right one.
 */

import { Configuration } from "../core/configuration";
import { candidates, count, labelScores, scoreOf, labelOfCandidate } from "../decoding/candidates";
import { borrow, get, mark, release } from "../memory";
import { Sentence } from "../core/sentence";
import { isArc, moveOf } from "../core/transition";
import { systemOf } from "../systems/system";
import { Learner, newLearner, NO_BEAM } from "./learner";
import { rightLabels, teacher, teacherScore } from "./lesson";
import { labels, rewardLabels, rewardMoves, width } from "./weights";

const moveGradient: usize = memory.data(16, 16);

// @ts-ignore: decorator
@inline
function bump(at: usize, index: i32, amount: f32): void {
  const place = at + (<usize>index << 2);
  store<f32>(place, load<f32>(place) + amount);
}

function learn(c: Configuration, sentence: Sentence, _predicted: i32, rate: f32): void {
  const start = mark();
  const gradient = borrow(<usize>width << 2);
  const system = systemOf(c);
  let top = teacherScore;
  for (let t = 0; t < count; t++) top = max(top, scoreOf(t));
  let total: f32 = 0;
  for (let t = 0; t < count; t++) total += mass(t, top);
  v128.store(moveGradient, f32x4.splat(0));
  for (let t = 0; t < count; t++) {
    const transition = get(candidates, t);
    const column = system.columnOf(moveOf(transition));
    const share = mass(t, top) / total;
    bump(moveGradient, column, -rate * share + (t == teacher ? rate : 0));
    if (!isArc(transition)) continue;
    memory.fill(gradient, 0, <usize>width << 2);
    store<f32>(gradient, -rate * share + (t == teacher ? rate : 0));
    const row = labelScores + (<usize>(t * width) << 2);
    const others = scoreOf(t) - load<f32>(row + (<usize>labelOfCandidate(t) << 2));
    for (let label = 1; label <= labels; label++) {
      const score = others + load<f32>(row + (<usize>label << 2));
      bump(gradient, label, -rate * expOf(score - top) / total);
    }
    if (t == teacher && labels > 0) bump(gradient, get(rightLabels, t), rate);
    rewardLabels(gradient, c, sentence, transition);
  }
  rewardMoves(moveGradient);
  release(start);
}

/** Sum of exp(score − top) over all labels of a candidate. */
function mass(candidate: i32, top: f32): f32 {
  const transition = get(candidates, candidate);
  if (!isArc(transition) || labels == 0) return expOf(scoreOf(candidate) - top);
  const row = labelScores + (<usize>(candidate * width) << 2);
  const others = scoreOf(candidate) - load<f32>(row + (<usize>labelOfCandidate(candidate) << 2));
  let sum: f32 = 0;
  for (let label = 1; label <= labels; label++) {
    sum += expOf(others + load<f32>(row + (<usize>label << 2)) - top);
  }
  return sum;
}

// @ts-ignore: decorator
@inline
function expOf(x: f32): f32 {
  return x < -30 ? 0 : Mathf.exp(x);
}

export const logistic: Learner = newLearner("logistic", 0.1, NO_BEAM, learn);
