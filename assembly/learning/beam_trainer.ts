/**
 * Online training with a beam: whole derivations are compared, not single transitions.
 *
 * An item is right while all its transitions were. Once no right item is left in the beam, the best
 * right derivation continues by itself. The weights are changed at one step: where the last right
 * item fell off (early update, Collins and Roark 2004), or where the best item was furthest ahead
 * of the best right one (max-violation, Huang, Fayong and Guo 2012).
 */

import { Configuration, copyConfiguration, newConfiguration } from "../core/configuration";
import { Beam, newBeam, WAITED } from "../decoding/beam";
import { candidateAt, candidateCount, gather, scoreOf } from "../scoring/candidates";
import { Gold } from "../core/gold";
import { borrowInts, borrowRecord, get, mark, release, set } from "../memory";
import { Sentence } from "../core/sentence";
import { Oracle, oracleOf } from "../oracles/oracle";
import { systemNumbered } from "../oracles/register";
import { apply, init, isFinal, System } from "../systems/system";
import { newSupervision, Supervision } from "./supervision";
import { learnerOfBeams } from "./learner";
import { lookAt } from "../scoring/linear";
import { reward, tick } from "./updates";

@unmanaged
class BeamTrainer {
  gold: Gold;
  oracle: Oracle;
  said: Supervision;
  beam: Beam;
  margin: f32;
  maxViolation: bool;
  offBeam: bool;
  rightItem: i32; // of the best right derivation: the item it comes from, or NONE when it continues by itself
  rightStep: i32;
  rightScore: f32;
  found: bool;
  violation: f32;
  wrongPath: usize;
  rightPath: usize;
  pathLength: i32;

  /** Searches as far as the weights are to be changed by. */
  compare(length: i32): void {
    const beam = this.beam, said = this.said;
    const line = borrowInts(beam.room + 1); // the right derivation, once it is off the beam
    const alone = newConfiguration(length);
    while (!beam.isDone()) {
      this.found = false;
      beam.clearOffers();
      for (let i = 0; i < beam.size; i++) this.expand(i);
      if (this.offBeam && !isFinal(alone)) {
        gather(alone);
        said.supervise(alone, this.gold, this.oracle);
        this.rightScore += said.bestRightScore;
        this.rightStep = said.right();
      } else if (this.offBeam) {
        this.rightStep = WAITED;
      }
      const parent = this.rightItem;
      if (!this.offBeam) copyConfiguration(alone, beam.configurationOf(parent));
      beam.advance();
      let kept = false;
      for (let i = 0; i < beam.size; i++) kept = kept || beam.isRightItem(i);
      if (!this.offBeam) beam.derivation(line, parent, beam.steps - 1);
      set(line, beam.steps - 1, this.rightStep);
      if (this.rightStep != WAITED) apply(alone, this.rightStep);
      if (!beam.isRightItem(0)) this.consider(line, beam.itemScore(0) - this.rightScore);
      if (!kept) {
        this.offBeam = true;
        if (!this.maxViolation) break;
      }
    }
  }

  /** Offers an item's candidates, and looks for the best right one. */
  expand(i: i32): void {
    const beam = this.beam, said = this.said;
    const c = beam.configurationOf(i);
    const score = beam.itemScore(i);
    const right = !this.offBeam && beam.isRightItem(i);
    if (isFinal(c)) {
      beam.offer(i, WAITED, score, right);
      if (right && (!this.found || score > this.rightScore)) this.remember(i, WAITED, score);
      return;
    }
    gather(c);
    if (right) said.supervise(c, this.gold, this.oracle);
    for (let t = 0; t < candidateCount(); t++) {
      const isGood = right && said.isRight(t);
      beam.offer(
        i,
        candidateAt(t),
        score + scoreOf(t) + (right && !isGood ? this.margin : 0),
        isGood,
      );
    }
    if (!right) return;
    if (!said.isRight(said.bestRight)) {
      beam.offer(i, said.right(), score + said.bestRightScore, true);
    }
    if (!this.found || score + said.bestRightScore > this.rightScore) {
      this.remember(i, said.right(), score + said.bestRightScore);
    }
  }

  remember(item: i32, transition: i32, score: f32): void {
    this.found = true;
    this.rightItem = item;
    this.rightStep = transition;
    this.rightScore = score;
  }

  /** Keeps both derivations if the right one is further behind than ever. */
  consider(line: usize, ahead: f32): void {
    const beam = this.beam;
    if (this.pathLength > 0 && this.maxViolation && ahead <= this.violation) return;
    this.violation = ahead;
    this.pathLength = beam.steps;
    beam.derivation(this.wrongPath, 0, beam.steps);
    memory.copy(this.rightPath, line, <usize> beam.steps << 2);
  }

  /** Rewards the right derivation's transitions and punishes the wrong one's, where they differ. */
  rewardPaths(c: Configuration, system: System, flags: i32, rate: f32): void {
    const wrongPath = this.wrongPath, rightPath = this.rightPath;
    let same = 0;
    while (same < this.pathLength && get(wrongPath, same) == get(rightPath, same)) same++;
    this.rewardPath(rightPath, same, c, system, flags, rate);
    this.rewardPath(wrongPath, same, c, system, flags, -rate);
  }

  rewardPath(
    path: usize,
    from: i32,
    c: Configuration,
    system: System,
    flags: i32,
    rate: f32,
  ): void {
    init(c, system, flags);
    for (let step = 0; step < this.pathLength; step++) {
      const transition = get(path, step);
      if (transition == WAITED) break;
      if (step >= from) {
        lookAt(c);
        reward(c, transition, rate);
      }
      apply(c, transition);
    }
  }
}

/** Trains on a sentence. Returns 1 if the weights were changed, else 0. */
export function trainBeam(
  c: Configuration,
  sentence: Sentence,
  gold: Gold,
  systemNumber: i32,
  flags: i32,
  oracle: i32,
  learner: i32,
  k: i32,
  rate: f32,
  maxViolation: bool,
): i32 {
  const system = systemNumbered(systemNumber);
  const start = mark();
  const beam = newBeam();
  beam.start(k, sentence, system, flags);
  const trainer = borrowRecord<BeamTrainer>();
  trainer.gold = gold;
  trainer.oracle = oracleOf(system, oracle);
  trainer.beam = beam;
  trainer.said = newSupervision(system, sentence.length);
  trainer.margin = learnerOfBeams(learner).beamMargin;
  trainer.maxViolation = maxViolation;
  trainer.offBeam = false;
  trainer.rightItem = trainer.rightStep = 0;
  trainer.rightScore = trainer.violation = 0;
  trainer.pathLength = 0;
  trainer.wrongPath = borrowInts(beam.room + 1);
  trainer.rightPath = borrowInts(beam.room + 1);
  trainer.compare(sentence.length);
  tick();
  const changed = trainer.pathLength > 0;
  if (changed) trainer.rewardPaths(c, system, flags, rate);
  release(start);
  return i32(changed);
}
