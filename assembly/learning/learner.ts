/**
 * The descriptor of a linear learner, filled by the learner's file. `learn` changes the weights
 * after an oracle was asked about the candidates of a configuration.
 */

import { Configuration } from "../core/configuration";
import { Supervision } from "./supervision";
import { fail, Failure, get, reserve, reserveRecord, set } from "../memory";

/** The margin of a learner that learns from single configurations only. */
export const NO_BEAM: f32 = -1;

const MAX_LEARNERS: i32 = 32;

@unmanaged
export class Learner {
  /** As people write it. */
  name: string;
  /** `predicted` is the candidate that the model would take. */
  learn: (c: Configuration, said: Supervision, predicted: i32, rate: f32) => void;
  /** How large a step it takes where nobody says. */
  rate: f64;
  /** By how much a beam's right derivation must be ahead of wrong ones, or NO_BEAM. */
  beamMargin: f32;
}

/** How many there are, then their addresses. */
const learners: usize = reserve(<usize> (1 + MAX_LEARNERS) << 2);

/** A filled descriptor. */
export function newLearner(
  name: string,
  rate: f64,
  beamMargin: f32,
  learn: (c: Configuration, said: Supervision, predicted: i32, rate: f32) => void,
): Learner {
  const learner = reserveRecord<Learner>();
  learner.name = name;
  learner.rate = rate;
  learner.learn = learn;
  learner.beamMargin = beamMargin;
  return learner;
}

/** Gives a learner the next number. */
export function enrol(learner: Learner): void {
  const count = learnerCount();
  if (count == MAX_LEARNERS) fail(Failure.LEARNER, count);
  set(learners, count + 1, <i32> changetype<usize>(learner));
  set(learners, 0, count + 1);
}

export function learnerNumbered(number: i32): Learner {
  if (number < 0 || number >= learnerCount()) fail(Failure.LEARNER, number);
  return changetype<Learner>(<usize> get(learners, number + 1));
}

/** The same, for trainers of beams. */
export function learnerOfBeams(number: i32): Learner {
  const learner = learnerNumbered(number);
  if (learner.beamMargin == NO_BEAM) fail(Failure.LEARNER_BEAM, number);
  return learner;
}

export function learnerCount(): i32 {
  return get(learners, 0);
}
