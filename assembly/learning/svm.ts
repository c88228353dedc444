/**
 * Structured SVM (Taskar et al. 2003; Tsochantaridis et al. 2004), step by step: a right candidate
 * must beat every other by a margin of its cost.
 */

import {
  candidateAt,
  candidateCount,
  labelOfCandidate,
  labelRow,
  scoreOf,
} from "../scoring/candidates";
import { Configuration } from "../core/configuration";
import { get } from "../memory";
import { Learner, newLearner } from "./learner";
import { isArc, moveOf, nodeOf, pack } from "../core/transition";
import { Supervision } from "./supervision";
import { scorer } from "../scoring/scorer";
import { reward } from "./updates";

/** How much a wrong label counts, relative to a wrong arc. */
const LABEL_COST: f32 = 1;

/**
 * The transition that comes closest to the best right one, or beats it, once costs are added to
 * scores; -1 if none is within its margin.
 */
function worstViolator(said: Supervision): i32 {
  let worst = -1;
  let most = said.bestRightScore;
  let least = i32.MAX_VALUE;
  for (let t = 0; t < candidateCount(); t++) least = min(least, get(said.moveCosts, t));
  for (let t = 0; t < candidateCount(); t++) {
    const transition = candidateAt(t);
    const right = get(said.rightLabels, t);
    if (right < 0) {
      const score = scoreOf(t) + <f32> max(1, get(said.moveCosts, t) - least);
      if (score > most) {
        most = score;
        worst = transition;
      }
    } else if (isArc(transition) && right > 0) {
      // The move is right: the best label but the right one, unless any will do.
      const label = bestOther(t, right);
      if (label == 0) continue;
      const row = labelRow(t);
      const own = load<f32>(row + (<usize> labelOfCandidate(t) << 2));
      const score = scoreOf(t) - own + load<f32>(row + (<usize> label << 2)) + LABEL_COST;
      if (score > most) {
        most = score;
        worst = pack(moveOf(transition), label, nodeOf(transition));
      }
    }
  }
  return worst;
}

function bestOther(candidate: i32, right: i32): i32 {
  const row = labelRow(candidate);
  let found = 0;
  for (let label = 1; label <= scorer().labels; label++) {
    if (label == right) continue;
    if (
      found == 0 || load<f32>(row + (<usize> label << 2)) > load<f32>(row + (<usize> found << 2))
    ) found = label;
  }
  return found;
}

function learn(c: Configuration, said: Supervision, _predicted: i32, rate: f32): void {
  const rival = worstViolator(said);
  if (rival < 0) return;
  reward(c, said.right(), rate);
  reward(c, rival, -rate);
}

export const svm: Learner = newLearner("svm", 0.1, 1, learn);
