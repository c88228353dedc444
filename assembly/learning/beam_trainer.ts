/**
 * Online training with a beam: whole derivations are compared, not single transitions.
 *
 * An item is right while all its transitions were. Once no right item is left in the beam, the best
 * right derivation goes on by itself. The weights are changed at one step: where the last right
 * item fell off (early update, Collins and Roark 2004), or where the best item was furthest ahead
 * of the best right one (max-violation, Huang, Fayong and Guo 2012).
 */

import { Configuration, copyConfiguration, newConfiguration } from "../core/configuration";
import {
  advance, clearOffers, configurationOf, derivation, isDone, isRightItem, itemScore, mostSteps, offer,
  size, startBeam, steps, WAITED,
} from "../decoding/beam";
import { candidates, count, gather, scoreOf } from "../scoring/candidates";
import { Gold } from "../core/gold";
import { borrowInts, get, mark, release, set } from "../memory";
import { Sentence } from "../core/sentence";
import { Oracle } from "../oracles/oracle";
import { apply, init, isFinal, System } from "../systems/system";
import { supervise, rightTransition, isRight, makeRoomForSupervision, bestRight, bestRightScore } from "./supervision";
import { Learner } from "./learner";
import { lookAt } from "../scoring/linear";
import { reward, tick } from "./updates";

// The best right derivation at the step at hand.
let rightItem: i32 = 0; // the item it comes from, or NONE when it goes on by itself
let rightStep: i32 = 0;
let rightScore: f32 = 0;
let found: bool = false;

// The furthest violation so far, and both derivations up to there.
let violation: f32 = 0;
let wrongPath: usize = 0;
let rightPath: usize = 0;
let pathLength: i32 = 0;

/** Trains on a sentence. Returns 1 if the weights were changed, else 0. */
export function trainBeam(
  c: Configuration, sentence: Sentence, gold: Gold, system: System, flags: i32,
  oracle: Oracle, learner: Learner, k: i32, rate: f32, maxViolation: bool,
): i32 {
  const start = mark();
  startBeam(k, sentence, system, flags);
  makeRoomForSupervision(system, sentence.length);
  wrongPath = borrowInts(mostSteps() + 1);
  rightPath = borrowInts(mostSteps() + 1);
  const line = borrowInts(mostSteps() + 1); // the right derivation, once it is off the beam
  const alone = newConfiguration(sentence.length);
  const margin = learner.beamMargin;
  let offBeam = false;
  pathLength = 0;
  violation = 0;
  while (!isDone()) {
    found = false;
    clearOffers();
    for (let i = 0; i < size; i++) expand(i, gold, oracle, margin, offBeam);
    if (offBeam && !isFinal(alone)) {
      gather(alone);
      supervise(alone, gold, oracle);
      rightScore += bestRightScore;
      rightStep = rightTransition(bestRight);
    } else if (offBeam) {
      rightStep = WAITED;
    }
    const parent = rightItem;
    if (!offBeam) copyConfiguration(alone, configurationOf(parent));
    advance();
    let kept = false;
    for (let i = 0; i < size; i++) kept = kept || isRightItem(i);
    if (!offBeam) derivation(line, parent, steps - 1);
    set(line, steps - 1, rightStep);
    if (rightStep != WAITED) apply(alone, rightStep);
    if (!isRightItem(0)) consider(line, itemScore(0) - rightScore, maxViolation);
    if (!kept) {
      offBeam = true;
      if (!maxViolation) break;
    }
  }
  tick();
  const changed = pathLength > 0;
  if (changed) rewardPaths(c, system, flags, rate);
  release(start);
  return i32(changed);
}

/** Offers an item's candidates, and looks for the best right one. */
function expand(i: i32, gold: Gold, oracle: Oracle, margin: f32, offBeam: bool): void {
  const c = configurationOf(i);
  const score = itemScore(i);
  const right = !offBeam && isRightItem(i);
  if (isFinal(c)) {
    offer(i, WAITED, score, right);
    if (right && (!found || score > rightScore)) remember(i, WAITED, score);
    return;
  }
  gather(c);
  if (right) supervise(c, gold, oracle);
  for (let t = 0; t < count; t++) {
    const isGood = right && isRight(t);
    offer(i, get(candidates, t), score + scoreOf(t) + (right && !isGood ? margin : 0), isGood);
  }
  if (!right) return;
  if (!isRight(bestRight)) offer(i, rightTransition(bestRight), score + bestRightScore, true);
  if (!found || score + bestRightScore > rightScore) remember(i, rightTransition(bestRight), score + bestRightScore);
}

function remember(item: i32, transition: i32, score: f32): void {
  found = true;
  rightItem = item;
  rightStep = transition;
  rightScore = score;
}

/** Keeps both derivations if the right one is further behind than ever. */
function consider(line: usize, ahead: f32, maxViolation: bool): void {
  if (pathLength > 0 && maxViolation && ahead <= violation) return;
  violation = ahead;
  pathLength = steps;
  derivation(wrongPath, 0, steps);
  memory.copy(rightPath, line, <usize>steps << 2);
}

/** Rewards the right derivation's transitions and punishes the wrong one's, where they differ. */
function rewardPaths(c: Configuration, system: System, flags: i32, rate: f32): void {
  let same = 0;
  while (same < pathLength && get(wrongPath, same) == get(rightPath, same)) same++;
  rewardPath(rightPath, same, c, system, flags, rate);
  rewardPath(wrongPath, same, c, system, flags, -rate);
}

function rewardPath(path: usize, from: i32, c: Configuration, system: System, flags: i32, rate: f32): void {
  init(c, system, flags);
  for (let step = 0; step < pathLength; step++) {
    const transition = get(path, step);
    if (transition == WAITED) break;
    if (step >= from) {
      lookAt(c);
      reward(c, transition, rate);
    }
    apply(c, transition);
  }
}
